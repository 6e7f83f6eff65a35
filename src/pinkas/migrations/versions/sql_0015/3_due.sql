-- Puts what is due, of every business, into the queue, and looks at it again in five minutes unless its job has said
-- otherwise by then. The clock of a business of the sandbox may be ahead; how many there were.
CREATE FUNCTION defer_due_allocations(p_now timestamptz, p_limit int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    requests int;
    connections int;
BEGIN
    WITH due AS MATERIALIZED (
        SELECT r.business_id, r.id, r.document_id, p_now AS now FROM allocation_requests r
        WHERE r.next_attempt_at <= p_now
        UNION ALL
        SELECT r.business_id, r.id, r.document_id, p_now + c.shift FROM business_clocks c
        JOIN allocation_requests r ON r.business_id = c.business_id
            AND r.next_attempt_at > p_now AND r.next_attempt_at <= p_now + c.shift
        LIMIT p_limit
    ), taken AS (
        UPDATE allocation_requests r SET next_attempt_at = due.now + interval '5 minutes',
            queued_until = due.now + interval '5 minutes' FROM due
        WHERE r.business_id = due.business_id AND r.id = due.id AND r.next_attempt_at <= due.now
        RETURNING r.business_id, r.document_id
    ), deferred AS (
        SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('default', 'allocations.request', 0, NULL, NULL,
            jsonb_build_object('document_id', document_id, 'business_id', business_id), NULL
        )::procrastinate_job_to_defer_v1]) FROM taken
    ) SELECT count(*) INTO requests FROM deferred;
    WITH due AS MATERIALIZED (
        SELECT business_id, p_now AS now FROM allocation_connections WHERE tend_at <= p_now
        UNION ALL
        SELECT a.business_id, p_now + c.shift FROM business_clocks c
        JOIN allocation_connections a ON a.business_id = c.business_id
            AND a.tend_at > p_now AND a.tend_at <= p_now + c.shift
        LIMIT p_limit
    ), taken AS (
        UPDATE allocation_connections a SET tend_at = due.now + interval '5 minutes' FROM due
        WHERE a.business_id = due.business_id AND a.tend_at <= due.now
        RETURNING a.business_id
    ), deferred AS (
        SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('default', 'allocations.tend_connection', 0, NULL, NULL,
            jsonb_build_object('business_id', business_id), NULL
        )::procrastinate_job_to_defer_v1]) FROM taken
    ) SELECT count(*) INTO connections FROM deferred;
    RETURN requests + connections;
END $$;
