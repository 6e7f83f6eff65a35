-- For how many days a processor keeps the money of a charge before it deposits it; the row without a provider is for
-- all that have no row of their own.
CREATE TABLE card_deposit_days (
    business_id uuid NOT NULL CONSTRAINT card_deposit_days_business_id_fkey REFERENCES businesses,
    provider text NOT NULL,
    days int NOT NULL CONSTRAINT card_deposit_days_days_check CHECK (days BETWEEN 0 AND 120),
    CONSTRAINT card_deposit_days_pkey PRIMARY KEY (business_id, provider)
);

-- What the processors of cards still have to deposit: a row for each card charge, and one below zero for what they take
-- back. Amounts are minor units of `currency`, `value` and its parts minor units of the books, as the account of role
-- `card_clearing` was debited. What batches settled is summed here by the trigger of their lines.
--
-- `charge`: money that came by card. `refund`: money that went back by card. `reversal`: a charge was taken back after
-- the processor had deposited it. `manual`: written down by a person.
CREATE TABLE card_expectations (
    business_id uuid NOT NULL CONSTRAINT card_expectations_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT card_expectations_kind_check
        CHECK (kind IN ('charge', 'refund', 'reversal', 'manual')),
    provider text,
    payment_id uuid,
    document_id uuid,
    reverses_id uuid,
    client_id uuid,
    charged_on date NOT NULL,
    expected_on date NOT NULL,
    deal_type text,
    installments int,
    note text,
    currency text NOT NULL,
    amount bigint NOT NULL CONSTRAINT card_expectations_amount_check CHECK (amount <> 0),
    value bigint NOT NULL,
    settled bigint NOT NULL DEFAULT 0,
    settled_value bigint NOT NULL DEFAULT 0,
    cancelled bigint NOT NULL DEFAULT 0,
    cancelled_value bigint NOT NULL DEFAULT 0,
    open_amount bigint NOT NULL GENERATED ALWAYS AS (amount - settled - cancelled) STORED,
    open_value bigint NOT NULL GENERATED ALWAYS AS (value - settled_value - cancelled_value) STORED,
    state text NOT NULL GENERATED ALWAYS AS (CASE
        WHEN amount - settled - cancelled <> 0 THEN 'OPEN'
        WHEN settled <> 0 THEN 'SETTLED'
        ELSE 'CANCELLED' END) STORED,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT card_expectations_pkey PRIMARY KEY (business_id, id),
    -- A document is posted before its payments are kept.
    CONSTRAINT card_expectations_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payments
        DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT card_expectations_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT card_expectations_reverses_id_fkey FOREIGN KEY (business_id, reverses_id) REFERENCES card_expectations,
    -- No more is settled than there is, whoever writes.
    CONSTRAINT card_expectations_amount_open_amount_check CHECK (
        CASE WHEN amount > 0 THEN open_amount BETWEEN 0 AND amount ELSE open_amount BETWEEN amount AND 0 END),
    CONSTRAINT card_expectations_open_amount_open_value_check CHECK (open_amount <> 0 OR open_value = 0)
);
CREATE INDEX card_expectations_expected_on_id_idx ON card_expectations (business_id, expected_on, id);
CREATE INDEX card_expectations_charged_on_id_idx ON card_expectations (business_id, charged_on, id);
CREATE INDEX card_expectations_expected_on_id_where_open_idx ON card_expectations (business_id, expected_on, id)
    WHERE state = 'OPEN';
CREATE INDEX card_expectations_id_where_open_idx ON card_expectations (business_id, id) WHERE state = 'OPEN';
CREATE INDEX card_expectations_updated_at_id_idx ON card_expectations (business_id, updated_at, id);
CREATE INDEX card_expectations_provider_id_idx ON card_expectations (business_id, provider, id)
    WHERE provider IS NOT NULL;
CREATE INDEX card_expectations_client_id_id_idx ON card_expectations (business_id, client_id, id)
    WHERE client_id IS NOT NULL;
CREATE INDEX card_expectations_payment_id_idx ON card_expectations (business_id, payment_id)
    WHERE payment_id IS NOT NULL;
