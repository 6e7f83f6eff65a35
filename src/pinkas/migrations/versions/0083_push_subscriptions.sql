-- A browser in which a person is told of notifications of a business by web push. It lasts as long as the session in which
-- it was switched on. Endpoint and keys are encrypted. Everything up to `through` was looked at, and nothing need be looked
-- at before `next_at`.
CREATE TABLE push_subscriptions (
    business_id uuid NOT NULL CONSTRAINT push_subscriptions_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    endpoint_hash bytea NOT NULL,
    secret bytea NOT NULL,
    server_key text NOT NULL,
    service text NOT NULL,
    agent text NOT NULL,
    through bigint NOT NULL,
    next_at timestamptz NOT NULL,
    failures int NOT NULL DEFAULT 0,
    last_sent_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT push_subscriptions_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT push_subscriptions_endpoint_hash_key UNIQUE (business_id, endpoint_hash),
    CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (business_id, user_id)
        REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_user_id_idx ON push_subscriptions (business_id, user_id);
CREATE INDEX push_subscriptions_session_id_idx ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_next_at_idx ON push_subscriptions (next_at);

-- Who had a kind off the page was told of it nowhere: it is not pushed either.
ALTER TABLE notification_preferences NO FORCE ROW LEVEL SECURITY;
UPDATE notification_preferences SET kinds = (
    SELECT jsonb_object_agg(key, CASE WHEN value -> 'page' = 'false' THEN value || '{"push": false}' ELSE value END)
    FROM jsonb_each(kinds))
WHERE muted <> '{}';
ALTER TABLE notification_preferences FORCE ROW LEVEL SECURITY;

-- A session that is signed out or revoked is told nothing more.
CREATE FUNCTION end_push_of_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM push_subscriptions WHERE session_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER session_ends_push AFTER UPDATE OF ended_at ON sessions
FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_push_of_session();

-- Browsers that may be due: something is there that was not looked at. `ended`: the session is over, without anybody having
-- ended it. What has no place yet gets one.
CREATE FUNCTION due_push_subscriptions(p_now timestamptz, p_most int)
RETURNS TABLE (business_id uuid, id uuid, ended boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM place_notifications(ARRAY(SELECT DISTINCT p.business_id FROM push_subscriptions AS p));
    RETURN QUERY SELECT p.business_id, p.id, s.id IS NULL OR s.ended_at IS NOT NULL OR s.expires_at <= p_now
        FROM push_subscriptions AS p
        LEFT JOIN sessions AS s ON s.id = p.session_id
        LEFT JOIN business_clocks AS c ON c.business_id = p.business_id
        WHERE p.next_at <= p_now + coalesce(c.shift, '0')
            AND EXISTS (SELECT FROM notifications AS n WHERE n.business_id = p.business_id AND n.place > p.through)
        ORDER BY p.next_at LIMIT p_most;
END $$;
