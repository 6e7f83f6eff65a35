-- The usage log: a week is a partition, so that old weeks are dropped and not deleted. (With a day each, a look at a
-- year would lock 800 tables and indexes.) `usage_requests_rest` takes what no partition is there for yet.
CREATE TABLE usage_requests (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    credential_id uuid NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    status int NOT NULL,
    address text NOT NULL,
    agent text NOT NULL,
    request_id text NOT NULL,
    CONSTRAINT usage_requests_pkey PRIMARY KEY (business_id, id, at)
) PARTITION BY RANGE (at);
CREATE INDEX usage_requests_credential_id_id_idx ON usage_requests (business_id, credential_id, id);
CREATE TABLE usage_requests_rest PARTITION OF usage_requests DEFAULT;
ALTER TABLE usage_requests_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE usage_requests_rest FORCE ROW LEVEL SECURITY;

-- What the statistics of a key add up: by class of status each hour (and at '-infinity' for all time), and by address,
-- user agent and route each day. Their cost does not grow with the log.
CREATE TABLE usage_counts (
    business_id uuid NOT NULL,
    key_id uuid NOT NULL,
    what text NOT NULL CONSTRAINT usage_counts_what_check CHECK (what IN ('status', 'address', 'agent', 'route')),
    period timestamptz NOT NULL,
    value text NOT NULL,
    n bigint NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    CONSTRAINT usage_counts_pkey PRIMARY KEY (business_id, key_id, what, period, value)
) WITH (fillfactor = 80);

-- Writes a batch of records of any tenants. A record that was written before counts once.
CREATE FUNCTION record_usage(p_rows json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH added AS (
        INSERT INTO usage_requests (business_id, id, at, kind, credential_id, method, route, status, address, agent,
                                    request_id)
        SELECT business_id, id, at, kind, credential_id, method, route, status, address, agent, request_id
        FROM json_to_recordset(p_rows) AS r (
            business_id uuid, id uuid, at timestamptz, kind text, credential_id uuid, method text, route text,
            status int, address text, agent text, request_id text)
        ON CONFLICT DO NOTHING
        RETURNING *
    )
    INSERT INTO usage_counts AS known (business_id, key_id, what, period, value, n, first_at, last_at)
    SELECT business_id, credential_id, what, period, value, count(*), min(at), max(at)
    FROM added, LATERAL (VALUES
        ('status', date_trunc('hour', at, 'UTC'), status::text),
        ('status', '-infinity'::timestamptz, status::text),
        ('address', date_trunc('day', at, 'UTC'), address),
        ('agent', date_trunc('day', at, 'UTC'), agent),
        ('route', date_trunc('day', at, 'UTC'), method || ' ' || route)
    ) AS counted (what, period, value)
    WHERE kind = 'key'
    GROUP BY business_id, credential_id, what, period, value
    ORDER BY business_id, credential_id, what, period, value
    ON CONFLICT (business_id, key_id, what, period, value) DO UPDATE
    SET n = known.n + excluded.n, first_at = least(known.first_at, excluded.first_at),
        last_at = greatest(known.last_at, excluded.last_at)
$$;

-- The counters of the days before the ones that are kept go with their days; those for all time stay.
CREATE FUNCTION prune_usage_counts(p_before timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DELETE FROM usage_counts WHERE period < p_before AND period > '-infinity'
$$;

-- Partitions for this week and the two to come, and for weeks that came without one; none for the weeks that ended
-- before the days that are kept. Owned by the schema's owner, called by the worker: making a table takes its rights.
-- The log is locked first and whole, so that nobody who writes or reads it meanwhile waits for us while we wait for
-- them.
CREATE FUNCTION maintain_usage_partitions(p_today date, p_kept_days int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    week date;
    part text;
BEGIN
    LOCK TABLE ONLY usage_requests IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE usage_requests_rest NO FORCE ROW LEVEL SECURITY;
    FOREACH week IN ARRAY ARRAY(
        SELECT generate_series(date_trunc('week', p_today), p_today + 14, interval '7 days')::date
        UNION SELECT DISTINCT date_trunc('week', at AT TIME ZONE 'UTC')::date FROM usage_requests_rest)
    LOOP
        part := 'usage_requests_' || to_char(week, 'YYYYMMDD');
        CONTINUE WHEN to_regclass(part) IS NOT NULL;
        EXECUTE format('CREATE TABLE %I (LIKE usage_requests)', part);
        EXECUTE format('WITH moved AS (DELETE FROM usage_requests_rest WHERE at >= %1$L::timestamptz '
            'AND at < %2$L::timestamptz RETURNING *) INSERT INTO %3$I SELECT * FROM moved',
            week::text || 'T00:00:00Z', (week + 7)::text || 'T00:00:00Z', part);
        EXECUTE format('ALTER TABLE usage_requests ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
            part, week::text || 'T00:00:00Z', (week + 7)::text || 'T00:00:00Z');
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', part);
    END LOOP;
    ALTER TABLE usage_requests_rest FORCE ROW LEVEL SECURITY;
    FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'usage_requests'::regclass
          AND c.relname ~ '^usage_requests_\d{8}$'
          AND c.relname <= 'usage_requests_' || to_char(p_today - p_kept_days - 7, 'YYYYMMDD')
    LOOP
        EXECUTE format('DROP TABLE %I', part);
    END LOOP;
END
$$;

SELECT maintain_usage_partitions(current_date, 400);
