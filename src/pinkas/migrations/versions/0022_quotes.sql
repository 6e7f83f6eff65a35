-- Until when a quote stands open after it was opened anew, and how often that was. What is printed on the quote is
-- signed and stays.
CREATE TABLE quote_terms (
    business_id uuid NOT NULL CONSTRAINT quote_terms_business_id_fkey REFERENCES businesses,
    document_id uuid NOT NULL,
    open_until date,
    round int NOT NULL,
    reason text,
    reopened_at timestamptz NOT NULL,
    CONSTRAINT quote_terms_pkey PRIMARY KEY (business_id, document_id),
    CONSTRAINT quote_terms_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);

-- What was said to a quote, and what shows it: evidence, so it is written once. `round` counts the openings; there is
-- one answer to each.
CREATE TABLE quote_answers (
    business_id uuid NOT NULL CONSTRAINT quote_answers_business_id_fkey REFERENCES businesses,
    document_id uuid NOT NULL,
    round int NOT NULL,
    id uuid NOT NULL,
    answer text NOT NULL CONSTRAINT quote_answers_answer_check CHECK (answer IN ('accepted', 'rejected')),
    channel text NOT NULL CONSTRAINT quote_answers_channel_check CHECK (channel IN ('link', 'business')),
    share_id uuid,
    actor jsonb NOT NULL,
    name text,
    signature text,
    signature_image bytea,
    note text,
    ip text,
    user_agent text,
    document_digest bytea NOT NULL,
    answered_at timestamptz NOT NULL,
    CONSTRAINT quote_answers_pkey PRIMARY KEY (business_id, document_id, round),
    CONSTRAINT quote_answers_id_key UNIQUE (business_id, id),
    CONSTRAINT quote_answers_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT quote_answers_share_id_fkey FOREIGN KEY (business_id, share_id) REFERENCES document_shares,
    CONSTRAINT quote_answers_channel_share_id_check CHECK ((channel = 'link') = (share_id IS NOT NULL))
);

-- Makes the end of quotes permanent whose last day has passed where their business is, on its own clock. Who asks for a
-- quote before that is told the same, since every reader compares the day.
CREATE FUNCTION expire_quotes(p_now timestamptz, p_batch int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH over AS (
        SELECT d.business_id, d.id, p_now + coalesce(c.shift, '0') AS at
        FROM documents d
        JOIN businesses b ON b.business_id = d.business_id
        LEFT JOIN business_clocks c ON c.business_id = d.business_id
        LEFT JOIN quote_terms t ON t.business_id = d.business_id AND t.document_id = d.id
        WHERE d.quote_status = 'OPEN' AND d.status = 'ISSUED'
          AND coalesce(t.open_until, d.valid_until) < ((p_now + coalesce(c.shift, '0')) AT TIME ZONE b.timezone)::date
        LIMIT p_batch
        FOR NO KEY UPDATE OF d SKIP LOCKED
    ), ended AS (
        UPDATE documents d SET quote_status = 'EXPIRED', version = d.version + 1, updated_at = over.at
        FROM over WHERE d.business_id = over.business_id AND d.id = over.id
        RETURNING 1
    )
    SELECT count(*)::int FROM ended
$$;

CREATE TRIGGER answers_are_final BEFORE UPDATE OR DELETE ON quote_answers
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER answers_are_not_emptied BEFORE TRUNCATE ON quote_answers
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
