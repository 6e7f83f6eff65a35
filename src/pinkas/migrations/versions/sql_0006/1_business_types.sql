-- The legal standing of a business from a day on. The first row holds for every day before it too.
CREATE TABLE business_types (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    type text NOT NULL,
    from_date date NOT NULL,
    reason text,
    changed_by jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, from_date)
);

-- The type in force on a day. It runs as its caller, under row-level security: another tenant's is NULL.
CREATE FUNCTION business_type_on(business uuid, day date) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce(
        (SELECT type FROM business_types WHERE business_id = business AND from_date <= day
         ORDER BY from_date DESC LIMIT 1),
        (SELECT type FROM business_types WHERE business_id = business ORDER BY from_date LIMIT 1))
$$;

-- The businesses that are there already have had one type since they were opened. The owner of the table sees its rows
-- only while row-level security is not forced on it.
ALTER TABLE businesses NO FORCE ROW LEVEL SECURITY;
INSERT INTO business_types (business_id, id, type, from_date, changed_by, created_at)
SELECT business_id, gen_random_uuid(), business_type, (created_at AT TIME ZONE timezone)::date,
    '{"kind": "system", "id": null}', created_at
FROM businesses;
ALTER TABLE businesses FORCE ROW LEVEL SECURITY;
