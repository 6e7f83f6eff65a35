-- Events are rows of the transaction that they tell of. `sequence` is given after the commit by the relay.
CREATE TABLE events (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamptz NOT NULL,
    data json NOT NULL,
    sequence bigint,
    PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX events_in_order ON events (business_id, sequence) WHERE sequence IS NOT NULL;
CREATE INDEX events_waiting ON events (business_id, id) WHERE sequence IS NULL;

CREATE TABLE event_counters (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    next_sequence bigint NOT NULL
);

CREATE TABLE webhook_endpoints (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    max_retries int NOT NULL CHECK (max_retries BETWEEN 1 AND 10),
    is_active boolean NOT NULL,
    secret bytea NOT NULL,
    next_sequence bigint NOT NULL DEFAULT 1,
    deleted_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);

CREATE TABLE webhook_deliveries (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    body text NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
    attempts jsonb NOT NULL,
    attempt_count int NOT NULL,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    fence int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints,
    FOREIGN KEY (business_id, event_id) REFERENCES events,
    UNIQUE (business_id, endpoint_id, event_id)
);
-- A claim queue over all tenants: read by the worker's role alone.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE state = 'pending' AND next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (business_id, endpoint_id, id);
