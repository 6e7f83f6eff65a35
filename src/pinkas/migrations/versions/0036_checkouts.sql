-- A request for money that is paid through a provider: an amount, or documents, that a customer pays by a link. It may be
-- opened again and again, and is paid once. Amounts are minor units of `currency`. `token` is encrypted with `id` bound
-- in: the address can be shown and sent again.
CREATE TABLE payment_links (
    business_id uuid NOT NULL CONSTRAINT payment_links_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    document_ids uuid[] NOT NULL,
    -- Null: whatever is open of the documents when it is paid.
    amount bigint CONSTRAINT payment_links_amount_check CHECK (amount > 0),
    currency text NOT NULL,
    description text NOT NULL,
    language text NOT NULL CONSTRAINT payment_links_language_check CHECK (language IN ('he', 'en')),
    max_installments int NOT NULL CONSTRAINT payment_links_max_installments_check
        CHECK (max_installments BETWEEN 1 AND 36),
    state text NOT NULL CONSTRAINT payment_links_state_check CHECK (state IN ('ACTIVE', 'PAID', 'INACTIVE')),
    expires_at timestamptz NOT NULL,
    token bytea NOT NULL,
    hash bytea NOT NULL,
    external_reference text,
    metadata jsonb NOT NULL,
    created_by jsonb,
    views bigint NOT NULL DEFAULT 0,
    last_viewed_at timestamptz,
    paid_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT payment_links_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT payment_links_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT payment_links_amount_document_ids_check CHECK (amount IS NOT NULL OR cardinality(document_ids) > 0)
);
CREATE INDEX payment_links_updated_at_id_idx ON payment_links (business_id, updated_at, id);
CREATE INDEX payment_links_client_id_id_idx ON payment_links (business_id, client_id, id);
CREATE INDEX payment_links_state_id_idx ON payment_links (business_id, state, id);
CREATE INDEX payment_links_document_ids_idx ON payment_links USING gin (document_ids);
CREATE INDEX payment_links_external_reference_idx ON payment_links (business_id, external_reference)
    WHERE external_reference IS NOT NULL;

