-- Money of a paid attempt that goes back through its provider. It is written before the provider is asked, so that no
-- refund is unknown here; `id` is the key by which the provider makes it once. Amounts are minor units of `currency`.
CREATE TABLE checkout_refunds (
    business_id uuid NOT NULL CONSTRAINT checkout_refunds_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    checkout_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    provider text NOT NULL,
    amount bigint NOT NULL CONSTRAINT checkout_refunds_amount_check CHECK (amount > 0),
    currency text NOT NULL,
    -- What of the charge was given back, or asked for, before: a provider may be asked again only with the same words.
    refunded_before bigint NOT NULL,
    reason text NOT NULL,
    note text,
    -- Whether the documents that the money paid are credited.
    credit boolean NOT NULL,
    state text NOT NULL CONSTRAINT checkout_refunds_state_check CHECK (state IN
        ('REQUESTED', 'PENDING', 'REFUNDED', 'REFUSED', 'UNKNOWN')),
    reference text,
    provider_code text,
    provider_message text,
    look_ups int NOT NULL DEFAULT 0,
    -- What came of it in the books, together with `booked_at`: the first refund of the payment, and its credit invoices.
    payment_refund_id uuid,
    credit_ids uuid[] NOT NULL DEFAULT '{}',
    booked_at timestamptz,
    document_error jsonb,
    document_attempts int NOT NULL DEFAULT 0,
    created_by jsonb,
    -- When the provider is asked what became of it, or when the books are tried again.
    due_at timestamptz,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT checkout_refunds_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT checkout_refunds_checkout_id_fkey FOREIGN KEY (business_id, checkout_id) REFERENCES checkouts,
    CONSTRAINT checkout_refunds_attempt_id_fkey FOREIGN KEY (business_id, attempt_id) REFERENCES checkout_attempts,
    CONSTRAINT checkout_refunds_payment_refund_id_fkey FOREIGN KEY (business_id, payment_refund_id)
        REFERENCES payment_refunds,
    CONSTRAINT checkout_refunds_booked_at_payment_refund_id_check
        CHECK ((booked_at IS NULL) = (payment_refund_id IS NULL))
);
CREATE INDEX checkout_refunds_checkout_id_id_idx ON checkout_refunds (business_id, checkout_id, id);
CREATE INDEX checkout_refunds_attempt_id_idx ON checkout_refunds (business_id, attempt_id);
CREATE INDEX checkout_refunds_payment_refund_id_idx ON checkout_refunds (business_id, payment_refund_id)
    WHERE payment_refund_id IS NOT NULL;
CREATE INDEX checkout_refunds_provider_reference_idx ON checkout_refunds (business_id, provider, reference)
    WHERE reference IS NOT NULL;
CREATE INDEX checkout_refunds_due_at_idx ON checkout_refunds (due_at) WHERE due_at IS NOT NULL;

-- What of a charge was given back or is reserved for it: never more than was charged, whoever writes.
ALTER TABLE checkout_attempts ADD COLUMN refund_reserved bigint NOT NULL DEFAULT 0;
ALTER TABLE checkout_attempts ADD CONSTRAINT checkout_attempts_amount_refund_reserved_state_check
    CHECK (refund_reserved BETWEEN 0 AND CASE WHEN state = 'PAID' THEN amount ELSE 0 END);

ALTER TABLE checkouts ADD COLUMN refunded bigint NOT NULL DEFAULT 0;
ALTER TABLE checkouts ADD COLUMN refund_state text NOT NULL DEFAULT 'NONE' CONSTRAINT checkouts_refund_state_check
    CHECK (refund_state IN ('NONE', 'PENDING', 'PARTIAL', 'REFUNDED', 'FAILED'));

