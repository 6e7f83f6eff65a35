-- The narrow doors to the global tables. Each answers one question; none takes a condition from its caller.

CREATE FUNCTION resolve_api_key(p_hash bytea)
RETURNS TABLE (business_id uuid, id uuid, scopes text[], per_minute int, per_hour int, allowed_ips text,
               expires_at timestamptz, revoked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT k.business_id, k.id, k.scopes, k.rate_limit_per_minute, k.rate_limit_per_hour, k.allowed_ips, k.expires_at,
           k.revoked_at
    FROM credentials c JOIN api_keys k ON k.business_id = c.business_id AND k.id = c.key_id
    WHERE c.hash = p_hash
$$;

CREATE FUNCTION remember_credential(p_hash bytea, p_key_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO credentials (hash, business_id, key_id) VALUES (p_hash, current_business(), p_key_id)
$$;

CREATE FUNCTION resolve_session(p_session uuid, p_business uuid, p_now timestamptz)
RETURNS TABLE (user_id uuid, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT s.user_id, m.role
    FROM sessions s LEFT JOIN memberships m ON m.business_id = p_business AND m.user_id = s.user_id
    WHERE s.id = p_session AND s.ended_at IS NULL AND s.expires_at > p_now
$$;

CREATE FUNCTION user_by_email(p_email text) RETURNS TABLE (id uuid, name text, language text, password_hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT id, name, language, password_hash FROM users WHERE email = p_email
$$;

CREATE FUNCTION user_by_id(p_id uuid)
RETURNS TABLE (id uuid, email text, name text, language text, password_hash text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT id, email, name, language, password_hash, created_at FROM users WHERE id = p_id
$$;

CREATE FUNCTION add_user(p_id uuid, p_email text, p_name text, p_language text, p_password_hash text, p_now timestamptz)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH added AS (
        INSERT INTO users (id, email, name, language, password_hash, created_at)
        VALUES (p_id, p_email, p_name, p_language, p_password_hash, p_now)
        ON CONFLICT (email) DO NOTHING RETURNING 1
    ) SELECT EXISTS (SELECT FROM added)
$$;

-- The sandbox twin of a person: the same id, kept as it was when the twin was made.
CREATE FUNCTION add_user_twin(p_id uuid, p_email text, p_name text, p_language text, p_password_hash text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO users (id, email, name, language, password_hash, created_at)
    VALUES (p_id, p_email, p_name, p_language, p_password_hash, p_now) ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION businesses_of_user(p_user uuid)
RETURNS TABLE (business_id uuid, name text, business_type text, role text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT b.business_id, b.name, b.business_type, m.role, b.created_at
    FROM memberships m JOIN businesses b ON b.business_id = m.business_id
    WHERE m.user_id = p_user
$$;

CREATE FUNCTION open_session(p_id uuid, p_user uuid, p_refresh_hash bytea, p_now timestamptz, p_expires timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at)
    VALUES (p_id, p_user, p_refresh_hash, p_now, p_now, p_expires)
$$;

CREATE FUNCTION refresh_session(p_old bytea, p_new bytea, p_now timestamptz) RETURNS TABLE (id uuid, user_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE sessions SET refresh_hash = p_new, refreshed_at = p_now
    WHERE refresh_hash = p_old AND ended_at IS NULL AND expires_at > p_now
    RETURNING id, user_id
$$;

CREATE FUNCTION end_session(p_id uuid, p_now timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE sessions SET ended_at = p_now WHERE id = p_id AND ended_at IS NULL
$$;

CREATE FUNCTION add_signing_key(p_id text, p_public_key bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO signing_keys (id, public_key) VALUES (p_id, p_public_key) ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION signing_key(p_id text) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT public_key FROM signing_keys WHERE id = p_id
$$;

-- A job of the outbox. Its tenant is the transaction's, whatever the arguments say.
CREATE FUNCTION defer_job(p_task text, p_args jsonb, p_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT procrastinate_defer_jobs_v1(ARRAY[ROW(
        'default', p_task, 0, NULL, NULL,
        p_args || jsonb_build_object('business_id', current_business()), p_at
    )::procrastinate_job_to_defer_v1])
$$;

-- For the operator's checks over all tenants: ids in order, a page at a time.
CREATE FUNCTION list_businesses(p_after uuid, p_limit int) RETURNS TABLE (business_id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT business_id, name FROM businesses WHERE business_id > p_after ORDER BY business_id LIMIT p_limit
$$;

-- What /ready asks: the revision of the schema, and when a worker was last alive.
CREATE FUNCTION service_state() RETURNS TABLE (revision text, worker_seen timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT (SELECT version_num::text FROM alembic_version), (SELECT max(last_heartbeat) FROM procrastinate_workers)
$$;
