-- A public link of an issued document. Of its token only the SHA-256 is known, here and among the credentials; a link
-- that is over stays as a row, so that its business sees what was given out.
CREATE TABLE document_shares (
    business_id uuid NOT NULL REFERENCES businesses,
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
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX shares_of_document ON document_shares (business_id, document_id, id);

-- What was counted while pages were shown: [{business_id, id, views, at}], of any tenants. The version of a link stays:
-- a reader is not somebody who changed it.
CREATE FUNCTION count_share_views(p_seen json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    UPDATE document_shares s
    SET views = s.views + seen.views, last_viewed_at = greatest(s.last_viewed_at, seen.at)
    FROM json_to_recordset(p_seen) AS seen (business_id uuid, id uuid, views int, at timestamptz)
    WHERE s.business_id = seen.business_id AND s.id = seen.id
$$;
