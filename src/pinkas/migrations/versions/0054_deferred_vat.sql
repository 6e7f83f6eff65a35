-- When the books knew of a movement, whatever day it counts for; and the money in it, which was only summed before: an
-- account as it stood at an instant is the sum of what was recorded until then.
ALTER TABLE client_movements ADD COLUMN recorded_at timestamptz;
ALTER TABLE client_movements ADD COLUMN received bigint;
ALTER TABLE supplier_movements ADD COLUMN recorded_at timestamptz;

-- A settlement changes what is paid and credited of a document, and a cancellation its status. What they were before
-- stays here, until `replaced_at`: the first row of a document behind an instant says what was true then, and where
-- there is none, the document itself does.
CREATE TABLE document_settlement_history (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    replaced_at timestamptz NOT NULL,
    paid bigint NOT NULL,
    credited bigint NOT NULL,
    status text NOT NULL,
    payment_status text NOT NULL,
    CONSTRAINT document_settlement_history_pkey PRIMARY KEY (business_id, document_id, replaced_at),
    CONSTRAINT document_settlement_history_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX document_settlement_history_replaced_at_document_id_idx
    ON document_settlement_history (business_id, replaced_at, document_id);

-- The same of open items, which may also be gone by now.
CREATE TABLE opening_item_history (
    business_id uuid NOT NULL CONSTRAINT opening_item_history_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    replaced_at timestamptz NOT NULL,
    client_id uuid NOT NULL,
    date date NOT NULL,
    due_date date,
    currency text NOT NULL,
    exchange_rate numeric,
    amount bigint NOT NULL,
    amount_local bigint,
    paid bigint NOT NULL,
    credited bigint NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT opening_item_history_pkey PRIMARY KEY (business_id, id, replaced_at),
    CONSTRAINT opening_item_history_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX opening_item_history_client_id_replaced_at_idx
    ON opening_item_history (business_id, client_id, replaced_at);

-- The same of opening balances, in the form of `clients.opening_balance`; null is none.
CREATE TABLE client_opening_history (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    replaced_at timestamptz NOT NULL,
    opening_balance jsonb,
    CONSTRAINT client_opening_history_pkey PRIMARY KEY (business_id, client_id, replaced_at),
    CONSTRAINT client_opening_history_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);

-- The same of what clients have paid ahead.
CREATE TABLE client_credit_history (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    currency text NOT NULL,
    replaced_at timestamptz NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT client_credit_history_pkey PRIMARY KEY (business_id, client_id, currency, replaced_at),
    CONSTRAINT client_credit_history_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);

-- Of two changes at one instant the first one says what was true before it. A transaction that began earlier and wrote
-- later counts as one of the instant of the last change.
CREATE FUNCTION keep_document_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO document_settlement_history
        (business_id, document_id, replaced_at, paid, credited, status, payment_status)
    SELECT OLD.business_id, OLD.id, greatest(NEW.updated_at, max(replaced_at)), OLD.paid, OLD.credited, OLD.status,
        OLD.payment_status
    FROM document_settlement_history WHERE business_id = OLD.business_id AND document_id = OLD.id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER settlements_are_kept AFTER UPDATE OF paid, credited, status, payment_status ON documents
FOR EACH ROW WHEN (OLD.status <> 'DRAFT' AND (OLD.paid, OLD.credited, OLD.status, OLD.payment_status)
    IS DISTINCT FROM (NEW.paid, NEW.credited, NEW.status, NEW.payment_status))
EXECUTE FUNCTION keep_document_settlement();

-- What is deleted was touched first, so that its row tells when.
CREATE FUNCTION keep_opening_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO opening_item_history (business_id, id, replaced_at, client_id, date, due_date, currency, exchange_rate,
        amount, amount_local, paid, credited, created_at)
    SELECT OLD.business_id, OLD.id,
        greatest(CASE WHEN TG_OP = 'DELETE' THEN OLD.updated_at ELSE NEW.updated_at END, max(replaced_at)),
        OLD.client_id, OLD.date, OLD.due_date, OLD.currency, OLD.exchange_rate, OLD.amount, OLD.amount_local, OLD.paid,
        OLD.credited, OLD.created_at
    FROM opening_item_history WHERE business_id = OLD.business_id AND id = OLD.id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER changed_opening_items_are_kept
AFTER UPDATE OF date, due_date, currency, exchange_rate, amount, amount_local, paid, credited ON opening_items
FOR EACH ROW WHEN ((OLD.date, OLD.due_date, OLD.currency, OLD.exchange_rate, OLD.amount, OLD.amount_local, OLD.paid,
    OLD.credited) IS DISTINCT FROM (NEW.date, NEW.due_date, NEW.currency, NEW.exchange_rate, NEW.amount,
    NEW.amount_local, NEW.paid, NEW.credited))
EXECUTE FUNCTION keep_opening_item();
CREATE TRIGGER deleted_opening_items_are_kept AFTER DELETE ON opening_items
FOR EACH ROW EXECUTE FUNCTION keep_opening_item();

CREATE FUNCTION keep_client_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO client_opening_history (business_id, client_id, replaced_at, opening_balance)
    SELECT OLD.business_id, OLD.id, greatest(NEW.updated_at, max(replaced_at)), OLD.opening_balance
    FROM client_opening_history WHERE business_id = OLD.business_id AND client_id = OLD.id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER opening_balances_are_kept AFTER UPDATE OF opening_balance ON clients
FOR EACH ROW WHEN (OLD.opening_balance IS DISTINCT FROM NEW.opening_balance) EXECUTE FUNCTION keep_client_opening();

CREATE FUNCTION keep_client_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO client_credit_history (business_id, client_id, currency, replaced_at, amount)
    SELECT NEW.business_id, NEW.client_id, NEW.currency, greatest(NEW.updated_at, max(replaced_at)),
        CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.amount END
    FROM client_credit_history
    WHERE business_id = NEW.business_id AND client_id = NEW.client_id AND currency = NEW.currency
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER new_credits_are_kept AFTER INSERT ON client_credits
FOR EACH ROW EXECUTE FUNCTION keep_client_credit();
CREATE TRIGGER changed_credits_are_kept AFTER UPDATE OF amount ON client_credits
FOR EACH ROW WHEN (OLD.amount <> NEW.amount) EXECUTE FUNCTION keep_client_credit();

-- What is in the database already. The owner of the tables sees every business while this runs.
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_references NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_counters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_movements NO FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_movements NO FORCE ROW LEVEL SECURITY;
ALTER TABLE client_credits NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE expenses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE opening_items NO FORCE ROW LEVEL SECURITY;

-- A movement was recorded with its document, or with the entry of the journal about the same thing. The money in it:
-- what a receipt brings stands on its credit side, what a credit gives back on its debit side, and what is taken back
-- on the other side of the account.
ALTER TABLE client_movements DISABLE TRIGGER movements_are_final;
UPDATE client_movements AS m SET
    recorded_at = coalesce(CASE m.kind WHEN 'issued' THEN d.issued_at WHEN 'cancelled' THEN d.cancelled_at END,
        e.posted_at, now()),
    received = CASE
        WHEN m.kind IN ('payment_voided', 'payment_bounced', 'refund') OR m.doc_type = 330 THEN -m.debit
        WHEN m.kind = 'payment' THEN m.credit
        WHEN m.doc_type NOT IN (320, 400) THEN 0
        WHEN (m.kind = 'cancelled') <> (d.total < 0) THEN -m.debit
        ELSE m.credit END
FROM client_movements AS own
LEFT JOIN documents AS d ON d.business_id = own.business_id AND d.id = own.document_id
LEFT JOIN journal_entries AS e ON e.business_id = own.business_id AND e.source_id = own.document_id
    AND e.source_type = CASE own.kind WHEN 'payment' THEN 'payment' WHEN 'payment_voided' THEN 'payment_void'
        WHEN 'payment_bounced' THEN 'payment_bounce' WHEN 'refund' THEN 'refund' END
WHERE m.business_id = own.business_id AND m.document_id = own.document_id AND m.kind = own.kind;
ALTER TABLE client_movements ENABLE TRIGGER movements_are_final;

ALTER TABLE supplier_movements DISABLE TRIGGER movements_are_final;
UPDATE supplier_movements AS m SET recorded_at = coalesce(e.posted_at, x.booked_at, p.created_at, now())
FROM supplier_movements AS own
LEFT JOIN journal_entries AS e ON e.business_id = own.business_id AND e.source_id = own.source_id
    AND e.source_type = CASE own.source_type || ' ' || own.kind WHEN 'expense booked' THEN 'expense'
        WHEN 'expense reversed' THEN 'expense_reversal' WHEN 'payment booked' THEN 'supplier_payment'
        WHEN 'payment reversed' THEN 'supplier_payment_void' END
LEFT JOIN expenses AS x ON x.business_id = own.business_id AND x.id = own.source_id
LEFT JOIN supplier_payments AS p ON p.business_id = own.business_id AND p.id = own.source_id
WHERE m.business_id = own.business_id AND m.source_type = own.source_type AND m.source_id = own.source_id
    AND m.kind = own.kind;
ALTER TABLE supplier_movements ENABLE TRIGGER movements_are_final;

ALTER TABLE client_movements ALTER COLUMN recorded_at SET NOT NULL;
ALTER TABLE client_movements ALTER COLUMN received SET NOT NULL;
ALTER TABLE supplier_movements ALTER COLUMN recorded_at SET NOT NULL;

-- What receipts and credits settled, one after the other, where they explain what is paid and credited by now. Of other
-- documents nothing recorded says when: until this instant they are as they are now.
INSERT INTO document_settlement_history
    (business_id, document_id, replaced_at, paid, credited, status, payment_status)
SELECT business_id, referenced_id, issued_at, paid_before, credited_before, 'ISSUED',
    CASE WHEN paid_before = 0 AND credited_before = 0 THEN 'UNPAID' ELSE 'PARTIAL' END
FROM (
    SELECT r.business_id, r.referenced_id, one.issued_at, d.paid, d.credited,
        coalesce(sum(r.amount) FILTER (WHERE r.kind = 'payment') OVER earlier, 0) AS paid_before,
        coalesce(sum(r.amount) FILTER (WHERE r.kind = 'credit') OVER earlier, 0) AS credited_before,
        coalesce(sum(r.amount) FILTER (WHERE r.kind = 'payment') OVER whole, 0) AS paid_by_all,
        coalesce(sum(r.amount) FILTER (WHERE r.kind = 'credit') OVER whole, 0) AS credited_by_all
    FROM document_references AS r
    JOIN documents AS one ON one.business_id = r.business_id AND one.id = r.document_id AND one.status <> 'DRAFT'
    JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.referenced_id
    WHERE r.kind IN ('payment', 'credit') AND r.amount <> 0 AND d.payment_status <> 'NOT_APPLICABLE'
    WINDOW earlier AS (PARTITION BY r.business_id, r.referenced_id ORDER BY one.issued_at, one.id
                       ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
        whole AS (PARTITION BY r.business_id, r.referenced_id)
) AS settled
WHERE paid = paid_by_all AND credited = credited_by_all
ON CONFLICT DO NOTHING;

-- What was paid ahead began with the client's first payment that was not for a document.
INSERT INTO client_credit_history (business_id, client_id, currency, replaced_at, amount)
SELECT c.business_id, c.client_id, c.currency,
    coalesce((SELECT min(p.created_at) FROM payments AS p WHERE p.business_id = c.business_id
              AND p.client_id = c.client_id AND p.currency = c.currency), c.updated_at), 0
FROM client_credits AS c;

CREATE TRIGGER document_settlement_history_is_final BEFORE UPDATE OR DELETE ON document_settlement_history
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER opening_item_history_is_final BEFORE UPDATE OR DELETE ON opening_item_history
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER client_opening_history_is_final BEFORE UPDATE OR DELETE ON client_opening_history
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER client_credit_history_is_final BEFORE UPDATE OR DELETE ON client_credit_history
FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The VAT of invoices that were issued on the cash basis, in minor units of the books: one row for each invoice and
-- whatever changed it. `vat` is by how much the VAT of the document rose (what a credit takes back is below zero), `due`
-- how much of it became output VAT (below zero: waits again). What waits is the sum of `vat` less that of `due`.
CREATE TABLE deferred_vat_movements (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    source_type text NOT NULL,
    source_id uuid NOT NULL,
    date date NOT NULL,
    vat bigint NOT NULL,
    due bigint NOT NULL,
    recorded_at timestamptz NOT NULL,
    CONSTRAINT deferred_vat_movements_pkey PRIMARY KEY (business_id, document_id, source_type, source_id),
    CONSTRAINT deferred_vat_movements_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT deferred_vat_movements_vat_due_check CHECK (vat <> 0 OR due <> 0)
);
CREATE INDEX deferred_vat_movements_date_document_id_idx ON deferred_vat_movements (business_id, date, document_id);
CREATE TRIGGER deferred_vat_movements_are_final BEFORE UPDATE OR DELETE ON deferred_vat_movements
FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Books that are open already get the account of it; others are opened with the whole chart.
INSERT INTO ledger_accounts (business_id, id, code, name, kind, role, created_at, updated_at)
SELECT business_id, new_id_at(now()),
    CASE WHEN EXISTS (SELECT FROM ledger_accounts AS other WHERE other.business_id = c.business_id AND other.code = '2315')
        THEN '2315-1' ELSE '2315' END,
    '{"he": "מע״מ עסקאות נדחה", "en": "Deferred output VAT"}'::jsonb, 'liability',
    'output_vat_deferred', now(), now()
FROM ledger_counters AS c ON CONFLICT DO NOTHING;

ALTER TABLE opening_items FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE expenses FORCE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE client_credits FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_movements FORCE ROW LEVEL SECURITY;
ALTER TABLE client_movements FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_counters FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE document_references FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
