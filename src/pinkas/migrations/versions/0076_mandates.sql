-- Standing orders: what a client has agreed to be charged, when, and where it stands. Amounts are minor units of
-- `currency`. A fixed amount is charged on its dates; with a ceiling (`amount_max`) each charge says its amount.
-- `token` is encrypted with `id` bound in: the address of the page on which the client authorizes it can be sent again.
CREATE TABLE mandates (
    business_id uuid NOT NULL CONSTRAINT mandates_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    -- The means of payment; it may be removed meanwhile, so there is no key to it.
    method_id uuid,
    kind text NOT NULL CONSTRAINT mandates_kind_check CHECK (kind IN ('card', 'bank_debit')),
    status text NOT NULL CONSTRAINT mandates_status_check CHECK (status IN
        ('PENDING_AUTHORIZATION', 'ACTIVE', 'PAUSED', 'PAST_DUE', 'ENDED', 'CANCELLED')),
    pause_reason text CONSTRAINT mandates_pause_reason_check CHECK (pause_reason IN ('person', 'failures')),
    amount bigint CONSTRAINT mandates_amount_check CHECK (amount > 0),
    amount_max bigint CONSTRAINT mandates_amount_max_check CHECK (amount_max > 0),
    first_amount bigint CONSTRAINT mandates_first_amount_check CHECK (first_amount > 0),
    -- An amount that the client was told of, and the first day on which it is charged.
    next_amount bigint CONSTRAINT mandates_next_amount_check CHECK (next_amount > 0),
    next_amount_from date,
    currency text NOT NULL,
    frequency text,
    day int,
    start_date date NOT NULL,
    ends jsonb NOT NULL,
    timezone text NOT NULL,
    time text NOT NULL,
    doc_type int NOT NULL,
    subject text NOT NULL,
    lines jsonb,
    language text NOT NULL CONSTRAINT mandates_language_check CHECK (language IN ('he', 'en')),
    retry jsonb NOT NULL,
    notice_days int NOT NULL,
    auto_send boolean NOT NULL,
    external_reference text,
    metadata jsonb NOT NULL,
    payment_page_id uuid,
    -- The place of the next date in the rhythm, that date, and when it is charged; null where none is to come.
    occurrence int NOT NULL DEFAULT 0,
    next_date date,
    next_charge_at timestamptz,
    -- When the worker looks: `next_charge_at` while it may charge, else null.
    due_at timestamptz,
    charged_count int NOT NULL DEFAULT 0,
    paid_count int NOT NULL DEFAULT 0,
    failed_count int NOT NULL DEFAULT 0,
    consecutive_failures int NOT NULL DEFAULT 0,
    last_error jsonb,
    token bytea NOT NULL,
    hash bytea NOT NULL,
    created_by jsonb,
    authorized_at timestamptz,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT mandates_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT mandates_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT mandates_payment_page_id_fkey FOREIGN KEY (business_id, payment_page_id) REFERENCES payment_pages,
    CONSTRAINT mandates_amount_amount_max_check CHECK ((amount IS NULL) <> (amount_max IS NULL)),
    CONSTRAINT mandates_next_amount_next_amount_from_check
        CHECK ((next_amount IS NULL) = (next_amount_from IS NULL))
);
CREATE INDEX mandates_updated_at_id_idx ON mandates (business_id, updated_at, id);
CREATE INDEX mandates_status_id_idx ON mandates (business_id, status, id);
CREATE INDEX mandates_client_id_id_idx ON mandates (business_id, client_id, id);
CREATE INDEX mandates_method_id_idx ON mandates (business_id, method_id) WHERE method_id IS NOT NULL;
CREATE INDEX mandates_next_date_id_idx ON mandates (business_id, next_date, id) WHERE next_date IS NOT NULL;
CREATE INDEX mandates_payment_page_id_id_idx ON mandates (business_id, payment_page_id, id)
    WHERE payment_page_id IS NOT NULL;
CREATE INDEX mandates_external_reference_idx ON mandates (business_id, external_reference)
    WHERE external_reference IS NOT NULL;
CREATE INDEX mandates_due_at_idx ON mandates (due_at) WHERE due_at IS NOT NULL;

