-- Every logo that there was: issued documents are printed with the one of their day, though another is set by now.
CREATE TABLE logos (
    business_id uuid NOT NULL REFERENCES businesses,
    sha256 bytea NOT NULL,
    PRIMARY KEY (business_id, sha256)
);
CREATE FUNCTION note_logo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO logos (business_id, sha256) VALUES (NEW.business_id, NEW.logo_sha256) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
INSERT INTO logos (business_id, sha256)
SELECT business_id, logo_sha256 FROM businesses WHERE logo_sha256 IS NOT NULL
UNION
SELECT business_id, decode(business->>'logoSha256', 'hex') FROM documents WHERE business->>'logoSha256' IS NOT NULL;
CREATE TRIGGER logos_are_noted AFTER INSERT OR UPDATE OF logo_sha256 ON businesses
FOR EACH ROW WHEN (NEW.logo_sha256 IS NOT NULL) EXECUTE FUNCTION note_logo();

-- The picture of a product, in two sizes. Its address is the product's, and stays.
ALTER TABLE products
    ADD COLUMN image_sha256 bytea,
    ADD COLUMN image_small_sha256 bytea,
    ADD COLUMN image_url text GENERATED ALWAYS AS (
        CASE WHEN image_sha256 IS NOT NULL THEN '/api/v1/products/' || id || '/image' END) STORED,
    ADD CONSTRAINT products_image_check CHECK ((image_sha256 IS NULL) = (image_small_sha256 IS NULL));

-- The sweep asks for digests over all businesses, and a digest says which one by itself.
CREATE INDEX files_by_digest ON files (sha256, business_id, id);
CREATE INDEX document_files_by_digest ON document_files (sha256);
CREATE INDEX document_attachments_by_digest ON document_attachments (sha256);
CREATE INDEX logos_by_digest ON logos (sha256);
CREATE INDEX businesses_by_logo ON businesses (logo_sha256) WHERE logo_sha256 IS NOT NULL;
CREATE INDEX products_by_image ON products (image_sha256) WHERE image_sha256 IS NOT NULL;
CREATE INDEX products_by_small_image ON products (image_small_sha256) WHERE image_small_sha256 IS NOT NULL;

-- Which of these digests something still names. What names files in another table must be added here, or its files
-- are swept: a test holds this to every column that is called sha256.
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