CREATE INDEX card_expectations_document_id_idx ON card_expectations (business_id, document_id)
    WHERE document_id IS NOT NULL;
CREATE INDEX card_expectations_reverses_id_idx ON card_expectations (business_id, reverses_id)
    WHERE reverses_id IS NOT NULL;

-- A deposit of a processor: `amount` is what came to the bank, `gross` what it settles, both in minor units of
-- `currency`, as are the fee, its VAT and the amounts in `differences`. `gross_value` is minor units of the books.
CREATE TABLE card_batches (
    business_id uuid NOT NULL CONSTRAINT card_batches_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    state text NOT NULL DEFAULT 'SETTLED' CONSTRAINT card_batches_state_check CHECK (state IN ('SETTLED', 'UNDONE')),
    provider text,
    date date NOT NULL,
    currency text NOT NULL,
    exchange_rate numeric,
    amount bigint NOT NULL,
    gross bigint NOT NULL,
    gross_value bigint NOT NULL,
    fee bigint NOT NULL,
    fee_vat bigint NOT NULL,
    differences jsonb NOT NULL,
    account_role text NOT NULL,
    reference text,
    undo_reason text,
    undone_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT card_batches_pkey PRIMARY KEY (business_id, id)
);
CREATE INDEX card_batches_date_id_idx ON card_batches (business_id, date, id);
CREATE INDEX card_batches_updated_at_id_idx ON card_batches (business_id, updated_at, id);
CREATE INDEX card_batches_provider_id_idx ON card_batches (business_id, provider, id) WHERE provider IS NOT NULL;

-- How much of which expectation a deposit settles.
CREATE TABLE card_batch_lines (
    business_id uuid NOT NULL CONSTRAINT card_batch_lines_business_id_fkey REFERENCES businesses,
    batch_id uuid NOT NULL,
    expectation_id uuid NOT NULL,
    amount bigint NOT NULL CONSTRAINT card_batch_lines_amount_check CHECK (amount <> 0),
    value bigint NOT NULL,
    settled_at timestamptz NOT NULL,
    undone_at timestamptz,
    CONSTRAINT card_batch_lines_pkey PRIMARY KEY (business_id, batch_id, expectation_id),
    CONSTRAINT card_batch_lines_batch_id_fkey FOREIGN KEY (business_id, batch_id) REFERENCES card_batches,
    CONSTRAINT card_batch_lines_expectation_id_fkey FOREIGN KEY (business_id, expectation_id)
        REFERENCES card_expectations
);
CREATE INDEX card_batch_lines_expectation_id_idx ON card_batch_lines (business_id, expectation_id);

-- The day on which a processor deposits what was charged on a day: two days later, unless the business says otherwise.
CREATE FUNCTION expected_deposit_day(p_business uuid, p_provider text, p_charged_on date) RETURNS date
LANGUAGE sql STABLE AS $$
    SELECT p_charged_on + coalesce(
        (SELECT days FROM card_deposit_days WHERE business_id = p_business AND provider = p_provider),
        (SELECT days FROM card_deposit_days WHERE business_id = p_business AND provider = ''), 2)
$$;

