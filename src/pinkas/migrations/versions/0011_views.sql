CREATE TABLE saved_views (
    business_id uuid NOT NULL CONSTRAINT saved_views_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    page text NOT NULL,
    name text NOT NULL,
    filters jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT saved_views_pkey PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX saved_views_user_id_page_lower_name_key ON saved_views (business_id, user_id, page, lower(name));

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
