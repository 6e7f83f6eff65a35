-- What waits by the machine's clock is brought forward when the clock of its business goes ahead: jobs, and attempts at
-- webhooks. Everything else that waits looks at the clock of its business itself.
CREATE FUNCTION bring_jobs_forward(p_by interval) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF (SELECT environment FROM installation_mark()) IS DISTINCT FROM 'sandbox' THEN
        RAISE EXCEPTION 'only the sandbox moves clocks' USING ERRCODE = 'restrict_violation';
    END IF;
    UPDATE procrastinate_jobs SET scheduled_at = scheduled_at - p_by
    WHERE status = 'todo' AND scheduled_at IS NOT NULL AND args ->> 'business_id' = current_business()::text;
END $$;

CREATE FUNCTION bring_forward(p_by interval) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM bring_jobs_forward(p_by);
    UPDATE webhook_queue SET next_attempt_at = next_attempt_at - p_by
    WHERE business_id = current_business() AND next_attempt_at IS NOT NULL;
END $$;