-- Cancels what a charge and what the processor takes back of it have in common, once both are open.
CREATE FUNCTION net_card_reversals(p_business uuid, p_expectation uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    charge card_expectations;
    back card_expectations;
    part bigint;
    worth bigint;
BEGIN
    FOR back IN SELECT * FROM card_expectations
                WHERE business_id = p_business AND reverses_id = p_expectation AND state = 'OPEN' ORDER BY id LOOP
        SELECT * INTO charge FROM card_expectations WHERE business_id = p_business AND id = p_expectation;
        part := least(charge.open_amount, -back.open_amount);
        EXIT WHEN part <= 0;
        worth := CASE WHEN part = charge.open_amount THEN charge.open_value ELSE -back.open_value END;
        -- Nothing may be worth something of which nothing is open.
        CONTINUE WHEN part = -back.open_amount AND worth <> -back.open_value;
        UPDATE card_expectations SET cancelled = cancelled + part, cancelled_value = cancelled_value + worth,
            version = version + 1, updated_at = p_at
        WHERE business_id = p_business AND id = charge.id;
        UPDATE card_expectations SET cancelled = cancelled - part, cancelled_value = cancelled_value - worth,
            version = version + 1, updated_at = p_at
        WHERE business_id = p_business AND id = back.id;
    END LOOP;
END $$;

CREATE FUNCTION sum_card_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    reversed uuid;
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE card_expectations SET settled = settled + NEW.amount, settled_value = settled_value + NEW.value,
            version = version + 1, updated_at = NEW.settled_at
        WHERE business_id = NEW.business_id AND id = NEW.expectation_id;
    ELSIF OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL THEN
        UPDATE card_expectations SET settled = settled - OLD.amount, settled_value = settled_value - OLD.value,
            version = version + 1, updated_at = NEW.undone_at
        WHERE business_id = NEW.business_id AND id = NEW.expectation_id
        RETURNING coalesce(reverses_id, id) INTO reversed;
        PERFORM net_card_reversals(NEW.business_id, reversed, NEW.undone_at);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER settlements_are_summed AFTER INSERT OR UPDATE ON card_batch_lines
FOR EACH ROW EXECUTE FUNCTION sum_card_settlement();

-- What was settled never changes, but that it was undone, once.
CREATE FUNCTION guard_card_batch_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.undone_at IS NOT NULL
        OR (OLD.batch_id, OLD.expectation_id, OLD.amount, OLD.value)
            IS DISTINCT FROM (NEW.batch_id, NEW.expectation_id, NEW.amount, NEW.value) THEN
        RAISE EXCEPTION 'what was settled never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER settlements_are_final BEFORE UPDATE OR DELETE ON card_batch_lines
FOR EACH ROW EXECUTE FUNCTION guard_card_batch_line();

-- What is expected never changes: it is settled, or cancelled.
CREATE FUNCTION guard_card_expectation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR (OLD.kind, OLD.charged_on, OLD.currency, OLD.amount, OLD.value)
        IS DISTINCT FROM (NEW.kind, NEW.charged_on, NEW.currency, NEW.amount, NEW.value) THEN
        RAISE EXCEPTION 'what is expected never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER expectations_are_final BEFORE UPDATE OR DELETE ON card_expectations
FOR EACH ROW EXECUTE FUNCTION guard_card_expectation();

-- Takes charges back of which the books are told in one entry, `p_worth` in all (below zero): what is open of them is
-- cancelled, and what was deposited the processor takes back.
CREATE FUNCTION take_back_card_charges(
    p_business uuid, p_payments uuid[], p_worth bigint, p_document uuid, p_day date, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    charge card_expectations;
    rest bigint := p_worth;
BEGIN
    FOR charge IN SELECT * FROM card_expectations
                  WHERE business_id = p_business AND payment_id = ANY (p_payments) AND kind = 'charge'
                  ORDER BY id FOR NO KEY UPDATE LOOP
        rest := rest + charge.value;
        UPDATE card_expectations SET cancelled = cancelled + open_amount,
            cancelled_value = cancelled_value + open_value, version = version + 1, updated_at = p_at
        WHERE business_id = p_business AND id = charge.id AND open_amount <> 0;
        CONTINUE WHEN charge.settled = 0;
        INSERT INTO card_expectations (business_id, id, kind, provider, payment_id, document_id, reverses_id, client_id,
            charged_on, expected_on, currency, amount, value, created_at, updated_at)
        VALUES (p_business, new_id_at(p_at), 'reversal', charge.provider, charge.payment_id, p_document, charge.id,
            charge.client_id, p_day, expected_deposit_day(p_business, charge.provider, p_day), charge.currency,
            -charge.settled, -charge.settled_value, p_at, p_at);
    END LOOP;
    IF rest <> 0 THEN
        RAISE EXCEPTION 'card charges are not taken back as they were posted' USING ERRCODE = 'check_violation';
    END IF;
END $$;

-- Writes what a journal entry lets the business expect of its processors, once: when it is posted, or when the payment
-- or the refund that it is about is written behind it. What the entry does to the account of role `card_clearing` and
-- what is expected are one sum, or it is refused.
CREATE FUNCTION expect_card_deposits(p_business uuid, p_entry uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    entry journal_entries;
    worths bigint[];
    worth bigint;
    expected bigint;
    cancelled uuid;
BEGIN
    SELECT * INTO entry FROM journal_entries WHERE business_id = p_business AND id = p_entry;
    SELECT array_agg(l.debit - l.credit ORDER BY l.position), sum(l.debit - l.credit)::bigint INTO worths, worth
    FROM journal_lines AS l JOIN ledger_accounts AS a ON a.business_id = l.business_id AND a.id = l.account_id
    WHERE l.business_id = p_business AND l.entry_id = p_entry AND a.role = 'card_clearing';
    IF worths IS NULL OR entry.source_type IN ('card_expectation', 'card_batch', 'card_batch_undo') THEN
        RETURN;  -- nothing, or what card clearing itself posts, beside its own rows
    ELSIF entry.source_type = 'payment_void' THEN
        PERFORM take_back_card_charges(p_business, ARRAY[entry.source_id], worth, NULL, entry.date, entry.posted_at);
        RETURN;
    ELSIF entry.source_type = 'document' THEN
        SELECT referenced_id INTO cancelled FROM document_references
        WHERE business_id = p_business AND document_id = entry.source_id AND kind = 'cancel';
        IF FOUND THEN
            PERFORM take_back_card_charges(p_business, array_agg(id), worth, entry.source_id, entry.date,
                                           entry.posted_at)
            FROM payments WHERE business_id = p_business AND receipt_id = cancelled AND method = 'card';
            RETURN;
        END IF;
        -- A payment that is worth nothing in the currency of the books has no line: it is one of the smallest. Ids keep
        -- the order of the payments.
        WITH paid AS (
            SELECT *, row_number() OVER (ORDER BY position) AS place
            FROM (SELECT p.*, row_number() OVER (ORDER BY abs(amount) DESC, position) AS size
                  FROM document_payments AS p
                  WHERE business_id = p_business AND document_id = entry.source_id AND method = 'card') AS sized
            WHERE size <= cardinality(worths)
        ), written AS (
            INSERT INTO card_expectations (business_id, id, kind, provider, payment_id, document_id, client_id,
                charged_on, expected_on, currency, amount, value, created_at, updated_at)
            SELECT p_business, new_id_at(entry.posted_at + (one.place - 1) * interval '1 millisecond'),
                CASE WHEN one.worth > 0 THEN 'charge' ELSE 'refund' END,
                paid.details ->> 'provider', CASE WHEN one.worth > 0 THEN paid.id END, d.id, d.client_id, paid.date,
                expected_deposit_day(p_business, paid.details ->> 'provider', paid.date), d.currency,
                CASE WHEN one.worth > 0 THEN abs(paid.amount) ELSE -abs(paid.amount) END, one.worth, entry.posted_at,
                entry.posted_at
            FROM unnest(worths) WITH ORDINALITY AS one (worth, place) JOIN paid ON paid.place = one.place
            JOIN documents AS d ON d.business_id = p_business AND d.id = entry.source_id
            RETURNING value
        )
        SELECT sum(value)::bigint INTO expected FROM written;
    ELSIF entry.source_type = 'payment' THEN
        INSERT INTO card_expectations (business_id, id, kind, provider, payment_id, client_id, charged_on, expected_on,
            currency, amount, value, created_at, updated_at)
        SELECT p_business, new_id_at(entry.posted_at), 'charge', details ->> 'provider', id, client_id, date,
            expected_deposit_day(p_business, details ->> 'provider', date), currency, amount, worth, entry.posted_at,
            entry.posted_at
        FROM payments WHERE business_id = p_business AND id = entry.source_id
        RETURNING value INTO expected;
    ELSIF entry.source_type = 'refund' THEN
        INSERT INTO card_expectations (business_id, id, kind, provider, payment_id, client_id, charged_on, expected_on,
            currency, amount, value, created_at, updated_at)
        SELECT p_business, new_id_at(entry.posted_at), 'refund', p.details ->> 'provider', r.payment_id, r.client_id,
            r.date, expected_deposit_day(p_business, p.details ->> 'provider', r.date), r.currency, -r.amount, worth,
            entry.posted_at, entry.posted_at
        FROM payment_refunds AS r LEFT JOIN payments AS p ON p.business_id = r.business_id AND p.id = r.payment_id
        WHERE r.business_id = p_business AND r.id = entry.source_id
        RETURNING value INTO expected;
    ELSE
        RAISE EXCEPTION 'nothing says what % lets the business expect', entry.source_type
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF expected IS NULL AND entry.source_type <> 'document' THEN
        RETURN;  -- the payment or refund comes behind its entry, and asks again
    ELSIF expected IS DISTINCT FROM worth THEN
        RAISE EXCEPTION 'what is expected of processors is not what is posted' USING ERRCODE = 'check_violation';
    END IF;
END $$;

CREATE FUNCTION expect_posted_deposits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM expect_card_deposits(one.business_id, one.entry_id)
    FROM (SELECT DISTINCT a.business_id, a.entry_id FROM added AS a JOIN ledger_accounts AS account
              ON account.business_id = a.business_id AND account.id = a.account_id AND account.role = 'card_clearing'
         ) AS one
    JOIN journal_entries AS e ON e.business_id = one.business_id AND e.id = one.entry_id;
    RETURN NULL;
END $$;
CREATE TRIGGER card_deposits_are_expected AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION expect_posted_deposits();

CREATE FUNCTION expect_recorded_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM expect_card_deposits(business_id, id) FROM journal_entries
    WHERE business_id = NEW.business_id AND source_type = 'payment' AND source_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER card_deposits_are_expected AFTER INSERT ON payments
FOR EACH ROW WHEN (NEW.method = 'card' AND NEW.source = 'recorded') EXECUTE FUNCTION expect_recorded_deposit();

-- Of a credit it is known only behind its entry which payment the money had come by: the first, where there are more.
CREATE FUNCTION expect_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.document_id IS NULL THEN
        PERFORM expect_card_deposits(business_id, id) FROM journal_entries
        WHERE business_id = NEW.business_id AND source_type = 'refund' AND source_id = NEW.id;
    ELSE
        UPDATE card_expectations SET payment_id = NEW.payment_id
        WHERE business_id = NEW.business_id AND document_id = NEW.document_id AND kind = 'refund'
            AND payment_id IS NULL;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER card_refunds_are_expected AFTER INSERT ON payment_refunds
FOR EACH ROW WHEN (NEW.method = 'card') EXECUTE FUNCTION expect_refund();

-- What was posted before is expected too, in the order in which it was posted. The owner of the tables sees every
-- business while this runs.
ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_references NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_refunds NO FORCE ROW LEVEL SECURITY;
DO $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT DISTINCT e.business_id, e.number, e.id FROM ledger_accounts AS a
               JOIN journal_lines AS l ON l.business_id = a.business_id AND l.account_id = a.id
               JOIN journal_entries AS e ON e.business_id = l.business_id AND e.id = l.entry_id
               WHERE a.role = 'card_clearing' ORDER BY e.business_id, e.number LOOP
        PERFORM expect_card_deposits(one.business_id, one.id);
    END LOOP;
    UPDATE card_expectations AS back SET payment_id = (
        SELECT r.payment_id FROM payment_refunds AS r
        WHERE r.business_id = back.business_id AND r.document_id = back.document_id AND r.method = 'card'
        ORDER BY r.id LIMIT 1)
    WHERE back.kind = 'refund' AND back.document_id IS NOT NULL AND back.payment_id IS NULL;
END $$;
SET CONSTRAINTS card_expectations_payment_id_fkey IMMEDIATE;  -- nothing may be pending on a table that is altered
ALTER TABLE journal_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE document_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE document_references FORCE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_refunds FORCE ROW LEVEL SECURITY;
