-- Global tables: reached only through the narrow functions below (owned by the resolver role) or the worker's role.
CREATE TABLE users (
    id uuid CONSTRAINT users_pkey PRIMARY KEY,
    email text NOT NULL CONSTRAINT users_email_key UNIQUE CONSTRAINT users_email_check CHECK (email = lower(email)),
    name text NOT NULL,
    language text NOT NULL,
    password_hash text NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz
);

CREATE TABLE sessions (
    id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
    user_id uuid NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users,
    refresh_hash bytea NOT NULL CONSTRAINT sessions_refresh_hash_key UNIQUE,
    refreshed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    -- Over from live into the sandbox goes a ticket: it is taken once, and is no session for anything else.
    kind text NOT NULL CONSTRAINT sessions_kind_check CHECK (kind IN ('dashboard', 'browser', 'ticket')),
    agent text NOT NULL DEFAULT '',
    address text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_least_ended_at_expires_at_idx ON sessions (least(ended_at, expires_at));

-- One open reset a person: a newer one replaces it.
CREATE TABLE password_resets (
    user_id uuid
        CONSTRAINT password_resets_pkey PRIMARY KEY CONSTRAINT password_resets_user_id_fkey REFERENCES users,
    hash bytea NOT NULL CONSTRAINT password_resets_hash_key UNIQUE,
    expires_at timestamptz NOT NULL
);

-- `secret` is encrypted. `last_step` is the last time step whose code was taken (RFC 6238 5.2: a code works once).
CREATE TABLE second_factors (
    user_id uuid CONSTRAINT second_factors_pkey PRIMARY KEY CONSTRAINT second_factors_user_id_fkey REFERENCES users,
    secret bytea NOT NULL,
    confirmed_at timestamptz,
    last_step bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
    user_id uuid NOT NULL CONSTRAINT recovery_codes_user_id_fkey REFERENCES users,
    hash bytea NOT NULL,
    used_at timestamptz,
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, hash)
);

CREATE TABLE memberships (
    business_id uuid NOT NULL CONSTRAINT memberships_business_id_fkey REFERENCES businesses,
    user_id uuid NOT NULL CONSTRAINT memberships_user_id_fkey REFERENCES users,
    role text NOT NULL
        CONSTRAINT memberships_role_check CHECK (role IN ('owner', 'admin', 'accountant', 'bookkeeper', 'viewer')),
    -- Members change, and are invited.
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz,
    CONSTRAINT memberships_pkey PRIMARY KEY (business_id, user_id)
);
CREATE INDEX memberships_user_id_idx ON memberships (user_id);

-- Open invitations: one that was taken, replaced or taken back is no longer here. The hash is null until the mail is
-- made.
CREATE TABLE invitations (
    business_id uuid NOT NULL CONSTRAINT invitations_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    email text NOT NULL CONSTRAINT invitations_email_check CHECK (email = lower(email)),
    role text NOT NULL
        CONSTRAINT invitations_role_check CHECK (role IN ('owner', 'admin', 'accountant', 'bookkeeper', 'viewer')),
    hash bytea,
    invited_by uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT invitations_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT invitations_email_key UNIQUE (business_id, email)
);

CREATE FUNCTION add_user(p_id uuid, p_email text, p_name text, p_language text, p_password_hash text, p_now timestamptz)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH added AS (
        INSERT INTO users (id, email, name, language, password_hash, created_at)
        VALUES (p_id, p_email, p_name, p_language, p_password_hash, p_now)
        ON CONFLICT (email) DO NOTHING RETURNING 1
    ) SELECT EXISTS (SELECT FROM added)
$$;

