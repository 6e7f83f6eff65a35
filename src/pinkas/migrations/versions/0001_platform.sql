CREATE FUNCTION current_business() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.business_id', true), '')::uuid;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Tables whose rows are dropped by the day. Their ids are UUIDv7, which begin with the time they were made at, so a day
-- is a range of ids: the key stays (business_id, id), and a row that is looked for by its id is in one known partition.
CREATE FUNCTION first_id_of(p_day date) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN rpad(lpad(to_hex((extract(epoch FROM p_day::timestamp) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

-- Whose database this is: the environment, and the installation that prepared it. One row, written by `pinkas migrate`.
CREATE TABLE installation (
    only_one boolean DEFAULT true
        CONSTRAINT installation_pkey PRIMARY KEY CONSTRAINT installation_only_one_check CHECK (only_one),
    environment text NOT NULL CONSTRAINT installation_environment_check CHECK (environment IN ('live', 'sandbox')),
    installation_id uuid NOT NULL,
    marked_at timestamptz NOT NULL DEFAULT now()
);

-- The SHA-256 of any secret that identifies its bearer, what kind it is, and whose it is: an API key, an OAuth code or
-- token, an invitation, a partner's key (which has no business).
CREATE TABLE credentials (
    hash bytea CONSTRAINT credentials_pkey PRIMARY KEY,
    kind text NOT NULL,
    business_id uuid,
    holder_id uuid NOT NULL
);

-- Public halves of the keys that sign documents; a document names its key.
CREATE TABLE signing_keys (
    id text CONSTRAINT signing_keys_pkey PRIMARY KEY,
    public_key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION installation_mark() RETURNS TABLE (environment text, installation_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT environment, installation_id FROM installation
$$;

-- Whose a secret is, before its tenant is known.
CREATE FUNCTION find_credential(p_hash bytea, p_kind text) RETURNS TABLE (business_id uuid, holder_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT business_id, holder_id FROM credentials WHERE hash = p_hash AND kind = p_kind
$$;

CREATE FUNCTION add_credential(p_hash bytea, p_kind text, p_holder uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO credentials (hash, kind, business_id, holder_id) VALUES (p_hash, p_kind, current_business(), p_holder)
$$;

-- Only a tenant's own; what is not its own is not there.
CREATE FUNCTION remove_credential(p_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DELETE FROM credentials WHERE hash = p_hash AND business_id = current_business()
$$;

CREATE FUNCTION add_signing_key(p_id text, p_public_key bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO signing_keys (id, public_key) VALUES (p_id, p_public_key) ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION signing_key(p_id text) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT public_key FROM signing_keys WHERE id = p_id
$$;

-- The partition of a day, with what the partition of the rest had of it. A partition is reached through its table
-- alone: row-level security stands on it without a policy.
CREATE FUNCTION add_partition(p_table text, p_day date) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    part text := p_table || '_' || to_char(p_day, 'YYYYMMDD');
    rest text := p_table || '_rest';
BEGIN
    IF to_regclass(part) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', rest);
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)',
        part, p_table);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE id >= %L AND id < %L RETURNING *) '
        'INSERT INTO %I SELECT * FROM moved',
        rest, first_id_of(p_day), first_id_of(p_day + 1), part);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        p_table, part, first_id_of(p_day), first_id_of(p_day + 1));
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', part);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', rest);
END
$$;

-- Partitions for the days to come, and none for the days before the ones that are kept.
CREATE FUNCTION maintain_partitions(p_table text, p_today date, p_kept_days int) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    part text;
BEGIN
    PERFORM add_partition(p_table, day::date) FROM generate_series(p_today, p_today + 7, interval '1 day') AS day;
    FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = p_table::regclass AND c.relname ~ ('^' || p_table || '_\d{8}$')
          AND c.relname < p_table || '_' || to_char(p_today - p_kept_days, 'YYYYMMDD')
    LOOP
        EXECUTE format('DROP TABLE %I', part);
    END LOOP;
END
$$;
