-- Revenue is summed by product too, and the clients that bought for the first time by the day on which they did.
ALTER TABLE analytics_sums
    DROP CONSTRAINT analytics_sums_figure_check,
    DROP CONSTRAINT analytics_sums_dimension_check,
    ADD CONSTRAINT analytics_sums_figure_check
        CHECK (figure IN ('revenue', 'documents', 'expenses', 'collected', 'new_clients')),
    ADD CONSTRAINT analytics_sums_dimension_check
        CHECK (dimension IN ('all', 'client', 'brand', 'type', 'category', 'supplier', 'method', 'product'));

-- What a client bought until now: each document that is revenue is counted once, in the order of the chain. `sales` are
-- those that take nothing back, and the days are theirs. A client that was merged counts with the one that stays.
-- Amounts are minor units of the books, without VAT.
CREATE TABLE analytics_clients (
    business_id uuid NOT NULL CONSTRAINT analytics_clients_business_id_fkey REFERENCES businesses,
    client_id uuid NOT NULL,
    sales bigint NOT NULL,
    documents bigint NOT NULL,
    net bigint NOT NULL,
    first_day date,  -- null without a sale
    last_day date,
    CONSTRAINT analytics_clients_pkey PRIMARY KEY (business_id, client_id),
    CONSTRAINT analytics_clients_sales_first_day_last_day_check
        CHECK ((sales = 0) = (first_day IS NULL) AND (sales = 0) = (last_day IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX analytics_clients_net_where_bought_idx ON analytics_clients (business_id, net) WHERE sales > 0;

-- How many clients are alike: by the month of their last sale, how often they bought (at least so often) and what they
-- are worth (at least so much). Kept by the statement that keeps the clients.
CREATE TABLE analytics_client_groups (
    business_id uuid NOT NULL CONSTRAINT analytics_client_groups_business_id_fkey REFERENCES businesses,
    last_month date NOT NULL,
    frequency int NOT NULL,
    worth bigint NOT NULL,
    clients bigint NOT NULL,
    sales bigint NOT NULL,
    net bigint NOT NULL,
    CONSTRAINT analytics_client_groups_pkey PRIMARY KEY (business_id, last_month, frequency, worth)
) WITH (fillfactor = 80);

-- How many clients were saved with an id before `known_until`, and how many were merged when this was written.
CREATE TABLE analytics_client_counts (
    business_id uuid NOT NULL
        CONSTRAINT analytics_client_counts_pkey PRIMARY KEY
        CONSTRAINT analytics_client_counts_business_id_fkey REFERENCES businesses,
    known_until uuid NOT NULL,
    clients bigint NOT NULL,
    merged bigint NOT NULL
);

-- The sums begin from the first document once more: the days that are summed already stay as they are, and what is new
-- is added. The owner of the tables sees every business while this runs.
ALTER TABLE analytics_positions NO FORCE ROW LEVEL SECURITY;
UPDATE analytics_positions SET next_document = 1, next_entry = 1;
ALTER TABLE analytics_positions FORCE ROW LEVEL SECURITY;