-- The refund holds the reserved amount unless the provider refused it. What the books have credited stays reserved even
-- when the provider fails to pay it out afterwards: it is owed to the customer, in another way.
CREATE FUNCTION holds_amount(p_state text, p_booked_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT p_state <> 'REFUSED' OR p_booked_at IS NOT NULL
$$;

CREATE FUNCTION sum_checkout_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before bigint := 0;
    after bigint := CASE WHEN holds_amount(NEW.state, NEW.booked_at) THEN NEW.amount ELSE 0 END;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        before := CASE WHEN holds_amount(OLD.state, OLD.booked_at) THEN OLD.amount ELSE 0 END;
    END IF;
    IF before <> after THEN
        UPDATE checkout_attempts SET refund_reserved = refund_reserved + after - before
        WHERE business_id = NEW.business_id AND id = NEW.attempt_id;
    END IF;
    UPDATE checkouts AS c SET refunded = s.refunded, version = c.version + 1, updated_at = NEW.updated_at,
        refund_state = CASE WHEN s.open THEN 'PENDING' WHEN s.refunded >= p.paid THEN 'REFUNDED'
            WHEN s.refunded > 0 THEN 'PARTIAL' WHEN s.refused THEN 'FAILED' ELSE 'NONE' END
    FROM (SELECT coalesce(sum(amount) FILTER (WHERE state IN ('PENDING', 'REFUNDED')), 0) AS refunded,
              coalesce(bool_or(state IN ('REQUESTED', 'PENDING', 'UNKNOWN')), false) AS open,
              coalesce(bool_or(state = 'REFUSED'), false) AS refused
          FROM checkout_refunds WHERE business_id = NEW.business_id AND checkout_id = NEW.checkout_id) AS s,
         (SELECT coalesce(sum(amount), 0) AS paid FROM checkout_attempts
          WHERE business_id = NEW.business_id AND checkout_id = NEW.checkout_id AND state = 'PAID') AS p
    WHERE c.business_id = NEW.business_id AND c.id = NEW.checkout_id;
    RETURN NULL;
END $$;
CREATE TRIGGER checkout_refunds_are_summed AFTER INSERT OR UPDATE OF state, booked_at ON checkout_refunds
FOR EACH ROW EXECUTE FUNCTION sum_checkout_refund();

-- An account at a provider stays while a refund is under way there.
CREATE FUNCTION count_refunds_under_way() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before int := 0;
    after int := (NEW.state IN ('REQUESTED', 'PENDING', 'UNKNOWN'))::int;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        before := (OLD.state IN ('REQUESTED', 'PENDING', 'UNKNOWN'))::int;
    END IF;
    IF before <> after THEN
        UPDATE payment_provider_connections SET attempts_under_way = attempts_under_way + after - before
        WHERE business_id = NEW.business_id AND provider = NEW.provider;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER refunds_under_way_are_counted AFTER INSERT OR UPDATE OF state ON checkout_refunds
FOR EACH ROW EXECUTE FUNCTION count_refunds_under_way();

-- What was asked for never changes, and what was booked is booked once. Only a refund that is accepted and paid out
-- later can still fail.
CREATE FUNCTION guard_checkout_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.attempt_id, OLD.provider, OLD.amount, OLD.currency) IS DISTINCT FROM
            (NEW.attempt_id, NEW.provider, NEW.amount, NEW.currency)
        OR (OLD.state IN ('REFUNDED', 'REFUSED') AND OLD.state <> NEW.state)
        OR (OLD.booked_at IS NOT NULL AND (OLD.booked_at, OLD.payment_refund_id, OLD.credit_ids)
            IS DISTINCT FROM (NEW.booked_at, NEW.payment_refund_id, NEW.credit_ids)) THEN
        RAISE EXCEPTION 'what went back never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER checkout_refunds_are_final BEFORE UPDATE ON checkout_refunds
FOR EACH ROW EXECUTE FUNCTION guard_checkout_refund();

-- Of a credit it is known only behind its entry which payment the money had come by, and so which provider gives it
-- back.
CREATE OR REPLACE FUNCTION expect_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.document_id IS NULL THEN
        PERFORM expect_card_deposits(business_id, id) FROM journal_entries
        WHERE business_id = NEW.business_id AND source_type = 'refund' AND source_id = NEW.id;
    ELSE
        UPDATE card_expectations AS back SET payment_id = NEW.payment_id,
            provider = coalesce(back.provider, p.details ->> 'provider'),
            expected_on = CASE WHEN back.provider IS NULL AND p.details ? 'provider'
                THEN expected_deposit_day(NEW.business_id, p.details ->> 'provider', back.charged_on)
                ELSE back.expected_on END
        FROM payments AS p
        WHERE back.business_id = NEW.business_id AND back.document_id = NEW.document_id AND back.kind = 'refund'
            AND back.payment_id IS NULL AND p.business_id = NEW.business_id AND p.id = NEW.payment_id;
    END IF;
    RETURN NULL;
END $$;
