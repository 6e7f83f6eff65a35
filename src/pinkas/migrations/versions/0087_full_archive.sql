-- An archive says which schema its rows are of: only the same one takes them back.
CREATE FUNCTION schema_revision() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT version_num::text FROM alembic_version
$$;
