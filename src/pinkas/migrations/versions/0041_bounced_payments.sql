-- When the money of a payment was in the bank, and when and why it came back. A business without VAT has income when the
-- money comes (`leaves_credit` false): nothing of what it records is a client's credit, before its receipt as after it.
ALTER TABLE payments ADD COLUMN cleared_on date;
ALTER TABLE payments ADD COLUMN bounced_on date;
ALTER TABLE payments ADD COLUMN bounce_reason text;
ALTER TABLE payments ADD COLUMN leaves_credit boolean NOT NULL DEFAULT true;
ALTER TABLE payments ADD CONSTRAINT payments_state_bounced_on_check CHECK ((state = 'BOUNCED') = (bounced_on IS NOT NULL));
ALTER TABLE payments ADD CONSTRAINT payments_state_cleared_on_check CHECK (state <> 'CLEARED' OR cleared_on IS NOT NULL);
ALTER TABLE payments DROP CONSTRAINT payments_state_allocated_check;
ALTER TABLE payments ADD CONSTRAINT payments_state_allocated_check
    CHECK (state NOT IN ('VOID', 'BOUNCED') OR allocated = 0);

-- What a payment has left: nothing where nothing came. The expression of a computed column is not changed (before
-- PostgreSQL 17), so the column and its indexes are made anew.
ALTER TABLE payments DROP COLUMN unallocated;
ALTER TABLE payments ADD COLUMN unallocated bigint NOT NULL GENERATED ALWAYS AS
    (CASE WHEN state IN ('VOID', 'BOUNCED') OR NOT leaves_credit THEN 0 ELSE amount - allocated - refunded END) STORED;
CREATE INDEX payments_client_id_date_id_where_unallocated_idx ON payments (business_id, client_id, date, id)
    WHERE unallocated > 0;
CREATE INDEX payments_id_where_unallocated_idx ON payments (business_id, id) WHERE unallocated > 0;
CREATE INDEX payments_state_id_idx ON payments (business_id, state, id) WHERE state <> 'RECORDED';

-- As in 0031; what was in the bank is so again, and nothing changes a payment that came back.
CREATE OR REPLACE FUNCTION sum_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE payments SET refunded = refunded - OLD.amount,
            state = CASE WHEN state <> 'REFUNDED' THEN state WHEN cleared_on IS NULL THEN 'RECORDED' ELSE 'CLEARED' END
        WHERE business_id = OLD.business_id AND id = OLD.payment_id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        UPDATE payments SET refunded = refunded + NEW.amount,
            state = CASE WHEN state <> 'VOID' AND refunded + NEW.amount = amount THEN 'REFUNDED' ELSE state END
        WHERE business_id = NEW.business_id AND id = NEW.payment_id;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION guard_bounced_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a payment that came back never changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER bounced_payments_are_final BEFORE UPDATE ON payments
FOR EACH ROW WHEN (OLD.state = 'BOUNCED' AND (OLD.state, OLD.allocated, OLD.refunded, OLD.bounced_on, OLD.bounce_reason)
    IS DISTINCT FROM (NEW.state, NEW.allocated, NEW.refunded, NEW.bounced_on, NEW.bounce_reason))
EXECUTE FUNCTION guard_bounced_payment();

-- The receipt of money that leaves no credit is what that money is for, as of one that is issued by itself.
CREATE FUNCTION allocate_to_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.amount > NEW.allocated + NEW.refunded THEN
        INSERT INTO payment_allocations (business_id, id, payment_id, document_id, amount, by_document_id, created_at)
        VALUES (NEW.business_id, new_id_at(NEW.updated_at), NEW.id, NEW.receipt_id,
            NEW.amount - NEW.allocated - NEW.refunded, NEW.receipt_id, NEW.updated_at);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER income_is_for_its_receipt AFTER UPDATE OF receipt_id ON payments
FOR EACH ROW WHEN (NOT NEW.leaves_credit AND OLD.receipt_id IS NULL AND NEW.receipt_id IS NOT NULL)
EXECUTE FUNCTION allocate_to_receipt();

-- Takes a payment back that came back: whatever it was for is open again. The caller has settled the documents, the
-- client's credit and the books, behind their locks.
CREATE FUNCTION bounce_payment(p_business uuid, p_payment uuid, p_day date, p_reason text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM payment_allocations WHERE business_id = p_business AND payment_id = p_payment;
    UPDATE payments SET state = 'BOUNCED', bounced_on = p_day, bounce_reason = p_reason, version = version + 1,
        updated_at = p_at
    WHERE business_id = p_business AND id = p_payment;
END $$;

ALTER TABLE client_movements DROP CONSTRAINT client_movements_kind_check;
ALTER TABLE client_movements ADD CONSTRAINT client_movements_kind_check
    CHECK (kind IN ('issued', 'cancelled', 'payment', 'payment_voided', 'payment_bounced', 'refund'));

-- What businesses without VAT recorded before. The owner of the tables sees every business while this runs.
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_allocations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE business_types NO FORCE ROW LEVEL SECURITY;
ALTER TABLE opening_items NO FORCE ROW LEVEL SECURITY;
UPDATE payments SET leaves_credit = false
WHERE source = 'recorded' AND business_type_on(business_id, date) = 'exempt_dealer';
INSERT INTO payment_allocations (business_id, id, payment_id, document_id, amount, by_document_id, created_at)
SELECT business_id, new_id_at(now()), id, receipt_id, amount - allocated - refunded, receipt_id, now()
FROM payments
WHERE NOT leaves_credit AND receipt_id IS NOT NULL AND state <> 'VOID' AND amount > allocated + refunded;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_allocations FORCE ROW LEVEL SECURITY;
ALTER TABLE business_types FORCE ROW LEVEL SECURITY;
ALTER TABLE opening_items FORCE ROW LEVEL SECURITY;

-- As in 0034; and what the client had paid ahead before its first document came by no method of this service: it goes
-- back into the client's credit.
CREATE OR REPLACE FUNCTION allocation_method(p_by_document uuid, p_receipt uuid, p_method text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN p_by_document IS NOT NULL AND p_receipt IS DISTINCT FROM p_by_document THEN 'credit_balance'
        WHEN p_method = 'opening_balance' THEN 'credit_balance'
        ELSE p_method END
$$;
