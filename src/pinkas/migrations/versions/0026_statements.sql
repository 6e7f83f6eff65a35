-- Statements that were sent, one row for one address.
CREATE TABLE sent_statements (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    period_from date NOT NULL,
    period_to date NOT NULL,
    currency text,
    language text NOT NULL CONSTRAINT sent_statements_language_check CHECK (language IN ('he', 'en')),
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    state text NOT NULL CONSTRAINT sent_statements_state_check CHECK (state IN ('QUEUED', 'SENT', 'FAILED')),
    error text,
    sent_at timestamptz,
    -- Of the PDF, once it was set to be sent.
    file_name text,
    file_size integer CONSTRAINT sent_statements_file_size_check CHECK (file_size > 0),
    created_at timestamptz NOT NULL,
    CONSTRAINT sent_statements_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT sent_statements_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX sent_statements_client_id_id_idx ON sent_statements (business_id, client_id, id);
