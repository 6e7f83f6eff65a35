-- People change, forget their passwords and prove themselves twice. All of it is global: a person is in several businesses.
DROP FUNCTION user_by_email(text);
DROP FUNCTION user_by_id(uuid);

ALTER TABLE users ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE users ADD COLUMN updated_at timestamptz;
UPDATE users SET updated_at = created_at;

-- One open reset a person: a newer one replaces it.
CREATE TABLE password_resets (
    user_id uuid PRIMARY KEY REFERENCES users,
    hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL
);

-- `secret` is encrypted. `last_step` is the last time step whose code was taken (RFC 6238 5.2: a code works once).
CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY REFERENCES users,
    secret bytea NOT NULL,
    created_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users,
    hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, hash)
);

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
CREATE FUNCTION spend_step(p_user uuid, p_step bigint) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH spent AS (
        UPDATE second_factors SET last_step = p_step
        WHERE user_id = p_user AND confirmed_at IS NOT NULL AND last_step < p_step RETURNING 1
    ) SELECT EXISTS (SELECT FROM spent)
$$;

CREATE FUNCTION spend_recovery_code(p_user uuid, p_hash bytea, p_now timestamptz) RETURNS boolean
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
