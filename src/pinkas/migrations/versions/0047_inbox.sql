-- The inbox: papers that came in to be read. The bytes are those of a file; what was read and what a person corrected
-- are kept beside each other. The columns from `supplier_name` on are what holds now, read or corrected, for lists and
-- for finding twins. `total` is in minor units of `currency`.
CREATE TABLE inbox_items (
    business_id uuid NOT NULL CONSTRAINT inbox_items_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size int NOT NULL,
    -- SHA-256 of the bytes as they came: a picture is drawn anew before it is kept.
    content_digest bytea NOT NULL CONSTRAINT inbox_items_content_digest_check CHECK (octet_length(content_digest) = 32),
    source text NOT NULL CONSTRAINT inbox_items_source_check CHECK (source IN ('upload', 'email', 'photo', 'api')),
    sender text,
    sender_verified boolean,
    subject text,
    -- Why it waits for a person before it is read; null: it does not.
    quarantine text CONSTRAINT inbox_items_quarantine_check
        CHECK (quarantine IN ('unknown_sender', 'blocked_sender', 'unverified_sender')),
    state text NOT NULL CONSTRAINT inbox_items_state_check
        CHECK (state IN ('QUEUED', 'READING', 'READ', 'FAILED', 'UNREADABLE')),
    outcome text NOT NULL CONSTRAINT inbox_items_outcome_check
        CHECK (outcome IN ('open', 'converted', 'matched', 'discarded')),
    attempts int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz,
    error_class text,
    engine text,
    pages int,
    reading jsonb,
    -- The words of the pages with their places: in them a correction is found, from which the next reading learns.
    words jsonb,
    corrections jsonb NOT NULL DEFAULT '{}',
    read_at timestamptz,
    supplier_name text,
    supplier_tax_id text,
    supplier_key text,
    number_key text,
    paper_date date,
    currency text,
    total bigint,
    expense_id uuid,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT inbox_items_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT inbox_items_file_id_fkey FOREIGN KEY (business_id, file_id) REFERENCES files,
    CONSTRAINT inbox_items_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expenses,
    CONSTRAINT inbox_items_expense_id_outcome_check
        CHECK ((expense_id IS NOT NULL) = (outcome IN ('converted', 'matched')))
);
-- The same bytes are in the inbox once, however often and by how many ways they come at the same time.
CREATE UNIQUE INDEX inbox_items_content_digest_where_kept_key ON inbox_items (business_id, content_digest)
    WHERE outcome <> 'discarded';
CREATE INDEX inbox_items_file_id_idx ON inbox_items (business_id, file_id);
CREATE INDEX inbox_items_outcome_id_idx ON inbox_items (business_id, outcome, id);
CREATE INDEX inbox_items_state_id_idx ON inbox_items (business_id, state, id);
CREATE INDEX inbox_items_source_id_idx ON inbox_items (business_id, source, id);
CREATE INDEX inbox_items_updated_at_id_idx ON inbox_items (business_id, updated_at, id);
CREATE INDEX inbox_items_lower_sender_id_idx ON inbox_items (business_id, lower(sender), id) WHERE sender IS NOT NULL;
CREATE INDEX inbox_items_number_key_total_idx ON inbox_items (business_id, number_key, total)
    WHERE number_key IS NOT NULL;
CREATE INDEX inbox_items_expense_id_idx ON inbox_items (business_id, expense_id) WHERE expense_id IS NOT NULL;
CREATE INDEX inbox_items_quarantine_id_idx ON inbox_items (business_id, quarantine, id)
    WHERE quarantine IS NOT NULL AND outcome = 'open';

-- What is still to be read, and nothing of what it says: the worker's role sees this and no paper. `turn` counts the
-- claims: who lost a claim changes nothing any more.
CREATE TABLE inbox_queue (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    turn int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    CONSTRAINT inbox_queue_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT inbox_queue_id_fkey FOREIGN KEY (business_id, id) REFERENCES inbox_items
) WITH (fillfactor = 60);
CREATE INDEX inbox_queue_next_attempt_at_idx ON inbox_queue (next_attempt_at);

-- When something of a business was last begun to be read: the one that waited longest is next.
CREATE TABLE inbox_turns (
    business_id uuid CONSTRAINT inbox_turns_pkey PRIMARY KEY
        CONSTRAINT inbox_turns_business_id_fkey REFERENCES businesses,
    last_at timestamptz NOT NULL
);

-- What corrections teach of a supplier's papers, by the number or the name that is read on them.
CREATE TABLE inbox_lessons (
    business_id uuid NOT NULL CONSTRAINT inbox_lessons_business_id_fkey REFERENCES businesses,
    supplier_key text NOT NULL,
    lesson jsonb NOT NULL,
    corrections int NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL,
    CONSTRAINT inbox_lessons_pkey PRIMARY KEY (business_id, supplier_key)
);
CREATE INDEX inbox_lessons_updated_at_idx ON inbox_lessons (business_id, updated_at);

-- The address at which a business receives papers by e-mail. Its first part is encrypted with `id` bound in: it can be
-- shown again; it is found by its hash among the credentials.
CREATE TABLE inbox_addresses (
    business_id uuid CONSTRAINT inbox_addresses_pkey PRIMARY KEY
        CONSTRAINT inbox_addresses_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    local_part bytea NOT NULL,
    hash bytea NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- Mails that were taken, so that each is taken once however often it is sent. `message_key` is the SHA-256 of its
-- Message-ID, or of all of it where it has none.
CREATE TABLE inbox_mails (
    business_id uuid NOT NULL CONSTRAINT inbox_mails_business_id_fkey REFERENCES businesses,
    message_key bytea NOT NULL,
    sender text,
    files int NOT NULL,
    received_at timestamptz NOT NULL,
    CONSTRAINT inbox_mails_pkey PRIMARY KEY (business_id, message_key)
);

-- Who may send papers: an address, or a domain with everything below it. Without an allowing rule everybody may.
CREATE TABLE inbox_sender_rules (
    business_id uuid NOT NULL CONSTRAINT inbox_sender_rules_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    sender text NOT NULL,
    action text NOT NULL CONSTRAINT inbox_sender_rules_action_check CHECK (action IN ('allow', 'block')),
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT inbox_sender_rules_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT inbox_sender_rules_sender_key UNIQUE (business_id, sender)
);
CREATE INDEX inbox_sender_rules_updated_at_id_idx ON inbox_sender_rules (business_id, updated_at, id);

-- What became an expense stays with it.
CREATE FUNCTION guard_inbox_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.outcome IN ('converted', 'matched') AND (OLD.outcome, OLD.expense_id, OLD.file_id, OLD.reading,
            OLD.corrections) IS DISTINCT FROM (NEW.outcome, NEW.expense_id, NEW.file_id, NEW.reading, NEW.corrections) THEN
        RAISE EXCEPTION 'what became an expense never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER inbox_items_stay BEFORE UPDATE ON inbox_items FOR EACH ROW EXECUTE FUNCTION guard_inbox_items();
