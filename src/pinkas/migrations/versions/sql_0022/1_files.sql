-- Files that somebody uploaded. Their bytes are kept by their digest elsewhere; a file never changes.
CREATE TABLE files (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size int NOT NULL CHECK (size > 0),
    sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
    purpose text NOT NULL,
    added_by jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);
CREATE INDEX files_by_purpose ON files (business_id, purpose, id);
CREATE INDEX files_by_media_type ON files (business_id, media_type, id);

CREATE FUNCTION guard_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a file never changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER files_never_change BEFORE UPDATE ON files FOR EACH ROW EXECUTE FUNCTION guard_files();

-- How much a business keeps: one row, so that an upload costs the same however many there are.
CREATE TABLE file_room (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    size bigint NOT NULL CHECK (size >= 0)
);

-- What uses a file, and with which scope that is read. A use goes with what uses it: here an attachment of a document.
CREATE TABLE file_uses (
    business_id uuid NOT NULL,
    file_id uuid NOT NULL,
    attachment_id uuid NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    scope text NOT NULL,
    PRIMARY KEY (business_id, file_id, attachment_id),
    FOREIGN KEY (business_id, file_id) REFERENCES files,
    FOREIGN KEY (business_id, attachment_id) REFERENCES document_attachments ON DELETE CASCADE
);
CREATE INDEX file_uses_of_attachment ON file_uses (business_id, attachment_id);
CREATE INDEX file_uses_of_subject ON file_uses (business_id, subject_id, file_id);
