-- What was sent, or would have been: one row for one message to one address. In `text` the link stands as U+FFFC: a
-- link opens a document, so it is kept closed, and only until the message has gone.
CREATE TABLE messages (
    business_id uuid NOT NULL CONSTRAINT messages_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT messages_kind_check CHECK (kind IN ('document', 'quote', 'receipt', 'reminder')),
    channel text NOT NULL CONSTRAINT messages_channel_check CHECK (channel IN ('email', 'sms', 'whatsapp')),
    state text NOT NULL
        CONSTRAINT messages_state_check CHECK (state IN ('QUEUED', 'SENT', 'DELIVERED', 'OPENED', 'BOUNCED', 'FAILED')),
    recipient text NOT NULL,
    document_id uuid NOT NULL,
    client_id uuid,
    language text NOT NULL CONSTRAINT messages_language_check CHECK (language IN ('he', 'en')),
    subject text,
    text text NOT NULL,
    has_link boolean NOT NULL,
    encrypted_link bytea,
    link_hash bytea,
    attach_pdf boolean NOT NULL,
    attachments jsonb NOT NULL DEFAULT '[]',
    attempts jsonb NOT NULL DEFAULT '[]',
    error jsonb,
    provider_id text,
    resend_of uuid,
    dedupe_key text,
    sent_at timestamptz,
    delivered_at timestamptz,
    opened_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT messages_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT messages_dedupe_key_key UNIQUE (business_id, dedupe_key),
    CONSTRAINT messages_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT messages_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX messages_document_id_id_idx ON messages (business_id, document_id, id);
CREATE INDEX messages_client_id_id_idx ON messages (business_id, client_id, id);
CREATE INDEX messages_state_id_idx ON messages (business_id, state, id);
CREATE INDEX messages_channel_id_idx ON messages (business_id, channel, id);
CREATE INDEX messages_kind_id_idx ON messages (business_id, kind, id);
CREATE INDEX messages_link_hash_idx ON messages (business_id, link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX messages_recipient_id_idx ON messages (business_id, recipient, id);
-- For what is over, of every business.
CREATE INDEX messages_created_at_idx ON messages USING brin (created_at);

-- What is still to be sent, and nothing of what it says: the worker's role sees this and no message. `turn` counts the
-- attempts that were called for, `taken` names the last one that somebody began: no turn is ever taken twice.
CREATE TABLE message_queue (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    turn int NOT NULL DEFAULT 1,
    taken int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    CONSTRAINT message_queue_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT message_queue_id_fkey FOREIGN KEY (business_id, id) REFERENCES messages ON DELETE CASCADE
) WITH (fillfactor = 60);
CREATE INDEX message_queue_next_attempt_at_idx ON message_queue (next_attempt_at);

-- How many messages a business has sent on a day (UTC), whatever became of them. The row also makes those who send for
-- one business stand in line.
CREATE TABLE message_daily_counts (
    business_id uuid NOT NULL CONSTRAINT message_daily_counts_business_id_fkey REFERENCES businesses,
    day date NOT NULL,
    used int NOT NULL,
    CONSTRAINT message_daily_counts_pkey PRIMARY KEY (business_id, day)
);

-- The texts that a business wrote itself, by language; a kind without a row has ours.
CREATE TABLE message_templates (
    business_id uuid NOT NULL CONSTRAINT message_templates_business_id_fkey REFERENCES businesses,
    kind text NOT NULL
        CONSTRAINT message_templates_kind_check CHECK (kind IN ('document', 'quote', 'receipt', 'reminder')),
    texts jsonb NOT NULL,
    version int NOT NULL DEFAULT 0,
    updated_at timestamptz NOT NULL,
    CONSTRAINT message_templates_pkey PRIMARY KEY (business_id, kind)
);

-- The log is kept for so long; called by the worker, a batch at a time.
CREATE FUNCTION delete_old_messages(p_before timestamptz, p_most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH over AS (
        SELECT business_id, id FROM messages WHERE created_at < p_before AND state <> 'QUEUED' LIMIT p_most
    ), days AS (
        DELETE FROM message_daily_counts WHERE day < p_before::date
    ), gone AS (
        DELETE FROM messages AS m USING over WHERE m.business_id = over.business_id AND m.id = over.id RETURNING 1
    )
    SELECT count(*)::int FROM gone
$$;
