-- What a credit gives back, by the payments that it came by. Of each line of the credit first what was paid on the
-- invoice itself, then what was carried onto it from its accounts; of that first the payment that is refunded
-- (`p_payment`, where one is named), then what came the same way, then what came last. This takes the place of the part
-- `credit` of keep_document_payments.
CREATE FUNCTION keep_credit_refunds(p_business uuid, p_document uuid, p_payment uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    doc documents;
    one record;
    held record;
    part bigint;
    rest bigint;
BEGIN
    SELECT * INTO doc FROM documents WHERE business_id = p_business AND id = p_document;
    FOR one IN SELECT id, method, date, amount, details FROM document_payments
               WHERE business_id = p_business AND document_id = p_document ORDER BY position LOOP
        rest := one.amount;
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
            JOIN payments AS p ON p.business_id = a.business_id AND p.id = a.payment_id
            ORDER BY paid.rank, a.payment_id IS NOT DISTINCT FROM p_payment DESC,
                allocation_method(a.by_document_id, p.receipt_id, p.method) = one.method DESC,
                a.created_at DESC, a.payment_id DESC, a.id DESC
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
END $$;

-- The way in which a document was paid: what a receipt took of the client's credit came by `credit_balance`, whatever
-- had brought the credit.
CREATE FUNCTION allocation_method(p_by_document uuid, p_receipt uuid, p_method text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN p_by_document IS NOT NULL AND p_receipt IS DISTINCT FROM p_by_document THEN 'credit_balance'
        ELSE p_method END
$$;

-- What happens where more would be taken in cash than the law allows.
ALTER TABLE document_configs ADD COLUMN cash_policy text NOT NULL DEFAULT 'warn'
    CONSTRAINT document_configs_cash_policy_check CHECK (cash_policy IN ('warn', 'refuse', 'off'));
