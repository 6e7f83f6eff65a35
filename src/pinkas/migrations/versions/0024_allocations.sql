-- What is asked of the tax authority for one document, and how far that has come. `fence` goes up with every attempt:
-- what an attempt found is written only by the newest one. While `in_doubt` it is not known whether the authority has
-- worked on a request; then the next attempt looks the invoice up before it asks again. `queued_until` is what
-- `next_attempt_at` was moved to when the worker was told: while both are the same an attempt is on its way. `printed`
-- is the part of the number that stands on paper.
CREATE TABLE allocation_requests (
    business_id uuid NOT NULL CONSTRAINT allocation_requests_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    status text NOT NULL
        CONSTRAINT allocation_requests_status_check CHECK (status IN
        ('PENDING', 'APPROVED', 'DECLINED', 'AWAITING_DECISION', 'UNAVAILABLE', 'MANUAL')),
    required boolean NOT NULL,
    reason text NOT NULL,
    threshold bigint,
    number text,
    printed text,
    source text CONSTRAINT allocation_requests_source_check CHECK (source IN ('authority', 'emergency', 'manual')),
    unavailable_reason text,
    errors jsonb NOT NULL,
    decision text
        CONSTRAINT allocation_requests_decision_check CHECK (decision IN ('cancel', 'continue', 'objection')),
    attempts int NOT NULL DEFAULT 0,
    failures int NOT NULL DEFAULT 0,
    fence int NOT NULL DEFAULT 0,
    claimed_until timestamptz,
    in_doubt boolean NOT NULL DEFAULT false,
    unreported boolean NOT NULL DEFAULT false,
    next_attempt_at timestamptz,
    queued_until timestamptz,
    requested_at timestamptz NOT NULL,
    answered_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT allocation_requests_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT allocation_requests_document_id_key UNIQUE (business_id, document_id),
    CONSTRAINT allocation_requests_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT allocation_requests_status_number_check
        CHECK ((status IN ('APPROVED', 'MANUAL')) = (number IS NOT NULL)),
    CONSTRAINT allocation_requests_number_source_check CHECK ((number IS NULL) = (source IS NULL)),
    CONSTRAINT allocation_requests_number_printed_check CHECK ((number IS NULL) = (printed IS NULL)),
    CONSTRAINT allocation_requests_status_unavailable_reason_check
        CHECK ((status = 'UNAVAILABLE') = (unavailable_reason IS NOT NULL))
);
-- A number stands for one invoice.
CREATE UNIQUE INDEX allocation_requests_number_key ON allocation_requests (business_id, number)
    WHERE number IS NOT NULL;
CREATE INDEX allocation_requests_printed_idx ON allocation_requests (business_id, printed) WHERE printed IS NOT NULL;
CREATE INDEX allocation_requests_status_id_idx ON allocation_requests (business_id, status, id);
CREATE INDEX allocation_requests_updated_at_id_idx ON allocation_requests (business_id, updated_at, id);
CREATE INDEX allocation_requests_next_attempt_at_idx ON allocation_requests (next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;

-- What the authority, or a person, has said of a document: beside it, outside its digest, signed by the same key and
-- chained to it (the first row to the document's own digest, every later one to the row before).
CREATE TABLE document_allocations (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    seq int NOT NULL,
    status text NOT NULL,
    number text,
    source text NOT NULL,
    answer jsonb NOT NULL,
    at timestamptz NOT NULL,
    by jsonb NOT NULL,
    previous_digest bytea NOT NULL,
    digest bytea NOT NULL,
    signature bytea NOT NULL,
    signing_key_id text NOT NULL,
    CONSTRAINT document_allocations_pkey PRIMARY KEY (business_id, document_id, seq),
    CONSTRAINT document_allocations_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);

-- The consent of a person who is authorised for the VAT file of the business. Tokens are encrypted. Whoever refreshes
-- them holds them until `refreshing_until`; `fence` goes up with every set of tokens.
CREATE TABLE allocation_connections (
    business_id uuid
        CONSTRAINT allocation_connections_pkey PRIMARY KEY
        CONSTRAINT allocation_connections_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    access_token bytea,
    access_expires_at timestamptz NOT NULL,
    refresh_token bytea,
    expires_at timestamptz NOT NULL,
    consent_expires_at timestamptz NOT NULL,
    failure text,
    refreshing_until timestamptz,
    fence int NOT NULL DEFAULT 1,
    refresh_at timestamptz,
    connected_at timestamptz NOT NULL,
    connected_by jsonb NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX allocation_connections_refresh_at_idx ON allocation_connections (refresh_at) WHERE refresh_at IS NOT NULL;

-- A person was sent to the authority; the state that comes back is good once, and only until it ends. Its hash leads
-- here through `credentials`.
CREATE TABLE allocation_consents (
    business_id uuid NOT NULL CONSTRAINT allocation_consents_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    state_hash bytea NOT NULL,
    asked_by jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT allocation_consents_pkey PRIMARY KEY (business_id, id)
);

-- Numbers fetched ahead, for the time when the authority is away. Each is used once.
CREATE TABLE allocation_pool (
    business_id uuid NOT NULL CONSTRAINT allocation_pool_business_id_fkey REFERENCES businesses,
    number text NOT NULL,
    fetched_at timestamptz NOT NULL,
    used_at timestamptz,
    document_id uuid,
    reported_at timestamptz,
    CONSTRAINT allocation_pool_pkey PRIMARY KEY (business_id, number),
    CONSTRAINT allocation_pool_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT allocation_pool_used_at_document_id_check CHECK ((used_at IS NULL) = (document_id IS NULL))
);
CREATE UNIQUE INDEX allocation_pool_document_id_key ON allocation_pool (business_id, document_id)
    WHERE document_id IS NOT NULL;

-- What the tax authority is to have answered to the next requests of a business, in their order, each once. The answer
-- is in the authority's own words; `status` null is silence. Live never writes one.
CREATE TABLE allocation_scripted_answers (
    business_id uuid NOT NULL CONSTRAINT allocation_scripted_answers_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    status int,
    body jsonb,
    error text,
    created_at timestamptz NOT NULL,
    CONSTRAINT allocation_scripted_answers_pkey PRIMARY KEY (business_id, id)
);

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

CREATE TRIGGER allocation_requests_are_final BEFORE UPDATE OF number, status, source ON allocation_requests
FOR EACH ROW WHEN (OLD.status = 'APPROVED'
    AND (NEW.number, NEW.status, NEW.source) IS DISTINCT FROM (OLD.number, OLD.status, OLD.source))
EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_allocations_are_final BEFORE UPDATE OR DELETE ON document_allocations
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_allocations_are_not_emptied BEFORE TRUNCATE ON document_allocations
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A number that the authority gave is the document's for good: it may be printed already. One that a person entered may
-- hold a typo, and is superseded by a further entry or by the authority's own answer.
CREATE TRIGGER allocation_numbers_are_final BEFORE UPDATE OF allocation_number, allocation_status ON documents
FOR EACH ROW WHEN (OLD.allocation_number IS NOT NULL AND OLD.allocation_status <> 'MANUAL'
    AND (NEW.allocation_number, NEW.allocation_status) IS DISTINCT FROM (OLD.allocation_number, OLD.allocation_status))
EXECUTE FUNCTION refuse_change();
CREATE TRIGGER emergency_numbers_are_kept BEFORE DELETE OR TRUNCATE ON allocation_pool
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
