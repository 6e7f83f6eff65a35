-- The history: what was sent, with every attempt. Dropped by the day, after 90 days. `body` has no compression to
-- undo at every attempt.
CREATE TABLE webhook_deliveries (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'replay', 'test')),
    body text NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
    attempts jsonb NOT NULL DEFAULT '[]',
    attempt_count int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (business_id, endpoint_id, id);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (business_id, endpoint_id, id) WHERE state = 'failed';
CREATE TABLE webhook_deliveries_rest PARTITION OF webhook_deliveries DEFAULT;
ALTER TABLE webhook_deliveries_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries_rest FORCE ROW LEVEL SECURITY;

-- What is still to be sent, and nothing else: it stays small however long the history grows, and a claim changes a short
-- row in place. `next_attempt_at` null: it waits until its endpoint is active again.
CREATE TABLE webhook_queue (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    kind text NOT NULL,
    occurred_at timestamptz NOT NULL,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    fence int NOT NULL DEFAULT 0,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
-- However few rows a business has right now: a row is looked for by its whole key, never by its business alone.
ALTER TABLE webhook_queue ALTER COLUMN business_id SET (n_distinct = 100);
-- A claim queue over all tenants: read by the worker's role alone.
CREATE INDEX webhook_queue_due ON webhook_queue (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_queue_of_endpoint ON webhook_queue (business_id, endpoint_id, occurred_at);

-- How an endpoint fares, beside it: what is recorded after every attempt takes no lock that the relay needs.
CREATE TABLE webhook_health (
    business_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    consecutive_failures int NOT NULL,
    failing_since timestamptz,
    PRIMARY KEY (business_id, endpoint_id),
    FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints
) WITH (fillfactor = 50);

-- A period sent again: how far it has come. `place` is the sequence of the last event that was taken.
CREATE TABLE webhook_replays (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz NOT NULL,
    events text[] NOT NULL,
    state text NOT NULL CHECK (state IN ('running', 'done', 'cancelled')),
    total int NOT NULL,
    sent int NOT NULL DEFAULT 0,
    place bigint NOT NULL DEFAULT 0,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints
);
CREATE UNIQUE INDEX webhook_replays_running ON webhook_replays (business_id, endpoint_id) WHERE state = 'running';
CREATE INDEX webhook_replays_of_endpoint ON webhook_replays (business_id, endpoint_id, id);

ALTER TABLE webhook_endpoints ADD COLUMN previous_secret bytea, ADD COLUMN previous_secret_until timestamptz;
