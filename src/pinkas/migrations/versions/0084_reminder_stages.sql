-- How far the reminders of an open document have come: the policy that it goes by and the last step that is behind it, as
-- `policy:days`; `-` where no policy is for it; empty where nothing is known. What is due is looked for among documents
-- of a stage whose next step has come, and each one found is judged anew: a stage that is known only saves looking.
-- It is no content of a document, and nobody sees it.
ALTER TABLE documents ADD COLUMN reminder_stage text NOT NULL DEFAULT '';
-- Not by coalesce(): row-level security lets an index be searched only by what is known to tell nothing of other rows.
-- It is the same, since no document falls due before it is issued.
CREATE INDEX documents_reminder_stage_greatest_issue_date_due_date_id_idx
    ON documents (business_id, reminder_stage, greatest(issue_date, due_date), id)
    WHERE status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL');

CREATE OR REPLACE FUNCTION guard_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    -- internal_notes, tags, metadata, the deal and the stage of reminders are ours and never printed; the rest tells
    -- what became of the document.
    free CONSTANT text[] := ARRAY['paid', 'credited', 'payment_status', 'credit_status', 'original_delivered_at',
                                  'internal_notes', 'tags', 'metadata', 'version', 'updated_at', 'deal_id',
                                  'status', 'cancelled_at', 'cancelled_by_id', 'cancel_reason', 'conversion_status',
                                  'quote_status', 'allocation_status', 'allocation_number', 'not_deductible',
                                  'delivery_status', 'reminder_stage'];
BEGIN
    IF OLD.status = 'DRAFT' THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
        RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    -- Cancelled once and for good; nothing issued is ever a draft again.
    IF NEW.status <> OLD.status AND NOT (OLD.status = 'ISSUED' AND NEW.status = 'CANCELLED') THEN
        RAISE EXCEPTION 'a document goes from issued to cancelled and nowhere else'
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.status = 'CANCELLED' AND (NEW.cancelled_at, NEW.cancelled_by_id, NEW.cancel_reason)
        IS DISTINCT FROM (OLD.cancelled_at, OLD.cancelled_by_id, OLD.cancel_reason) THEN
        RAISE EXCEPTION 'a cancellation is final' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

-- Another balance, or another client in the place of one that was merged, may be for another policy: nothing is known
-- of the stage then.
CREATE FUNCTION forget_reminder_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.reminder_stage := '';
    RETURN NEW;
END $$;
CREATE TRIGGER reminder_stage_follows_balance BEFORE UPDATE OF paid, credited ON documents
FOR EACH ROW WHEN (OLD.reminder_stage <> '' AND (OLD.paid, OLD.credited) IS DISTINCT FROM (NEW.paid, NEW.credited))
EXECUTE FUNCTION forget_reminder_stage();

CREATE FUNCTION forget_reminder_stages_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE documents SET reminder_stage = ''
    WHERE business_id = NEW.business_id AND client_id = NEW.id AND reminder_stage <> ''
        AND status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL');
    RETURN NULL;
END $$;
CREATE TRIGGER reminder_stages_follow_merged_clients AFTER UPDATE OF merged_into_id ON clients
FOR EACH ROW WHEN (OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id)
EXECUTE FUNCTION forget_reminder_stages_of_client();

-- A dispute may be noted by the business too, of a client that has no portal or is not saved; one of each side at a time.
ALTER TABLE disputes ALTER COLUMN client_id DROP NOT NULL;
ALTER TABLE disputes ADD COLUMN opened_by text NOT NULL DEFAULT 'client'
    CONSTRAINT disputes_opened_by_check CHECK (opened_by IN ('client', 'business'));
ALTER TABLE disputes ALTER COLUMN opened_by DROP DEFAULT;
ALTER TABLE disputes ADD COLUMN created_by jsonb;
DROP INDEX disputes_document_id_where_open_key;
CREATE UNIQUE INDEX disputes_document_id_opened_by_where_open_key ON disputes (business_id, document_id, opened_by)
    WHERE state IN ('OPEN', 'ANSWERED');
