-- What stands beside a client: people, notes, means of payment.
CREATE TABLE client_contacts (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    name text NOT NULL,
    role text,
    email text,
    phone text,
    receives text[] NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_contacts_of ON client_contacts (business_id, client_id, id);

CREATE TABLE client_notes (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    text text NOT NULL,
    pinned boolean NOT NULL,
    written_by jsonb NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_notes_of ON client_notes (business_id, client_id, id);

-- The token of a provider is kept closed (AES-256-GCM, bound to the row); its digest tells whether it is here already.
-- What a person may see of a card is its brand, its last four digits and its expiry.
CREATE TABLE client_payment_methods (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    provider text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('card', 'bank_debit', 'wallet')),
    closed_token bytea NOT NULL,
    token_digest bytea NOT NULL,
    brand text,
    last4 text CHECK (last4 ~ '^[0-9]{4}$'),
    expiry_month int CHECK (expiry_month BETWEEN 1 AND 12),
    expiry_year int CHECK (expiry_year BETWEEN 2000 AND 2199),
    holder text,
    label text,
    is_default boolean NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_payment_methods_of ON client_payment_methods (business_id, client_id, id);
CREATE UNIQUE INDEX client_payment_methods_default ON client_payment_methods (business_id, client_id) WHERE is_default;
CREATE UNIQUE INDEX client_payment_methods_token
    ON client_payment_methods (business_id, client_id, provider, token_digest);
