-- What clients owed before their first document here: one row for each opening balance above zero. Amounts are minor
-- units of `currency`; `amount_local` is the same in the currency of the books, null when its exchange rate is not
-- known. `paid` and `credited` are written by whoever issues or records, behind the lock of the row, as on `documents`;
-- the check refuses more than was owed, whoever writes.
CREATE TABLE opening_items (
    business_id uuid NOT NULL CONSTRAINT opening_items_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    date date NOT NULL,
    due_date date,
    currency text NOT NULL,
    exchange_rate numeric,
    amount bigint NOT NULL CONSTRAINT opening_items_amount_check CHECK (amount > 0),
    amount_local bigint,
    paid bigint NOT NULL DEFAULT 0 CONSTRAINT opening_items_paid_check CHECK (paid >= 0),
    credited bigint NOT NULL DEFAULT 0 CONSTRAINT opening_items_credited_check CHECK (credited >= 0),
    open bigint NOT NULL GENERATED ALWAYS AS (amount - paid - credited) STORED,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT opening_items_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT opening_items_client_id_key UNIQUE (business_id, client_id),
    CONSTRAINT opening_items_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT opening_items_amount_credited_paid_check CHECK (paid + credited <= amount)
);
CREATE INDEX opening_items_id_where_open_idx ON opening_items (business_id, id) WHERE open > 0;

-- What was settled of it stays what it was.
CREATE FUNCTION guard_opening_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.paid + OLD.credited > 0 AND (TG_OP = 'DELETE' OR (OLD.id, OLD.client_id, OLD.date, OLD.currency,
        OLD.exchange_rate, OLD.amount, OLD.amount_local) IS DISTINCT FROM (NEW.id, NEW.client_id, NEW.date,
        NEW.currency, NEW.exchange_rate, NEW.amount, NEW.amount_local)) THEN
        RAISE EXCEPTION 'an opening item that was settled never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER settled_opening_items_are_final BEFORE UPDATE OR DELETE ON opening_items
FOR EACH ROW EXECUTE FUNCTION guard_opening_item();

-- A receipt or a credit may name an opening item in the place of a document: its reference has the type 0, and
-- `referenced_id` is the id of the item. So the key to documents is a check of what is there when it is written;
-- issued documents are never removed, and an item that was settled is not either.
ALTER TABLE document_references DROP CONSTRAINT document_references_referenced_id_fkey;
CREATE FUNCTION check_referenced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.doc_type = 0 THEN
        PERFORM FROM opening_items WHERE business_id = NEW.business_id AND id = NEW.referenced_id;
    ELSE
        PERFORM FROM documents WHERE business_id = NEW.business_id AND id = NEW.referenced_id FOR KEY SHARE;
    END IF;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a reference names nothing that is there' USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER references_name_what_is_there AFTER INSERT OR UPDATE OF referenced_id, doc_type ON document_references
FOR EACH ROW EXECUTE FUNCTION check_referenced();

-- A payment is allocated to a document or to an opening item.
ALTER TABLE payment_allocations ALTER COLUMN document_id DROP NOT NULL;
ALTER TABLE payment_allocations ADD COLUMN opening_item_id uuid;
ALTER TABLE payment_allocations ADD CONSTRAINT payment_allocations_opening_item_id_fkey
    FOREIGN KEY (business_id, opening_item_id) REFERENCES opening_items;
ALTER TABLE payment_allocations ADD CONSTRAINT payment_allocations_document_id_opening_item_id_check
    CHECK ((document_id IS NULL) <> (opening_item_id IS NULL));
CREATE INDEX payment_allocations_opening_item_id_id_idx ON payment_allocations (business_id, opening_item_id, id)
    WHERE opening_item_id IS NOT NULL;

-- The functions that keep payments take what a receipt names from its references, where an id is that of a document or
-- of an opening item: here the two are told apart.
CREATE FUNCTION tell_opening_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM opening_items WHERE business_id = NEW.business_id AND id = NEW.document_id) THEN
        NEW.opening_item_id := NEW.document_id;
        NEW.document_id := NULL;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER opening_items_are_told BEFORE INSERT ON payment_allocations
FOR EACH ROW WHEN (NEW.document_id IS NOT NULL) EXECUTE FUNCTION tell_opening_item();

