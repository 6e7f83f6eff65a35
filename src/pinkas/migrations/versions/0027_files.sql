-- Files that somebody uploaded. Their bytes are kept by their digest elsewhere; a file never changes.
CREATE TABLE files (
    business_id uuid NOT NULL CONSTRAINT files_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size int NOT NULL CONSTRAINT files_size_check CHECK (size > 0),
    sha256 bytea NOT NULL CONSTRAINT files_sha256_check CHECK (octet_length(sha256) = 32),
    purpose text NOT NULL,
    added_by jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT files_pkey PRIMARY KEY (business_id, id)
);
CREATE INDEX files_purpose_id_idx ON files (business_id, purpose, id);
CREATE INDEX files_media_type_id_idx ON files (business_id, media_type, id);
-- The sweep asks for digests over all businesses, and a digest says which one by itself.
CREATE INDEX files_sha256_business_id_id_idx ON files (sha256, business_id, id);

-- How much a business keeps: one row, so that an upload costs the same however many there are.
CREATE TABLE file_storage (
    business_id uuid
        CONSTRAINT file_storage_pkey PRIMARY KEY CONSTRAINT file_storage_business_id_fkey REFERENCES businesses,
    size bigint NOT NULL CONSTRAINT file_storage_size_check CHECK (size >= 0)
);

-- What uses a file, and with which scope that is read. A use goes with what uses it: here an attachment of a document.
CREATE TABLE file_uses (
    business_id uuid NOT NULL,
    file_id uuid NOT NULL,
    attachment_id uuid NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    scope text NOT NULL,
    CONSTRAINT file_uses_pkey PRIMARY KEY (business_id, file_id, attachment_id),
    CONSTRAINT file_uses_file_id_fkey FOREIGN KEY (business_id, file_id) REFERENCES files,
    CONSTRAINT file_uses_attachment_id_fkey
        FOREIGN KEY (business_id, attachment_id) REFERENCES document_attachments ON DELETE CASCADE
);
CREATE INDEX file_uses_attachment_id_idx ON file_uses (business_id, attachment_id);
CREATE INDEX file_uses_subject_id_file_id_idx ON file_uses (business_id, subject_id, file_id);

-- Every logo that there was: issued documents are printed with the one of their day, though another is set by now.
CREATE TABLE logos (
    business_id uuid NOT NULL CONSTRAINT logos_business_id_fkey REFERENCES businesses,
    sha256 bytea NOT NULL,
    CONSTRAINT logos_pkey PRIMARY KEY (business_id, sha256)
);
CREATE INDEX logos_sha256_idx ON logos (sha256);

CREATE FUNCTION guard_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a file never changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER files_never_change BEFORE UPDATE ON files FOR EACH ROW EXECUTE FUNCTION guard_files();

CREATE FUNCTION record_logo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO logos (business_id, sha256) VALUES (NEW.business_id, NEW.logo_sha256) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER logos_are_recorded AFTER INSERT OR UPDATE OF logo_sha256 ON businesses
FOR EACH ROW WHEN (NEW.logo_sha256 IS NOT NULL) EXECUTE FUNCTION record_logo();

-- Which of these digests something still names. What names files in another table must be added here, or its files are
-- swept: a test holds this to every column that is called sha256.
CREATE FUNCTION files_in_use(digests bytea[]) RETURNS SETOF bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT asked.digest FROM unnest(digests) AS asked (digest)
    WHERE EXISTS (SELECT FROM files WHERE sha256 = asked.digest)
        OR EXISTS (SELECT FROM document_files WHERE sha256 = asked.digest)
        OR EXISTS (SELECT FROM document_attachments WHERE sha256 = asked.digest)
        OR EXISTS (SELECT FROM logos WHERE sha256 = asked.digest)
        OR EXISTS (SELECT FROM businesses WHERE logo_sha256 = asked.digest)
        OR EXISTS (SELECT FROM products WHERE image_sha256 = asked.digest)
        OR EXISTS (SELECT FROM products WHERE image_small_sha256 = asked.digest)
$$;
