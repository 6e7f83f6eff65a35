-- A job of the outbox. Its tenant is the transaction's, whatever the arguments say.
CREATE FUNCTION defer_job(p_task text, p_args jsonb, p_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT procrastinate_defer_jobs_v1(ARRAY[ROW(
        'default', p_task, 0, NULL, NULL,
        p_args || jsonb_build_object('business_id', current_business()), p_at
    )::procrastinate_job_to_defer_v1])
$$;

-- What /ready asks: the revision of the schema, and when a worker was last alive.
CREATE FUNCTION service_state() RETURNS TABLE (revision text, worker_seen timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT (SELECT version_num::text FROM alembic_version), (SELECT max(last_heartbeat) FROM procrastinate_workers)
$$;
