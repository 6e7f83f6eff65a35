-- Registered apps, for whoever knows one of their ids; a removed one is not there.
CREATE FUNCTION oauth_client(p_client_id text) RETURNS SETOF oauth_clients
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM oauth_clients WHERE client_id = p_client_id AND removed_at IS NULL
$$;

CREATE FUNCTION oauth_client_by_id(p_id uuid) RETURNS SETOF oauth_clients
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM oauth_clients WHERE id = p_id AND removed_at IS NULL
$$;

CREATE FUNCTION lock_oauth_client(p_id uuid) RETURNS SETOF oauth_clients
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM oauth_clients WHERE id = p_id AND removed_at IS NULL FOR NO KEY UPDATE
$$;

CREATE FUNCTION list_oauth_clients() RETURNS SETOF oauth_clients
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM oauth_clients WHERE removed_at IS NULL
$$;

CREATE FUNCTION add_oauth_client(
    p_id uuid, p_client_id text, p_secret_hash bytea, p_name text, p_homepage text, p_redirect_uris text[],
    p_scopes text[], p_now timestamptz)
RETURNS SETOF oauth_clients
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO oauth_clients (id, client_id, secret_hash, name, homepage, redirect_uris, scopes, created_at, updated_at)
    VALUES (p_id, p_client_id, p_secret_hash, p_name, p_homepage, p_redirect_uris, p_scopes, p_now, p_now)
    RETURNING *
$$;

CREATE FUNCTION change_oauth_client(
    p_id uuid, p_name text, p_homepage text, p_redirect_uris text[], p_scopes text[], p_is_active boolean,
    p_now timestamptz)
RETURNS SETOF oauth_clients
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE oauth_clients SET name = p_name, homepage = p_homepage, redirect_uris = p_redirect_uris, scopes = p_scopes,
        is_active = p_is_active, version = version + 1, updated_at = p_now
    WHERE id = p_id AND removed_at IS NULL
    RETURNING *
$$;

-- The secret before goes on until `p_until`; NULL ends it now.
CREATE FUNCTION rotate_oauth_secret(p_id uuid, p_hash bytea, p_until timestamptz, p_now timestamptz)
RETURNS SETOF oauth_clients
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE oauth_clients SET secret_hash = p_hash,
        previous_secret_hash = CASE WHEN p_until IS NOT NULL THEN secret_hash END, previous_secret_until = p_until,
        version = version + 1, updated_at = p_now
    WHERE id = p_id AND removed_at IS NULL
    RETURNING *
$$;

