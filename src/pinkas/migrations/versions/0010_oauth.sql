-- Apps that the operator has registered. A removed one stays, without its secret, so that the books can name it.
CREATE TABLE oauth_clients (
    id uuid CONSTRAINT oauth_clients_pkey PRIMARY KEY,
    client_id text NOT NULL CONSTRAINT oauth_clients_client_id_key UNIQUE,
    secret_hash bytea,
    previous_secret_hash bytea,
    previous_secret_until timestamptz,
    name text NOT NULL,
    homepage text,
    redirect_uris text[] NOT NULL
        CONSTRAINT oauth_clients_redirect_uris_check CHECK (cardinality(redirect_uris) > 0),
    scopes text[] NOT NULL CONSTRAINT oauth_clients_scopes_check CHECK (cardinality(scopes) > 0),
    is_active boolean NOT NULL DEFAULT true,
    removed_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- A business and an app that it has let in. There is one at a time for each app.
CREATE TABLE oauth_connections (
    business_id uuid NOT NULL CONSTRAINT oauth_connections_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    oauth_client_id uuid NOT NULL CONSTRAINT oauth_connections_oauth_client_id_fkey REFERENCES oauth_clients,
    approved_by uuid NOT NULL,
    approved_at timestamptz NOT NULL,
    revoked_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT oauth_connections_pkey PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX oauth_connections_oauth_client_id_where_active_key
    ON oauth_connections (business_id, oauth_client_id)
    WHERE revoked_at IS NULL;
CREATE INDEX oauth_connections_oauth_client_id_idx ON oauth_connections (oauth_client_id) WHERE revoked_at IS NULL;

-- A family of tokens: everything that came of one exchanged code. `generation` counts its refreshes; a refresh token of
-- another generation was used before. `expires_at` is the end by idleness or by age, whichever comes first.
CREATE TABLE oauth_grants (
    business_id uuid NOT NULL CONSTRAINT oauth_grants_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    user_id uuid NOT NULL,
    scopes text[] NOT NULL,
    generation int NOT NULL DEFAULT 1,
    refreshed_at timestamptz,
    expires_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_by text
        CONSTRAINT oauth_grants_revoked_by_check
            CHECK (revoked_by IN ('member', 'client', 'operator', 'replay', 'role')),
    created_at timestamptz NOT NULL,
    CONSTRAINT oauth_grants_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT oauth_grants_connection_id_fkey
        FOREIGN KEY (business_id, connection_id) REFERENCES oauth_connections (business_id, id)
);
CREATE INDEX oauth_grants_connection_id_idx ON oauth_grants (business_id, connection_id);
CREATE INDEX oauth_grants_user_id_idx ON oauth_grants (business_id, user_id);
CREATE INDEX oauth_grants_expires_at_idx ON oauth_grants (expires_at);

-- A code is used when it names the family that came of it.
CREATE TABLE oauth_codes (
    business_id uuid NOT NULL CONSTRAINT oauth_codes_business_id_fkey REFERENCES businesses,
    hash bytea NOT NULL,
    connection_id uuid NOT NULL,
    user_id uuid NOT NULL,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamptz NOT NULL,
    grant_id uuid,
    CONSTRAINT oauth_codes_pkey PRIMARY KEY (business_id, hash),
    CONSTRAINT oauth_codes_connection_id_fkey
        FOREIGN KEY (business_id, connection_id) REFERENCES oauth_connections (business_id, id),
    CONSTRAINT oauth_codes_grant_id_fkey FOREIGN KEY (business_id, grant_id) REFERENCES oauth_grants (business_id, id)
);
CREATE INDEX oauth_codes_connection_id_idx ON oauth_codes (business_id, connection_id);
CREATE INDEX oauth_codes_expires_at_idx ON oauth_codes (expires_at);

CREATE TABLE oauth_tokens (
    business_id uuid NOT NULL CONSTRAINT oauth_tokens_business_id_fkey REFERENCES businesses,
    hash bytea NOT NULL,
    grant_id uuid NOT NULL,
    generation int NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT oauth_tokens_pkey PRIMARY KEY (business_id, hash),
    CONSTRAINT oauth_tokens_grant_id_fkey FOREIGN KEY (business_id, grant_id) REFERENCES oauth_grants (business_id, id)
);
CREATE INDEX oauth_tokens_grant_id_idx ON oauth_tokens (business_id, grant_id);
CREATE INDEX oauth_tokens_expires_at_idx ON oauth_tokens (expires_at);

-- Used ones stay as long as their family, so that a second use is seen.
CREATE TABLE oauth_refresh_tokens (
    business_id uuid NOT NULL CONSTRAINT oauth_refresh_tokens_business_id_fkey REFERENCES businesses,
    hash bytea NOT NULL,
    grant_id uuid NOT NULL,
    generation int NOT NULL,
    CONSTRAINT oauth_refresh_tokens_pkey PRIMARY KEY (business_id, hash),
    CONSTRAINT oauth_refresh_tokens_grant_id_generation_key UNIQUE (business_id, grant_id, generation),
    CONSTRAINT oauth_refresh_tokens_grant_id_fkey
        FOREIGN KEY (business_id, grant_id) REFERENCES oauth_grants (business_id, id)
);

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
    INSERT INTO oauth_clients (id, client_id, secret_hash, name, homepage, redirect_uris, scopes, created_at,
                               updated_at)
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

-- The grant is locked until the transaction ends, so that nothing is created or changed with a token while its
-- connection is being ended and what it created is being paused. No row: the grant has been revoked.
CREATE FUNCTION creator_of_grant(p_grant uuid) RETURNS TABLE (kind text, id uuid, name text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT 'connection', n.id, k.name
    FROM oauth_grants AS g
    JOIN oauth_connections AS n ON n.business_id = g.business_id AND n.id = g.connection_id
    JOIN oauth_clients AS k ON k.id = n.oauth_client_id
    WHERE g.business_id = current_business() AND g.id = p_grant AND g.revoked_at IS NULL
    FOR SHARE OF g
$$;

-- What a new consent of a person to an app may resume, in each of their businesses.
CREATE FUNCTION endpoints_to_resume(p_user uuid, p_client uuid) RETURNS TABLE (business_id uuid, url text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT e.business_id, e.url
    FROM memberships AS m
    JOIN webhook_endpoints AS e ON e.business_id = m.business_id
    JOIN oauth_connections AS n ON n.business_id = e.business_id AND n.id = (e.created_by ->> 'id')::uuid
    WHERE m.user_id = p_user AND n.oauth_client_id = p_client AND e.paused_because = 'app_disconnected'
      AND e.deleted_at IS NULL
    ORDER BY e.business_id, e.id
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
