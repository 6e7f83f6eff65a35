-- The first time that somebody opens a link leaves a job: what it says of a message is decided there. Nothing else is
-- watched, and a business can have it not even said.
CREATE FUNCTION tell_first_view() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM procrastinate_defer_jobs_v1(ARRAY[ROW(
        'default', 'messages.opened', 0, NULL, NULL,
        jsonb_build_object('business_id', NEW.business_id, 'link', encode(NEW.hash, 'hex'), 'at', NEW.last_viewed_at),
        NULL
    )::procrastinate_job_to_defer_v1]);
    RETURN NULL;
END $$;
CREATE TRIGGER first_view_is_told AFTER UPDATE OF views ON document_shares
FOR EACH ROW WHEN (OLD.views = 0 AND NEW.views > 0) EXECUTE FUNCTION tell_first_view();

ALTER TABLE document_configs ADD COLUMN track_opening boolean NOT NULL DEFAULT true;
