-- The place of a notification in the streams of its business. It is given after the commit, by `place_notifications`: what
-- is seen at a place is seen together with everything at lower ones, so that a stream which continues behind a place misses
-- nothing that was committed late.
ALTER TABLE notifications ADD COLUMN place bigint;
CREATE SEQUENCE notification_places;
CREATE INDEX notifications_place_idx ON notifications (business_id, place);
CREATE INDEX notifications_id_where_unplaced_idx ON notifications (business_id, id) WHERE place IS NULL;
CREATE INDEX notifications_created_at_idx ON notifications (business_id, created_at);

-- What a person has read. `notifications.read_at` is when a key of the business has marked it.
CREATE TABLE notification_reads (
    business_id uuid NOT NULL CONSTRAINT notification_reads_business_id_fkey REFERENCES businesses,
    user_id uuid NOT NULL,
    notification_id uuid NOT NULL,
    read_at timestamptz NOT NULL,
    CONSTRAINT notification_reads_pkey PRIMARY KEY (business_id, user_id, notification_id),
    CONSTRAINT notification_reads_user_id_fkey FOREIGN KEY (business_id, user_id)
        REFERENCES memberships ON DELETE CASCADE,
    CONSTRAINT notification_reads_notification_id_fkey FOREIGN KEY (business_id, notification_id)
        REFERENCES notifications ON DELETE CASCADE
);
CREATE INDEX notification_reads_notification_id_idx ON notification_reads (business_id, notification_id);

-- Which kinds reach a person, and how: `id` is the person, or the business for what holds where a person chose nothing.
CREATE TABLE notification_preferences (
    business_id uuid NOT NULL CONSTRAINT notification_preferences_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    kinds jsonb NOT NULL,
    muted text[] NOT NULL,
    digest text NOT NULL CONSTRAINT notification_preferences_digest_check CHECK (digest IN ('daily', 'weekly')),
    digest_hour int NOT NULL CONSTRAINT notification_preferences_digest_hour_check CHECK (digest_hour BETWEEN 0 AND 23),
    quiet_from text,
    quiet_to text,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT notification_preferences_pkey PRIMARY KEY (business_id, id)
);

-- How far a person was told by e-mail, at once or by digest; a row where they want any of it. Everything up to `through`
-- was looked at, and nothing need be looked at before `next_at`.
CREATE TABLE notification_mailings (
    business_id uuid NOT NULL CONSTRAINT notification_mailings_business_id_fkey REFERENCES businesses,
    user_id uuid NOT NULL,
    mode text NOT NULL CONSTRAINT notification_mailings_mode_check CHECK (mode IN ('at_once', 'digest')),
    through bigint NOT NULL,
    next_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT notification_mailings_pkey PRIMARY KEY (business_id, user_id, mode),
    CONSTRAINT notification_mailings_user_id_fkey FOREIGN KEY (business_id, user_id)
        REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX notification_mailings_next_at_idx ON notification_mailings (next_at);

-- Until now reading was the business's: what it has read, its members have.
ALTER TABLE notifications NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
INSERT INTO notification_reads (business_id, user_id, notification_id, read_at)
SELECT n.business_id, m.user_id, n.id, n.read_at
FROM notifications AS n JOIN memberships AS m USING (business_id) WHERE n.read_at IS NOT NULL;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;

-- Gives a place to what has none and was committed, one process at a time; answers the highest place of each business.
CREATE FUNCTION place_notifications(p_businesses uuid[]) RETURNS TABLE (business uuid, highest bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM notifications AS n WHERE n.business_id = ANY (p_businesses) AND n.place IS NULL)
        AND pg_try_advisory_xact_lock(hashtext('notification_places')) THEN
        UPDATE notifications AS n SET place = nextval('notification_places')
        FROM (SELECT u.business_id, u.id FROM notifications AS u
              WHERE u.business_id = ANY (p_businesses) AND u.place IS NULL
              ORDER BY u.business_id, u.id FOR UPDATE SKIP LOCKED) AS found
        WHERE n.business_id = found.business_id AND n.id = found.id;
    END IF;
    RETURN QUERY SELECT b, coalesce((SELECT max(n.place) FROM notifications AS n WHERE n.business_id = b), 0)
        FROM unnest(p_businesses) AS b;
END $$;

-- People whose mail may be due: something is there that was not looked at. What has no place yet gets one.
CREATE FUNCTION due_notification_mailings(p_now timestamptz, p_most int)
RETURNS TABLE (business_id uuid, user_id uuid, mode text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM place_notifications(ARRAY(SELECT DISTINCT m.business_id FROM notification_mailings AS m));
    RETURN QUERY SELECT m.business_id, m.user_id, m.mode FROM notification_mailings AS m
        LEFT JOIN business_clocks AS c ON c.business_id = m.business_id
        WHERE m.next_at <= p_now + coalesce(c.shift, '0')
            AND EXISTS (SELECT FROM notifications AS n WHERE n.business_id = m.business_id AND n.place > m.through)
        ORDER BY m.next_at LIMIT p_most;
END $$;
