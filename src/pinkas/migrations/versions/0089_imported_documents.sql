-- Uniform files of other programs: what they say is taken as history, and what is open of it as open items.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check
    CHECK (kind IN ('clients', 'products', 'suppliers', 'uniform_file'));

-- The head of a uniform file as it was read, and the day on which its balances are opened.
CREATE TABLE uniform_imports (
    business_id uuid NOT NULL,
    import_id uuid NOT NULL,
    head jsonb NOT NULL,
    opening_date date NOT NULL,
    unexplained int NOT NULL DEFAULT 0,
    CONSTRAINT uniform_imports_pkey PRIMARY KEY (business_id, import_id),
    CONSTRAINT uniform_imports_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports
);

-- Documents that an earlier program issued. They wait with `booked` false, seen by nobody, until their import is booked.
-- `line` is the line of the file. Amounts are minor units of the books; `open_amount` is what was owed of it when it was
-- imported. `party_key` is how the file names its client.
CREATE TABLE imported_documents (
    business_id uuid NOT NULL CONSTRAINT imported_documents_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    import_id uuid NOT NULL,
    booked boolean NOT NULL DEFAULT false,
    line int NOT NULL,
    doc_type int NOT NULL,
    doc_number text NOT NULL,
    branch text NOT NULL,
    date date NOT NULL,
    issued_on date,
    due_date date,
    party_key text NOT NULL,
    client_id uuid,
    client_name text NOT NULL,
    tax_id text,
    address jsonb,
    currency text NOT NULL,
    before_discount bigint NOT NULL,
    discount bigint NOT NULL,
    net bigint NOT NULL,
    vat bigint NOT NULL,
    total bigint NOT NULL,
    withheld bigint NOT NULL,
    foreign_currency text,
    foreign_total bigint,
    base_type int,
    base_number text,
    cancelled boolean NOT NULL,
    open_amount bigint NOT NULL DEFAULT 0 CONSTRAINT imported_documents_open_amount_check CHECK (open_amount >= 0),
    original_id uuid,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT imported_documents_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT imported_documents_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports,
    CONSTRAINT imported_documents_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT imported_documents_original_id_fkey FOREIGN KEY (business_id, original_id) REFERENCES files
);
CREATE UNIQUE INDEX imported_documents_doc_type_doc_number_branch_key
    ON imported_documents (business_id, doc_type, doc_number, branch) WHERE booked;
CREATE INDEX imported_documents_import_id_party_key_date_idx
    ON imported_documents (business_id, import_id, party_key, date);
CREATE INDEX imported_documents_import_id_doc_type_doc_number_idx
    ON imported_documents (business_id, import_id, doc_type, doc_number);
CREATE INDEX imported_documents_client_id_date_id_idx ON imported_documents (business_id, client_id, date, id);
CREATE INDEX imported_documents_date_id_idx ON imported_documents (business_id, date, id) WHERE booked;
CREATE INDEX imported_documents_original_id_idx ON imported_documents (business_id, original_id)
    WHERE original_id IS NOT NULL;

-- What stands in them. A line belongs to the document of its type, number and branch: a file has both in any order.
CREATE TABLE imported_document_lines (
    business_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line int NOT NULL,
    doc_type int NOT NULL,
    doc_number text NOT NULL,
    branch text NOT NULL,
    position int NOT NULL,
    sku text,
    description text NOT NULL,
    nature text,
    unit text,
    quantity numeric NOT NULL,
    unit_price bigint NOT NULL,
    discount bigint NOT NULL,
    net bigint NOT NULL,
    vat_rate numeric NOT NULL,
    base_type int,
    base_number text,
    CONSTRAINT imported_document_lines_pkey PRIMARY KEY (business_id, import_id, line),
    CONSTRAINT imported_document_lines_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports
);
CREATE INDEX imported_document_lines_import_id_doc_type_doc_number_idx
    ON imported_document_lines (business_id, import_id, doc_type, doc_number);
