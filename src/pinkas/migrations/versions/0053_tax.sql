-- What a business says of its taxes. How often it reports VAT stands in `businesses`, its withholding file in
-- `supplier_payment_configs`. `vat_basis` is `accrual` or `cash`; `advances_rate` is the percentage of the turnover that
-- is paid ahead on income tax, null where nothing is.
CREATE TABLE tax_settings (
    business_id uuid
        CONSTRAINT tax_settings_pkey PRIMARY KEY
        CONSTRAINT tax_settings_business_id_fkey REFERENCES businesses,
    vat_basis text NOT NULL DEFAULT 'accrual'
        CONSTRAINT tax_settings_vat_basis_check CHECK (vat_basis IN ('accrual', 'cash')),
    files_detailed_vat boolean NOT NULL DEFAULT false,
    advances_rate numeric CONSTRAINT tax_settings_advances_rate_check CHECK (advances_rate BETWEEN 0 AND 100),
    advances_reporting text NOT NULL DEFAULT 'bimonthly'
        CONSTRAINT tax_settings_advances_reporting_check CHECK (advances_reporting IN ('monthly', 'bimonthly')),
    income_tax_file_number text,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- A VAT period that was closed: what its return says, and where the books stood. An entry belongs to it when its number is
-- at most `last_entry_number`; whatever is posted later into the period belongs to the first that was open then. One that
-- was opened again stays, with the reason; there is one in force for each period. Amounts are minor units of the books;
-- `boxes` are the figures of the return, `cumulative` what the accounts of VAT were moved by up to the end of the period.
CREATE TABLE vat_closings (
    business_id uuid NOT NULL CONSTRAINT vat_closings_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    first_day date NOT NULL CONSTRAINT vat_closings_first_day_check CHECK (extract(day FROM first_day) = 1),
    last_day date NOT NULL,
    state text NOT NULL CONSTRAINT vat_closings_state_check CHECK (state IN ('CLOSED', 'FILED', 'REOPENED')),
    last_entry_number bigint NOT NULL,
    boxes jsonb NOT NULL,
    amounts jsonb NOT NULL,
    cumulative jsonb NOT NULL,
    closed_at timestamptz NOT NULL,
    closed_by jsonb NOT NULL,
    filed_on date,
    filing_reference text,
    filed_at timestamptz,
    filed_by jsonb,
    reopened_at timestamptz,
    reopened_by jsonb,
    reopen_reason text,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT vat_closings_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT vat_closings_first_day_last_day_check CHECK (last_day > first_day),
    CONSTRAINT vat_closings_state_filed_at_check CHECK ((state = 'FILED') = (filed_at IS NOT NULL)),
    CONSTRAINT vat_closings_state_reopened_at_check CHECK ((state = 'REOPENED') = (reopened_at IS NOT NULL))
);
CREATE UNIQUE INDEX vat_closings_last_day_key ON vat_closings (business_id, last_day) WHERE state <> 'REOPENED';
CREATE UNIQUE INDEX vat_closings_first_day_key ON vat_closings (business_id, first_day) WHERE state <> 'REOPENED';

-- A return that was filed never changes; one that was closed is filed or opened again, once.
CREATE FUNCTION guard_vat_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.state <> 'CLOSED'
        OR (OLD.id, OLD.first_day, OLD.last_day, OLD.last_entry_number, OLD.boxes, OLD.amounts, OLD.cumulative,
            OLD.closed_at)
        IS DISTINCT FROM (NEW.id, NEW.first_day, NEW.last_day, NEW.last_entry_number, NEW.boxes, NEW.amounts,
            NEW.cumulative, NEW.closed_at) THEN
        RAISE EXCEPTION 'a return of VAT never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER vat_closings_are_final BEFORE UPDATE OR DELETE ON vat_closings
FOR EACH ROW EXECUTE FUNCTION guard_vat_closing();
CREATE TRIGGER vat_closings_are_not_emptied BEFORE TRUNCATE ON vat_closings
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Input VAT that is deducted in another month than that of its entry in the books. Amounts are minor units of the books,
-- below zero for a supplier's credit.
CREATE TABLE vat_shifts (
    business_id uuid NOT NULL CONSTRAINT vat_shifts_business_id_fkey REFERENCES businesses,
    expense_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    from_month date NOT NULL,
    to_month date NOT NULL,
    input_vat bigint NOT NULL,
    equipment_vat bigint NOT NULL,
    CONSTRAINT vat_shifts_pkey PRIMARY KEY (business_id, expense_id),
    CONSTRAINT vat_shifts_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expenses,
    CONSTRAINT vat_shifts_entry_id_fkey FOREIGN KEY (business_id, entry_id) REFERENCES journal_entries,
    CONSTRAINT vat_shifts_from_month_to_month_check CHECK (from_month <> to_month)
);
CREATE INDEX vat_shifts_to_month_from_month_idx ON vat_shifts (business_id, to_month, from_month);
CREATE INDEX vat_shifts_from_month_to_month_idx ON vat_shifts (business_id, from_month, to_month);
CREATE UNIQUE INDEX vat_shifts_entry_id_key ON vat_shifts (business_id, entry_id);

-- An expense tells once in which month its VAT is deducted: when it is booked, or when VAT that waited is claimed.
CREATE FUNCTION shift_input_vat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO vat_shifts (business_id, expense_id, entry_id, from_month, to_month, input_vat, equipment_vat)
    SELECT NEW.business_id, NEW.id, e.id, date_trunc('month', e.date)::date, NEW.claimed_period,
        CASE WHEN NEW.is_credit THEN -NEW.claimable_vat ELSE NEW.claimable_vat END,
        CASE WHEN NEW.is_credit THEN -NEW.claimable_equipment_vat ELSE NEW.claimable_equipment_vat END
    FROM journal_entries AS e
    WHERE e.business_id = NEW.business_id AND e.source_id = NEW.id
        AND e.source_type = CASE WHEN OLD.status IN ('BOOKED', 'REPORTED') THEN 'expense_vat_claim' ELSE 'expense' END
        AND date_trunc('month', e.date)::date <> NEW.claimed_period;
    RETURN NULL;
END $$;
CREATE TRIGGER input_vat_is_shifted AFTER UPDATE OF claimed_period ON expenses
FOR EACH ROW WHEN (OLD.claimed_period IS NULL AND NEW.claimed_period IS NOT NULL)
EXECUTE FUNCTION shift_input_vat();

-- What is in the books already. The owner of the tables sees every business while this runs.
ALTER TABLE expenses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY;
INSERT INTO vat_shifts (business_id, expense_id, entry_id, from_month, to_month, input_vat, equipment_vat)
SELECT x.business_id, x.id, e.id, date_trunc('month', e.date)::date, x.claimed_period,
    CASE WHEN x.is_credit THEN -x.claimable_vat ELSE x.claimable_vat END,
    CASE WHEN x.is_credit THEN -x.claimable_equipment_vat ELSE x.claimable_equipment_vat END
FROM expenses AS x
LEFT JOIN journal_entries AS late
    ON late.business_id = x.business_id AND late.source_type = 'expense_vat_claim' AND late.source_id = x.id
JOIN journal_entries AS e ON e.business_id = x.business_id AND e.source_id = x.id
    AND e.source_type = CASE WHEN late.id IS NULL THEN 'expense' ELSE 'expense_vat_claim' END
WHERE x.claimed_period IS NOT NULL AND date_trunc('month', e.date)::date <> x.claimed_period;
ALTER TABLE journal_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE expenses FORCE ROW LEVEL SECURITY;

-- A certificate sets what is withheld of payments to a supplier; one without a supplier is the business's own, for all
-- that pay it or for one client.
ALTER TABLE withholding_certificates ALTER COLUMN supplier_id DROP NOT NULL;
ALTER TABLE withholding_certificates ADD COLUMN client_id uuid;
ALTER TABLE withholding_certificates ADD CONSTRAINT withholding_certificates_client_id_fkey
    FOREIGN KEY (business_id, client_id) REFERENCES clients;
ALTER TABLE withholding_certificates ADD CONSTRAINT withholding_certificates_supplier_id_client_id_check
    CHECK (supplier_id IS NULL OR client_id IS NULL);
CREATE INDEX withholding_certificates_client_id_id_idx ON withholding_certificates (business_id, client_id, id)
    WHERE client_id IS NOT NULL;
CREATE INDEX withholding_certificates_updated_at_id_idx ON withholding_certificates (business_id, updated_at, id);

-- Expenses whose VAT was deducted and not reported yet.
CREATE INDEX expenses_claimed_period_id_where_booked_idx ON expenses (business_id, claimed_period, id)
    WHERE status = 'BOOKED' AND claimed_period IS NOT NULL;
CREATE INDEX documents_issue_date_id_where_draft_idx ON documents (business_id, issue_date, id) WHERE status = 'DRAFT';
