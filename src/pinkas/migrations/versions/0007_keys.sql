CREATE TABLE api_keys (
    business_id uuid NOT NULL CONSTRAINT api_keys_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    key_prefix text NOT NULL,
    key_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    rate_limit_per_minute int NOT NULL
        CONSTRAINT api_keys_rate_limit_per_minute_check CHECK (rate_limit_per_minute > 0),
    rate_limit_per_hour int NOT NULL CONSTRAINT api_keys_rate_limit_per_hour_check CHECK (rate_limit_per_hour > 0),
    allowed_ips text,
    expires_at timestamptz,
    revoked_at timestamptz,
    created_by uuid NOT NULL,
    -- A key has one secret, and for the grace period after a rotation the one before it as well. Their hashes all stay
    -- in `credentials`: a raw key that was replaced is known, and refused as expired.
    previous_hash bytea,
    previous_until timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT api_keys_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT api_keys_previous_hash_previous_until_check CHECK ((previous_hash IS NULL) = (previous_until IS NULL))
);

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

CREATE FUNCTION creator_of_key(p_key uuid) RETURNS TABLE (kind text, id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT 'key', k.id, k.name FROM api_keys AS k WHERE k.business_id = current_business() AND k.id = p_key
$$;
