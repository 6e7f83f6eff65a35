-- A public link of an issued document. Of its token only the SHA-256 is known, here and among the credentials; a link
-- that is over stays as a row, so that its business sees what was given out.
CREATE TABLE document_shares (
    business_id uuid NOT NULL CONSTRAINT document_shares_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    hash bytea NOT NULL,
    password_hash text,
    has_password boolean NOT NULL GENERATED ALWAYS AS (password_hash IS NOT NULL) STORED,
    allow_download boolean NOT NULL,
    note text,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    views int NOT NULL DEFAULT 0,
    last_viewed_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT document_shares_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT document_shares_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX document_shares_document_id_id_idx ON document_shares (business_id, document_id, id);

-- What was counted while pages were shown: [{business_id, id, views, at}], of any tenants. The version of a link stays:
-- a reader is not somebody who changed it.
CREATE FUNCTION count_share_views(p_seen json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE document_shares s
    SET views = s.views + seen.views, last_viewed_at = greatest(s.last_viewed_at, seen.at)
    FROM json_to_recordset(p_seen) AS seen (business_id uuid, id uuid, views int, at timestamptz)
    WHERE s.business_id = seen.business_id AND s.id = seen.id
$$;

-- The first time that somebody opens a link leaves a job: what it says of a message is decided there. Nothing else is
-- watched, and a business can have it not even said.
CREATE FUNCTION enqueue_first_view() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM procrastinate_defer_jobs_v1(ARRAY[ROW(
        'default', 'messages.opened', 0, NULL, NULL,
        jsonb_build_object('business_id', NEW.business_id, 'link', encode(NEW.hash, 'hex'), 'at', NEW.last_viewed_at),
        NULL
    )::procrastinate_job_to_defer_v1]);
    RETURN NULL;
END $$;
CREATE TRIGGER first_view_is_enqueued AFTER UPDATE OF views ON document_shares
FOR EACH ROW WHEN (OLD.views = 0 AND NEW.views > 0) EXECUTE FUNCTION enqueue_first_view();
