-- The SHA-256 of any secret that opens a door, what kind it is, and whose it is: an API key, an OAuth code or token, an
-- invitation, a partner's key (which has no business).
DROP FUNCTION resolve_api_key(bytea);
DROP FUNCTION remember_credential(bytea, uuid);

ALTER TABLE credentials RENAME COLUMN key_id TO holder_id;
ALTER TABLE credentials ALTER COLUMN business_id DROP NOT NULL;
ALTER TABLE credentials ADD COLUMN kind text NOT NULL DEFAULT 'key';
ALTER TABLE credentials ALTER COLUMN kind DROP DEFAULT;

CREATE FUNCTION resolve_api_key(p_hash bytea)
RETURNS TABLE (business_id uuid, id uuid, scopes text[], per_minute int, per_hour int, allowed_ips text,
               expires_at timestamptz, revoked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT k.business_id, k.id, k.scopes, k.rate_limit_per_minute, k.rate_limit_per_hour, k.allowed_ips, k.expires_at,
           k.revoked_at
    FROM credentials c JOIN api_keys k ON k.business_id = c.business_id AND k.id = c.holder_id
    WHERE c.hash = p_hash AND c.kind = 'key'
$$;

CREATE FUNCTION remember_credential(p_hash bytea, p_kind text, p_holder uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO credentials (hash, kind, business_id, holder_id) VALUES (p_hash, p_kind, current_business(), p_holder)
$$;

-- Whose a secret is, before its tenant is known.
CREATE FUNCTION find_credential(p_hash bytea, p_kind text) RETURNS TABLE (business_id uuid, holder_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT business_id, holder_id FROM credentials WHERE hash = p_hash AND kind = p_kind
$$;

-- Only a tenant's own; what is not its own is not there.
CREATE FUNCTION forget_credential(p_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DELETE FROM credentials WHERE hash = p_hash AND business_id = current_business()
$$;