CREATE FUNCTION remove_oauth_client(p_id uuid, p_now timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE oauth_clients SET removed_at = p_now, is_active = false, secret_hash = NULL, previous_secret_hash = NULL,
        previous_secret_until = NULL, version = version + 1, updated_at = p_now
    WHERE id = p_id AND removed_at IS NULL
$$;

-- Where a removed app still has an open connection: its work is to be undone there.
CREATE FUNCTION businesses_of_removed_client(p_id uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT n.business_id FROM oauth_connections n JOIN oauth_clients k ON k.id = n.oauth_client_id
    WHERE k.id = p_id AND k.removed_at IS NOT NULL AND n.revoked_at IS NULL
$$;

-- What a business may know of an app that it has connected, and of the member who did.
CREATE FUNCTION connected_app(p_connection uuid)
RETURNS TABLE (client_id text, client_name text, homepage text, approver_name text, approver_email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT k.client_id, k.name, k.homepage, u.name, u.email
    FROM oauth_connections n JOIN oauth_clients k ON k.id = n.oauth_client_id LEFT JOIN users u ON u.id = n.approved_by
    WHERE n.business_id = current_business() AND n.id = p_connection
$$;

-- Everything that decides over an access token, at once.
CREATE FUNCTION resolve_access_token(p_hash bytea)
RETURNS TABLE (business_id uuid, grant_id uuid, scopes text[], expires_at timestamptz, role text, revoked boolean,
               paused boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT g.business_id, g.id, t.scopes, t.expires_at, m.role,
           g.revoked_at IS NOT NULL OR n.revoked_at IS NOT NULL OR k.removed_at IS NOT NULL, NOT k.is_active
    FROM credentials c
    JOIN oauth_tokens t ON t.business_id = c.business_id AND t.hash = c.hash
    JOIN oauth_grants g ON g.business_id = t.business_id AND g.id = t.grant_id
    JOIN oauth_connections n ON n.business_id = g.business_id AND n.id = g.connection_id
    JOIN oauth_clients k ON k.id = n.oauth_client_id
    LEFT JOIN memberships m ON m.business_id = g.business_id AND m.user_id = g.user_id
    WHERE c.hash = p_hash AND c.kind = 'oauth_access'
$$;

-- A member who leaves, or is given another role, takes along what they had approved: it does not come back with them.
CREATE FUNCTION end_grants_of_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' OR NEW.role NOT IN ('owner', 'admin') THEN
        UPDATE oauth_grants SET revoked_at = now(), revoked_by = 'role', expires_at = least(expires_at, now())
        WHERE business_id = OLD.business_id AND user_id = OLD.user_id AND revoked_at IS NULL;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER oauth_grants_end_with_membership AFTER DELETE OR UPDATE OF role ON memberships
    FOR EACH ROW EXECUTE FUNCTION end_grants_of_member();

-- Forgets what has been useless for long: codes after a day, access tokens after a week, families a month after their
-- end. At most `p_limit` of each kind at a time; how many there were.
CREATE FUNCTION sweep_oauth(p_now timestamptz, p_limit int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    codes int;
    tokens int;
    families int := 0;
    family record;
BEGIN
    WITH old AS MATERIALIZED (
        SELECT business_id, hash FROM oauth_codes WHERE expires_at < p_now - interval '1 day'
        ORDER BY expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED
    ), gone AS (
        DELETE FROM oauth_codes c USING old WHERE c.business_id = old.business_id AND c.hash = old.hash
    ), ways AS (
        DELETE FROM credentials c USING old WHERE c.hash = old.hash
    ) SELECT count(*) INTO codes FROM old;
    WITH old AS MATERIALIZED (
        SELECT business_id, hash FROM oauth_tokens WHERE expires_at < p_now - interval '7 days'
        ORDER BY expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED
    ), gone AS (
        DELETE FROM oauth_tokens t USING old WHERE t.business_id = old.business_id AND t.hash = old.hash
    ), ways AS (
        DELETE FROM credentials c USING old WHERE c.hash = old.hash
    ) SELECT count(*) INTO tokens FROM old;
    FOR family IN SELECT business_id, id FROM oauth_grants WHERE expires_at < p_now - interval '30 days'
        ORDER BY expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED
    LOOP
        WITH gone AS (
            DELETE FROM oauth_codes WHERE business_id = family.business_id AND grant_id = family.id RETURNING hash
        ), ways AS (
            DELETE FROM credentials USING gone WHERE credentials.hash = gone.hash
        ) SELECT codes + count(*) INTO codes FROM gone;
        WITH gone AS (
            DELETE FROM oauth_tokens WHERE business_id = family.business_id AND grant_id = family.id RETURNING hash
        ), ways AS (
            DELETE FROM credentials USING gone WHERE credentials.hash = gone.hash
        ) SELECT tokens + count(*) INTO tokens FROM gone;
        WITH gone AS (
            DELETE FROM oauth_refresh_tokens WHERE business_id = family.business_id AND grant_id = family.id
            RETURNING hash
        ) DELETE FROM credentials USING gone WHERE credentials.hash = gone.hash;
        DELETE FROM oauth_grants WHERE business_id = family.business_id AND id = family.id;
        families := families + 1;
    END LOOP;
    RETURN codes + tokens + families;
END
$$;
