-- A job of the outbox. Its tenant is the transaction's, whatever the arguments say.
CREATE FUNCTION defer_job(p_task text, p_args jsonb, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO procrastinate_jobs (queue_name, task_name, args, scheduled_at)
    VALUES ('default', p_task, p_args || jsonb_build_object('business_id', current_business()), p_at);
END $$;

-- What /ready asks: the revision of the schema, and when a worker was last alive.
CREATE FUNCTION service_state() RETURNS TABLE (revision text, worker_seen timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT (SELECT version_num::text FROM alembic_version), (SELECT max(last_heartbeat) FROM procrastinate_workers)
$$;
