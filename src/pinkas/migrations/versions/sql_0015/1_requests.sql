-- What is asked of the tax authority for one document, and how far that has come. `fence` goes up with every attempt:
-- what an attempt found is written only by the newest one. While `in_doubt` it is not known whether the authority has
-- worked on a request; then the next attempt looks the invoice up before it asks again. `queued_until` is what
-- `next_attempt_at` was moved to when the worker was told: while both are the same an attempt is on its way. `printed` is
-- the part of the number that stands on paper.
CREATE TABLE allocation_requests (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN
        ('PENDING', 'APPROVED', 'DECLINED', 'AWAITING_DECISION', 'UNAVAILABLE', 'MANUAL')),
    required boolean NOT NULL,
    reason text NOT NULL,
    threshold bigint,
    number text,
    printed text,
    source text CHECK (source IN ('authority', 'emergency', 'manual')),
    unavailable_reason text,
    errors jsonb NOT NULL,
    decision text CHECK (decision IN ('cancel', 'continue', 'objection')),
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
    PRIMARY KEY (business_id, id),
    UNIQUE (business_id, document_id),
    FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CHECK ((status IN ('APPROVED', 'MANUAL')) = (number IS NOT NULL)),
    CHECK ((number IS NULL) = (source IS NULL)),
    CHECK ((number IS NULL) = (printed IS NULL)),
    CHECK ((status = 'UNAVAILABLE') = (unavailable_reason IS NOT NULL))
);
-- A number stands for one invoice.
CREATE UNIQUE INDEX allocation_requests_number ON allocation_requests (business_id, number) WHERE number IS NOT NULL;
CREATE INDEX allocation_requests_by_printed ON allocation_requests (business_id, printed) WHERE printed IS NOT NULL;
CREATE TRIGGER allocation_requests_keep_their_number BEFORE UPDATE OF number, status, source ON allocation_requests
FOR EACH ROW WHEN (OLD.status = 'APPROVED'
    AND (NEW.number, NEW.status, NEW.source) IS DISTINCT FROM (OLD.number, OLD.status, OLD.source))
EXECUTE FUNCTION refuse_change();
CREATE INDEX allocation_requests_by_status ON allocation_requests (business_id, status, id);
CREATE INDEX allocation_requests_by_change ON allocation_requests (business_id, updated_at, id);
CREATE INDEX allocation_requests_due ON allocation_requests (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

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
    PRIMARY KEY (business_id, document_id, seq),
    FOREIGN KEY (business_id, document_id) REFERENCES documents
);
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

-- The issuer went on without a number though the authority held the invoice: then its buyer may not deduct the VAT, and
-- the paper says so. It tells what became of the document, like the other axes.
ALTER TABLE documents ADD COLUMN not_deductible boolean NOT NULL DEFAULT false;

-- What came after the first rendering stands on copies made from then on; the original stays as it is. `mark` is what a
-- file bears of this: the number, that the VAT is not deductible, or nothing. A copy is made once for each mark.
ALTER TABLE document_files
    DROP CONSTRAINT document_files_kind_check,
    ADD CONSTRAINT document_files_kind_check CHECK (kind IN ('original', 'copy', 'copy_allocated')),
    ADD COLUMN mark text NOT NULL DEFAULT '',
    DROP CONSTRAINT document_files_pkey,
    ADD PRIMARY KEY (business_id, document_id, kind, mark);
CREATE UNIQUE INDEX document_files_once ON document_files (business_id, document_id, kind)
WHERE kind <> 'copy_allocated';