-- One charge of a standing order: what is charged for a date, by hand, or for a document. A date has one, whoever tries
-- to make it. Each attempt at the provider is a checkout that names the charge.
CREATE TABLE mandate_charges (
    business_id uuid NOT NULL CONSTRAINT mandate_charges_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    mandate_id uuid NOT NULL,
    client_id uuid NOT NULL,
    origin text NOT NULL CONSTRAINT mandate_charges_origin_check CHECK (origin IN ('schedule', 'manual', 'document')),
    scheduled_for date NOT NULL,
    amount bigint NOT NULL CONSTRAINT mandate_charges_amount_check CHECK (amount > 0),
    currency text NOT NULL,
    state text NOT NULL CONSTRAINT mandate_charges_state_check CHECK (state IN
        ('SCHEDULED', 'PENDING', 'AWAITING_BANK', 'PAID', 'FAILED', 'SKIPPED', 'CANCELLED', 'UNKNOWN')),
    for_document_id uuid,
    checkout_id uuid,
    tries int NOT NULL DEFAULT 0,
    first_try_at timestamptz,
    -- When it is tried, or its document is issued; null where a person or the provider is waited for.
    due_at timestamptz,
    last_error jsonb,
    document_id uuid,
    document_error jsonb,
    document_tries int NOT NULL DEFAULT 0,
    -- What the bank said of a debit that it paid.
    resolution jsonb,
    external_reference text,
    metadata jsonb NOT NULL,
    paid_at timestamptz,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT mandate_charges_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT mandate_charges_mandate_id_fkey FOREIGN KEY (business_id, mandate_id) REFERENCES mandates,
    CONSTRAINT mandate_charges_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT mandate_charges_for_document_id_fkey FOREIGN KEY (business_id, for_document_id) REFERENCES documents,
    CONSTRAINT mandate_charges_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT mandate_charges_checkout_id_fkey FOREIGN KEY (business_id, checkout_id) REFERENCES checkouts
);
-- Never two charges for one due date, whichever workers try to make them; one for a document.
CREATE UNIQUE INDEX mandate_charges_mandate_id_scheduled_for_where_schedule_key
    ON mandate_charges (business_id, mandate_id, scheduled_for) WHERE origin = 'schedule';
CREATE UNIQUE INDEX mandate_charges_mandate_id_for_document_id_key
    ON mandate_charges (business_id, mandate_id, for_document_id) WHERE for_document_id IS NOT NULL;
CREATE INDEX mandate_charges_mandate_id_id_idx ON mandate_charges (business_id, mandate_id, id);
CREATE INDEX mandate_charges_mandate_id_id_where_open_idx ON mandate_charges (business_id, mandate_id, id)
    WHERE state IN ('SCHEDULED', 'PENDING', 'AWAITING_BANK', 'UNKNOWN');
CREATE INDEX mandate_charges_state_id_idx ON mandate_charges (business_id, state, id);
CREATE INDEX mandate_charges_scheduled_for_id_idx ON mandate_charges (business_id, scheduled_for, id);
CREATE INDEX mandate_charges_updated_at_id_idx ON mandate_charges (business_id, updated_at, id);
CREATE INDEX mandate_charges_client_id_id_idx ON mandate_charges (business_id, client_id, id);
CREATE INDEX mandate_charges_for_document_id_idx ON mandate_charges (business_id, for_document_id)
    WHERE for_document_id IS NOT NULL;
CREATE INDEX mandate_charges_document_id_idx ON mandate_charges (business_id, document_id)
    WHERE document_id IS NOT NULL;
CREATE INDEX mandate_charges_checkout_id_idx ON mandate_charges (business_id, checkout_id)
    WHERE checkout_id IS NOT NULL;
CREATE INDEX mandate_charges_due_at_idx ON mandate_charges (due_at) WHERE due_at IS NOT NULL;

-- What a client was written about a standing order: that its amount will change.
CREATE TABLE mandate_letters (
    business_id uuid NOT NULL CONSTRAINT mandate_letters_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    mandate_id uuid NOT NULL,
    recipient text NOT NULL,
    language text NOT NULL CONSTRAINT mandate_letters_language_check CHECK (language IN ('he', 'en')),
    subject text NOT NULL,
    text text NOT NULL,
    state text NOT NULL CONSTRAINT mandate_letters_state_check CHECK (state IN ('QUEUED', 'SENT', 'FAILED')),
    error text,
    created_at timestamptz NOT NULL,
    CONSTRAINT mandate_letters_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT mandate_letters_mandate_id_fkey FOREIGN KEY (business_id, mandate_id) REFERENCES mandates
);
CREATE INDEX mandate_letters_mandate_id_id_idx ON mandate_letters (business_id, mandate_id, id);

-- An attempt of a charge is a checkout: asked about and booked by what asks about all of them.
ALTER TABLE checkouts DROP CONSTRAINT checkouts_source_check;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_source_check
    CHECK (source IN ('saved_card', 'payment_link', 'payment_page', 'portal', 'save_card', 'mandate'));
ALTER TABLE checkouts ADD COLUMN mandate_id uuid;
ALTER TABLE checkouts ADD COLUMN mandate_charge_id uuid;
ALTER TABLE checkouts ADD COLUMN mandate_try int;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_mandate_id_fkey FOREIGN KEY (business_id, mandate_id) REFERENCES mandates;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_mandate_charge_id_fkey
    FOREIGN KEY (business_id, mandate_charge_id) REFERENCES mandate_charges;
CREATE UNIQUE INDEX checkouts_mandate_charge_id_mandate_try_key
    ON checkouts (business_id, mandate_charge_id, mandate_try) WHERE mandate_charge_id IS NOT NULL;
CREATE INDEX checkouts_mandate_id_id_idx ON checkouts (business_id, mandate_id, id) WHERE mandate_id IS NOT NULL;
