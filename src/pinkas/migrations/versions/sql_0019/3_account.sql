-- The account of a client: what each issued document asked for (debit) and brought (credit), in minor units of its own
-- currency. Written once, with the document; a cancellation that leaves no document of its own is a second row.
CREATE TABLE client_movements (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('issued', 'cancelled')),
    client_id uuid NOT NULL,
    currency text NOT NULL,
    date date NOT NULL,
    doc_type int NOT NULL,
    doc_number bigint NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    PRIMARY KEY (business_id, document_id, kind),
    FOREIGN KEY (business_id, document_id) REFERENCES documents,
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_movements_of ON client_movements (business_id, client_id, date, document_id);
CREATE TRIGGER movements_are_final BEFORE UPDATE OR DELETE ON client_movements
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER movements_are_not_emptied BEFORE TRUNCATE ON client_movements
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The same summed by month and altogether, under the client that a merged one stands for: an opening balance and a
-- balance cost the same whatever the history.
CREATE TABLE client_months (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    currency text NOT NULL,
    month date NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    PRIMARY KEY (business_id, client_id, currency, month),
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE TABLE client_accounts (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    currency text NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    last_date date NOT NULL,
    received bigint NOT NULL DEFAULT 0, -- money that came less money that went back: debits and credits hold both ways
    PRIMARY KEY (business_id, client_id, currency),
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_accounts_owing ON client_accounts (business_id, client_id) WHERE debit > credit;
CREATE INDEX client_accounts_in_credit ON client_accounts (business_id, client_id) WHERE credit > debit;

-- What a client has not paid yet, by client: the aging of one reads its open documents and no others.
CREATE INDEX documents_open_of_client ON documents (business_id, client_id, due_date)
    WHERE status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL');

-- Statements that were sent, one row for one address.
CREATE TABLE statement_sendings (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    period_from date NOT NULL,
    period_to date NOT NULL,
    currency text,
    language text NOT NULL CHECK (language IN ('he', 'en')),
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    state text NOT NULL CHECK (state IN ('QUEUED', 'SENT', 'FAILED')),
    error text,
    sent_at timestamptz,
    -- Of the PDF, once it was set to be sent.
    file_name text,
    file_size integer CHECK (file_size > 0),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX statement_sendings_of ON statement_sendings (business_id, client_id, id);
