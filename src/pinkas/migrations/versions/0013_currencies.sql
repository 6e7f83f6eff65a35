-- How much of the currency of the books one unit of `currency` is worth on a day.
CREATE TABLE exchange_rates (
    business_id uuid NOT NULL CONSTRAINT exchange_rates_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    currency text NOT NULL,
    date date NOT NULL,
    rate numeric NOT NULL CONSTRAINT exchange_rates_rate_check CHECK (rate > 0),
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT exchange_rates_pkey PRIMARY KEY (business_id, currency, date)
);
