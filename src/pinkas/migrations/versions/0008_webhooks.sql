-- Events are rows of the transaction that they tell of, and dropped by the day, 30 days after they happened. `sequence`
-- is given after the commit by the relay, the only one that gives it, under the lock of the business's counter: so no
-- unique index over all partitions is needed. No foreign key to businesses: making and dropping a partition would then
-- lock that table.
CREATE TABLE events (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamptz NOT NULL,
    data json NOT NULL,
    sequence bigint,
    CONSTRAINT events_pkey PRIMARY KEY (business_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX events_sequence_idx ON events (business_id, sequence) WHERE sequence IS NOT NULL;
CREATE INDEX events_id_where_unsequenced_idx ON events (business_id, id) WHERE sequence IS NULL;
CREATE INDEX events_type_sequence_idx ON events (business_id, type, sequence) WHERE sequence IS NOT NULL;
CREATE TABLE events_rest PARTITION OF events DEFAULT;
ALTER TABLE events_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE events_rest FORCE ROW LEVEL SECURITY;

CREATE TABLE event_counters (
    business_id uuid
        CONSTRAINT event_counters_pkey PRIMARY KEY CONSTRAINT event_counters_business_id_fkey REFERENCES businesses,
    next_sequence bigint NOT NULL
);

CREATE TABLE webhook_endpoints (
    business_id uuid NOT NULL CONSTRAINT webhook_endpoints_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    max_retries int NOT NULL CONSTRAINT webhook_endpoints_max_retries_check CHECK (max_retries BETWEEN 1 AND 10),
    is_active boolean NOT NULL,
    secret bytea NOT NULL,
    next_sequence bigint NOT NULL DEFAULT 1,
    deleted_at timestamptz,
    previous_secret bytea,
    previous_secret_until timestamptz,
    -- What a paused endpoint was not sent: how many events of its types, and when they happened.
    missed_events bigint NOT NULL DEFAULT 0,
    missed_from timestamptz,
    missed_to timestamptz,
    created_by jsonb,
    paused_because text
        CONSTRAINT webhook_endpoints_paused_because_check CHECK (paused_because IN ('app_disconnected')),
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (business_id, id)
);

-- The history: what was sent, with every attempt. Dropped by the day, after 90 days. `body` has no compression to undo
-- at every attempt.
CREATE TABLE webhook_deliveries (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    kind text NOT NULL CONSTRAINT webhook_deliveries_kind_check CHECK (kind IN ('event', 'replay', 'test')),
    body text NOT NULL,
    state text NOT NULL
        CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('pending', 'delivered', 'failed')),
    attempts jsonb NOT NULL DEFAULT '[]',
    attempt_count int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (business_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_deliveries_endpoint_id_id_idx ON webhook_deliveries (business_id, endpoint_id, id);
CREATE INDEX webhook_deliveries_endpoint_id_id_where_failed_idx ON webhook_deliveries (business_id, endpoint_id, id)
    WHERE state = 'failed';
CREATE TABLE webhook_deliveries_rest PARTITION OF webhook_deliveries DEFAULT;
ALTER TABLE webhook_deliveries_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries_rest FORCE ROW LEVEL SECURITY;

-- What is still to be sent, and nothing else: it stays small however long the history grows, and a claim changes a
-- short row in place. `next_attempt_at` null: it waits until its endpoint is active again.
CREATE TABLE webhook_queue (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    kind text NOT NULL,
    occurred_at timestamptz NOT NULL,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    fence int NOT NULL DEFAULT 0,
    CONSTRAINT webhook_queue_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT webhook_queue_endpoint_id_fkey FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
-- A claim queue over all tenants: read by the worker's role alone.
CREATE INDEX webhook_queue_next_attempt_at_idx ON webhook_queue (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_queue_endpoint_id_occurred_at_idx ON webhook_queue (business_id, endpoint_id, occurred_at);

-- How an endpoint fares, beside it: what is recorded after every attempt takes no lock that the relay needs.
CREATE TABLE webhook_health (
    business_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    consecutive_failures int NOT NULL,
    failing_since timestamptz,
    CONSTRAINT webhook_health_pkey PRIMARY KEY (business_id, endpoint_id),
    CONSTRAINT webhook_health_endpoint_id_fkey FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints
) WITH (fillfactor = 50);

-- A period sent again: how far it has come. `place` is the sequence of the last event that was taken.
CREATE TABLE webhook_replays (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz NOT NULL,
    events text[] NOT NULL,
    state text NOT NULL CONSTRAINT webhook_replays_state_check CHECK (state IN ('running', 'done', 'cancelled')),
    total int NOT NULL,
    sent int NOT NULL DEFAULT 0,
    place bigint NOT NULL DEFAULT 0,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT webhook_replays_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT webhook_replays_endpoint_id_fkey FOREIGN KEY (business_id, endpoint_id) REFERENCES webhook_endpoints
);
CREATE UNIQUE INDEX webhook_replays_endpoint_id_where_running_key ON webhook_replays (business_id, endpoint_id)
    WHERE state = 'running';
CREATE INDEX webhook_replays_endpoint_id_id_idx ON webhook_replays (business_id, endpoint_id, id);

-- Called by the worker, owned by the schema's owner: making and dropping tables takes its rights. One worker at a time;
-- behind a long transaction it gives up after two seconds, rather than have everybody wait behind it, and comes again.
CREATE FUNCTION maintain_webhook_partitions(p_today date, p_events_days int, p_deliveries_days int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM set_config('lock_timeout', '2s', true);
    IF pg_try_advisory_xact_lock(hashtext('maintain_webhook_partitions')) THEN
        PERFORM maintain_partitions('events', p_today, p_events_days);
        PERFORM maintain_partitions('webhook_deliveries', p_today, p_deliveries_days);
    END IF;
END
$$;

SELECT maintain_partitions(name, (now() AT TIME ZONE 'UTC')::date, 30)
FROM unnest(ARRAY['events', 'webhook_deliveries']) AS name;
