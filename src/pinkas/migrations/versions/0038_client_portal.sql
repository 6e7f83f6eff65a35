-- The one link by which a client sees its account and pays. `token` is encrypted with `id` bound in: the address can be
-- shown again. A link that was ended has neither token nor hash; a new address takes their place.
CREATE TABLE portal_links (
    business_id uuid NOT NULL CONSTRAINT portal_links_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    token bytea,
    hash bytea,
    expires_at timestamptz,
    last_used_at timestamptz,
    -- Of the address: when it was made, by whom, and when it was ended.
    made_at timestamptz,
    created_by jsonb,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT portal_links_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT portal_links_client_id_key UNIQUE (business_id, client_id),
    CONSTRAINT portal_links_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT portal_links_hash_token_check CHECK ((hash IS NULL) = (token IS NULL))
);

-- What a client does not agree with, of one document. The document itself does not change by it.
CREATE TABLE disputes (
    business_id uuid NOT NULL CONSTRAINT disputes_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    document_id uuid NOT NULL,
    reason text NOT NULL CONSTRAINT disputes_reason_check
        CHECK (reason IN ('wrong_amount', 'not_received', 'wrong_details', 'already_paid', 'other')),
    text text,
    state text NOT NULL CONSTRAINT disputes_state_check CHECK (state IN ('OPEN', 'ANSWERED', 'RESOLVED', 'WITHDRAWN')),
    outcome text CONSTRAINT disputes_outcome_check CHECK (outcome IN ('accepted', 'rejected')),
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT disputes_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT disputes_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT disputes_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT disputes_state_outcome_check CHECK ((state = 'RESOLVED') = (outcome IS NOT NULL))
);
-- One of a document at a time.
CREATE UNIQUE INDEX disputes_document_id_where_open_key ON disputes (business_id, document_id)
    WHERE state IN ('OPEN', 'ANSWERED');
CREATE INDEX disputes_updated_at_id_idx ON disputes (business_id, updated_at, id);
CREATE INDEX disputes_state_id_idx ON disputes (business_id, state, id);
CREATE INDEX disputes_client_id_id_idx ON disputes (business_id, client_id, id);
CREATE INDEX disputes_document_id_id_idx ON disputes (business_id, document_id, id);

-- What both sides said of a dispute after it was opened, in order.
CREATE TABLE dispute_messages (
    business_id uuid NOT NULL CONSTRAINT dispute_messages_business_id_fkey REFERENCES businesses,
    dispute_id uuid NOT NULL,
    number int NOT NULL,
    author text NOT NULL CONSTRAINT dispute_messages_author_check CHECK (author IN ('client', 'business')),
    text text NOT NULL,
    created_by jsonb,
    created_at timestamptz NOT NULL,
    CONSTRAINT dispute_messages_pkey PRIMARY KEY (business_id, dispute_id, number),
    CONSTRAINT dispute_messages_dispute_id_fkey FOREIGN KEY (business_id, dispute_id) REFERENCES disputes
);
