-- What the clock has told a business of, each subject of a kind once: a document that is overdue, a VAT period that is due.
CREATE TABLE notification_tellings (
    business_id uuid NOT NULL CONSTRAINT notification_tellings_business_id_fkey REFERENCES businesses,
    kind text NOT NULL,
    subject text COLLATE "C" NOT NULL,
    CONSTRAINT notification_tellings_pkey PRIMARY KEY (business_id, kind, subject)
);

-- When the clock looks at a business next, once a day: a row for each business.
CREATE TABLE notification_rounds (
    business_id uuid CONSTRAINT notification_rounds_pkey PRIMARY KEY
        CONSTRAINT notification_rounds_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    next_at timestamptz NOT NULL
);
CREATE INDEX notification_rounds_next_at_idx ON notification_rounds (next_at);

CREATE FUNCTION begin_notification_rounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO notification_rounds (business_id, id, next_at)
    VALUES (NEW.business_id, NEW.business_id, NEW.created_at + interval '1 hour');
    RETURN NULL;
END $$;
CREATE TRIGGER businesses_have_notification_rounds AFTER INSERT ON businesses
FOR EACH ROW EXECUTE FUNCTION begin_notification_rounds();

ALTER TABLE businesses NO FORCE ROW LEVEL SECURITY;
INSERT INTO notification_rounds (business_id, id, next_at) SELECT business_id, business_id, now() FROM businesses;
ALTER TABLE businesses FORCE ROW LEVEL SECURITY;

-- As it was (0028), with the rounds: they go on for a business that was emptied.
CREATE OR REPLACE FUNCTION tables_kept_on_reset() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY[
        'businesses', 'business_types', 'brands', 'document_configs', 'document_defaults', 'document_templates',
        'document_template_versions', 'message_templates', 'message_daily_counts',
        'memberships', 'invitations', 'api_keys', 'oauth_connections', 'oauth_grants', 'oauth_codes', 'oauth_tokens',
        'oauth_refresh_tokens', 'allocation_connections', 'allocation_consents',
        'webhook_endpoints', 'webhook_deliveries', 'webhook_queue', 'webhook_health', 'webhook_replays',
        'events', 'event_counters', 'audit_log', 'audit_chains', 'usage_requests', 'usage_counts',
        'notification_rounds']
$$;

-- What waits to be delivered to a partner rests while it does not act for a merchant, and is sent when it does again; the
-- relay pauses its endpoints only with the next event (`sync_partner_webhooks`, 0071). Of one merchant, or of all.
CREATE FUNCTION settle_partner_webhooks(p_partner uuid, p_business uuid, p_now timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH wanted AS (
        SELECT m.business_id, w.id, m.status = 'ACTIVE' AND w.is_active AND p.status = 'ACTIVE' AS acts
        FROM partner_merchants AS m
        JOIN partners AS p ON p.id = m.partner_id
        JOIN partner_webhooks AS w ON w.partner_id = m.partner_id
        WHERE m.partner_id = p_partner AND (p_business IS NULL OR m.business_id = p_business)
    ), changed AS (
        UPDATE webhook_endpoints AS e SET is_active = s.acts, updated_at = p_now, version = e.version + 1
        FROM wanted AS s WHERE e.business_id = s.business_id AND e.id = s.id AND e.is_active <> s.acts
        RETURNING e.business_id, e.id, e.is_active
    ), held AS (
        SELECT q.business_id, q.id, c.is_active
        FROM changed AS c JOIN webhook_queue AS q ON q.business_id = c.business_id AND q.endpoint_id = c.id
        ORDER BY q.business_id, q.id FOR UPDATE OF q
    )
    UPDATE webhook_queue AS q SET next_attempt_at = CASE WHEN h.is_active THEN p_now END
    FROM held AS h WHERE q.business_id = h.business_id AND q.id = h.id
$$;
CREATE FUNCTION settle_webhooks_of_merchant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM settle_partner_webhooks(NEW.partner_id, NEW.business_id, NEW.updated_at);
    RETURN NULL;
END $$;
CREATE TRIGGER merchant_settles_webhooks AFTER UPDATE OF status ON partner_merchants
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION settle_webhooks_of_merchant();
CREATE FUNCTION settle_webhooks_of_partner() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM settle_partner_webhooks(NEW.id, NULL, NEW.updated_at);
    RETURN NULL;
END $$;
CREATE TRIGGER partner_settles_webhooks AFTER UPDATE OF status ON partners
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION settle_webhooks_of_partner();