CREATE FUNCTION user_by_id(p_id uuid)
RETURNS TABLE (id uuid, email text, name text, language text, password_hash text, two_factor boolean, version int,
               created_at timestamptz, updated_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT u.id, u.email, u.name, u.language, u.password_hash, f.confirmed_at IS NOT NULL, u.version, u.created_at,
           coalesce(u.updated_at, u.created_at)
    FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.id = p_id
$$;

CREATE FUNCTION user_by_email(p_email text)
RETURNS TABLE (id uuid, email text, name text, language text, password_hash text, two_factor boolean, version int,
               created_at timestamptz, updated_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT u.id, u.email, u.name, u.language, u.password_hash, f.confirmed_at IS NOT NULL, u.version, u.created_at,
           coalesce(u.updated_at, u.created_at)
    FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.email = p_email
$$;

-- Keeps a person as it is until the transaction ends.
CREATE FUNCTION lock_user(p_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT FROM users WHERE id = p_id FOR NO KEY UPDATE
$$;

-- False when another person has the address. A new address makes what was sent to the old one worthless.
CREATE FUNCTION change_user(p_id uuid, p_email text, p_name text, p_language text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM password_resets r USING users u WHERE r.user_id = p_id AND u.id = p_id AND u.email <> p_email;
    UPDATE users SET email = p_email, name = p_name, language = p_language, version = version + 1, updated_at = p_now
    WHERE id = p_id;
    RETURN true;
EXCEPTION WHEN unique_violation THEN
    RETURN false;
END
$$;

-- False when the password is no longer the one that was proven. Every session but `p_keep` ends with it.
CREATE FUNCTION change_password(p_id uuid, p_known text, p_hash text, p_keep uuid, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE users SET password_hash = p_hash, version = version + 1, updated_at = p_now
    WHERE id = p_id AND password_hash = p_known;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    DELETE FROM password_resets WHERE user_id = p_id;
    UPDATE sessions SET ended_at = p_now
    WHERE user_id = p_id AND ended_at IS NULL AND id IS DISTINCT FROM p_keep;
    RETURN true;
END
$$;

-- Makes the twin of a person, or brings it to what the person is on live by now; its sessions end when the password
-- changed. Whoever registered in the sandbox under the same address keeps that account, and is somebody else: the twin
-- has an address then that nobody can write to or guess (RFC 2606), until the real one is free.
CREATE FUNCTION upsert_sandbox_user(
    p_user uuid, p_email text, p_name text, p_language text, p_password_hash text, p_now timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO users (id, email, name, language, password_hash, created_at, updated_at)
    VALUES (p_user, gen_random_uuid() || '@twin.invalid', p_name, p_language, p_password_hash, p_now, p_now)
    ON CONFLICT (id) DO NOTHING;
    IF EXISTS (SELECT FROM users WHERE id = p_user AND password_hash <> p_password_hash) THEN
        UPDATE sessions SET ended_at = p_now WHERE user_id = p_user AND ended_at IS NULL;
        DELETE FROM password_resets WHERE user_id = p_user;
    END IF;
    UPDATE users SET name = p_name, language = p_language, password_hash = p_password_hash, updated_at = p_now
    WHERE id = p_user AND (name, language, password_hash) IS DISTINCT FROM (p_name, p_language, p_password_hash);
    BEGIN
        UPDATE users SET email = p_email, updated_at = p_now WHERE id = p_user AND email <> p_email;
        IF FOUND THEN
            DELETE FROM password_resets WHERE user_id = p_user;
        END IF;
    EXCEPTION WHEN unique_violation THEN
        NULL;
    END;
END
$$;

-- Nothing when nobody has the address.
CREATE FUNCTION start_reset(p_email text, p_hash bytea, p_now timestamptz, p_expires timestamptz)
RETURNS TABLE (id uuid, name text, language text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH started AS (
        INSERT INTO password_resets (user_id, hash, expires_at)
        SELECT u.id, p_hash, p_expires FROM users u WHERE u.email = p_email
        ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
        RETURNING user_id
    )
    SELECT u.id, u.name, u.language FROM started s JOIN users u ON u.id = s.user_id
$$;

CREATE FUNCTION user_of_reset(p_hash bytea, p_now timestamptz) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT user_id FROM password_resets WHERE hash = p_hash AND expires_at > p_now
$$;

-- The person whose password was set anew, once a token; every session ends with it.
CREATE FUNCTION reset_password(p_hash bytea, p_password_hash text, p_now timestamptz) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    person uuid;
BEGIN
    DELETE FROM password_resets WHERE hash = p_hash AND expires_at > p_now RETURNING user_id INTO person;
    IF person IS NOT NULL THEN
        UPDATE users SET password_hash = p_password_hash, version = version + 1, updated_at = p_now WHERE id = person;
        UPDATE sessions SET ended_at = p_now WHERE user_id = person AND ended_at IS NULL;
    END IF;
    RETURN person;
END
$$;

CREATE FUNCTION second_factor(p_user uuid)
RETURNS TABLE (secret bytea, created_at timestamptz, confirmed_at timestamptz, last_step bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT secret, created_at, confirmed_at, last_step FROM second_factors WHERE user_id = p_user
$$;

-- False when a confirmed one is there; one that was never confirmed is replaced.
CREATE FUNCTION start_second_factor(p_user uuid, p_secret bytea, p_now timestamptz) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH started AS (
        INSERT INTO second_factors AS f (user_id, secret, created_at) VALUES (p_user, p_secret, p_now)
        ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
        WHERE f.confirmed_at IS NULL RETURNING 1
    ) SELECT EXISTS (SELECT FROM started)
$$;

-- False when it was confirmed or replaced meanwhile.
CREATE FUNCTION confirm_second_factor(p_user uuid, p_secret bytea, p_step bigint, p_codes bytea[], p_now timestamptz)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE second_factors SET confirmed_at = p_now, last_step = p_step
    WHERE user_id = p_user AND secret = p_secret AND confirmed_at IS NULL;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    DELETE FROM recovery_codes WHERE user_id = p_user;
    INSERT INTO recovery_codes (user_id, hash) SELECT p_user, code FROM unnest(p_codes) AS code;
    RETURN true;
END
$$;

-- Whether a code of this time step, or of a later one, was not taken before.
CREATE FUNCTION use_totp_step(p_user uuid, p_step bigint) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH spent AS (
        UPDATE second_factors SET last_step = p_step
        WHERE user_id = p_user AND confirmed_at IS NOT NULL AND last_step < p_step RETURNING 1
    ) SELECT EXISTS (SELECT FROM spent)
$$;

CREATE FUNCTION use_recovery_code(p_user uuid, p_hash bytea, p_now timestamptz) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH spent AS (
        UPDATE recovery_codes SET used_at = p_now
        WHERE user_id = p_user AND hash = p_hash AND used_at IS NULL RETURNING 1
    ) SELECT EXISTS (SELECT FROM spent)
$$;

CREATE FUNCTION end_second_factor(p_user uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DELETE FROM recovery_codes WHERE user_id = p_user;
    DELETE FROM second_factors WHERE user_id = p_user
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

CREATE FUNCTION resolve_session(p_session uuid, p_business uuid, p_now timestamptz)
RETURNS TABLE (user_id uuid, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT s.user_id, m.role
    FROM sessions s LEFT JOIN memberships m ON m.business_id = p_business AND m.user_id = s.user_id
    WHERE s.id = p_session AND s.kind = 'dashboard' AND s.ended_at IS NULL AND s.expires_at > p_now
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
    WHERE user_id = p_user AND kind <> 'ticket' AND ended_at IS NULL AND expires_at > p_now
$$;

-- Whose session a cookie was of, also after its end: so that a form that was kept is given back to nobody else.
CREATE FUNCTION user_of_session(p_hash bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT user_id FROM sessions WHERE refresh_hash = p_hash AND kind = 'browser'
$$;

CREATE FUNCTION redeem_ticket(p_hash bytea, p_now timestamptz) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE sessions SET ended_at = p_now
    WHERE refresh_hash = p_hash AND kind = 'ticket' AND ended_at IS NULL AND expires_at > p_now RETURNING user_id
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

CREATE FUNCTION businesses_of_user(p_user uuid)
RETURNS TABLE (business_id uuid, name text, business_type text, role text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT b.business_id, b.name, b.business_type, m.role, b.created_at
    FROM memberships m JOIN businesses b ON b.business_id = m.business_id
    WHERE m.user_id = p_user
$$;

-- The names behind the memberships of the tenant, and of no other.
CREATE FUNCTION members_of_business() RETURNS TABLE (user_id uuid, email text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT u.id, u.email, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.business_id = current_business()
$$;

-- Who a credential stands for: the person of a session, the key, or the connection of an access token with its app.
CREATE FUNCTION creator_of_session(p_user uuid) RETURNS TABLE (kind text, id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT 'user', u.id, u.name FROM users AS u WHERE u.id = p_user
$$;
