-- What providers give back of a payment, or were asked to, and the books do not show yet. Nothing else may give that part
-- of the payment back: it would leave the customer with more than was paid.
CREATE FUNCTION sum_refunds_to_book(p_business uuid, p_payment uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT coalesce(sum(r.amount), 0)::bigint
    FROM checkout_attempts AS a JOIN checkout_refunds AS r ON r.business_id = a.business_id AND r.attempt_id = a.id
    WHERE a.business_id = p_business AND a.payment_id = p_payment AND r.state <> 'REFUSED' AND r.booked_at IS NULL
$$;

-- What issued credits give back, by payment, in the order in which the payments came and the document names them. Of a
-- credit that is to give back by the provider (`refund_by_provider`) a refund begins of each payment that came by a
-- charge and goes back as it came; it is booked already, and nobody was asked. Where less is left of the charge or of the
-- payment, because other refunds hold it, nothing begins and `available` says how much is left: the caller gives all of
-- it up.
CREATE OR REPLACE FUNCTION begin_credit_refunds(p_business uuid, p_documents uuid[], p_by jsonb, p_at timestamptz, p_due timestamptz)
RETURNS TABLE (document_id uuid, payment_id uuid, method text, amount bigint, currency text, provider text,
    checkout_id uuid, refund_id uuid, available bigint) LANGUAGE plpgsql AS $$
DECLARE
    back record;
    charge record;
BEGIN
    FOR back IN
        SELECT r.document_id, r.payment_id, r.method, r.currency, sum(r.amount)::bigint AS amount,
            min(r.id::text)::uuid AS first_id, d.credit_reason, d.notes,
            d.refund_by_provider AND p.method = r.method AS by_provider,
            p.amount - p.refunded AS left_of_payment
        FROM payment_refunds AS r JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
        LEFT JOIN payments AS p ON p.business_id = r.business_id AND p.id = r.payment_id
        LEFT JOIN document_payments AS named
            ON named.business_id = p.business_id AND named.document_id = p.receipt_id AND named.id = p.id
        WHERE r.business_id = p_business AND r.document_id = ANY(p_documents)
        GROUP BY r.document_id, r.payment_id, r.method, r.currency, d.credit_reason, d.notes, d.refund_by_provider,
            p.method, p.amount, p.refunded, p.created_at, named.position
        ORDER BY array_position(p_documents, r.document_id), p.created_at, named.position, r.payment_id, r.method
    LOOP
        document_id := back.document_id;
        payment_id := back.payment_id;
        method := back.method;
        amount := back.amount;
        currency := back.currency;
        provider := NULL;
        checkout_id := NULL;
        refund_id := NULL;
        available := NULL;
        IF back.by_provider THEN
            SELECT a.id, a.checkout_id, a.provider, a.refund_reserved, least(a.amount - a.refund_reserved,
                back.left_of_payment + back.amount - sum_refunds_to_book(p_business, back.payment_id)) AS left_of_it
            INTO charge FROM checkout_attempts AS a
            WHERE a.business_id = p_business AND a.payment_id = back.payment_id AND a.state = 'PAID'
            ORDER BY a.number LIMIT 1 FOR NO KEY UPDATE;
            IF FOUND THEN
                provider := charge.provider;
                checkout_id := charge.checkout_id;
                IF charge.left_of_it < back.amount THEN
                    available := greatest(charge.left_of_it, 0);
                ELSE
                    refund_id := new_id_at(p_at);
                    INSERT INTO checkout_refunds (business_id, id, checkout_id, attempt_id, provider, amount, currency,
                        refunded_before, reason, note, credit, state, payment_refund_id, credit_ids, booked_at,
                        created_by, due_at, created_at, updated_at, asked)
                    VALUES (p_business, refund_id, charge.checkout_id, charge.id, charge.provider, back.amount,
                        back.currency, charge.refund_reserved, coalesce(back.credit_reason, 'other'), back.notes, true,
                        'REQUESTED', back.first_id, ARRAY[back.document_id], p_at, p_by, p_due, p_at, p_at, false);
                END IF;
            END IF;
        END IF;
        RETURN NEXT;
    END LOOP;
END $$;