CREATE TABLE imported_document_payments (
    business_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line int NOT NULL,
    doc_type int NOT NULL,
    doc_number text NOT NULL,
    branch text NOT NULL,
    position int NOT NULL,
    method text NOT NULL,
    amount bigint NOT NULL,
    due_date date,
    details jsonb NOT NULL,
    CONSTRAINT imported_document_payments_pkey PRIMARY KEY (business_id, import_id, line),
    CONSTRAINT imported_document_payments_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports
);
CREATE INDEX imported_document_payments_import_id_doc_type_doc_number_idx
    ON imported_document_payments (business_id, import_id, doc_type, doc_number);

-- The words by which the search finds them.
CREATE TABLE imported_document_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    imported_document_id uuid NOT NULL,
    CONSTRAINT imported_document_terms_pkey PRIMARY KEY (business_id, term, imported_document_id),
    CONSTRAINT imported_document_terms_imported_document_id_fkey
        FOREIGN KEY (business_id, imported_document_id) REFERENCES imported_documents
);
CREATE INDEX imported_document_terms_imported_document_id_term_idx
    ON imported_document_terms (business_id, imported_document_id, term);

-- Clients, suppliers, products and accounts of a file: what becomes of each, and of which record. `balance` is what a
-- client owes, or an account stands at, when the books are opened; `source_balance` what the file says of it.
CREATE TABLE imported_records (
    business_id uuid NOT NULL,
    import_id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT imported_records_kind_check
        CHECK (kind IN ('client', 'supplier', 'product', 'account')),
    key text NOT NULL,
    name text NOT NULL,
    action text NOT NULL CONSTRAINT imported_records_action_check CHECK (action IN ('create', 'use', 'leave')),
    record_id uuid,
    fields jsonb NOT NULL,
    balance bigint NOT NULL DEFAULT 0,
    source_balance bigint,
    reasons text[] NOT NULL DEFAULT '{}',
    CONSTRAINT imported_records_pkey PRIMARY KEY (business_id, import_id, kind, key),
    CONSTRAINT imported_records_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports
);

-- What a file says beside what the business has once it is booked. `reasons` explain a difference; one without a reason
-- prevents the booking.
CREATE TABLE import_parity (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    import_id uuid NOT NULL,
    place int NOT NULL,
    section text NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    source_count bigint,
    our_count bigint,
    source_amount bigint,
    our_amount bigint,
    differs boolean NOT NULL GENERATED ALWAYS AS (source_count IS DISTINCT FROM our_count
        OR source_amount IS DISTINCT FROM our_amount) STORED,
    reasons text[] NOT NULL,
    CONSTRAINT import_parity_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT import_parity_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports
);
CREATE INDEX import_parity_import_id_place_id_idx ON import_parity (business_id, import_id, place, id);

-- What is open of an imported document is an open item of its client, beside that of its opening balance.
ALTER TABLE opening_items ADD COLUMN imported_document_id uuid;
ALTER TABLE opening_items ADD CONSTRAINT opening_items_imported_document_id_fkey
    FOREIGN KEY (business_id, imported_document_id) REFERENCES imported_documents;
ALTER TABLE opening_items DROP CONSTRAINT opening_items_client_id_key;
CREATE UNIQUE INDEX opening_items_client_id_key ON opening_items (business_id, client_id)
    WHERE imported_document_id IS NULL;
CREATE INDEX opening_items_client_id_date_id_idx ON opening_items (business_id, client_id, date, id);
CREATE UNIQUE INDEX opening_items_imported_document_id_key ON opening_items (business_id, imported_document_id)
    WHERE imported_document_id IS NOT NULL;
ALTER TABLE opening_item_history ADD COLUMN imported_document_id uuid;
CREATE OR REPLACE FUNCTION keep_opening_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO opening_item_history (business_id, id, replaced_at, client_id, date, due_date, currency, exchange_rate,
        amount, amount_local, paid, credited, created_at, imported_document_id)
    SELECT OLD.business_id, OLD.id,
        greatest(CASE WHEN TG_OP = 'DELETE' THEN OLD.updated_at ELSE NEW.updated_at END, max(replaced_at)),
        OLD.client_id, OLD.date, OLD.due_date, OLD.currency, OLD.exchange_rate, OLD.amount, OLD.amount_local, OLD.paid,
        OLD.credited, OLD.created_at, OLD.imported_document_id
    FROM opening_item_history WHERE business_id = OLD.business_id AND id = OLD.id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
