-- Tables whose rows are dropped by the day. Their ids are UUIDv7, which begin with the time they were made at, so a day
-- is a range of ids: the key stays (business_id, id), and a row that is looked for by its id is in one known partition.
CREATE FUNCTION first_id_of(p_day date) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN rpad(lpad(to_hex((extract(epoch FROM p_day::timestamp) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

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
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', part, p_table);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE id >= %L AND id < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
        rest, first_id_of(p_day), first_id_of(p_day + 1), part);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        p_table, part, first_id_of(p_day), first_id_of(p_day + 1));
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', part);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', rest);
END
$$;

-- Partitions for the days to come, and none for the days before the ones that are kept.
CREATE FUNCTION tend_partitions(p_table text, p_today date, p_kept_days int) RETURNS void
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

-- Called by the worker, owned by the schema's owner: making and dropping tables takes its rights. One worker at a time;
-- behind a long transaction it gives up after two seconds, rather than have everybody wait behind it, and comes again.
CREATE FUNCTION tend_webhooks(p_today date, p_events_days int, p_deliveries_days int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM set_config('lock_timeout', '2s', true);
    IF pg_try_advisory_xact_lock(hashtext('tend_webhooks')) THEN
        PERFORM tend_partitions('events', p_today, p_events_days);
        PERFORM tend_partitions('webhook_deliveries', p_today, p_deliveries_days);
    END IF;
END
$$;
