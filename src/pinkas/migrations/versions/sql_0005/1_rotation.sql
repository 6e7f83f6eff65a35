-- A key has one secret, and for the grace period after a rotation the one before it as well. Their hashes all stay in
-- `credentials`: a raw key that was replaced is known, and refused as expired.
ALTER TABLE api_keys ADD COLUMN previous_hash bytea;
ALTER TABLE api_keys ADD COLUMN previous_until timestamptz;
ALTER TABLE api_keys ADD CHECK ((previous_hash IS NULL) = (previous_until IS NULL));

DROP FUNCTION resolve_api_key(bytea);
-- `expires_at` is the end of the raw key that was sent: its key's own, or the end of the grace of a replaced one.
CREATE FUNCTION resolve_api_key(p_hash bytea)
RETURNS TABLE (business_id uuid, id uuid, scopes text[], per_minute int, per_hour int, allowed_ips text,
               expires_at timestamptz, revoked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT k.business_id, k.id, k.scopes, k.rate_limit_per_minute, k.rate_limit_per_hour, k.allowed_ips,
           least(k.expires_at, CASE p_hash WHEN k.key_hash THEN NULL WHEN k.previous_hash THEN k.previous_until
                               ELSE 'epoch' END),
           k.revoked_at
    FROM credentials c JOIN api_keys k ON k.business_id = c.business_id AND k.id = c.holder_id
    WHERE c.hash = p_hash AND c.kind = 'key'
$$;
