-- What a business should know. One row for one thing: `dedupe_key` names it.
CREATE TABLE notifications (
    business_id uuid NOT NULL CONSTRAINT notifications_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    kind text NOT NULL,
    category text NOT NULL,
    severity text NOT NULL
        CONSTRAINT notifications_severity_check CHECK (severity IN ('info', 'warning', 'critical')),
    title text NOT NULL,
    body text NOT NULL,
    entity_type text,
    entity_id uuid,
    actions jsonb NOT NULL,
    dedupe_key text NOT NULL,
    read_at timestamptz,
    expires_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT notifications_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT notifications_dedupe_key_key UNIQUE (business_id, dedupe_key)
);
CREATE INDEX notifications_id_where_unread_idx ON notifications (business_id, id) WHERE read_at IS NULL;
