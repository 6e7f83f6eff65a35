-- Sessions say where they come from. A session of a browser (the consent pages) is held by a cookie and never refreshed.
DROP FUNCTION resolve_session(uuid, uuid, timestamptz);
DROP FUNCTION open_session(uuid, uuid, bytea, timestamptz, timestamptz);
DROP FUNCTION refresh_session(bytea, bytea, timestamptz);
DROP FUNCTION end_session(uuid, timestamptz);

ALTER TABLE sessions ADD COLUMN kind text NOT NULL DEFAULT 'dashboard' CHECK (kind IN ('dashboard', 'browser'));
ALTER TABLE sessions ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE sessions ADD COLUMN agent text NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN address text NOT NULL DEFAULT '';

CREATE FUNCTION resolve_session(p_session uuid, p_business uuid, p_now timestamptz)
RETURNS TABLE (user_id uuid, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT s.user_id, m.role
    FROM sessions s LEFT JOIN memberships m ON m.business_id = p_business AND m.user_id = s.user_id
    WHERE s.id = p_session AND s.kind = 'dashboard' AND s.ended_at IS NULL AND s.expires_at > p_now
$$;

-- False when the password is no longer the one that was proven (null: it was not asked for): a change of the password
-- waits for this, or this for it, so that no session is opened by a password that has ended.
CREATE FUNCTION open_session(p_id uuid, p_user uuid, p_known text, p_kind text, p_hash bytea, p_agent text,
                             p_address text, p_now timestamptz, p_expires timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM FROM users WHERE id = p_user AND password_hash = coalesce(p_known, password_hash) FOR SHARE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO sessions (id, user_id, kind, refresh_hash, agent, address, created_at, refreshed_at, expires_at)
    VALUES (p_id, p_user, p_kind, p_hash, p_agent, p_address, p_now, p_now, p_expires);
    RETURN true;
END
$$;

CREATE FUNCTION refresh_session(p_old bytea, p_new bytea, p_agent text, p_address text, p_now timestamptz)
RETURNS TABLE (id uuid, user_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE sessions SET refresh_hash = p_new, agent = p_agent, address = p_address, refreshed_at = p_now
    WHERE refresh_hash = p_old AND kind = 'dashboard' AND ended_at IS NULL AND expires_at > p_now
    RETURNING id, user_id
$$;

CREATE FUNCTION browser_session(p_hash bytea, p_now timestamptz) RETURNS TABLE (id uuid, user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT id, user_id FROM sessions
    WHERE refresh_hash = p_hash AND kind = 'browser' AND ended_at IS NULL AND expires_at > p_now
$$;

CREATE FUNCTION sessions_of_user(p_user uuid, p_now timestamptz)
RETURNS TABLE (id uuid, kind text, agent text, address text, created_at timestamptz, last_used_at timestamptz,
               expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT id, kind, agent, address, created_at, refreshed_at, expires_at FROM sessions
    WHERE user_id = p_user AND ended_at IS NULL AND expires_at > p_now
$$;

-- False when the person has no such open session.
CREATE FUNCTION end_session_of(p_user uuid, p_id uuid, p_now timestamptz) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH ended AS (
        UPDATE sessions SET ended_at = p_now
        WHERE id = p_id AND user_id = p_user AND ended_at IS NULL AND expires_at > p_now RETURNING 1
    ) SELECT EXISTS (SELECT FROM ended)
$$;

-- Forgets sessions that ended long ago: a batch, over all people; how many there were.
CREATE FUNCTION sweep_sessions(p_before timestamptz, p_limit int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH gone AS (
        DELETE FROM sessions WHERE id IN (
            SELECT id FROM sessions WHERE least(ended_at, expires_at) < p_before
            ORDER BY least(ended_at, expires_at) LIMIT p_limit FOR UPDATE SKIP LOCKED)
        RETURNING 1
    ) SELECT count(*)::int FROM gone
$$;
CREATE INDEX sessions_by_end ON sessions (least(ended_at, expires_at));
