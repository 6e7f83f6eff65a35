-- Money that was received: one row for each payment, whether an issued document carries it (then with the id that it has
-- there) or it was recorded first. Amounts are minor units of `currency`. What a payment covers, and what of it went
-- back, is summed here by the triggers of the tables below: the check holds whoever writes.
CREATE TABLE payments (
    business_id uuid NOT NULL CONSTRAINT payments_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    client_id uuid,
    client_name text,
    method text NOT NULL,
    date date NOT NULL,
    currency text NOT NULL,
    exchange_rate numeric,
    amount bigint NOT NULL CONSTRAINT payments_amount_check CHECK (amount > 0),
    details jsonb NOT NULL,
    state text NOT NULL DEFAULT 'RECORDED' CONSTRAINT payments_state_check
        CHECK (state IN ('RECORDED', 'CLEARED', 'BOUNCED', 'REFUNDED', 'VOID')),
    source text NOT NULL CONSTRAINT payments_source_check CHECK (source IN ('document', 'recorded')),
    -- The receipt, or the invoice-receipt, that names it; null until its receipt is issued.
    receipt_id uuid,
    allocated bigint NOT NULL DEFAULT 0 CONSTRAINT payments_allocated_check CHECK (allocated >= 0),
    refunded bigint NOT NULL DEFAULT 0 CONSTRAINT payments_refunded_check CHECK (refunded >= 0),
    unallocated bigint NOT NULL GENERATED ALWAYS AS
        (CASE WHEN state = 'VOID' THEN 0 ELSE amount - allocated - refunded END) STORED,
    note text,
    external_reference text,
    metadata jsonb NOT NULL DEFAULT '{}',
    void_reason text,
    voided_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT payments_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT payments_receipt_id_fkey FOREIGN KEY (business_id, receipt_id) REFERENCES documents,
    CONSTRAINT payments_allocated_amount_refunded_check CHECK (allocated + refunded <= amount),
    CONSTRAINT payments_state_allocated_check CHECK (state <> 'VOID' OR allocated = 0)
);
CREATE INDEX payments_date_id_idx ON payments (business_id, date, id);
CREATE INDEX payments_updated_at_id_idx ON payments (business_id, updated_at, id);
CREATE INDEX payments_client_id_id_idx ON payments (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX payments_client_id_date_id_where_unallocated_idx ON payments (business_id, client_id, date, id)
    WHERE unallocated > 0;
CREATE INDEX payments_id_where_unallocated_idx ON payments (business_id, id) WHERE unallocated > 0;
CREATE INDEX payments_receipt_id_idx ON payments (business_id, receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX payments_id_where_no_receipt_idx ON payments (business_id, id) WHERE receipt_id IS NULL;
CREATE INDEX payments_method_id_idx ON payments (business_id, method, id);
CREATE INDEX payments_external_reference_idx ON payments (business_id, external_reference)
    WHERE external_reference IS NOT NULL;

-- How much of a payment is for which document. `by_document_id` is the document that says so: a receipt, an
-- invoice-receipt, or what was paid out of the client's credit; null when the payment was allocated by itself.
CREATE TABLE payment_allocations (
    business_id uuid NOT NULL CONSTRAINT payment_allocations_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    document_id uuid NOT NULL,
    amount bigint NOT NULL CONSTRAINT payment_allocations_amount_check CHECK (amount > 0),
    by_document_id uuid,
    created_at timestamptz NOT NULL,
    CONSTRAINT payment_allocations_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT payment_allocations_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payments,
    CONSTRAINT payment_allocations_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX payment_allocations_payment_id_id_idx ON payment_allocations (business_id, payment_id, id);
CREATE INDEX payment_allocations_document_id_id_idx ON payment_allocations (business_id, document_id, id);
CREATE INDEX payment_allocations_by_document_id_idx ON payment_allocations (business_id, by_document_id)
    WHERE by_document_id IS NOT NULL;

-- Money that went back. `document_id` is the credit that gave it back; null when it was paid out of what a payment left
-- unallocated. `payment_id` is null where it cannot be told which payment the money had come by.
CREATE TABLE payment_refunds (
    business_id uuid NOT NULL CONSTRAINT payment_refunds_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    payment_id uuid,
    document_id uuid,
    client_id uuid,
    client_name text,
    method text NOT NULL,
    date date NOT NULL,
    currency text NOT NULL,
    exchange_rate numeric,
    amount bigint NOT NULL CONSTRAINT payment_refunds_amount_check CHECK (amount > 0),
    details jsonb NOT NULL,
    reason text,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT payment_refunds_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT payment_refunds_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payments,
    CONSTRAINT payment_refunds_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX payment_refunds_payment_id_id_idx ON payment_refunds (business_id, payment_id, id)
    WHERE payment_id IS NOT NULL;
CREATE INDEX payment_refunds_document_id_idx ON payment_refunds (business_id, document_id)
    WHERE document_id IS NOT NULL;
CREATE INDEX payment_refunds_client_id_id_idx ON payment_refunds (business_id, client_id, id)
    WHERE client_id IS NOT NULL;
CREATE INDEX payment_refunds_date_id_idx ON payment_refunds (business_id, date, id);
CREATE INDEX payment_refunds_updated_at_id_idx ON payment_refunds (business_id, updated_at, id);

-- An id like those that the service makes (UUIDv7, RFC 9562): it sorts by the time.
CREATE FUNCTION new_id_at(p_at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
    SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM p_at) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1),
        'hex')::uuid
$$;

CREATE FUNCTION sum_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE payments SET allocated = allocated - OLD.amount
        WHERE business_id = OLD.business_id AND id = OLD.payment_id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        UPDATE payments SET allocated = allocated + NEW.amount
        WHERE business_id = NEW.business_id AND id = NEW.payment_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER allocations_are_summed AFTER INSERT OR UPDATE OF amount, payment_id OR DELETE ON payment_allocations
FOR EACH ROW EXECUTE FUNCTION sum_allocation();

-- A payment of which everything went back is REFUNDED, and RECORDED again when a part of it did not after all.
CREATE FUNCTION sum_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE payments SET refunded = refunded - OLD.amount,
            state = CASE WHEN state = 'REFUNDED' THEN 'RECORDED' ELSE state END
        WHERE business_id = OLD.business_id AND id = OLD.payment_id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        UPDATE payments SET refunded = refunded + NEW.amount,
            state = CASE WHEN state <> 'VOID' AND refunded + NEW.amount = amount THEN 'REFUNDED' ELSE state END
        WHERE business_id = NEW.business_id AND id = NEW.payment_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER refunds_are_summed AFTER INSERT OR UPDATE OF amount, payment_id OR DELETE ON payment_refunds
FOR EACH ROW EXECUTE FUNCTION sum_refund();

-- What was received never changes.
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'a payment is never removed' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (OLD.id, OLD.method, OLD.date, OLD.currency, OLD.exchange_rate, OLD.amount, OLD.details, OLD.source)
        IS DISTINCT FROM (NEW.id, NEW.method, NEW.date, NEW.currency, NEW.exchange_rate, NEW.amount, NEW.details,
                          NEW.source)
        OR (OLD.receipt_id IS NOT NULL AND OLD.receipt_id IS DISTINCT FROM NEW.receipt_id)
        OR (OLD.state = 'VOID' AND NEW.state <> 'VOID') THEN
        RAISE EXCEPTION 'what was received never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payments_are_final BEFORE UPDATE OR DELETE ON payments
FOR EACH ROW EXECUTE FUNCTION guard_payment();
CREATE TRIGGER payments_are_not_emptied BEFORE TRUNCATE ON payments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Takes an amount of what the payments of a client have left, the oldest first, for a document.
CREATE FUNCTION take_unallocated(
    p_business uuid, p_client uuid, p_currency text, p_amount bigint, p_document uuid, p_by uuid, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    held record;
    part bigint;
    rest bigint := p_amount;
BEGIN
    FOR held IN SELECT id, unallocated FROM payments
                WHERE business_id = p_business AND client_id = p_client AND currency = p_currency AND unallocated > 0
                    AND (p_by IS NULL OR receipt_id IS DISTINCT FROM p_by)
                ORDER BY date, id LOOP
        EXIT WHEN rest = 0;
        part := least(rest, held.unallocated);
        INSERT INTO payment_allocations (business_id, id, payment_id, document_id, amount, by_document_id, created_at)
        VALUES (p_business, new_id_at(p_at), held.id, p_document, part, p_by, p_at);
        rest := rest - part;
    END LOOP;
END $$;

-- Takes an amount off an allocation; nothing is left of it when it is all.
CREATE FUNCTION reduce_allocation(p_business uuid, p_allocation uuid, p_amount bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM payment_allocations WHERE business_id = p_business AND id = p_allocation AND amount = p_amount;
    IF NOT FOUND THEN
        UPDATE payment_allocations SET amount = amount - p_amount WHERE business_id = p_business AND id = p_allocation;
    END IF;
END $$;

-- Makes payments void. `p_direct`: what was allocated by itself goes with them. What else of them was for documents, or
-- went back, comes from what the client's other payments have left, the oldest first: there is enough, or the client's
-- credit would not have allowed it.
CREATE FUNCTION void_payments(p_business uuid, p_ids uuid[], p_direct boolean, p_reason text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    taken payment_allocations[];
    one payment_allocations;
    back payment_refunds;
    gone payments;
    held record;
    part bigint;
BEGIN
    SELECT * INTO gone FROM payments WHERE business_id = p_business AND id = ANY (p_ids) LIMIT 1;
    SELECT coalesce(array_agg(a ORDER BY a.id), '{}') INTO taken FROM payment_allocations AS a
    WHERE a.business_id = p_business AND a.payment_id = ANY (p_ids) AND NOT (p_direct AND a.by_document_id IS NULL);
    DELETE FROM payment_allocations WHERE business_id = p_business AND payment_id = ANY (p_ids);
    UPDATE payments SET state = 'VOID', voided_at = p_at, void_reason = p_reason, version = version + 1,
        updated_at = p_at
    WHERE business_id = p_business AND id = ANY (p_ids);
    FOREACH one IN ARRAY taken LOOP
        PERFORM take_unallocated(p_business, gone.client_id, gone.currency, one.amount, one.document_id,
                                 one.by_document_id, p_at);
    END LOOP;
    FOR back IN SELECT * FROM payment_refunds WHERE business_id = p_business AND payment_id = ANY (p_ids) ORDER BY id
    LOOP
        FOR held IN SELECT id, unallocated FROM payments
                    WHERE business_id = p_business AND client_id = gone.client_id AND currency = gone.currency
                        AND unallocated > 0
                    ORDER BY date, id LOOP
            EXIT WHEN back.amount = 0;
            part := least(back.amount, held.unallocated);
            IF part = back.amount THEN
                UPDATE payment_refunds SET payment_id = held.id WHERE business_id = p_business AND id = back.id;
            ELSE
                UPDATE payment_refunds SET amount = amount - part WHERE business_id = p_business AND id = back.id;
                INSERT INTO payment_refunds (business_id, id, payment_id, document_id, client_id, client_name, method,
                    date, currency, exchange_rate, amount, details, reason, created_at, updated_at)
                VALUES (p_business, new_id_at(back.created_at), held.id, back.document_id, back.client_id,
                    back.client_name, back.method, back.date, back.currency, back.exchange_rate, part, back.details,
                    back.reason, back.created_at, p_at);
            END IF;
            back.amount := back.amount - part;
        END LOOP;
    END LOOP;
END $$;

-- Takes back what a receipt brought. Of what credits took of it since, the other payments of the documents take the
-- place: what is paid of a document goes down by all that the receipt had paid.
CREATE FUNCTION void_receipt(p_business uuid, p_receipt uuid, p_reason text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    named record;
    held record;
    rest bigint;
    part bigint;
BEGIN
    FOR named IN SELECT referenced_id, sum(amount)::bigint AS amount FROM document_references
                 WHERE business_id = p_business AND document_id = p_receipt AND kind = 'payment' AND amount > 0
                 GROUP BY referenced_id LOOP
        SELECT named.amount - coalesce(sum(amount), 0) INTO rest FROM payment_allocations
        WHERE business_id = p_business AND document_id = named.referenced_id AND by_document_id = p_receipt;
        FOR held IN SELECT id, amount FROM payment_allocations
                    WHERE business_id = p_business AND document_id = named.referenced_id
                        AND by_document_id IS DISTINCT FROM p_receipt
                    ORDER BY created_at DESC, id DESC LOOP
            EXIT WHEN rest <= 0;
            part := least(rest, held.amount);
            PERFORM reduce_allocation(p_business, held.id, part);
            rest := rest - part;
        END LOOP;
    END LOOP;
    DELETE FROM payment_allocations WHERE business_id = p_business AND by_document_id = p_receipt;
    PERFORM void_payments(p_business, array_agg(id), false, p_reason, p_at) FROM payments
    WHERE business_id = p_business AND receipt_id = p_receipt AND state <> 'VOID'
    HAVING count(*) > 0;
END $$;

-- Keeps the payments of a document that was issued. `p_keeps` says what its money is for: `itself` (an invoice-receipt, a
-- donation, a receipt that is income), `references` (the documents that a receipt names; the rest stays unallocated),
-- `credit` (it goes back, or into the client's credit), `recorded` (it is the receipt of `p_payment`, which is recorded
-- already).
CREATE FUNCTION keep_document_payments(p_business uuid, p_document uuid, p_keeps text, p_payment uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    doc documents;
    one record;
    held record;
    cancelled uuid;
    part bigint;
    rest bigint;
    wanted_ids uuid[];
    wanted bigint[];
    place int := 1;
BEGIN
    SELECT * INTO doc FROM documents WHERE business_id = p_business AND id = p_document;
    SELECT referenced_id INTO cancelled FROM document_references
    WHERE business_id = p_business AND document_id = p_document AND kind = 'cancel';
    IF FOUND THEN
        PERFORM void_receipt(p_business, cancelled, doc.notes, doc.issued_at);
        RETURN;
    ELSIF p_keeps = 'recorded' THEN
        UPDATE payment_allocations SET by_document_id = p_document
        WHERE business_id = p_business AND payment_id = p_payment AND by_document_id IS NULL;
        UPDATE payments SET receipt_id = p_document, version = version + 1, updated_at = doc.issued_at
        WHERE business_id = p_business AND id = p_payment;
        RETURN;
    ELSIF p_keeps = 'credit' THEN
        FOR one IN SELECT id, method, date, amount, details FROM document_payments
                   WHERE business_id = p_business AND document_id = p_document ORDER BY position LOOP
            rest := one.amount;
            -- What was paid on the invoice itself goes back first, and of that what came last.
            FOR held IN
                WITH credited AS (
                    SELECT referenced_id AS id FROM document_references
                    WHERE business_id = p_business AND document_id = p_document AND kind = 'credit'
                ), paid AS (
                    SELECT id, 0 AS rank FROM credited
                    UNION SELECT c.source_id, 1 FROM document_applied_prepayments AS c JOIN credited
                        ON c.business_id = p_business AND c.document_id = credited.id
                )
                SELECT a.id, a.payment_id, a.amount FROM paid JOIN payment_allocations AS a
                    ON a.business_id = p_business AND a.document_id = paid.id
                ORDER BY paid.rank, a.created_at DESC, a.id DESC
            LOOP
                EXIT WHEN rest = 0;
                part := least(rest, held.amount);
                PERFORM reduce_allocation(p_business, held.id, part);
                IF one.method <> 'credit_balance' THEN
                    INSERT INTO payment_refunds (business_id, id, payment_id, document_id, client_id, client_name,
                        method, date, currency, exchange_rate, amount, details, created_at, updated_at)
                    VALUES (p_business, new_id_at(doc.issued_at), held.payment_id, p_document, doc.client_id, doc.client_name,
                        one.method, one.date, doc.currency, doc.exchange_rate, part, one.details, doc.issued_at,
                        doc.issued_at);
                END IF;
                rest := rest - part;
            END LOOP;
            IF rest > 0 AND one.method <> 'credit_balance' THEN
                INSERT INTO payment_refunds (business_id, id, document_id, client_id, client_name, method, date,
                    currency, exchange_rate, amount, details, created_at, updated_at)
                VALUES (p_business, one.id, p_document, doc.client_id, doc.client_name, one.method, one.date,
                    doc.currency, doc.exchange_rate, rest, one.details, doc.issued_at, doc.issued_at);
            END IF;
        END LOOP;
        RETURN;
    END IF;
    SELECT coalesce(array_agg(referenced_id ORDER BY position), '{}'), coalesce(array_agg(amount ORDER BY position), '{}')
    INTO wanted_ids, wanted FROM document_references
    WHERE business_id = p_business AND document_id = p_document AND kind = 'payment' AND amount > 0;
    IF p_keeps = 'itself' THEN
        wanted_ids := wanted_ids || p_document;
        wanted := wanted || doc.total;  -- what its own money has left behind the documents that it names
    END IF;
    FOR one IN SELECT id, method, date, amount, details, position FROM document_payments
               WHERE business_id = p_business AND document_id = p_document AND amount > 0
               UNION ALL SELECT doc.id, 'withholding_tax', doc.issue_date, doc.withheld,
                   coalesce(doc.withholding, '{}'), 2147483647 WHERE doc.withheld > 0
               ORDER BY position LOOP
        rest := one.amount;
        IF one.method <> 'credit_balance' THEN
            INSERT INTO payments (business_id, id, client_id, client_name, method, date, currency, exchange_rate,
                amount, details, source, receipt_id, external_reference, created_at, updated_at)
            VALUES (p_business, one.id, doc.client_id, doc.client_name, one.method, one.date, doc.currency,
                doc.exchange_rate, one.amount, one.details, 'document', p_document, doc.external_reference,
                doc.issued_at, doc.issued_at);
        END IF;
        WHILE rest > 0 AND place <= cardinality(wanted_ids) LOOP
            part := least(rest, wanted[place]);
            IF one.method = 'credit_balance' THEN
                PERFORM take_unallocated(p_business, doc.client_id, doc.currency, part, wanted_ids[place], p_document,
                                         doc.issued_at);
            ELSE
                INSERT INTO payment_allocations (business_id, id, payment_id, document_id, amount, by_document_id,
                    created_at)
                VALUES (p_business, new_id_at(doc.issued_at), one.id, wanted_ids[place], part, p_document, doc.issued_at);
            END IF;
            rest := rest - part;
            wanted[place] := wanted[place] - part;
            IF wanted[place] = 0 THEN
                place := place + 1;
            END IF;
        END LOOP;
    END LOOP;
END $$;

-- A payment that was recorded without a document moves the account of its client like a document does.
ALTER TABLE client_movements DROP CONSTRAINT client_movements_document_id_fkey;
ALTER TABLE client_movements ALTER COLUMN doc_type DROP NOT NULL;
ALTER TABLE client_movements ALTER COLUMN doc_number DROP NOT NULL;
ALTER TABLE client_movements DROP CONSTRAINT client_movements_kind_check;
ALTER TABLE client_movements ADD CONSTRAINT client_movements_kind_check
    CHECK (kind IN ('issued', 'cancelled', 'payment', 'payment_voided', 'refund'));
ALTER TABLE client_movements ADD CONSTRAINT client_movements_kind_doc_number_check
    CHECK ((kind IN ('issued', 'cancelled')) = (doc_number IS NOT NULL));

-- What was issued before is kept too, in the order in which it was issued. The owner of the tables sees every business
-- while this runs.
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_references NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_applied_prepayments NO FORCE ROW LEVEL SECURITY;
DO $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT business_id, id, doc_type, business ->> 'businessType' AS business_type FROM documents
               WHERE status <> 'DRAFT' AND (has_payments OR withheld <> 0) AND doc_type IN (320, 330, 400, 405)
               ORDER BY business_id, chain_index LOOP
        PERFORM keep_document_payments(one.business_id, one.id, CASE
            WHEN one.doc_type = 330 THEN 'credit'
            WHEN one.doc_type = 400 AND one.business_type <> 'exempt_dealer' THEN 'references'
            ELSE 'itself' END, NULL);
    END LOOP;
END $$;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE document_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE document_references FORCE ROW LEVEL SECURITY;
ALTER TABLE document_applied_prepayments FORCE ROW LEVEL SECURITY;
