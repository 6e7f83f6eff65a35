ALTER TABLE webhook_endpoints ADD COLUMN created_by jsonb,
    ADD COLUMN paused_because text CHECK (paused_because IN ('app_disconnected'));

-- Who a credential stands for: the person of a session, the key, or the connection of an access token with its app.
CREATE FUNCTION creator_of_session(p_user uuid) RETURNS TABLE (kind text, id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT 'user', u.id, u.name FROM users AS u WHERE u.id = p_user
$$;

CREATE FUNCTION creator_of_key(p_key uuid) RETURNS TABLE (kind text, id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT 'key', k.id, k.name FROM api_keys AS k WHERE k.business_id = current_business() AND k.id = p_key
$$;

-- The grant is locked until the transaction ends, so that nothing is created or changed with a token while its connection
-- is being ended and what it created is being paused. No row: the grant has been revoked.
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

UPDATE webhook_endpoints AS e SET created_by = jsonb_build_object('kind', c.kind, 'id', c.id, 'name', c.name)
FROM (
    SELECT DISTINCT ON (l.business_id, l.subject_id) l.business_id, l.subject_id AS endpoint_id, who.*
    FROM audit_log AS l, LATERAL (
        SELECT 'user' AS kind, u.id, u.name FROM users AS u WHERE l.actor_kind = 'session' AND u.id = l.actor_id
        UNION ALL
        SELECT 'key', k.id, k.name FROM api_keys AS k
        WHERE l.actor_kind = 'key' AND k.business_id = l.business_id AND k.id = l.actor_id
        UNION ALL
        SELECT 'connection', n.id, k.name
        FROM oauth_grants AS g
        JOIN oauth_connections AS n ON n.business_id = g.business_id AND n.id = g.connection_id
        JOIN oauth_clients AS k ON k.id = n.oauth_client_id
        WHERE l.actor_kind = 'token' AND g.business_id = l.business_id AND g.id = l.actor_id
    ) AS who
    WHERE l.action = 'webhook.created'
    ORDER BY l.business_id, l.subject_id, l.position
) AS c
WHERE e.business_id = c.business_id AND e.id = c.endpoint_id;
