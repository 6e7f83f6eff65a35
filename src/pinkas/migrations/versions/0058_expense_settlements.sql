-- A payment changes what is open of a booked expense, and so does its correction. What was open before stays here, until
-- `replaced_at`: the first row of an expense behind an instant says what was open then, and where there is none, the
-- expense itself does. Before `booked_at` nothing was.
CREATE TABLE expense_settlement_history (
    business_id uuid NOT NULL,
    expense_id uuid NOT NULL,
    replaced_at timestamptz NOT NULL,
    open bigint NOT NULL,
    CONSTRAINT expense_settlement_history_pkey PRIMARY KEY (business_id, expense_id, replaced_at),
    CONSTRAINT expense_settlement_history_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expenses
);
CREATE INDEX expense_settlement_history_replaced_at_expense_id_idx
    ON expense_settlement_history (business_id, replaced_at, expense_id);

-- As with documents: of two changes at one instant the first one says what was true before it, and a transaction that
-- began earlier and wrote later counts as one of the instant of the last change.
CREATE FUNCTION keep_expense_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO expense_settlement_history (business_id, expense_id, replaced_at, open)
    SELECT OLD.business_id, OLD.id, greatest(NEW.updated_at, max(replaced_at)), OLD.open
    FROM expense_settlement_history WHERE business_id = OLD.business_id AND expense_id = OLD.id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER settlements_are_kept AFTER UPDATE OF paid, status ON expenses
FOR EACH ROW WHEN (OLD.status IN ('BOOKED', 'REPORTED') AND OLD.open <> NEW.open)
EXECUTE FUNCTION keep_expense_settlement();

-- What is in the database already. The owner of the tables sees every business while this runs. Payments that became void
-- are not told of any more: until now their expenses are as they are now.
ALTER TABLE expenses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_payment_allocations NO FORCE ROW LEVEL SECURITY;

INSERT INTO expense_settlement_history (business_id, expense_id, replaced_at, open)
SELECT a.business_id, a.expense_id, a.created_at,
    e.total - coalesce(sum(abs(a.amount)) OVER (PARTITION BY a.business_id, a.expense_id ORDER BY a.created_at, a.id
                                                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
FROM supplier_payment_allocations AS a
JOIN expenses AS e ON e.business_id = a.business_id AND e.id = a.expense_id
ORDER BY a.created_at, a.id
ON CONFLICT DO NOTHING;
INSERT INTO expense_settlement_history (business_id, expense_id, replaced_at, open)
SELECT e.business_id, e.id, coalesce(c.booked_at, e.updated_at), e.total
FROM expenses AS e LEFT JOIN expenses AS c ON c.business_id = e.business_id AND c.id = e.corrected_by_id
WHERE e.status = 'CORRECTED'
ON CONFLICT DO NOTHING;

ALTER TABLE expenses FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_payment_allocations FORCE ROW LEVEL SECURITY;

CREATE TRIGGER expense_settlement_history_is_final BEFORE UPDATE OR DELETE ON expense_settlement_history
FOR EACH ROW EXECUTE FUNCTION refuse_change();