-- As in 0031, and an allocation may be for an opening item.
CREATE OR REPLACE FUNCTION void_payments(
    p_business uuid, p_ids uuid[], p_direct boolean, p_reason text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
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
        PERFORM take_unallocated(p_business, gone.client_id, gone.currency, one.amount,
                                 coalesce(one.document_id, one.opening_item_id), one.by_document_id, p_at);
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

-- Below zero the client paid ahead: a payment of the day of the opening balance, of which nothing is allocated yet, and
-- the same amount of credit. No document of this service bears it, and it has no receipt here. `opening_client_id` is
-- the client whose opening balance it is; a merged client's credit goes to the one that stands for it.
ALTER TABLE payments ADD COLUMN opening_client_id uuid;
ALTER TABLE payments ADD CONSTRAINT payments_opening_client_id_fkey
    FOREIGN KEY (business_id, opening_client_id) REFERENCES clients;
ALTER TABLE payments DROP CONSTRAINT payments_source_check;
ALTER TABLE payments ADD CONSTRAINT payments_source_check CHECK (source IN ('document', 'recorded', 'opening'));
ALTER TABLE payments ADD CONSTRAINT payments_opening_client_id_source_check
    CHECK ((source = 'opening') = (opening_client_id IS NOT NULL));
CREATE UNIQUE INDEX payments_opening_client_id_key ON payments (business_id, opening_client_id)
    WHERE opening_client_id IS NOT NULL AND state <> 'VOID';

-- Makes the credit of an opening balance that of now: `p_amount` in minor units of its currency, `p_local` of that of the
-- books; null takes it away. `p_old_local` is what the old one was worth there. Nothing of that was used, or the account
-- would have moved and the caller would have refused. The caller holds the lock of the books.
CREATE FUNCTION keep_opening_credit(
    p_business uuid, p_client uuid, p_id uuid, p_date date, p_currency text, p_rate numeric, p_amount bigint,
    p_local bigint, p_old_local bigint, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    old payments;
    holder uuid;
BEGIN
    UPDATE payments SET state = 'VOID', voided_at = p_at, void_reason = 'openingBalance', version = version + 1,
        updated_at = p_at
    WHERE business_id = p_business AND opening_client_id = p_client AND state <> 'VOID' RETURNING * INTO old;
    IF FOUND THEN
        UPDATE client_credits SET amount = amount - old.amount, amount_local = amount_local - p_old_local,
            amount_posted = amount_posted - old.amount, updated_at = p_at
        WHERE business_id = p_business AND client_id = old.client_id AND currency = old.currency;
    END IF;
    IF p_amount IS NULL THEN
        RETURN;
    END IF;
    SELECT coalesce(merged_into_id, id) INTO holder FROM clients WHERE business_id = p_business AND id = p_client;
    INSERT INTO payments (business_id, id, client_id, client_name, method, date, currency, exchange_rate, amount,
        details, source, opening_client_id, created_at, updated_at)
    SELECT p_business, p_id, holder, name, 'opening_balance', p_date, p_currency, p_rate,
        p_amount, '{}', 'opening', p_client, p_at, p_at
    FROM clients WHERE business_id = p_business AND id = p_client;
    INSERT INTO client_credits AS held
        (business_id, client_id, currency, amount, amount_local, amount_posted, updated_at)
    VALUES (p_business, holder, p_currency, p_amount, p_local, p_amount, p_at)
    ON CONFLICT (business_id, client_id, currency) DO UPDATE SET amount = held.amount + excluded.amount,
        amount_local = held.amount_local + excluded.amount_local,
        amount_posted = held.amount_posted + excluded.amount_posted, updated_at = excluded.updated_at;
END $$;

-- The opening balances of before. What receipts brought since is not assigned to them by guessing: nothing recorded says
-- which of it was for them. It is the client's credit, or what that credit paid, and can be allocated now. One in
-- another currency than that of the books has no known rate: above zero it has no value in the currency of the books,
-- below zero it stays a number on the account. The owner of the tables sees every business while this runs.
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE businesses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_credits NO FORCE ROW LEVEL SECURITY;
INSERT INTO opening_items (business_id, id, client_id, date, currency, amount, amount_local, created_at, updated_at)
SELECT c.business_id, new_id_at(now()), c.id, (c.opening_balance ->> 'date')::date, c.opening_balance ->> 'currency',
    (c.opening_balance ->> 'minor')::bigint,
    CASE WHEN c.opening_balance ->> 'currency' = CASE b.country WHEN 'IL' THEN 'ILS' END
        THEN (c.opening_balance ->> 'minor')::bigint END, now(), now()
FROM clients AS c JOIN businesses AS b ON b.business_id = c.business_id
WHERE (c.opening_balance ->> 'minor')::bigint > 0;
DO $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT c.business_id, c.id, (c.opening_balance ->> 'date')::date AS date,
                   c.opening_balance ->> 'currency' AS currency, -(c.opening_balance ->> 'minor')::bigint AS amount
               FROM clients AS c JOIN businesses AS b ON b.business_id = c.business_id
               WHERE (c.opening_balance ->> 'minor')::bigint < 0
                   AND c.opening_balance ->> 'currency' = CASE b.country WHEN 'IL' THEN 'ILS' END
               ORDER BY c.business_id, c.id LOOP
        PERFORM keep_opening_credit(one.business_id, one.id, new_id_at(now()), one.date, one.currency, NULL, one.amount,
                                    one.amount, NULL, now());
    END LOOP;
END $$;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
ALTER TABLE businesses FORCE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE client_credits FORCE ROW LEVEL SECURITY;
