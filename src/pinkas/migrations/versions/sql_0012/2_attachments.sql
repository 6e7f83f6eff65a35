-- Files beside a document. They are no content of it: not signed, not printed. Once it is issued they only come, and
-- none of them goes.
CREATE TABLE document_attachments (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size int NOT NULL CHECK (size > 0),
    sha256 bytea NOT NULL,
    added_by jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE CASCADE
);
CREATE INDEX document_attachments_of ON document_attachments (business_id, document_id, id);

CREATE FUNCTION guard_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'an attachment never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT FROM documents AS d WHERE d.business_id = OLD.business_id AND d.id = OLD.document_id
               AND d.status <> 'DRAFT') THEN
        RAISE EXCEPTION 'an attachment of an issued document stays' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER attachments_are_final BEFORE UPDATE OR DELETE ON document_attachments
FOR EACH ROW EXECUTE FUNCTION guard_attachments();
CREATE TRIGGER attachments_are_not_emptied BEFORE TRUNCATE ON document_attachments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
