CREATE TABLE clients (
    business_id uuid NOT NULL CONSTRAINT clients_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    display_name text,
    type text NOT NULL,
    tax_id text,
    dealer_type text,
    emails text[] NOT NULL,
    phone text,
    mobile text,
    website text,
    address jsonb,
    contact_person text,
    accounting_key text,
    payment_terms jsonb,
    currency text,
    lang text,
    notes text,
    external_reference text,
    metadata jsonb NOT NULL,
    archived_at timestamptz,
    -- What more is known of a client. `credit_limit` is in the currency of the books. `tax_key` is the tax number in
    -- the one form in which it is compared; two live clients never share one, nor a reference of the business's own. A
    -- merged client is another name of the one that it was merged into, and keeps its reference for it.
    fax text,
    department text,
    credit_limit numeric CONSTRAINT clients_credit_limit_check CHECK (credit_limit >= 0),
    withholding jsonb,
    bank jsonb,
    tax_key text,
    merged_into_id uuid,
    merged_at timestamptz,
    -- What documents of a client take from it when they say nothing, who looks after it, what it agreed to. What is
    -- named here and deleted leaves the client without it.
    price_list_id uuid,
    discount numeric CONSTRAINT clients_discount_check CHECK (discount BETWEEN 0 AND 100),
    brand_id uuid,
    owner_user_id uuid,
    send_documents boolean,
    consents jsonb NOT NULL DEFAULT '[]',
    opening_balance jsonb,  -- amount, currency, date; `minor` is the amount in minor units
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT clients_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT clients_merged_into_id_fkey FOREIGN KEY (business_id, merged_into_id) REFERENCES clients,
    CONSTRAINT clients_brand_id_fkey
        FOREIGN KEY (business_id, brand_id) REFERENCES brands ON DELETE SET NULL (brand_id),
    CONSTRAINT clients_owner_user_id_fkey
        FOREIGN KEY (business_id, owner_user_id) REFERENCES memberships ON DELETE SET NULL (owner_user_id),
    CONSTRAINT clients_merged_into_id_id_check CHECK (merged_into_id <> id),
    CONSTRAINT clients_merged_into_id_merged_at_check CHECK ((merged_into_id IS NULL) = (merged_at IS NULL))
);
CREATE INDEX clients_name_id_idx ON clients (business_id, name, id);
CREATE INDEX clients_updated_at_id_idx ON clients (business_id, updated_at, id);
CREATE UNIQUE INDEX clients_tax_key_key ON clients (business_id, tax_key)
    WHERE tax_key IS NOT NULL AND archived_at IS NULL AND merged_into_id IS NULL;
CREATE UNIQUE INDEX clients_external_reference_key ON clients (business_id, external_reference)
    WHERE external_reference IS NOT NULL AND archived_at IS NULL;
CREATE INDEX clients_merged_into_id_idx ON clients (business_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX clients_id_where_archived_idx ON clients (business_id, id)
    WHERE archived_at IS NOT NULL AND merged_into_id IS NULL;
CREATE INDEX clients_price_list_id_id_idx ON clients (business_id, price_list_id, id) WHERE price_list_id IS NOT NULL;
CREATE INDEX clients_brand_id_id_idx ON clients (business_id, brand_id, id) WHERE brand_id IS NOT NULL;
CREATE INDEX clients_owner_user_id_id_idx ON clients (business_id, owner_user_id, id) WHERE owner_user_id IS NOT NULL;

-- The words of a client, each under its beginnings, and its whole name, addresses and numbers in the form in which they
-- are compared (`name:`, `email:`, `phone:`). One key for a searched word, in the order of the list: a page reads a
-- page. COLLATE "C" compares bytes, which PostgreSQL knows to be leakproof: the index is used under row-level security.
CREATE TABLE client_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    client_id uuid NOT NULL,
    CONSTRAINT client_terms_pkey PRIMARY KEY (business_id, term, client_id)
);
CREATE INDEX client_terms_client_id_idx ON client_terms (business_id, client_id);

-- A tag is one thing with a name: renaming it renames it everywhere.
CREATE TABLE tags (
    business_id uuid NOT NULL CONSTRAINT tags_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    color text,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT tags_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT tags_name_key_key UNIQUE (business_id, name_key)
);
CREATE INDEX tags_name_id_idx ON tags (business_id, name, id);
CREATE INDEX tags_updated_at_id_idx ON tags (business_id, updated_at, id);

