-- The account of a business at a payment provider. The credentials are encrypted with `id` bound in, which changes with
-- them.
CREATE TABLE payment_provider_connections (
    business_id uuid NOT NULL CONSTRAINT payment_provider_connections_business_id_fkey REFERENCES businesses,
    provider text NOT NULL,
    id uuid NOT NULL,
    credentials bytea NOT NULL,
    mode text NOT NULL CONSTRAINT payment_provider_connections_mode_check CHECK (mode IN ('live', 'test')),
    account text,
    connected_at timestamptz NOT NULL,
    tested_at timestamptz NOT NULL,
    failure text,
    CONSTRAINT payment_provider_connections_pkey PRIMARY KEY (business_id, provider)
);
