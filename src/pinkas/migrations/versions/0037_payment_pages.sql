-- A page at an address of its own, on which anybody buys what a business sells there. Amounts are minor units of
-- `currency`; `items` and `fields` are as the interface has them. The slug is unique over all businesses: its hash is
-- among the credentials, by which the page is found before its tenant is known.
CREATE TABLE payment_pages (
    business_id uuid NOT NULL CONSTRAINT payment_pages_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    texts jsonb NOT NULL,
    language text NOT NULL CONSTRAINT payment_pages_language_check CHECK (language IN ('he', 'en')),
    brand_id uuid,
    kind text NOT NULL CONSTRAINT payment_pages_kind_check CHECK (kind IN ('one_time', 'recurring')),
    amount_mode text NOT NULL CONSTRAINT payment_pages_amount_mode_check
        CHECK (amount_mode IN ('fixed', 'open', 'quantity')),
    min_amount bigint,
    max_amount bigint,
    max_quantity int NOT NULL CONSTRAINT payment_pages_max_quantity_check CHECK (max_quantity > 0),
    price_mode text NOT NULL CONSTRAINT payment_pages_price_mode_check CHECK (price_mode IN ('net', 'gross')),
    currency text NOT NULL,
    items jsonb NOT NULL,
    doc_type int NOT NULL,
    max_installments int NOT NULL CONSTRAINT payment_pages_max_installments_check
        CHECK (max_installments BETWEEN 1 AND 36),
    fields jsonb NOT NULL,
    success_url text,
    cancel_url text,
    expires_at timestamptz,
    stock_limit int CONSTRAINT payment_pages_stock_limit_check CHECK (stock_limit > 0),
    notify boolean NOT NULL,
    status text NOT NULL DEFAULT 'DRAFT' CONSTRAINT payment_pages_status_check
        CHECK (status IN ('DRAFT', 'LIVE', 'OFFLINE')),
    views bigint NOT NULL DEFAULT 0,
    last_viewed_at timestamptz,
    published_at timestamptz,
    external_reference text,
    metadata jsonb NOT NULL,
    created_by jsonb,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT payment_pages_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT payment_pages_brand_id_fkey FOREIGN KEY (business_id, brand_id) REFERENCES brands
);
CREATE INDEX payment_pages_updated_at_id_idx ON payment_pages (business_id, updated_at, id);
CREATE INDEX payment_pages_status_id_idx ON payment_pages (business_id, status, id);
CREATE INDEX payment_pages_brand_id_idx ON payment_pages (business_id, brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX payment_pages_external_reference_idx ON payment_pages (business_id, external_reference)
    WHERE external_reference IS NOT NULL;

-- `sale`: the document that is issued when it is paid, as it was agreed then. `quantity` is how many places of the stock
-- of a page it takes.
ALTER TABLE checkouts ADD COLUMN sale jsonb;
ALTER TABLE checkouts ADD COLUMN quantity int NOT NULL DEFAULT 1
    CONSTRAINT checkouts_quantity_check CHECK (quantity > 0);
ALTER TABLE checkouts ADD CONSTRAINT checkouts_payment_page_id_fkey
    FOREIGN KEY (business_id, payment_page_id) REFERENCES payment_pages;
CREATE INDEX checkouts_payment_page_id_id_idx ON checkouts (business_id, payment_page_id, id)
    WHERE payment_page_id IS NOT NULL;

-- Takes a name that must be nobody's yet; false when it is somebody's.
CREATE FUNCTION claim_credential(p_hash bytea, p_kind text, p_holder uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO credentials (hash, kind, business_id, holder_id) VALUES (p_hash, p_kind, current_business(), p_holder)
    ON CONFLICT DO NOTHING;
    RETURN FOUND;
END $$;

-- Money that came by a document of a checkout learns where it came from, once and in the transaction that issues it.
CREATE OR REPLACE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'a payment is never removed' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (OLD.id, OLD.method, OLD.date, OLD.currency, OLD.exchange_rate, OLD.amount, OLD.source)
        IS DISTINCT FROM (NEW.id, NEW.method, NEW.date, NEW.currency, NEW.exchange_rate, NEW.amount, NEW.source)
        OR (OLD.details IS DISTINCT FROM NEW.details
            AND (OLD.details <> NEW.details - 'provider' OR OLD.checkout_id IS NOT NULL OR NEW.checkout_id IS NULL))
        OR (OLD.checkout_id IS NOT NULL AND OLD.checkout_id IS DISTINCT FROM NEW.checkout_id)
        OR (OLD.receipt_id IS NOT NULL AND OLD.receipt_id IS DISTINCT FROM NEW.receipt_id)
        OR (OLD.state = 'VOID' AND NEW.state <> 'VOID') THEN
        RAISE EXCEPTION 'what was received never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION name_checkout_of_payments(p_business uuid, p_document uuid, p_checkout uuid, p_provider text)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
    paid uuid;
BEGIN
    UPDATE payments SET checkout_id = p_checkout, details = details || jsonb_build_object('provider', p_provider)
    WHERE business_id = p_business AND receipt_id = p_document AND method = 'card'
    RETURNING id INTO paid;
    UPDATE card_expectations SET provider = p_provider,
        expected_on = expected_deposit_day(p_business, p_provider, charged_on)
    WHERE business_id = p_business AND payment_id = paid AND kind = 'charge';
    RETURN paid;
END $$;