CREATE TABLE client_tags (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    CONSTRAINT client_tags_pkey PRIMARY KEY (business_id, client_id, tag_id),
    CONSTRAINT client_tags_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT client_tags_tag_id_fkey FOREIGN KEY (business_id, tag_id) REFERENCES tags
);
CREATE INDEX client_tags_tag_id_client_id_idx ON client_tags (business_id, tag_id, client_id);

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
    CONSTRAINT client_contacts_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT client_contacts_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_contacts_client_id_id_idx ON client_contacts (business_id, client_id, id);

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
    CONSTRAINT client_notes_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT client_notes_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_notes_client_id_id_idx ON client_notes (business_id, client_id, id);

-- The token of a provider is kept closed (AES-256-GCM, bound to the row); its digest tells whether it is here already.
-- What a person may see of a card is its brand, its last four digits and its expiry.
CREATE TABLE client_payment_methods (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    provider text NOT NULL,
    kind text NOT NULL CONSTRAINT client_payment_methods_kind_check CHECK (kind IN ('card', 'bank_debit', 'wallet')),
    encrypted_token bytea NOT NULL,
    token_digest bytea NOT NULL,
    brand text,
    last4 text CONSTRAINT client_payment_methods_last4_check CHECK (last4 ~ '^[0-9]{4}$'),
    expiry_month int CONSTRAINT client_payment_methods_expiry_month_check CHECK (expiry_month BETWEEN 1 AND 12),
    expiry_year int CONSTRAINT client_payment_methods_expiry_year_check CHECK (expiry_year BETWEEN 2000 AND 2199),
    holder text,
    label text,
    is_default boolean NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT client_payment_methods_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT client_payment_methods_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_payment_methods_client_id_id_idx ON client_payment_methods (business_id, client_id, id);
CREATE UNIQUE INDEX client_payment_methods_client_id_where_default_key
    ON client_payment_methods (business_id, client_id)
    WHERE is_default;
CREATE UNIQUE INDEX client_payment_methods_client_id_provider_token_digest_key
    ON client_payment_methods (business_id, client_id, provider, token_digest);

-- The account of a client: what each issued document asked for (debit) and brought (credit), in minor units of its own
-- currency. Written once, with the document; a cancellation that leaves no document of its own is a second row.
CREATE TABLE client_movements (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT client_movements_kind_check CHECK (kind IN ('issued', 'cancelled')),
    client_id uuid NOT NULL,
    currency text NOT NULL,
    date date NOT NULL,
    doc_type int NOT NULL,
    doc_number bigint NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    CONSTRAINT client_movements_pkey PRIMARY KEY (business_id, document_id, kind),
    CONSTRAINT client_movements_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_movements_client_id_date_document_id_idx
    ON client_movements (business_id, client_id, date, document_id);

-- The same summed by month and altogether, under the client that a merged one stands for: an opening balance and a
-- balance cost the same whatever the history.
CREATE TABLE client_monthly_totals (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    currency text NOT NULL,
    month date NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    CONSTRAINT client_monthly_totals_pkey PRIMARY KEY (business_id, client_id, currency, month),
    CONSTRAINT client_monthly_totals_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);

CREATE TABLE client_accounts (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    currency text NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    last_date date,  -- there may be an opening balance and no document yet
    received bigint NOT NULL DEFAULT 0,  -- money that came less money that went back: debits and credits hold both ways
    -- What was owed before the first document counts in the balance, and is no part of what was invoiced.
    opening bigint NOT NULL DEFAULT 0,
    CONSTRAINT client_accounts_pkey PRIMARY KEY (business_id, client_id, currency),
    CONSTRAINT client_accounts_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_accounts_client_id_where_debit_idx ON client_accounts (business_id, client_id) WHERE debit > credit;
CREATE INDEX client_accounts_client_id_where_credit_idx ON client_accounts (business_id, client_id)
    WHERE credit > debit;

CREATE TRIGGER movements_are_final BEFORE UPDATE OR DELETE ON client_movements
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER movements_are_not_emptied BEFORE TRUNCATE ON client_movements
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
