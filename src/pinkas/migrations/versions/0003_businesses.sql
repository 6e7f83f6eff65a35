CREATE TABLE businesses (
    business_id uuid CONSTRAINT businesses_pkey PRIMARY KEY,
    country text NOT NULL,
    business_type text NOT NULL,
    name text NOT NULL,
    name_en text,
    tax_id text NOT NULL,
    address jsonb,
    phone text,
    email text,
    website text,
    vat_reporting text NOT NULL,
    timezone text NOT NULL,
    default_currency text NOT NULL,
    default_lang text NOT NULL,
    logo_sha256 bytea,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX businesses_logo_sha256_idx ON businesses (logo_sha256) WHERE logo_sha256 IS NOT NULL;

-- The legal standing of a business from a day on. The first row holds for every day before it too.
CREATE TABLE business_types (
    business_id uuid NOT NULL CONSTRAINT business_types_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    type text NOT NULL,
    from_date date NOT NULL,
    reason text,
    changed_by jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT business_types_pkey PRIMARY KEY (business_id, from_date)
);

-- How far the clock of a business of the sandbox is ahead. Live has no such rows: its installation refuses them.
CREATE TABLE business_clocks (
    business_id uuid
        CONSTRAINT business_clocks_pkey PRIMARY KEY CONSTRAINT business_clocks_business_id_fkey REFERENCES businesses,
    shift interval NOT NULL CONSTRAINT business_clocks_shift_check CHECK (shift >= '0'),
    updated_at timestamptz NOT NULL
);

-- The type in force on a day. It runs as its caller, under row-level security: another tenant's is NULL.
CREATE FUNCTION business_type_on(business uuid, day date) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    found_type text;
BEGIN
    SELECT type INTO found_type FROM business_types WHERE business_id = business AND from_date <= day
    ORDER BY from_date DESC LIMIT 1;
    IF NOT FOUND THEN
        SELECT type INTO found_type FROM business_types WHERE business_id = business ORDER BY from_date LIMIT 1;
    END IF;
    RETURN found_type;
END $$;

-- For the operator's checks over all tenants: ids in order, a page at a time.
CREATE FUNCTION list_businesses(p_after uuid, p_limit int) RETURNS TABLE (business_id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT business_id, name FROM businesses WHERE business_id > p_after ORDER BY business_id LIMIT p_limit
$$;

CREATE FUNCTION refuse_live_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT environment FROM installation_mark()) IS DISTINCT FROM 'sandbox' THEN
        RAISE EXCEPTION 'only the sandbox moves clocks' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER live_clocks_are_refused BEFORE INSERT OR UPDATE ON business_clocks
FOR EACH ROW EXECUTE FUNCTION refuse_live_clock();
