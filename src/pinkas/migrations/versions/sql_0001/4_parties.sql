CREATE TABLE clients (
    business_id uuid NOT NULL REFERENCES businesses,
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
    tags text[] NOT NULL,
    external_reference text,
    metadata jsonb NOT NULL,
    archived_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);
CREATE INDEX clients_by_name ON clients (business_id, name, id);
CREATE INDEX clients_by_change ON clients (business_id, updated_at, id);
CREATE INDEX clients_by_tax_id ON clients (business_id, tax_id) WHERE tax_id IS NOT NULL;
CREATE INDEX clients_by_reference ON clients (business_id, external_reference) WHERE external_reference IS NOT NULL;

CREATE TABLE products (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    sku text,
    barcode text,
    type text NOT NULL,
    unit text,
    price numeric NOT NULL,
    currency text NOT NULL,
    price_includes_vat boolean NOT NULL,
    vat_type text NOT NULL,
    cost numeric,
    external_reference text,
    metadata jsonb NOT NULL,
    archived_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);
CREATE INDEX products_by_name ON products (business_id, name, id);
CREATE INDEX products_by_change ON products (business_id, updated_at, id);
CREATE UNIQUE INDEX products_by_sku ON products (business_id, sku) WHERE sku IS NOT NULL AND archived_at IS NULL;
