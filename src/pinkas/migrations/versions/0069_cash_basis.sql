-- How an issued document was settled: one row for whatever changed what is paid or credited of it, in their order. `date`
-- is the day of it in the books: that of the money, or of the credit. `source_id` is the receipt, the credit, the payment
-- or its allocation that did it. Amounts are minor units of the document's currency, below zero where something was
-- taken back. What was paid as the document was issued (an invoice-receipt) has no row: it is what is left of
-- `documents.paid` without them.
CREATE TABLE document_settlements (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    source_id uuid,
    date date NOT NULL,
    paid bigint NOT NULL,
    credited bigint NOT NULL,
    recorded_at timestamptz NOT NULL,
    CONSTRAINT document_settlements_pkey PRIMARY KEY (business_id, document_id, id),
    CONSTRAINT document_settlements_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX document_settlements_date_document_id_idx ON document_settlements (business_id, date, document_id);
CREATE INDEX document_settlements_recorded_at_document_id_idx
    ON document_settlements (business_id, recorded_at, document_id);

-- What is in the database already: the history of `paid` and `credited` tells each step, and the entry of the journal, or
-- the document, of the same instant its day. The owner of the tables sees every business while this runs.
ALTER TABLE businesses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_settlement_history NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_references NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE analytics_positions NO FORCE ROW LEVEL SECURITY;
INSERT INTO document_settlements (business_id, document_id, source_id, date, paid, credited, recorded_at)
SELECT step.business_id, step.document_id, coalesce(named.id, entry.source_id),
    coalesce(named.issue_date, entry.date, (step.replaced_at AT TIME ZONE b.timezone)::date),
    step.paid, step.credited, step.replaced_at
FROM (
    SELECT h.business_id, h.document_id, h.replaced_at,
        coalesce(lead(h.paid) OVER own, d.paid) - h.paid AS paid,
        coalesce(lead(h.credited) OVER own, d.credited) - h.credited AS credited
    FROM document_settlement_history AS h
    JOIN documents AS d ON d.business_id = h.business_id AND d.id = h.document_id
    WINDOW own AS (PARTITION BY h.business_id, h.document_id ORDER BY h.replaced_at)
) AS step
JOIN businesses AS b ON b.business_id = step.business_id
LEFT JOIN LATERAL (
    SELECT d.id, d.issue_date FROM document_references AS r
    JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id AND d.status <> 'DRAFT'
    WHERE r.business_id = step.business_id AND r.referenced_id = step.document_id
        AND (d.issued_at = step.replaced_at OR d.updated_at = step.replaced_at) AND r.kind IN ('payment', 'credit')
    LIMIT 1
) AS named ON true
LEFT JOIN (
    SELECT DISTINCT ON (business_id, posted_at) business_id, posted_at, date, source_id FROM journal_entries
    ORDER BY business_id, posted_at, number
) AS entry ON entry.business_id = step.business_id AND entry.posted_at = step.replaced_at
WHERE step.paid <> 0 OR step.credited <> 0
ORDER BY step.replaced_at, step.document_id;

CREATE TRIGGER document_settlements_are_final BEFORE UPDATE OR DELETE ON document_settlements
FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Revenue by the days of the money is a figure of its own. The sums of businesses that are there already are forgotten
-- and made anew, as if they were of another type.
ALTER TABLE analytics_sums DROP CONSTRAINT analytics_sums_figure_check;
ALTER TABLE analytics_sums ADD CONSTRAINT analytics_sums_figure_check CHECK
    (figure IN ('revenue', 'revenue_cash', 'documents', 'expenses', 'collected', 'new_clients', 'flow'));
UPDATE analytics_positions SET next_document = 1, next_entry = 1, business_type = '';
ALTER TABLE analytics_positions FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE document_references FORCE ROW LEVEL SECURITY;
ALTER TABLE document_settlement_history FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE businesses FORCE ROW LEVEL SECURITY;

-- What of a document was converted before, and how a booked expense stood: until `replaced_at`, as the history of what
-- was settled has it. Nothing tells of what was before this migration: until now all of it is as it is now.
CREATE TABLE document_conversion_history (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    replaced_at timestamptz NOT NULL,
    conversion_status text NOT NULL,
    CONSTRAINT document_conversion_history_pkey PRIMARY KEY (business_id, document_id, replaced_at),
    CONSTRAINT document_conversion_history_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX document_conversion_history_replaced_at_document_id_idx
    ON document_conversion_history (business_id, replaced_at, document_id);
CREATE FUNCTION keep_document_conversion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO document_conversion_history (business_id, document_id, replaced_at, conversion_status)
    SELECT OLD.business_id, OLD.id, greatest(NEW.updated_at, max(replaced_at)), OLD.conversion_status
    FROM document_conversion_history WHERE business_id = OLD.business_id AND document_id = OLD.id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER conversions_are_kept AFTER UPDATE OF conversion_status ON documents
FOR EACH ROW WHEN (OLD.status <> 'DRAFT' AND OLD.conversion_status <> NEW.conversion_status)
EXECUTE FUNCTION keep_document_conversion();
CREATE TRIGGER document_conversion_history_is_final BEFORE UPDATE OR DELETE ON document_conversion_history
FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE expense_booking_history (
    business_id uuid NOT NULL,
    expense_id uuid NOT NULL,
    replaced_at timestamptz NOT NULL,
    status text NOT NULL,
    vat_state text NOT NULL,
    CONSTRAINT expense_booking_history_pkey PRIMARY KEY (business_id, expense_id, replaced_at),
    CONSTRAINT expense_booking_history_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expenses
);
CREATE INDEX expense_booking_history_replaced_at_expense_id_idx
    ON expense_booking_history (business_id, replaced_at, expense_id);
CREATE FUNCTION keep_expense_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO expense_booking_history (business_id, expense_id, replaced_at, status, vat_state)
    SELECT OLD.business_id, OLD.id, greatest(NEW.updated_at, max(replaced_at)), OLD.status, OLD.vat_state
    FROM expense_booking_history WHERE business_id = OLD.business_id AND expense_id = OLD.id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER bookings_are_kept AFTER UPDATE OF status, vat_state ON expenses
FOR EACH ROW WHEN (OLD.booked_at IS NOT NULL
    AND (OLD.status, OLD.vat_state) IS DISTINCT FROM (NEW.status, NEW.vat_state))
EXECUTE FUNCTION keep_expense_booking();
CREATE TRIGGER expense_booking_history_is_final BEFORE UPDATE OR DELETE ON expense_booking_history
FOR EACH ROW EXECUTE FUNCTION refuse_change();
