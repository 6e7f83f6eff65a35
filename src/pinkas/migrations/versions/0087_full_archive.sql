ALTER TABLE exports DROP CONSTRAINT exports_kind_check;
ALTER TABLE exports ADD CONSTRAINT exports_kind_check
    CHECK (kind IN ('uniform_file', 'accountant_bundle', 'csv', 'archive'));

-- An archive says which schema its rows are of: only the same one takes them back.
CREATE FUNCTION schema_revision() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT version_num::text FROM alembic_version
$$;
