-- How much of the currency of the books one unit of `currency` is worth on a day.
CREATE TABLE exchange_rates (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    currency text NOT NULL,
    date date NOT NULL,
    rate numeric NOT NULL CHECK (rate > 0),
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, currency, date)
);
