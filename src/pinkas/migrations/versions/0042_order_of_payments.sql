-- The payments of one document have the order in which the document names them: what goes back of a document goes back
-- by the same payments whoever asks, and however their ids sort.
CREATE OR REPLACE FUNCTION keep_credit_refunds(p_business uuid, p_document uuid, p_payment uuid)
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
            LEFT JOIN document_payments AS named
                ON named.business_id = p.business_id AND named.document_id = p.receipt_id AND named.id = p.id
            ORDER BY paid.rank, a.payment_id IS NOT DISTINCT FROM p_payment DESC,
                allocation_method(a.by_document_id, p.receipt_id, p.method) = one.method DESC,
                a.created_at DESC, named.position DESC, a.payment_id DESC, a.id DESC
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

-- Which payment of a credit the processor takes which amount back of: that of which as much went back. Where an amount
-- went back by several payments it is the first of them, and its provider.
CREATE FUNCTION name_refunded_payments(p_business uuid, p_document uuid) RETURNS void LANGUAGE sql AS $$
    WITH back AS (
        SELECT id, amount, row_number() OVER (PARTITION BY amount ORDER BY id) AS place FROM card_expectations
        WHERE business_id = p_business AND document_id = p_document AND kind = 'refund'
    ), refunds AS (
        SELECT payment_id, amount, row_number() OVER (PARTITION BY amount ORDER BY payment_id) AS place
        FROM payment_refunds
        WHERE business_id = p_business AND document_id = p_document AND method = 'card' AND payment_id IS NOT NULL
    ), named AS (
        SELECT back.id, coalesce(refunds.payment_id, (SELECT min(payment_id::text)::uuid FROM refunds)) AS payment_id
        FROM back LEFT JOIN refunds ON refunds.amount = -back.amount AND refunds.place = back.place
    )
    UPDATE card_expectations AS one SET payment_id = named.payment_id,
        provider = coalesce(one.provider, p.details ->> 'provider'),
        expected_on = CASE WHEN one.provider IS NULL AND p.details ? 'provider'
            THEN expected_deposit_day(p_business, p.details ->> 'provider', one.charged_on)
            ELSE one.expected_on END
    FROM named JOIN payments AS p ON p.business_id = p_business AND p.id = named.payment_id
    WHERE one.business_id = p_business AND one.id = named.id AND one.payment_id IS DISTINCT FROM named.payment_id
$$;

CREATE OR REPLACE FUNCTION expect_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.document_id IS NULL THEN
        PERFORM expect_card_deposits(business_id, id) FROM journal_entries
        WHERE business_id = NEW.business_id AND source_type = 'refund' AND source_id = NEW.id;
    ELSE
        PERFORM name_refunded_payments(NEW.business_id, NEW.document_id);
    END IF;
    RETURN NULL;
END $$;

-- The owner of the tables sees every business while this runs.
ALTER TABLE card_expectations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_refunds NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
    PERFORM name_refunded_payments(business_id, document_id)
    FROM (SELECT DISTINCT business_id, document_id FROM card_expectations
          WHERE kind = 'refund' AND document_id IS NOT NULL) AS credit;
END $$;
SET CONSTRAINTS card_expectations_payment_id_fkey IMMEDIATE;  -- nothing may be pending on a table that is altered
ALTER TABLE card_expectations FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_refunds FORCE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
