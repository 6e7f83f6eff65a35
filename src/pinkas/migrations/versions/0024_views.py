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

-- The person of a browser session, and what they are in a business: null where they are no member, or none is named.
CREATE FUNCTION browser_visit(p_hash bytea, p_business uuid, p_now timestamptz)
RETURNS TABLE (session_id uuid, id uuid, email text, name text, language text, two_factor boolean, version int,
               created_at timestamptz, updated_at timestamptz, role text, business_name text, business_type text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT s.id, u.id, u.email, u.name, u.language, f.confirmed_at IS NOT NULL, u.version, u.created_at,
           coalesce(u.updated_at, u.created_at), m.role, b.name, b.business_type
    FROM sessions s JOIN users u ON u.id = s.user_id
        LEFT JOIN second_factors f ON f.user_id = u.id
        LEFT JOIN memberships m ON m.business_id = p_business AND m.user_id = u.id
        LEFT JOIN businesses b ON b.business_id = m.business_id
    WHERE s.refresh_hash = p_hash AND s.kind = 'browser' AND s.ended_at IS NULL AND s.expires_at > p_now
$$;
"""


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute(SQL)
    grants.tenant_table("saved_views", "SELECT, INSERT, DELETE")
    grants.resolver_functions(["browser_visit(bytea, uuid, timestamptz)"], grants.app)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
