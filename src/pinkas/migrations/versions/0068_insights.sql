-- What the insights of a business say: the forecast of its cash and the notes, as they were made on `day`. `seen` is what
-- was known then (the ends of the chain of documents and of the journal, the last change of schedules); `size` is how
-- much was looked at. A worker makes them again at `refresh_at`; null: whoever asks does, because it is little. The weekly review is written
-- at `review_at`. Nothing here is the truth: all of it can be made again.
CREATE TABLE analytics_insights (
    business_id uuid NOT NULL
        CONSTRAINT analytics_insights_pkey PRIMARY KEY
        CONSTRAINT analytics_insights_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    day date,
    seen text,
    made_at timestamptz,
    size int NOT NULL,
    cash_flow jsonb,
    notes jsonb,
    refresh_at timestamptz,
    review_at timestamptz NOT NULL
);
-- What is due in every business: read by the worker's role alone.
CREATE INDEX analytics_insights_refresh_at_where_due_idx ON analytics_insights (refresh_at)
    WHERE refresh_at IS NOT NULL;
CREATE INDEX analytics_insights_review_at_idx ON analytics_insights (review_at);

-- How a client pays and buys, by its last documents: of at most twelve that were paid, how many days behind the due day
-- (`days_late`, with its standard deviation) and behind the document (`days_to_pay`) that was; of the last ones that were
-- issued, the last day and the usual days between two. Amounts are minor units of the books on `counted_on`.
CREATE TABLE analytics_client_health (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    score int NOT NULL CONSTRAINT analytics_client_health_score_check CHECK (score BETWEEN 0 AND 100),
    risk text NOT NULL CONSTRAINT analytics_client_health_risk_check CHECK (risk IN ('LOW', 'MEDIUM', 'HIGH')),
    trend text NOT NULL
        CONSTRAINT analytics_client_health_trend_check CHECK (trend IN ('IMPROVING', 'STABLE', 'WORSENING', 'UNKNOWN')),
    paid_count int NOT NULL,
    days_late double precision,
    deviation double precision,
    days_to_pay double precision,
    last_issued date,
    interval_days int,
    bought bigint NOT NULL,
    open bigint NOT NULL,
    overdue bigint NOT NULL,
    stopped boolean NOT NULL,
    signals jsonb NOT NULL,
    counted_on date NOT NULL,
    CONSTRAINT analytics_client_health_pkey PRIMARY KEY (business_id, client_id),
    CONSTRAINT analytics_client_health_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX analytics_client_health_score_client_id_idx ON analytics_client_health (business_id, score, client_id);
CREATE INDEX analytics_client_health_risk_score_client_id_idx
    ON analytics_client_health (business_id, risk, score, client_id);
CREATE INDEX analytics_client_health_bought_where_stopped_idx
    ON analytics_client_health (business_id, bought) WHERE stopped;

-- The review of a week (its Sunday), as it was written: what it says never changes when the books do later. `narrative`
-- is what is told in both languages, `plain` whether it is the program's own words.
CREATE TABLE analytics_reviews (
    business_id uuid NOT NULL CONSTRAINT analytics_reviews_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    week date NOT NULL CONSTRAINT analytics_reviews_week_check CHECK (extract(dow FROM week) = 0),
    review jsonb NOT NULL,
    narrative jsonb NOT NULL,
    plain boolean NOT NULL,
    made_at timestamptz NOT NULL,
    CONSTRAINT analytics_reviews_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT analytics_reviews_week_key UNIQUE (business_id, week)
);
