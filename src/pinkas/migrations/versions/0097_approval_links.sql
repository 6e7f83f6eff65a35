-- What a call above its bounds would have done. Empty: its operation is asked about each time, and was not tried.
ALTER TABLE approvals ADD COLUMN effects jsonb NOT NULL DEFAULT '[]';

-- The address in a mail by which one person decides about one approval, once. `token` is encrypted, so that a mail that
-- is sent again says the same. `proof` is of the person's address and password when the mail was written: with either
-- of them changed, the link is over.
CREATE TABLE approval_links (
    business_id uuid NOT NULL CONSTRAINT approval_links_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    approval_id uuid NOT NULL,
    user_id uuid NOT NULL,
    token bytea NOT NULL,
    hash bytea NOT NULL,
    proof bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT approval_links_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT approval_links_approval_id_user_id_key UNIQUE (business_id, approval_id, user_id),
    CONSTRAINT approval_links_approval_id_fkey FOREIGN KEY (business_id, approval_id) REFERENCES approvals
);

-- The bounds that a call was above, and the approval that it waits for.
ALTER TABLE usage_requests ADD COLUMN bounds text[];
ALTER TABLE usage_requests ADD COLUMN approval_id uuid;

CREATE OR REPLACE FUNCTION record_usage(p_rows json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH added AS (
        INSERT INTO usage_requests (business_id, id, at, kind, credential_id, method, route, status, address, agent,
                                    request_id, bounds, approval_id)
        SELECT business_id, id, at, kind, credential_id, method, route, status, address, agent, request_id, bounds,
               approval_id
        FROM json_to_recordset(p_rows) AS r (
            business_id uuid, id uuid, at timestamptz, kind text, credential_id uuid, method text, route text,
            status int, address text, agent text, request_id text, bounds text[], approval_id uuid)
        ON CONFLICT DO NOTHING
        RETURNING *
    )
    INSERT INTO usage_counts AS known (business_id, key_id, what, period, value, n, first_at, last_at)
    SELECT business_id, credential_id, what, period, value, count(*), min(at), max(at)
    FROM added, LATERAL (VALUES
        ('status', date_trunc('hour', at, 'UTC'), status::text),
        ('status', '-infinity'::timestamptz, status::text),
        ('address', date_trunc('day', at, 'UTC'), address),
        ('agent', date_trunc('day', at, 'UTC'), agent),
        ('route', date_trunc('day', at, 'UTC'), method || ' ' || route)
    ) AS counted (what, period, value)
    WHERE kind IN ('key', 'partner')
    GROUP BY business_id, credential_id, what, period, value
    ORDER BY business_id, credential_id, what, period, value
    ON CONFLICT (business_id, key_id, what, period, value) DO UPDATE
    SET n = known.n + excluded.n, first_at = least(known.first_at, excluded.first_at),
        last_at = greatest(known.last_at, excluded.last_at)
$$;
