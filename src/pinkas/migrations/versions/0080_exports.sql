-- An export: what was asked for, how far it has come, and the file that it became. `attempt` counts the workers that
-- began it: only the last one may finish it. `stamp` is the minute for which a uniform file is called, which no other one
-- of the business has. `entries_before` and `chain_before` end what the books and the issued documents were when it was
-- asked for: what comes later is in none of its pages. `done` of `total` are documents and journal entries, or resources.
CREATE TABLE exports (
    business_id uuid NOT NULL CONSTRAINT exports_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT exports_kind_check CHECK (kind IN ('uniform_file', 'csv')),
    first date NOT NULL,
    last date NOT NULL,
    charset text NOT NULL CONSTRAINT exports_charset_check CHECK (charset IN ('iso_8859_8', 'cp862')),
    resources text[] NOT NULL,
    state text NOT NULL
        CONSTRAINT exports_state_check CHECK (state IN ('RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'EXPIRED')),
    attempt int NOT NULL DEFAULT 0,
    stamp timestamptz NOT NULL,
    entries_before bigint NOT NULL,
    chain_before bigint NOT NULL,
    total bigint NOT NULL,
    done bigint NOT NULL DEFAULT 0,
    records jsonb NOT NULL DEFAULT '{}',
    file_name text,
    size bigint,
    sha256 bytea,
    error text,
    started_by jsonb,
    ended_at timestamptz,
    expires_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT exports_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT exports_state_ended_at_check CHECK ((state = 'RUNNING') = (ended_at IS NULL)),
    CONSTRAINT exports_state_error_check CHECK ((state = 'FAILED') = (error IS NOT NULL)),
    CONSTRAINT exports_state_sha256_check CHECK ((state = 'DONE') = (sha256 IS NOT NULL))
);
CREATE UNIQUE INDEX exports_kind_where_running_key ON exports (business_id, kind) WHERE state = 'RUNNING';
CREATE INDEX exports_kind_id_idx ON exports (business_id, kind, id);
CREATE INDEX exports_state_id_idx ON exports (business_id, state, id);
CREATE INDEX exports_sha256_idx ON exports (sha256) WHERE sha256 IS NOT NULL;

-- The store of files keeps what an export has become until its days are over.
CREATE OR REPLACE FUNCTION files_in_use(digests bytea[]) RETURNS SETOF bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT asked.digest FROM unnest(digests) AS asked (digest)
    WHERE EXISTS (SELECT FROM files WHERE sha256 = asked.digest)
        OR EXISTS (SELECT FROM document_files WHERE sha256 = asked.digest)
        OR EXISTS (SELECT FROM document_attachments WHERE sha256 = asked.digest)
        OR EXISTS (SELECT FROM logos WHERE sha256 = asked.digest)
        OR EXISTS (SELECT FROM businesses WHERE logo_sha256 = asked.digest)
        OR EXISTS (SELECT FROM products WHERE image_sha256 = asked.digest)
        OR EXISTS (SELECT FROM products WHERE image_small_sha256 = asked.digest)
        OR EXISTS (SELECT FROM exports WHERE sha256 = asked.digest)
$$;
