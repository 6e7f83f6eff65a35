-- The consent of a person who is authorised for the VAT file of the business. Tokens are encrypted. Whoever refreshes
-- them holds them until `refreshing_until`; `fence` goes up with every set of tokens.
CREATE TABLE allocation_connections (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    id uuid NOT NULL,
    access_token bytea,
    access_expires_at timestamptz NOT NULL,
    refresh_token bytea,
    expires_at timestamptz NOT NULL,
    consent_expires_at timestamptz NOT NULL,
    failure text,
    refreshing_until timestamptz,
    fence int NOT NULL DEFAULT 1,
    tend_at timestamptz,
    connected_at timestamptz NOT NULL,
    connected_by jsonb NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX allocation_connections_due ON allocation_connections (tend_at) WHERE tend_at IS NOT NULL;

-- A person was sent to the authority; the state that comes back is good once, and only until it ends. Its hash leads
-- here through `credentials`.
CREATE TABLE allocation_consents (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    state_hash bytea NOT NULL,
    asked_by jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);

-- Numbers fetched ahead, for the time when the authority is away. Each is used once.
CREATE TABLE allocation_pool (
    business_id uuid NOT NULL REFERENCES businesses,
    number text NOT NULL,
    fetched_at timestamptz NOT NULL,
    used_at timestamptz,
    document_id uuid,
    reported_at timestamptz,
    PRIMARY KEY (business_id, number),
    FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CHECK ((used_at IS NULL) = (document_id IS NULL))
);
CREATE UNIQUE INDEX allocation_pool_of_document ON allocation_pool (business_id, document_id)
WHERE document_id IS NOT NULL;
CREATE FUNCTION guard_used_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.business_id, NEW.number) IS DISTINCT FROM (OLD.business_id, OLD.number)
        OR OLD.used_at IS NOT NULL AND (NEW.used_at, NEW.document_id) IS DISTINCT FROM (OLD.used_at, OLD.document_id)
    THEN
        RAISE EXCEPTION 'a number is used once' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER emergency_numbers_are_used_once BEFORE UPDATE ON allocation_pool
FOR EACH ROW EXECUTE FUNCTION guard_used_number();
CREATE TRIGGER emergency_numbers_are_kept BEFORE DELETE OR TRUNCATE ON allocation_pool
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
