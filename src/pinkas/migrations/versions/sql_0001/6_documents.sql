-- Amounts are minor units of the document's currency (total_local: of the business's).
CREATE TABLE documents (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    doc_type int NOT NULL,
    status text NOT NULL CHECK (status IN ('DRAFT', 'ISSUED')),
    doc_number bigint,
    issue_date date NOT NULL,
    due_date date,
    valid_until date,
    client_id uuid,
    client jsonb,
    client_name text,
    business jsonb,
    currency text NOT NULL,
    home_currency text NOT NULL,
    exchange_rate numeric,
    lang text NOT NULL,
    subject text,
    notes text,
    internal_notes text,
    footer text,
    price_mode text NOT NULL,
    discount jsonb,
    rounding text NOT NULL,
    credit_reason text,
    subtotal bigint NOT NULL,
    discount_amount bigint NOT NULL,
    net_taxable bigint NOT NULL,
    net_exempt bigint NOT NULL,
    vat_amount bigint NOT NULL,
    rounding_amount bigint NOT NULL,
    total bigint NOT NULL,
    total_local bigint NOT NULL,
    vat_breakdown jsonb NOT NULL,
    withholding jsonb,
    withheld bigint NOT NULL,
    paid bigint NOT NULL,
    credited bigint NOT NULL,
    payment_status text NOT NULL,
    credit_status text NOT NULL,
    tags text[] NOT NULL,
    external_reference text,
    metadata jsonb NOT NULL,
    issued_at timestamptz,
    issued_by jsonb,
    proof_version int,
    chain_index bigint,
    previous_digest bytea,
    digest bytea,
    signature bytea,
    signing_key_id text,
    original_delivered_at timestamptz,
    -- What the draft was asked to be; gone when it is issued.
    draft jsonb,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CHECK ((status = 'DRAFT') = (doc_number IS NULL)),
    CHECK ((status = 'DRAFT') = (digest IS NULL))
);
CREATE UNIQUE INDEX documents_by_number ON documents (business_id, doc_type, doc_number) WHERE doc_number IS NOT NULL;
CREATE UNIQUE INDEX documents_by_chain ON documents (business_id, chain_index) WHERE chain_index IS NOT NULL;
CREATE INDEX documents_by_date ON documents (business_id, issue_date, id);
CREATE INDEX documents_by_type ON documents (business_id, doc_type, id);
CREATE INDEX documents_by_status ON documents (business_id, status, id);
CREATE INDEX documents_by_client ON documents (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX documents_by_change ON documents (business_id, updated_at, id);
CREATE INDEX documents_by_reference ON documents (business_id, external_reference) WHERE external_reference IS NOT NULL;
CREATE INDEX documents_open ON documents (business_id, payment_status, id) WHERE payment_status IN ('UNPAID', 'PARTIAL');

CREATE TABLE document_lines (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    position int NOT NULL,
    id uuid NOT NULL,
    product_id uuid,
    sku text,
    description text NOT NULL,
    quantity numeric NOT NULL,
    unit text,
    unit_price numeric NOT NULL,
    vat_type text NOT NULL,
    vat_rate numeric NOT NULL,
    chosen_vat_rate numeric,
    discount jsonb,
    discount_amount bigint NOT NULL,
    net bigint NOT NULL,
    vat_amount bigint NOT NULL,
    gross bigint NOT NULL,
    PRIMARY KEY (business_id, document_id, position),
    FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE CASCADE,
    FOREIGN KEY (business_id, product_id) REFERENCES products
);
CREATE INDEX document_lines_by_product ON document_lines (business_id, product_id) WHERE product_id IS NOT NULL;

CREATE TABLE document_payments (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    position int NOT NULL,
    id uuid NOT NULL,
    method text NOT NULL,
    date date NOT NULL,
    amount bigint NOT NULL,
    details jsonb NOT NULL,
    PRIMARY KEY (business_id, document_id, position),
    FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE CASCADE
);

-- What a document is made from, credits or pays. `amount` is minor units of the document's currency.
CREATE TABLE document_references (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    position int NOT NULL,
    referenced_id uuid NOT NULL,
    kind text NOT NULL,
    amount bigint,
    doc_type int,
    doc_number bigint,
    issue_date date,
    PRIMARY KEY (business_id, document_id, position),
    FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE CASCADE,
    FOREIGN KEY (business_id, referenced_id) REFERENCES documents
);
CREATE INDEX document_references_back ON document_references (business_id, referenced_id);

-- The next number of a type, and the date that the last one bore: locked by the transaction that finalizes.
CREATE TABLE document_counters (
    business_id uuid NOT NULL REFERENCES businesses,
    doc_type int NOT NULL,
    next_number bigint NOT NULL,
    last_issue_date date,
    PRIMARY KEY (business_id, doc_type)
);

-- The head of the chain of digests of a business.
CREATE TABLE document_chains (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    next_index bigint NOT NULL,
    head bytea NOT NULL
);

CREATE TABLE document_files (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('original', 'copy')),
    sha256 bytea NOT NULL,
    size int NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, document_id, kind),
    FOREIGN KEY (business_id, document_id) REFERENCES documents
);

-- An issued document never changes: only what happens to it afterwards may be written, column by column.
CREATE FUNCTION guard_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    -- internal_notes, tags and metadata are ours and never printed; the rest tells what became of the document.
    free CONSTANT text[] := ARRAY['paid', 'credited', 'payment_status', 'credit_status', 'original_delivered_at',
                                  'internal_notes', 'tags', 'metadata', 'version', 'updated_at'];
BEGIN
    IF OLD.status = 'DRAFT' THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
        RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER documents_are_final BEFORE UPDATE OR DELETE ON documents
FOR EACH ROW EXECUTE FUNCTION guard_issued_document();

CREATE FUNCTION guard_issued_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM changed c JOIN documents d ON d.business_id = c.business_id AND d.id = c.document_id
               WHERE d.status <> 'DRAFT') THEN
        RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
-- A part that moves is seen at both ends: where it was, and where it would be.
CREATE FUNCTION guard_moved_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM (SELECT business_id, document_id FROM before
                            UNION ALL SELECT business_id, document_id FROM changed) AS c
               JOIN documents d ON d.business_id = c.business_id AND d.id = c.document_id
               WHERE d.status <> 'DRAFT') THEN
        RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER lines_are_final_on_insert AFTER INSERT ON document_lines REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER lines_are_final_on_update AFTER UPDATE ON document_lines
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION guard_moved_parts();
CREATE TRIGGER lines_are_final_on_delete AFTER DELETE ON document_lines REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER payments_are_final_on_insert AFTER INSERT ON document_payments REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER payments_are_final_on_update AFTER UPDATE ON document_payments
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION guard_moved_parts();
CREATE TRIGGER payments_are_final_on_delete AFTER DELETE ON document_payments REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER references_are_final_on_insert AFTER INSERT ON document_references REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER references_are_final_on_update AFTER UPDATE ON document_references
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION guard_moved_parts();
CREATE TRIGGER references_are_final_on_delete AFTER DELETE ON document_references REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER files_are_final BEFORE UPDATE OR DELETE ON document_files
FOR EACH ROW EXECUTE FUNCTION refuse_change();
