"""The twin of a person in the sandbox is known by the id of live, and never waits for an e-mail address."""

from pinkas.migrations.grants import Grants

revision = "0029"
down_revision = "0028"

SQL = """
DROP FUNCTION add_user_twin(uuid, text, text, text, text, timestamptz);
DROP FUNCTION refresh_twin(uuid, text, text, text, timestamptz);

-- Makes the twin of a person, or brings it to what the person is on live by now; its sessions end when the password
-- changed. Whoever registered in the sandbox under the same address keeps that account, and is somebody else: the twin
-- has an address then that nobody can write to or guess (RFC 2606), until the real one is free.
CREATE FUNCTION put_twin(
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
"""


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute(SQL)
    grants.resolver_functions(["put_twin(uuid, text, text, text, text, timestamptz)"], grants.app)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
