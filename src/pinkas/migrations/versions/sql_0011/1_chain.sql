-- The line of another document that a line was made from. What is converted, credited or returned of a line is the sum
-- over the lines of issued documents that name it.
ALTER TABLE document_lines ADD COLUMN source_line_id uuid;
CREATE INDEX document_lines_by_source ON document_lines (business_id, source_line_id) WHERE source_line_id IS NOT NULL;

-- The documents that name one, newest first.
DROP INDEX document_references_back;
CREATE INDEX document_references_back ON document_references (business_id, referenced_id, document_id);

-- What was paid on a transaction account and counts on the invoices that were made from it.
CREATE TABLE document_carried (
    business_id uuid NOT NULL REFERENCES businesses,
    source_id uuid NOT NULL,
    document_id uuid NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (business_id, source_id, document_id),
    FOREIGN KEY (business_id, source_id) REFERENCES documents,
    FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX document_carried_into ON document_carried (business_id, document_id);

-- Money of a client that settles nothing yet, in minor units of its currency; `amount_local` is what the books say of it.
-- A running balance: what it costs does not grow with its history.
CREATE TABLE client_credits (
    business_id uuid NOT NULL REFERENCES businesses,
    client_id uuid NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    amount_local bigint NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, client_id, currency),
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
