"""The dashboard: views of lists that people keep, and who looks at a page."""

from pinkas.migrations.grants import Grants

revision = "0024"
down_revision = "0023"

SQL = """
CREATE TABLE saved_views (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    page text NOT NULL,
    name text NOT NULL,
    filters jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (business_id, user_id, page, lower(name));

-- Over from live into the sandbox goes a ticket: it is taken once, and is no session for anything else.
ALTER TABLE sessions DROP CONSTRAINT sessions_kind_check,
    ADD CONSTRAINT sessions_kind_check CHECK (kind IN ('dashboard', 'browser', 'ticket'));

CREATE FUNCTION take_ticket(p_hash bytea, p_now timestamptz) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE sessions SET ended_at = p_now
    WHERE refresh_hash = p_hash AND kind = 'ticket' AND ended_at IS NULL AND expires_at > p_now RETURNING user_id
$$;

CREATE OR REPLACE FUNCTION sessions_of_user(p_user uuid, p_now timestamptz)
RETURNS TABLE (id uuid, kind text, agent text, address text, created_at timestamptz, last_used_at timestamptz,
               expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT id, kind, agent, address, created_at, refreshed_at, expires_at FROM sessions
    WHERE user_id = p_user AND kind <> 'ticket' AND ended_at IS NULL AND expires_at > p_now
$$;

-- Whose session a cookie was of, also after its end: so that a form that was kept is given back to nobody else.
CREATE FUNCTION holder_of_session(p_hash bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT user_id FROM sessions WHERE refresh_hash = p_hash AND kind = 'browser'
$$;

-- The twin of a person in the sandbox logs in as the person does on live by now; its sessions end when that changed.
CREATE FUNCTION refresh_twin(p_user uuid, p_name text, p_language text, p_password_hash text, p_now timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM users WHERE id = p_user AND password_hash <> p_password_hash) THEN
        UPDATE sessions SET ended_at = p_now WHERE user_id = p_user AND ended_at IS NULL;
    END IF;
    UPDATE users SET name = p_name, language = p_language, password_hash = p_password_hash, updated_at = p_now
    WHERE id = p_user AND (name, language, password_hash) IS DISTINCT FROM (p_name, p_language, p_password_hash);
END
$$;

-- The person of a browser session, and what they are in a business: null where they are no member, or none is named.
CREATE FUNCTION browser_visit(p_hash bytea, p_business uuid, p_now timestamptz)
RETURNS TABLE (session_id uuid, id uuid, email text, name text, language text, two_factor boolean, version int,
               created_at timestamptz, updated_at timestamptz, role text, business_name text, business_type text,
               keeps_views boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT s.id, u.id, u.email, u.name, u.language, f.confirmed_at IS NOT NULL, u.version, u.created_at,
           coalesce(u.updated_at, u.created_at), m.role, b.name, b.business_type,
           EXISTS (SELECT FROM saved_views v WHERE v.business_id = p_business AND v.user_id = u.id)
    FROM sessions s JOIN users u ON u.id = s.user_id
        LEFT JOIN second_factors f ON f.user_id = u.id
        LEFT JOIN memberships m ON m.business_id = p_business AND m.user_id = u.id
        LEFT JOIN businesses b ON b.business_id = m.business_id
    WHERE s.refresh_hash = p_hash AND s.kind = 'browser' AND s.ended_at IS NULL AND s.expires_at > p_now
$$;
"""

FUNCTIONS = (
    "browser_visit(bytea, uuid, timestamptz)",
    "take_ticket(bytea, timestamptz)",
    "holder_of_session(bytea)",
    "refresh_twin(uuid, text, text, text, timestamptz)",
)


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute(SQL)
    grants.tenant_table("saved_views", "SELECT, INSERT, DELETE")
    grants.open_to("saved_views", "SELECT", grants.resolver)
    grants.resolver_functions(FUNCTIONS, grants.app)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
