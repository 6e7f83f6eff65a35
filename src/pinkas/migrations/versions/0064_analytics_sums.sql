-- Sums of what happened on a day, in a month, a quarter and a year, by what is asked about: all of it, a client, a brand,
-- a type of document, a category, a supplier. A row is never the truth: a day is recomputed from the documents, expenses
-- and entries that it sums, and the difference is added to its month, quarter and year. Amounts are minor units of the
-- books.
CREATE TABLE analytics_sums (
    business_id uuid NOT NULL CONSTRAINT analytics_sums_business_id_fkey REFERENCES businesses,
    figure text NOT NULL CONSTRAINT analytics_sums_figure_check
        CHECK (figure IN ('revenue', 'documents', 'expenses', 'collected')),
    dimension text NOT NULL CONSTRAINT analytics_sums_dimension_check
        CHECK (dimension IN ('all', 'client', 'brand', 'type', 'category', 'supplier', 'method')),
    span text NOT NULL CONSTRAINT analytics_sums_span_check CHECK (span IN ('day', 'month', 'quarter', 'year')),
    start date NOT NULL,
    key text NOT NULL,  -- empty where nothing is named, such as a document without a saved client
    count bigint NOT NULL,
    net bigint NOT NULL GENERATED ALWAYS AS (total - vat) STORED,
    vat bigint NOT NULL,
    total bigint NOT NULL,
    CONSTRAINT analytics_sums_pkey PRIMARY KEY (business_id, figure, dimension, span, start, key)
) WITH (fillfactor = 80);
CREATE INDEX analytics_sums_figure_dimension_span_start_net_key_idx ON analytics_sums (business_id, figure, dimension, span, start, net DESC, key)
    WHERE dimension IN ('client', 'supplier') AND span <> 'day';

-- Up to where the sums of a business follow its documents and its journal: the next index of the chain and the next
-- number of an entry that they do not know yet. `business_type` is what the business was when they were made, since it
-- decides which documents are income.
CREATE TABLE analytics_positions (
    business_id uuid NOT NULL
        CONSTRAINT analytics_positions_pkey PRIMARY KEY
        CONSTRAINT analytics_positions_business_id_fkey REFERENCES businesses,
    next_document bigint NOT NULL,
    next_entry bigint NOT NULL,
    business_type text NOT NULL,
    updated_at timestamptz NOT NULL
);
