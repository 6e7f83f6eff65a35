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
