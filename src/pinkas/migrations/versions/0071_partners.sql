-- Partners: platforms that the operator lets act for businesses. Their webhooks, keys and merchants are of no tenant, and
-- are reached through the functions below alone.
CREATE TABLE partners (
    id uuid CONSTRAINT partners_pkey PRIMARY KEY,
    name text NOT NULL,
    contact_email text NOT NULL,
    allowed_scopes text[] NOT NULL CONSTRAINT partners_allowed_scopes_check CHECK (cardinality(allowed_scopes) > 0),
    merchant_limit int CONSTRAINT partners_merchant_limit_check CHECK (merchant_limit > 0),
    ip_allowlist text,
    status text NOT NULL CONSTRAINT partners_status_check CHECK (status IN ('ACTIVE', 'SUSPENDED')),
    rate_limit_per_minute int NOT NULL,
    rate_limit_per_hour int NOT NULL,
    merchant_rate_limit_per_minute int NOT NULL,
    merchant_rate_limit_per_hour int NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- The hashes of all raw keys that a key had stay in `credentials`: one that was replaced is known, and has expired.
CREATE TABLE partner_keys (
    id uuid CONSTRAINT partner_keys_pkey PRIMARY KEY,
    partner_id uuid NOT NULL CONSTRAINT partner_keys_partner_id_fkey REFERENCES partners,
    name text NOT NULL,
    key_prefix text NOT NULL,
    key_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    allowed_ips text,
    expires_at timestamptz,
    revoked_at timestamptz,
    previous_hash bytea,
    previous_until timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT partner_keys_previous_hash_previous_until_check
        CHECK ((previous_hash IS NULL) = (previous_until IS NULL))
);
CREATE INDEX partner_keys_partner_id_id_idx ON partner_keys (partner_id, id);

-- A business that a partner acts for, or asked to. `name` is what the partner called it: the business's own is shown
-- once its owner has agreed. `request` is the body that made it, by which a repeated call is known.
CREATE TABLE partner_merchants (
    partner_id uuid NOT NULL CONSTRAINT partner_merchants_partner_id_fkey REFERENCES partners,
    business_id uuid NOT NULL CONSTRAINT partner_merchants_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL CONSTRAINT partner_merchants_id_key UNIQUE,
    external_reference text NOT NULL,
    origin text NOT NULL CONSTRAINT partner_merchants_origin_check CHECK (origin IN ('created', 'requested')),
    status text NOT NULL CONSTRAINT partner_merchants_status_check
        CHECK (status IN ('PENDING_OWNER', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
    name text NOT NULL,
    tax_id text NOT NULL,
    business_type text NOT NULL,
    owner_email text NOT NULL,
    plan text,
    request jsonb NOT NULL,
    -- What `q` looks in: the name that is shown, the reference and the tax id, in small letters.
    search text NOT NULL,
    owner_confirmed_at timestamptz,
    ended_at timestamptz,
    ended_by text CONSTRAINT partner_merchants_ended_by_check CHECK (ended_by IN ('owner', 'partner')),
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT partner_merchants_pkey PRIMARY KEY (partner_id, business_id),
    CONSTRAINT partner_merchants_partner_id_external_reference_key UNIQUE (partner_id, external_reference)
);
-- A list is filtered in the index alone, whose order is that of the list.
CREATE INDEX partner_merchants_partner_id_id_idx ON partner_merchants (partner_id, id)
    INCLUDE (status, updated_at, search);
CREATE INDEX partner_merchants_business_id_idx ON partner_merchants (business_id);

-- Endpoints of partners, created by the operator. In each merchant that a partner acts for, an endpoint has a row beside
-- the business's own ones under its id (`sync_partner_webhooks`), so that the relay and the deliveries know no other
-- kind. The secret is encrypted under the partner.
CREATE TABLE partner_webhooks (
    id uuid CONSTRAINT partner_webhooks_pkey PRIMARY KEY,
    partner_id uuid NOT NULL CONSTRAINT partner_webhooks_partner_id_fkey REFERENCES partners,
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    max_retries int NOT NULL CONSTRAINT partner_webhooks_max_retries_check CHECK (max_retries BETWEEN 1 AND 10),
    is_active boolean NOT NULL,
    secret bytea NOT NULL,
    deleted_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX partner_webhooks_partner_id_id_idx ON partner_webhooks (partner_id, id);
ALTER TABLE webhook_endpoints ADD COLUMN partner_id uuid;

-- Whether a tax id is that of a business, which a partner then asks for access to.
CREATE INDEX businesses_tax_id_idx ON businesses (tax_id);

-- The key, its partner and the merchant that is named, at once. `expires_at` is the end of the raw key that was sent.
CREATE FUNCTION resolve_partner_key(p_hash bytea, p_merchant uuid)
RETURNS TABLE (partner_id uuid, key_id uuid, scopes text[], allowed_scopes text[], per_minute int, per_hour int,
               merchant_per_minute int, merchant_per_hour int, partner_ips text, allowed_ips text,
               expires_at timestamptz, revoked_at timestamptz, partner_status text, merchant_status text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT p.id, k.id, k.scopes, p.allowed_scopes, p.rate_limit_per_minute, p.rate_limit_per_hour,
           p.merchant_rate_limit_per_minute, p.merchant_rate_limit_per_hour, p.ip_allowlist, k.allowed_ips,
           least(k.expires_at, CASE p_hash WHEN k.key_hash THEN NULL WHEN k.previous_hash THEN k.previous_until
                               ELSE 'epoch' END),
           k.revoked_at, p.status, m.status
    FROM credentials AS c
    JOIN partner_keys AS k ON k.id = c.holder_id
    JOIN partners AS p ON p.id = k.partner_id
    LEFT JOIN partner_merchants AS m ON m.partner_id = p.id AND m.business_id = p_merchant
    WHERE c.hash = p_hash AND c.kind = 'partner'
$$;

CREATE FUNCTION creator_of_partner(p_partner uuid) RETURNS TABLE (kind text, id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT 'partner', p.id, p.name FROM partners AS p WHERE p.id = p_partner
$$;

CREATE FUNCTION list_partners() RETURNS SETOF partners
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM partners
$$;

CREATE FUNCTION partner_by_id(p_id uuid) RETURNS SETOF partners
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM partners WHERE id = p_id
$$;

-- What changes of one partner come after each other: its merchants, its keys, its own fields.
CREATE FUNCTION lock_partner(p_id uuid) RETURNS SETOF partners
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM partners WHERE id = p_id FOR NO KEY UPDATE
$$;

CREATE FUNCTION add_partner(p_row json) RETURNS SETOF partners
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO partners SELECT * FROM json_populate_record(NULL::partners, p_row) RETURNING *
$$;

CREATE FUNCTION change_partner(p_row json) RETURNS SETOF partners
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE partners AS p SET name = g.name, contact_email = g.contact_email, allowed_scopes = g.allowed_scopes,
        merchant_limit = g.merchant_limit, ip_allowlist = g.ip_allowlist, status = g.status,
        rate_limit_per_minute = g.rate_limit_per_minute, rate_limit_per_hour = g.rate_limit_per_hour,
        merchant_rate_limit_per_minute = g.merchant_rate_limit_per_minute,
        merchant_rate_limit_per_hour = g.merchant_rate_limit_per_hour, version = p.version + 1,
        updated_at = g.updated_at
    FROM json_populate_record(NULL::partners, p_row) AS g WHERE p.id = g.id RETURNING p.*
$$;

CREATE FUNCTION list_partner_keys(p_partner uuid) RETURNS SETOF partner_keys
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM partner_keys WHERE partner_id = p_partner
$$;

CREATE FUNCTION lock_partner_key(p_partner uuid, p_id uuid) RETURNS SETOF partner_keys
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT * FROM partner_keys WHERE partner_id = p_partner AND id = p_id FOR UPDATE
$$;

CREATE FUNCTION add_partner_key(p_id uuid, p_partner uuid, p_name text, p_prefix text, p_hash bytea, p_scopes text[],
                                p_allowed_ips text, p_expires_at timestamptz, p_now timestamptz)
RETURNS SETOF partner_keys
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO credentials (hash, kind, business_id, holder_id) VALUES (p_hash, 'partner', NULL, p_id);
    INSERT INTO partner_keys (id, partner_id, name, key_prefix, key_hash, scopes, allowed_ips, expires_at, created_at,
                              updated_at)
    VALUES (p_id, p_partner, p_name, p_prefix, p_hash, p_scopes, p_allowed_ips, p_expires_at, p_now, p_now)
    RETURNING *
$$;

CREATE FUNCTION rotate_partner_key(p_id uuid, p_prefix text, p_hash bytea, p_until timestamptz, p_now timestamptz)
RETURNS SETOF partner_keys
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO credentials (hash, kind, business_id, holder_id) VALUES (p_hash, 'partner', NULL, p_id);
    UPDATE partner_keys SET previous_hash = key_hash, previous_until = p_until, key_hash = p_hash,
        key_prefix = p_prefix, version = version + 1, updated_at = p_now
    WHERE id = p_id RETURNING *
$$;

CREATE FUNCTION revoke_partner_key(p_id uuid, p_now timestamptz) RETURNS SETOF partner_keys
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE partner_keys SET revoked_at = p_now, version = version + 1, updated_at = p_now
    WHERE id = p_id AND revoked_at IS NULL RETURNING *
$$;

-- Merchants of a partner as they are shown, newest first: all of them, or those of the filters that are not null.
-- `p_before`: older than that place. What the business itself says is shown once its owner has agreed. Which ones they
-- are is found first, so that only those are read that are answered.
CREATE FUNCTION partner_merchants_page(
    p_partner uuid, p_merchant uuid, p_reference text, p_status text, p_q text, p_since timestamptz, p_before uuid,
    p_limit int)
RETURNS TABLE (id uuid, place uuid, external_reference text, origin text, status text, name text, tax_id text,
               business_type text, owner_email text, plan text, request jsonb, owner_confirmed_at timestamptz,
               allocation_connected boolean, ended_at timestamptz, ended_by text, version int, created_at timestamptz,
               updated_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
    places uuid[];
BEGIN
    IF p_merchant IS NOT NULL THEN
        places := ARRAY(SELECT m.id FROM partner_merchants AS m
                        WHERE m.partner_id = p_partner AND m.business_id = p_merchant);
    ELSIF p_reference IS NOT NULL THEN
        places := ARRAY(SELECT m.id FROM partner_merchants AS m
                        WHERE m.partner_id = p_partner AND m.external_reference = p_reference
                          AND (p_before IS NULL OR m.id < p_before)
                          AND (p_status IS NULL OR m.status = p_status)
                          AND (p_since IS NULL OR m.updated_at >= p_since)
                          AND (p_q IS NULL OR strpos(m.search, p_q) > 0));
    ELSE
        places := ARRAY(SELECT m.id FROM partner_merchants AS m
                        WHERE m.partner_id = p_partner
                          AND m.id < coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                          AND (p_status IS NULL OR m.status = p_status)
                          AND (p_since IS NULL OR m.updated_at >= p_since)
                          AND (p_q IS NULL OR strpos(m.search, p_q) > 0)
                        ORDER BY m.id DESC LIMIT p_limit);
    END IF;
    RETURN QUERY
        SELECT m.business_id, m.id, m.external_reference, m.origin, m.status,
               CASE WHEN m.owner_confirmed_at IS NULL THEN m.name ELSE b.name END, m.tax_id,
               CASE WHEN m.owner_confirmed_at IS NULL THEN m.business_type ELSE b.business_type END, m.owner_email,
               m.plan, m.request, m.owner_confirmed_at,
               m.owner_confirmed_at IS NOT NULL AND EXISTS (
                   SELECT FROM allocation_connections AS a WHERE a.business_id = m.business_id),
               m.ended_at, m.ended_by, m.version, m.created_at, m.updated_at
        FROM partner_merchants AS m JOIN businesses AS b ON b.business_id = m.business_id
        WHERE m.id = ANY(places) ORDER BY m.id DESC;
END $$;

CREATE FUNCTION note_merchant_search() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    NEW.search := lower(concat_ws(E'\n', coalesce(
        (SELECT b.name FROM businesses AS b
         WHERE b.business_id = NEW.business_id AND NEW.owner_confirmed_at IS NOT NULL), NEW.name),
        NEW.external_reference, NEW.tax_id));
    RETURN NEW;
END $$;
CREATE TRIGGER merchant_is_searched BEFORE INSERT OR UPDATE ON partner_merchants
FOR EACH ROW EXECUTE FUNCTION note_merchant_search();

CREATE FUNCTION renew_merchant_search() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE partner_merchants SET search = '' WHERE business_id = NEW.business_id;
    RETURN NULL;
END $$;
CREATE TRIGGER renamed_merchant_is_searched AFTER UPDATE OF name ON businesses
FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION renew_merchant_search();

CREATE FUNCTION count_partner_merchants(p_partner uuid) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT count(*) FROM partner_merchants WHERE partner_id = p_partner AND status <> 'CLOSED'
$$;

-- The oldest business of a tax id, before others one of which the person of the address is an owner.
CREATE FUNCTION business_of_tax_id(p_tax_id text, p_email text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT b.business_id FROM businesses AS b
    WHERE b.tax_id = p_tax_id
    ORDER BY EXISTS (SELECT FROM memberships AS m JOIN users AS u ON u.id = m.user_id
                     WHERE m.business_id = b.business_id AND m.role = 'owner' AND u.email = p_email) DESC,
        b.business_id
    LIMIT 1
$$;

-- Adds a merchant, or opens one again that had ended. No row: the partner has the business already.
CREATE FUNCTION add_partner_merchant(p_row json) RETURNS SETOF partner_merchants
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO partner_merchants AS m SELECT * FROM json_populate_record(NULL::partner_merchants, p_row)
    ON CONFLICT (partner_id, business_id) DO UPDATE SET
        external_reference = excluded.external_reference, origin = excluded.origin, status = excluded.status,
        name = excluded.name, business_type = excluded.business_type, owner_email = excluded.owner_email,
        plan = excluded.plan, request = excluded.request, owner_confirmed_at = NULL, ended_at = NULL, ended_by = NULL,
        version = m.version + 1, updated_at = excluded.updated_at
    WHERE m.status = 'CLOSED'
    RETURNING *
$$;

CREATE FUNCTION change_partner_merchant(
    p_partner uuid, p_merchant uuid, p_reference text, p_plan text, p_owner_email text, p_now timestamptz)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE partner_merchants SET external_reference = p_reference, plan = p_plan, owner_email = p_owner_email,
        version = version + 1, updated_at = p_now
    WHERE partner_id = p_partner AND business_id = p_merchant
$$;

-- A step of the access of a partner to the business of the transaction; null when it is not in the state before.
CREATE FUNCTION step_partner_access(
    p_partner uuid, p_from text[], p_to text, p_ended_by text, p_confirms boolean, p_now timestamptz)
RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE partner_merchants SET status = p_to, version = version + 1, updated_at = p_now,
        owner_confirmed_at = CASE WHEN p_confirms THEN coalesce(owner_confirmed_at, p_now) ELSE owner_confirmed_at END,
        ended_at = CASE WHEN p_to = 'CLOSED' THEN p_now END, ended_by = CASE WHEN p_to = 'CLOSED' THEN p_ended_by END
    WHERE partner_id = p_partner AND business_id = current_business() AND status = ANY(p_from)
    RETURNING id
$$;

-- The partners of the business of the transaction, as its people see them. `last_used_at`: the latest request that one
-- of the partner's keys made for it.
CREATE FUNCTION partner_access()
RETURNS TABLE (business_id uuid, id uuid, name text, contact_email text, scopes text[], status text, origin text,
               requested_at timestamptz,
               confirmed_at timestamptz, ended_at timestamptz, ended_by text, last_used_at timestamptz, version int,
               created_at timestamptz, updated_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT m.business_id, p.id, p.name, p.contact_email, p.allowed_scopes, m.status, m.origin, m.created_at, m.owner_confirmed_at,
           m.ended_at, m.ended_by,
           (SELECT max(u.last_at) FROM partner_keys AS k
            JOIN usage_counts AS u ON u.business_id = m.business_id AND u.key_id = k.id AND u.what = 'status'
                AND u.period = '-infinity'
            WHERE k.partner_id = p.id),
           m.version, m.created_at, m.updated_at
    FROM partner_merchants AS m JOIN partners AS p ON p.id = m.partner_id
    WHERE m.business_id = current_business()
$$;

CREATE FUNCTION add_partner_webhook(
    p_id uuid, p_partner uuid, p_url text, p_events text[], p_description text, p_max_retries int, p_is_active boolean,
    p_secret bytea, p_now timestamptz)
RETURNS SETOF partner_webhooks
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO partner_webhooks (id, partner_id, url, events, description, max_retries, is_active, secret, created_at,
                                  updated_at)
    VALUES (p_id, p_partner, p_url, p_events, p_description, p_max_retries, p_is_active, p_secret, p_now, p_now)
    RETURNING *
$$;

CREATE FUNCTION delete_partner_webhook(p_partner uuid, p_id uuid, p_now timestamptz) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE partner_webhooks SET deleted_at = p_now, is_active = false, version = version + 1, updated_at = p_now
    WHERE partner_id = p_partner AND id = p_id AND deleted_at IS NULL RETURNING id
$$;

-- The endpoints of a partner, and how they fare over all its merchants.
CREATE FUNCTION list_partner_webhooks(p_partner uuid)
RETURNS TABLE (id uuid, url text, events text[], description text, max_retries int, is_active boolean,
               last_success_at timestamptz, last_failure_at timestamptz, failing_merchants bigint, pending bigint,
               version int, created_at timestamptz, updated_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT w.id, w.url, w.events, w.description, w.max_retries, w.is_active, h.good, h.bad, h.failing, h.pending,
           w.version, w.created_at, w.updated_at
    FROM partner_webhooks AS w CROSS JOIN LATERAL (
        SELECT max(f.last_success_at) AS good, max(f.last_failure_at) AS bad,
               count(*) FILTER (WHERE f.consecutive_failures > 0) AS failing,
               coalesce(sum(q.n), 0)::bigint AS pending
        FROM partner_merchants AS m
        LEFT JOIN webhook_health AS f ON f.business_id = m.business_id AND f.endpoint_id = w.id
        LEFT JOIN LATERAL (
            SELECT count(*) AS n FROM webhook_queue AS u WHERE u.business_id = m.business_id AND u.endpoint_id = w.id
        ) AS q ON true
        WHERE m.partner_id = p_partner
    ) AS h
    WHERE w.partner_id = p_partner AND w.deleted_at IS NULL
$$;

-- What the keys of a partner were used for in its merchants, by status, for all time.
CREATE FUNCTION partner_usage(p_partner uuid) RETURNS TABLE (status int, n bigint, last_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT u.value::int, sum(u.n)::bigint, max(u.last_at)
    FROM partner_merchants AS m
    JOIN partner_keys AS k ON k.partner_id = m.partner_id
    JOIN usage_counts AS u ON u.business_id = m.business_id AND u.key_id = k.id AND u.what = 'status'
        AND u.period = '-infinity'
    WHERE m.partner_id = p_partner GROUP BY u.value
$$;

CREATE FUNCTION partner_merchant_counts(p_partner uuid) RETURNS TABLE (status text, n bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT m.status, count(*) FROM partner_merchants AS m WHERE m.partner_id = p_partner GROUP BY m.status
$$;

-- Called by the relay before it makes the deliveries of a business.
CREATE FUNCTION sync_partner_webhooks(p_business uuid, p_now timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO webhook_endpoints AS e (business_id, id, url, events, description, max_retries, is_active, secret,
                                        created_by, partner_id, created_at, updated_at)
    SELECT m.business_id, w.id, w.url, w.events, w.description, w.max_retries,
           m.status = 'ACTIVE' AND w.is_active AND p.status = 'ACTIVE', w.secret,
           jsonb_build_object('kind', 'partner', 'id', p.id, 'name', p.name), p.id, p_now, p_now
    FROM partner_merchants AS m
    JOIN partners AS p ON p.id = m.partner_id
    JOIN partner_webhooks AS w ON w.partner_id = m.partner_id
    WHERE m.business_id = p_business
    ON CONFLICT (business_id, id) DO UPDATE SET is_active = excluded.is_active, updated_at = p_now,
        version = e.version + 1
    WHERE e.is_active <> excluded.is_active
$$;

-- An owner who joins a business that a partner created has agreed to what the partner does in it.
CREATE FUNCTION confirm_partner_merchants() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE partner_merchants SET status = 'ACTIVE', owner_confirmed_at = NEW.created_at, version = version + 1,
        updated_at = NEW.created_at
    WHERE business_id = NEW.business_id AND status = 'PENDING_OWNER' AND origin = 'created';
    RETURN NULL;
END $$;
CREATE TRIGGER owner_confirms_partner AFTER INSERT ON memberships
FOR EACH ROW WHEN (NEW.role = 'owner') EXECUTE FUNCTION confirm_partner_merchants();

-- As before, and what partners do is counted like what keys do.
CREATE OR REPLACE FUNCTION record_usage(p_rows json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH added AS (
        INSERT INTO usage_requests (business_id, id, at, kind, credential_id, method, route, status, address, agent,
                                    request_id)
        SELECT business_id, id, at, kind, credential_id, method, route, status, address, agent, request_id
        FROM json_to_recordset(p_rows) AS r (
            business_id uuid, id uuid, at timestamptz, kind text, credential_id uuid, method text, route text,
            status int, address text, agent text, request_id text)
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
