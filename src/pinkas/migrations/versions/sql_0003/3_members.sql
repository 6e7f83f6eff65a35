-- Members change, and are invited.
ALTER TABLE memberships ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE memberships ADD COLUMN updated_at timestamptz;

-- Open invitations: one that was taken, replaced or taken back is no longer here. The hash is null until the mail is made.
CREATE TABLE invitations (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    email text NOT NULL CHECK (email = lower(email)),
    role text NOT NULL CHECK (role IN ('owner', 'admin', 'accountant', 'bookkeeper', 'viewer')),
    hash bytea,
    invited_by uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    UNIQUE (business_id, email)
);

-- The names behind the memberships of the tenant, and of no other.
CREATE FUNCTION people_of_business() RETURNS TABLE (user_id uuid, email text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT u.id, u.email, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.business_id = current_business()
$$;

-- What a person did outside any tenant, in the log of every business that the person is a member of. The order of the ids
-- is the order of the locks; a business that is not the person's is passed over.
CREATE FUNCTION append_audit_for_user(p_user uuid, p_entries json) RETURNS void
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
        PERFORM append_audit_of(one.business_id, one.entries);
    END LOOP;
END
$$;
