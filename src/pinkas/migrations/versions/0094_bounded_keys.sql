-- What a key, or an app that a business has let in, may do without asking a person. Null: whatever its scopes allow.
ALTER TABLE api_keys ADD COLUMN bounds jsonb;
ALTER TABLE oauth_connections ADD COLUMN bounds jsonb;
ALTER TABLE oauth_connections ADD COLUMN version int NOT NULL DEFAULT 1;

-- What a credential with bounds has issued, charged and given back by itself in a day of the business, in minor units of
-- the books. `holder_id` is the key, or the connection.
CREATE TABLE bound_sums (
    business_id uuid NOT NULL CONSTRAINT bound_sums_business_id_fkey REFERENCES businesses,
    holder_id uuid NOT NULL,
    day date NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT bound_sums_pkey PRIMARY KEY (business_id, holder_id, day)
);

-- Calls above the bounds of their credential. `call` and `result` are encrypted: bodies may hold secrets. `digest` is of
-- the call: the same one waits once. A call whose operation is several transactions is RUNNING while it is made.
CREATE TABLE approvals (
    business_id uuid NOT NULL CONSTRAINT approvals_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    status text NOT NULL CONSTRAINT approvals_status_check
        CHECK (status IN ('PENDING', 'RUNNING', 'DONE', 'FAILED', 'DECLINED', 'EXPIRED')),
    caller_kind text NOT NULL CONSTRAINT approvals_caller_kind_check CHECK (caller_kind IN ('key', 'token')),
    credential_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    requested_by jsonb NOT NULL,
    operation text NOT NULL,
    call bytea NOT NULL,
    digest bytea NOT NULL,
    reasons jsonb NOT NULL,
    request_id text NOT NULL,
    expires_at timestamptz NOT NULL,
    decided_by jsonb,
    decided_at timestamptz,
    note text,
    result_status int,
    result bytea,
    problem jsonb,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT approvals_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT approvals_decided_by_status_check CHECK ((decided_by IS NULL) = (status IN ('PENDING', 'EXPIRED')))
);
CREATE UNIQUE INDEX approvals_holder_id_digest_where_pending_key ON approvals (business_id, holder_id, digest)
    WHERE status = 'PENDING';
CREATE INDEX approvals_status_id_idx ON approvals (business_id, status, id);
CREATE INDEX approvals_holder_id_id_idx ON approvals (business_id, holder_id, id);

DROP FUNCTION resolve_api_key(bytea);
-- `expires_at` is the end of the raw key that was sent: its key's own, or the end of the grace of a replaced one.
CREATE FUNCTION resolve_api_key(p_hash bytea)
RETURNS TABLE (business_id uuid, id uuid, scopes text[], per_minute int, per_hour int, allowed_ips text,
               expires_at timestamptz, revoked_at timestamptz, bounds jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT k.business_id, k.id, k.scopes, k.rate_limit_per_minute, k.rate_limit_per_hour, k.allowed_ips,
           least(k.expires_at, CASE p_hash WHEN k.key_hash THEN NULL WHEN k.previous_hash THEN k.previous_until
                               ELSE 'epoch' END),
           k.revoked_at, k.bounds
    FROM credentials c JOIN api_keys k ON k.business_id = c.business_id AND k.id = c.holder_id
    WHERE c.hash = p_hash AND c.kind = 'key'
$$;

DROP FUNCTION resolve_access_token(bytea);
-- Everything that decides over an access token, at once.
CREATE FUNCTION resolve_access_token(p_hash bytea)
RETURNS TABLE (business_id uuid, grant_id uuid, scopes text[], expires_at timestamptz, role text, revoked boolean,
               paused boolean, connection_id uuid, bounds jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT g.business_id, g.id, t.scopes, t.expires_at, m.role,
           g.revoked_at IS NOT NULL OR n.revoked_at IS NOT NULL OR k.removed_at IS NOT NULL, NOT k.is_active,
           n.id, n.bounds
    FROM credentials c
    JOIN oauth_tokens t ON t.business_id = c.business_id AND t.hash = c.hash
    JOIN oauth_grants g ON g.business_id = t.business_id AND g.id = t.grant_id
    JOIN oauth_connections n ON n.business_id = g.business_id AND n.id = g.connection_id
    JOIN oauth_clients k ON k.id = n.oauth_client_id
    LEFT JOIN memberships m ON m.business_id = g.business_id AND m.user_id = g.user_id
    WHERE c.hash = p_hash AND c.kind = 'oauth_access'
$$;
