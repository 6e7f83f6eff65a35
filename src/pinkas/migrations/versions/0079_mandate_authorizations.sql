-- How clients authorize standing orders: one row for each link that was made, with what was consented to, when and from
-- where. `consent` and `bank` are as the interface has them. `token` is encrypted with `id` bound in. `checkout_id` is the
-- checkout by which the card is saved.
CREATE TABLE mandate_authorizations (
    business_id uuid NOT NULL CONSTRAINT mandate_authorizations_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    mandate_id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT mandate_authorizations_kind_check CHECK (kind IN ('card', 'bank_debit')),
    source text NOT NULL CONSTRAINT mandate_authorizations_source_check CHECK (source IN ('link', 'payment_page')),
    state text NOT NULL CONSTRAINT mandate_authorizations_state_check
        CHECK (state IN ('OPEN', 'CONSENTED', 'AUTHORIZED', 'CANCELLED')),
    language text NOT NULL CONSTRAINT mandate_authorizations_language_check CHECK (language IN ('he', 'en')),
    token bytea NOT NULL,
    hash bytea NOT NULL,
    checkout_id uuid,
    consent jsonb,
    bank jsonb,
    bank_reference text,
    views bigint NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    authorized_at timestamptz,
    created_by jsonb,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT mandate_authorizations_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT mandate_authorizations_mandate_id_fkey FOREIGN KEY (business_id, mandate_id) REFERENCES mandates,
    CONSTRAINT mandate_authorizations_checkout_id_fkey FOREIGN KEY (business_id, checkout_id) REFERENCES checkouts,
    -- Nobody is charged by what nobody consented to.
    CONSTRAINT mandate_authorizations_state_consent_check
        CHECK (consent IS NOT NULL OR state IN ('OPEN', 'CANCELLED')),
    CONSTRAINT mandate_authorizations_bank_bank_reference_kind_check
        CHECK (kind = 'bank_debit' OR (bank IS NULL AND bank_reference IS NULL))
);
CREATE INDEX mandate_authorizations_mandate_id_id_idx ON mandate_authorizations (business_id, mandate_id, id);
CREATE INDEX mandate_authorizations_checkout_id_idx ON mandate_authorizations (business_id, checkout_id)
    WHERE checkout_id IS NOT NULL;

-- What somebody consented to never changes.
CREATE FUNCTION guard_mandate_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.consent IS NOT NULL AND OLD.consent IS DISTINCT FROM NEW.consent THEN
        RAISE EXCEPTION 'a consent never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER mandate_authorizations_consent BEFORE UPDATE ON mandate_authorizations
    FOR EACH ROW EXECUTE FUNCTION guard_mandate_consent();

-- Messages with the link by which a standing order is authorized.
ALTER TABLE messages
    ADD COLUMN mandate_id uuid,
    ADD CONSTRAINT messages_mandate_id_fkey FOREIGN KEY (business_id, mandate_id) REFERENCES mandates,
    DROP CONSTRAINT messages_document_id_payment_link_id_check,
    ADD CONSTRAINT messages_document_id_payment_link_id_mandate_id_check
        CHECK (document_id IS NOT NULL OR payment_link_id IS NOT NULL OR mandate_id IS NOT NULL),
    DROP CONSTRAINT messages_payment_link_id_card_check,
    ADD CONSTRAINT messages_payment_link_id_mandate_id_card_check
        CHECK ((payment_link_id IS NULL AND mandate_id IS NULL) = (card IS NULL)),
    DROP CONSTRAINT messages_kind_check,
    ADD CONSTRAINT messages_kind_check
        CHECK (kind IN ('document', 'quote', 'receipt', 'reminder', 'payment_link', 'mandate'));
CREATE INDEX messages_mandate_id_id_idx ON messages (business_id, mandate_id, id) WHERE mandate_id IS NOT NULL;
ALTER TABLE message_templates
    DROP CONSTRAINT message_templates_kind_check,
    ADD CONSTRAINT message_templates_kind_check
        CHECK (kind IN ('document', 'quote', 'receipt', 'reminder', 'payment_link', 'mandate'));

-- Recurring Payment Pages: how often their buyers are charged, and how many times (for ever without).
ALTER TABLE payment_pages ADD COLUMN frequency text CONSTRAINT payment_pages_frequency_check
    CHECK (frequency IN ('weekly', 'biweekly', 'monthly_date', 'quarterly', 'semi_annual', 'annual'));
ALTER TABLE payment_pages ADD COLUMN charges int CONSTRAINT payment_pages_charges_check CHECK (charges > 0);
UPDATE payment_pages SET frequency = 'monthly_date' WHERE kind = 'recurring';
ALTER TABLE payment_pages ADD CONSTRAINT payment_pages_kind_frequency_check
    CHECK ((kind = 'recurring') = (frequency IS NOT NULL));

-- The standing order by which the documents of a schedule are charged.
ALTER TABLE recurring_documents ADD COLUMN charge_mandate_id uuid;
ALTER TABLE recurring_documents ADD CONSTRAINT recurring_documents_charge_mandate_id_fkey
    FOREIGN KEY (business_id, charge_mandate_id) REFERENCES mandates;
CREATE INDEX recurring_documents_charge_mandate_id_idx ON recurring_documents (business_id, charge_mandate_id)
    WHERE charge_mandate_id IS NOT NULL;

-- A reset ends what leads to standing orders from outside.
CREATE OR REPLACE FUNCTION links_ended_on_reset() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY['share', 'checkout', 'payment_link', 'payment_page', 'client_portal', 'dunning_opt_out', 'mandate',
        'mandate_authorization']
$$;
