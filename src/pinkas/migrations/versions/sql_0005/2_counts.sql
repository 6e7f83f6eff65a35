-- The counters of the days before the ones that are kept go with their days; those for all time stay.
CREATE FUNCTION prune_usage_counts(p_before timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DELETE FROM usage_counts WHERE period < p_before AND period > '-infinity'
$$;
