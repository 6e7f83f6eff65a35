-- Each axis has a word of its own: one status for everything cannot be read. None of them is content: they tell what
-- became of a document after it was issued.
ALTER TABLE documents
    DROP CONSTRAINT documents_status_check,
    ADD CHECK (status IN ('DRAFT', 'ISSUED', 'CANCELLED')),
    ADD COLUMN cancelled_at timestamptz,
    ADD COLUMN cancelled_by_id uuid,
    ADD COLUMN cancel_reason text,
    ADD COLUMN conversion_status text NOT NULL DEFAULT 'NONE'
        CHECK (conversion_status IN ('NONE', 'PARTIAL', 'CONVERTED')),
    ADD COLUMN quote_status text CHECK (quote_status IN ('OPEN', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'CONVERTED')),
    ADD COLUMN allocation_status text NOT NULL DEFAULT 'NOT_REQUIRED' CHECK (allocation_status IN
        ('NOT_REQUIRED', 'PENDING', 'APPROVED', 'DECLINED', 'AWAITING_DECISION', 'UNAVAILABLE', 'MANUAL')),
    ADD COLUMN allocation_number text,
    ADD COLUMN delivery_status text NOT NULL DEFAULT 'NONE'
        CHECK (delivery_status IN ('NONE', 'QUEUED', 'SENT', 'OPENED', 'BOUNCED')),
    ADD COLUMN template_id uuid,
    ADD FOREIGN KEY (business_id, cancelled_by_id) REFERENCES documents,
    ADD CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL));

CREATE OR REPLACE FUNCTION guard_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    -- internal_notes, tags and metadata are ours and never printed; the rest tells what became of the document.
    free CONSTANT text[] := ARRAY['paid', 'credited', 'payment_status', 'credit_status', 'original_delivered_at',
                                  'internal_notes', 'tags', 'metadata', 'version', 'updated_at',
                                  'status', 'cancelled_at', 'cancelled_by_id', 'cancel_reason', 'conversion_status',
                                  'quote_status', 'allocation_status', 'allocation_number', 'not_deductible',
                                  'delivery_status'];
BEGIN
    IF OLD.status = 'DRAFT' THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
        RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    -- Cancelled once and for good; nothing issued is ever a draft again.
    IF NEW.status <> OLD.status AND NOT (OLD.status = 'ISSUED' AND NEW.status = 'CANCELLED') THEN
        RAISE EXCEPTION 'a document goes from issued to cancelled and nowhere else' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.status = 'CANCELLED' AND (NEW.cancelled_at, NEW.cancelled_by_id, NEW.cancel_reason)
        IS DISTINCT FROM (OLD.cancelled_at, OLD.cancelled_by_id, OLD.cancel_reason) THEN
        RAISE EXCEPTION 'a cancellation is final' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
