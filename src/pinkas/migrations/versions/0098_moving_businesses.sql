-- Businesses that move between the databases of an installation: on their way from here or to here, and those that have
-- gone. `frozen_at` is a moment from which nothing is written; the transactions that began before it go on as if there
-- was none, so that none of them sees one half of its statements refused.
CREATE TABLE moving_businesses (
    business_id uuid CONSTRAINT moving_businesses_pkey PRIMARY KEY,
    move_id uuid NOT NULL,
    state text NOT NULL CONSTRAINT moving_businesses_state_check CHECK (state IN ('leaving', 'arriving', 'moved')),
    other_place text NOT NULL,
    frozen_at timestamptz,
    copied_at timestamptz,
    moved_at timestamptz,
    CONSTRAINT moving_businesses_state_moved_at_check CHECK ((state = 'moved') = (moved_at IS NOT NULL))
);
CREATE INDEX moving_businesses_business_id_where_under_way_idx ON moving_businesses (business_id)
    WHERE state <> 'moved';

-- The businesses that are frozen in this transaction. Those that have gone have no rows here.
CREATE FUNCTION frozen_businesses() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT coalesce(array_agg(business_id), '{}') FROM moving_businesses WHERE state <> 'moved' AND frozen_at <= now()
$$;

-- Refuses a business that is frozen in this transaction or has gone, except to whoever moves it.
CREATE FUNCTION refuse_frozen(p_business uuid) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM moving_businesses WHERE business_id = p_business AND frozen_at <= now())
        AND coalesce(current_setting('app.moves', true), '') <> p_business::text THEN
        RAISE EXCEPTION 'the business moves to another database' USING ERRCODE = 'PKM01';
    END IF;
END
$$;

-- Whether a credential is that of a business that has gone, or a business is.
CREATE FUNCTION has_moved(p_hash bytea, p_business uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM moving_businesses AS m WHERE m.state = 'moved'
        AND (m.business_id = p_business OR m.business_id = (SELECT c.business_id FROM credentials AS c
                                                            WHERE c.hash = p_hash)))
$$;

-- What is written about a person reaches the audit logs of all businesses of that person: of none, while one is frozen.
CREATE OR REPLACE FUNCTION append_audit_for_user(p_user uuid, p_entries json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT m.business_id, json_agg(e) AS entries
        FROM json_array_elements(p_entries) AS e
        JOIN memberships m ON m.user_id = p_user AND m.business_id = (e ->> 'business_id')::uuid
        GROUP BY m.business_id ORDER BY m.business_id
    LOOP
        PERFORM refuse_frozen(one.business_id);
        PERFORM append_audit_of(one.business_id, one.entries);
    END LOOP;
END
$$;

-- The log of requests is written behind them, of many businesses at once: those to a frozen one leave no trace.
CREATE OR REPLACE FUNCTION record_usage(p_rows json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH added AS (
        INSERT INTO usage_requests (business_id, id, at, kind, credential_id, method, route, status, address, agent,
                                    request_id, bounds, approval_id)
        SELECT business_id, id, at, kind, credential_id, method, route, status, address, agent, request_id, bounds,
               approval_id
        FROM json_to_recordset(p_rows) AS r (
            business_id uuid, id uuid, at timestamptz, kind text, credential_id uuid, method text, route text,
            status int, address text, agent text, request_id text, bounds text[], approval_id uuid)
        WHERE NOT EXISTS (SELECT FROM moving_businesses AS m
                          WHERE m.business_id = r.business_id AND m.frozen_at <= now())
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
    WHERE kind IN ('key', 'partner')
    GROUP BY business_id, credential_id, what, period, value
    ORDER BY business_id, credential_id, what, period, value
    ON CONFLICT (business_id, key_id, what, period, value) DO UPDATE
    SET n = known.n + excluded.n, first_at = least(known.first_at, excluded.first_at),
        last_at = greatest(known.last_at, excluded.last_at)
$$;
