-- Whether the money that a credit gives back is to go back by the provider that charged it, as its draft was asked to.
ALTER TABLE documents ADD COLUMN refund_by_provider boolean NOT NULL DEFAULT false;

-- A refund of a credit is in the books before its provider is asked for the first time.
ALTER TABLE checkout_refunds ADD COLUMN asked boolean NOT NULL DEFAULT true;

-- Locks the checkouts by which documents were paid, or those that draft credits among them credit, before anything else
-- of them is locked: whoever gives back money of a checkout locks it first, then documents, books and payments.
CREATE FUNCTION lock_checkouts_behind(p_business uuid, p_documents uuid[]) RETURNS void LANGUAGE sql AS $$
    WITH credited AS (
        SELECT unnest(p_documents) AS id
        UNION SELECT referenced_id FROM document_references
            WHERE business_id = p_business AND document_id = ANY(p_documents) AND kind = 'credit'
    ), paid AS (
        SELECT id FROM credited
        UNION SELECT c.source_id FROM document_applied_prepayments AS c JOIN credited
            ON c.business_id = p_business AND c.document_id = credited.id
    ), behind AS (
        SELECT a.checkout_id FROM paid JOIN payment_allocations AS p
            ON p.business_id = p_business AND p.document_id = paid.id
        JOIN checkout_attempts AS a ON a.business_id = p_business AND a.payment_id = p.payment_id
    ), held AS (
        SELECT id FROM checkouts WHERE business_id = p_business AND id IN (SELECT checkout_id FROM behind)
        ORDER BY id FOR NO KEY UPDATE
    )
    SELECT count(*) FROM held
$$;

-- What issued credits give back, by payment, in the order in which the payments came and the document names them. Of a
-- credit that is to give back by the provider (`refund_by_provider`) a refund begins of each payment that came by a
-- charge and goes back as it came; it is booked already, and nobody was asked. Where less is left of the charge,
-- because another refund holds it, nothing begins and `available` says how much is left: the caller gives all of it up.
CREATE FUNCTION begin_credit_refunds(p_business uuid, p_documents uuid[], p_by jsonb, p_at timestamptz, p_due timestamptz)
RETURNS TABLE (document_id uuid, payment_id uuid, method text, amount bigint, currency text, provider text,
    checkout_id uuid, refund_id uuid, available bigint) LANGUAGE plpgsql AS $$
DECLARE
    back record;
    charge record;
BEGIN
    FOR back IN
        SELECT r.document_id, r.payment_id, r.method, r.currency, sum(r.amount)::bigint AS amount,
            min(r.id::text)::uuid AS first_id, d.credit_reason, d.notes,
            d.refund_by_provider AND p.method = r.method AS by_provider
        FROM payment_refunds AS r JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id
        LEFT JOIN payments AS p ON p.business_id = r.business_id AND p.id = r.payment_id
        LEFT JOIN document_payments AS named
            ON named.business_id = p.business_id AND named.document_id = p.receipt_id AND named.id = p.id
        WHERE r.business_id = p_business AND r.document_id = ANY(p_documents)
        GROUP BY r.document_id, r.payment_id, r.method, r.currency, d.credit_reason, d.notes, d.refund_by_provider,
            p.method, p.created_at, named.position
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
            SELECT a.id, a.checkout_id, a.provider, a.amount - a.refund_reserved AS left_of_it, a.refund_reserved
            INTO charge FROM checkout_attempts AS a
            WHERE a.business_id = p_business AND a.payment_id = back.payment_id AND a.state = 'PAID'
            ORDER BY a.number LIMIT 1 FOR NO KEY UPDATE;
            IF FOUND THEN
                provider := charge.provider;
                checkout_id := charge.checkout_id;
                IF charge.left_of_it < back.amount THEN
                    available := charge.left_of_it;
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

-- A card may be saved without a charge: a checkout of nothing, whose attempt is a page that asks for the card alone.
ALTER TABLE checkouts DROP CONSTRAINT checkouts_source_check;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_source_check
    CHECK (source IN ('saved_card', 'payment_link', 'payment_page', 'portal', 'save_card'));
ALTER TABLE checkouts DROP CONSTRAINT checkouts_amount_check;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_amount_source_check
    CHECK (CASE WHEN source = 'save_card' THEN amount = 0 ELSE amount > 0 END);
ALTER TABLE checkout_attempts DROP CONSTRAINT checkout_attempts_kind_check;
ALTER TABLE checkout_attempts ADD CONSTRAINT checkout_attempts_kind_check CHECK (kind IN ('page', 'saved_card', 'setup'));
ALTER TABLE checkout_attempts DROP CONSTRAINT checkout_attempts_amount_check;
ALTER TABLE checkout_attempts ADD CONSTRAINT checkout_attempts_amount_kind_check
    CHECK (CASE WHEN kind = 'setup' THEN amount = 0 ELSE amount > 0 END);
ALTER TABLE checkout_attempts DROP CONSTRAINT checkout_attempts_state_check;
ALTER TABLE checkout_attempts ADD CONSTRAINT checkout_attempts_state_check CHECK (state IN
    ('STARTED', 'OPEN', 'UNKNOWN', 'DECLINED', 'REFUSED', 'ABANDONED', 'PAID', 'SAVED'));
ALTER TABLE checkout_attempts ADD CONSTRAINT checkout_attempts_kind_state_check
    CHECK (CASE WHEN kind = 'setup' THEN state <> 'PAID' ELSE state <> 'SAVED' END);
ALTER TABLE simulated_charges DROP CONSTRAINT simulated_charges_amount_check;
ALTER TABLE simulated_charges ADD CONSTRAINT simulated_charges_amount_kind_save_card_check
    CHECK (amount > 0 OR (amount = 0 AND kind = 'page' AND save_card));
-- Whether the card that is saved becomes the client's default.
ALTER TABLE checkouts ADD COLUMN card_is_default boolean NOT NULL DEFAULT false;