-- One way of a customer through paying, whatever it began with: a saved card that is charged, a payment link, a Payment
-- Page. It has attempts at a provider; what a paid attempt brought is kept with the attempt, so that money that came
-- twice is in the books twice.
CREATE TABLE checkouts (
    business_id uuid NOT NULL CONSTRAINT checkouts_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    source text NOT NULL CONSTRAINT checkouts_source_check
        CHECK (source IN ('saved_card', 'payment_link', 'payment_page', 'portal')),
    payment_link_id uuid,
    payment_page_id uuid,
    client_id uuid,
    client_name text,
    buyer jsonb NOT NULL,
    amount bigint NOT NULL CONSTRAINT checkouts_amount_check CHECK (amount > 0),
    currency text NOT NULL,
    description text NOT NULL,
    language text NOT NULL CONSTRAINT checkouts_language_check CHECK (language IN ('he', 'en')),
    provider text NOT NULL,
    max_installments int NOT NULL,
    state text NOT NULL CONSTRAINT checkouts_state_check CHECK (state IN
        ('OPEN', 'PENDING', 'FAILED', 'PAID', 'LOCKED', 'EXPIRED', 'CANCELLED', 'ACTIVATED')),
    decline_code text,
    declines int NOT NULL DEFAULT 0,
    token bytea NOT NULL,
    hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    -- When it expires unless something is paid; null once it has ended.
    due_at timestamptz,
    payment_id uuid,
    document_id uuid,
    document_error jsonb,
    external_reference text,
    metadata jsonb NOT NULL,
    created_by jsonb,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT checkouts_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT checkouts_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT checkouts_payment_link_id_fkey FOREIGN KEY (business_id, payment_link_id) REFERENCES payment_links,
    CONSTRAINT checkouts_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payments,
    CONSTRAINT checkouts_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
-- Two people who open one link meet in one checkout.
CREATE UNIQUE INDEX checkouts_payment_link_id_where_open_key ON checkouts (business_id, payment_link_id)
    WHERE state IN ('OPEN', 'PENDING', 'FAILED') AND payment_link_id IS NOT NULL;
CREATE INDEX checkouts_updated_at_id_idx ON checkouts (business_id, updated_at, id);
CREATE INDEX checkouts_state_id_idx ON checkouts (business_id, state, id);
CREATE INDEX checkouts_client_id_id_idx ON checkouts (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX checkouts_payment_link_id_id_idx ON checkouts (business_id, payment_link_id, id)
    WHERE payment_link_id IS NOT NULL;
CREATE INDEX checkouts_payment_id_idx ON checkouts (business_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX checkouts_document_id_idx ON checkouts (business_id, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX checkouts_id_where_document_error_idx ON checkouts (business_id, id) WHERE document_error IS NOT NULL;
CREATE INDEX checkouts_external_reference_idx ON checkouts (business_id, external_reference)
    WHERE external_reference IS NOT NULL;
CREATE INDEX checkouts_due_at_idx ON checkouts (due_at) WHERE due_at IS NOT NULL;

-- The documents that a checkout pays, with how much was open of each when it began.
CREATE TABLE checkout_documents (
    business_id uuid NOT NULL CONSTRAINT checkout_documents_business_id_fkey REFERENCES businesses,
    checkout_id uuid NOT NULL,
    document_id uuid NOT NULL,
    position int NOT NULL,
    amount bigint NOT NULL CONSTRAINT checkout_documents_amount_check CHECK (amount > 0),
    CONSTRAINT checkout_documents_pkey PRIMARY KEY (business_id, checkout_id, document_id),
    CONSTRAINT checkout_documents_checkout_id_fkey FOREIGN KEY (business_id, checkout_id) REFERENCES checkouts,
    CONSTRAINT checkout_documents_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX checkout_documents_document_id_checkout_id_idx
    ON checkout_documents (business_id, document_id, checkout_id);

-- One attempt at a provider: a page of the provider, or the charge of a saved card. It is written before the provider is
-- asked, so that no charge is unknown here; `due_at` is when the provider is asked what became of it, or when its
-- document is tried again.
CREATE TABLE checkout_attempts (
    business_id uuid NOT NULL CONSTRAINT checkout_attempts_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    checkout_id uuid NOT NULL,
    number int NOT NULL,
    kind text NOT NULL CONSTRAINT checkout_attempts_kind_check CHECK (kind IN ('page', 'saved_card')),
    provider text NOT NULL,
    method_id uuid,
    amount bigint NOT NULL CONSTRAINT checkout_attempts_amount_check CHECK (amount > 0),
    currency text NOT NULL,
    installments int NOT NULL DEFAULT 1,
    state text NOT NULL CONSTRAINT checkout_attempts_state_check CHECK (state IN
        ('STARTED', 'OPEN', 'UNKNOWN', 'DECLINED', 'REFUSED', 'ABANDONED', 'PAID')),
    page_reference text,
    page_url text,
    charge_reference text,
    decline_code text,
    card jsonb,
    auth_number text,
    provider_code text,
    provider_message text,
    look_ups int NOT NULL DEFAULT 0,
    payment_id uuid,
    document_id uuid,
    document_error jsonb,
    document_attempts int NOT NULL DEFAULT 0,
    due_at timestamptz,
    ended_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT checkout_attempts_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT checkout_attempts_checkout_id_number_key UNIQUE (business_id, checkout_id, number),
    CONSTRAINT checkout_attempts_checkout_id_fkey FOREIGN KEY (business_id, checkout_id) REFERENCES checkouts,
    CONSTRAINT checkout_attempts_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payments,
    CONSTRAINT checkout_attempts_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE UNIQUE INDEX checkout_attempts_provider_page_reference_key
    ON checkout_attempts (business_id, provider, page_reference) WHERE page_reference IS NOT NULL;
-- A charge is the money of one attempt.
CREATE UNIQUE INDEX checkout_attempts_provider_charge_reference_key
    ON checkout_attempts (business_id, provider, charge_reference) WHERE charge_reference IS NOT NULL;
CREATE INDEX checkout_attempts_payment_id_idx ON checkout_attempts (business_id, payment_id)
    WHERE payment_id IS NOT NULL;
CREATE INDEX checkout_attempts_document_id_idx ON checkout_attempts (business_id, document_id)
    WHERE document_id IS NOT NULL;
CREATE INDEX checkout_attempts_due_at_idx ON checkout_attempts (due_at) WHERE due_at IS NOT NULL;

-- What providers told, once for each of their events however often they told it.
CREATE TABLE provider_notices (
    business_id uuid NOT NULL CONSTRAINT provider_notices_business_id_fkey REFERENCES businesses,
    provider text NOT NULL,
    event text NOT NULL,
    reference text NOT NULL,
    kind text NOT NULL,
    times int NOT NULL DEFAULT 1,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    CONSTRAINT provider_notices_pkey PRIMARY KEY (business_id, provider, event)
);

-- An account at a provider stays while something is under way there: nobody else could be asked what became of it.
ALTER TABLE payment_provider_connections ADD COLUMN attempts_under_way int NOT NULL DEFAULT 0;

CREATE FUNCTION count_attempts_under_way() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before int := 0;
    after int;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        before := (OLD.state IN ('STARTED', 'OPEN', 'UNKNOWN'))::int;
    END IF;
    after := (NEW.state IN ('STARTED', 'OPEN', 'UNKNOWN'))::int;
    IF before <> after THEN
        UPDATE payment_provider_connections SET attempts_under_way = attempts_under_way + after - before
        WHERE business_id = NEW.business_id AND provider = NEW.provider;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER attempts_under_way_are_counted AFTER INSERT OR UPDATE OF state ON checkout_attempts
FOR EACH ROW EXECUTE FUNCTION count_attempts_under_way();

-- What a provider charged never changes.
CREATE FUNCTION guard_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'PAID' AND (OLD.state, OLD.amount, OLD.currency, OLD.provider, OLD.charge_reference)
        IS DISTINCT FROM (NEW.state, NEW.amount, NEW.currency, NEW.provider, NEW.charge_reference)
        OR (OLD.payment_id IS NOT NULL AND OLD.payment_id IS DISTINCT FROM NEW.payment_id) THEN
        RAISE EXCEPTION 'what was charged never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER attempts_are_final BEFORE UPDATE ON checkout_attempts
FOR EACH ROW EXECUTE FUNCTION guard_attempt();

ALTER TABLE payments ADD COLUMN checkout_id uuid;
ALTER TABLE payments ADD CONSTRAINT payments_checkout_id_fkey FOREIGN KEY (business_id, checkout_id) REFERENCES checkouts;
CREATE INDEX payments_checkout_id_idx ON payments (business_id, checkout_id) WHERE checkout_id IS NOT NULL;

-- A link is paid with its checkout.
CREATE FUNCTION end_paid_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE payment_links SET state = 'PAID', paid_at = NEW.updated_at, updated_at = NEW.updated_at, version = version + 1
    WHERE business_id = NEW.business_id AND id = NEW.payment_link_id AND state <> 'PAID';
    RETURN NULL;
END $$;
CREATE TRIGGER paid_checkouts_end_their_link AFTER UPDATE OF state ON checkouts
FOR EACH ROW WHEN (NEW.state = 'PAID' AND OLD.state <> 'PAID' AND NEW.payment_link_id IS NOT NULL)
EXECUTE FUNCTION end_paid_link();
