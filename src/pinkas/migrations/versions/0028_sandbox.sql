-- Emptying a business of the sandbox. What guards final rows stands in its way everywhere else: a guard lets a row go
-- only while reset_business() runs, as the role that owns it and that nobody can log in as, in a database that is
-- marked as a sandbox, and only for the one business.
CREATE FUNCTION reset_is_running() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN current_setting('app.resetting', true) = current_business()::text
        AND (SELECT environment FROM installation_mark()) = 'sandbox';
END $$;

-- The role first: a guard asks this for every row, and in the app it is answered by comparing two names.
CREATE FUNCTION being_reset() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN current_user = 'THE_RESOLVER' THEN reset_is_running() ELSE false END
$$;

-- What a reset leaves: the business with its settings, its people, its keys and connections, what was told to receivers
-- and their endpoints (their sequences go on), and the books of what was done. Every other tenant table is emptied.
CREATE FUNCTION tables_kept_on_reset() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY[
        'businesses', 'business_types', 'brands', 'document_configs', 'document_defaults', 'document_templates',
        'document_template_versions', 'message_templates', 'message_daily_counts',
        'memberships', 'invitations', 'api_keys', 'oauth_connections', 'oauth_grants', 'oauth_codes', 'oauth_tokens',
        'oauth_refresh_tokens', 'allocation_connections', 'allocation_consents',
        'webhook_endpoints', 'webhook_deliveries', 'webhook_queue', 'webhook_health', 'webhook_replays',
        'events', 'event_counters', 'audit_log', 'audit_chains', 'usage_requests', 'usage_counts']
$$;

CREATE FUNCTION tables_emptied_on_reset() RETURNS text[] LANGUAGE sql STABLE AS $$
    SELECT coalesce(array_agg(c.relname::text ORDER BY c.relname), '{}')
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relforcerowsecurity AND c.relname <> ALL (tables_kept_on_reset())
$$;

-- Gives the reset what it needs on every table that it empties: the rights, a policy that is open only while it runs,
-- and a way past the guards. It is asked again behind the last migration (`env.py`).
CREATE FUNCTION prepare_reset() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text;
    guard record;
BEGIN
    FOREACH name IN ARRAY tables_emptied_on_reset() LOOP
        CONTINUE WHEN EXISTS (SELECT FROM pg_policies WHERE tablename = name AND policyname = 'reset');
        EXECUTE format('GRANT SELECT, DELETE ON %I TO THE_RESOLVER', name);
        EXECUTE format('CREATE POLICY reset ON %I TO THE_RESOLVER '
            'USING ((SELECT being_reset()) AND business_id = (SELECT current_business()))', name);
    END LOOP;
    FOR guard IN
        SELECT t.tgname, t.tgrelid::regclass AS of, pg_get_triggerdef(t.oid) AS definition
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgtype & 8 <> 0
            AND c.relname = ANY (tables_emptied_on_reset())
            AND pg_get_triggerdef(t.oid) NOT LIKE '%being_reset()%'
    LOOP
        IF guard.definition LIKE '% WHEN (%' THEN
            guard.definition := regexp_replace(guard.definition, ' WHEN \((.*)\) EXECUTE ',
                ' WHEN ((\1) AND NOT being_reset()) EXECUTE ');
        ELSE
            guard.definition := replace(guard.definition, ' EXECUTE FUNCTION ',
                ' WHEN (NOT being_reset()) EXECUTE FUNCTION ');
        END IF;
        EXECUTE format('DROP TRIGGER %I ON %s', guard.tgname, guard.of);
        EXECUTE guard.definition;
    END LOOP;
END $$;

-- Empties the business of the transaction, and says how many rows of which table went, a row for each time that some
-- did. A table whose rows others refer to waits for the next round; what a cascade would take from a guarded table is
-- refused there and goes by itself first. The last round finds nothing: what was being written meanwhile is gone too.
CREATE FUNCTION reset_business() RETURNS TABLE (emptied text, gone bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    found boolean := true;
    later text[] := '{}';
BEGIN
    IF (SELECT environment FROM installation_mark()) IS DISTINCT FROM 'sandbox' THEN
        RAISE EXCEPTION 'only the sandbox is reset' USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM set_config('app.resetting', current_business()::text, true);
    WHILE found LOOP
        found := false;
        later := '{}';
        FOREACH emptied IN ARRAY tables_emptied_on_reset() LOOP
            BEGIN
                EXECUTE format('DELETE FROM %I WHERE business_id = current_business()', emptied);
                GET DIAGNOSTICS gone = ROW_COUNT;
                IF gone > 0 THEN
                    found := true;
                    RETURN NEXT;
                END IF;
            EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
                later := later || emptied;
            END;
        END LOOP;
    END LOOP;
    IF later <> '{}' THEN
        RAISE EXCEPTION 'these cannot be emptied: %', later USING ERRCODE = 'restrict_violation';
    END IF;
    DELETE FROM credentials WHERE business_id = current_business() AND kind = 'share';
    UPDATE procrastinate_jobs SET status = 'cancelled'
    WHERE status = 'todo' AND args ->> 'business_id' = current_business()::text;
    PERFORM set_config('app.resetting', '', true);
END $$;

-- What waits by the machine's clock is brought forward when the clock of its business goes ahead: jobs, and attempts at
-- webhooks. Everything else that waits looks at the clock of its business itself.
CREATE FUNCTION advance_job_schedules(p_by interval) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF (SELECT environment FROM installation_mark()) IS DISTINCT FROM 'sandbox' THEN
        RAISE EXCEPTION 'only the sandbox moves clocks' USING ERRCODE = 'restrict_violation';
    END IF;
    UPDATE procrastinate_jobs SET scheduled_at = scheduled_at - p_by
    WHERE status = 'todo' AND scheduled_at IS NOT NULL AND args ->> 'business_id' = current_business()::text;
END $$;

CREATE FUNCTION advance_schedules(p_by interval) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM advance_job_schedules(p_by);
    UPDATE webhook_queue SET next_attempt_at = next_attempt_at - p_by
    WHERE business_id = current_business() AND next_attempt_at IS NOT NULL;
END $$;

SELECT prepare_reset();
