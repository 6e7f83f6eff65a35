-- How a business pays its suppliers: whether it must withhold tax, and its numbers at the clearing house of the banks.
CREATE TABLE supplier_payment_configs (
    business_id uuid
        CONSTRAINT supplier_payment_configs_pkey PRIMARY KEY
        CONSTRAINT supplier_payment_configs_business_id_fkey REFERENCES businesses,
    withholds_tax boolean NOT NULL DEFAULT false,
    withholding_file_number text,
    masav_institution text,
    masav_sending_institution text,
    masav_name text,
    bank jsonb,
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- Money that went to a supplier. `gross` is by how much the debt goes down: the money (`amount`) and the tax withheld.
-- Amounts are minor units of `currency`, `..._value` of the books; `advance_value` is what of it was for no expense when
-- it was recorded. What it is for is summed by the triggers below: the checks hold whoever writes.
CREATE TABLE supplier_payments (
    business_id uuid NOT NULL CONSTRAINT supplier_payments_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    supplier_id uuid,
    supplier_name text,
    method text NOT NULL,
    date date NOT NULL,
    currency text NOT NULL,
    exchange_rate numeric,
    gross bigint NOT NULL CONSTRAINT supplier_payments_gross_check CHECK (gross >= 0),
    withheld bigint NOT NULL CONSTRAINT supplier_payments_gross_withheld_check CHECK (withheld BETWEEN 0 AND gross),
    amount bigint NOT NULL GENERATED ALWAYS AS (gross - withheld) STORED,
    amount_value bigint NOT NULL,
    withheld_value bigint NOT NULL,
    advance_value bigint NOT NULL,
    withholding jsonb,
    details jsonb NOT NULL,
    state text NOT NULL DEFAULT 'RECORDED' CONSTRAINT supplier_payments_state_check
        CHECK (state IN ('RECORDED', 'VOID')),
    allocated bigint NOT NULL DEFAULT 0
        CONSTRAINT supplier_payments_allocated_gross_check CHECK (allocated BETWEEN 0 AND gross),
    unallocated bigint NOT NULL GENERATED ALWAYS AS
        (CASE WHEN state = 'VOID' THEN 0 ELSE gross - allocated END) STORED,
    expects_receipt boolean NOT NULL,
    receipt_number text,
    receipt_file_id uuid,
    note text,
    external_reference text,
    metadata jsonb NOT NULL,
    void_reason text,
    voided_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT supplier_payments_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT supplier_payments_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers,
    CONSTRAINT supplier_payments_receipt_file_id_fkey FOREIGN KEY (business_id, receipt_file_id) REFERENCES files,
    CONSTRAINT supplier_payments_state_voided_at_check CHECK ((state = 'VOID') = (voided_at IS NOT NULL))
);
CREATE INDEX supplier_payments_date_id_idx ON supplier_payments (business_id, date, id);
CREATE INDEX supplier_payments_updated_at_id_idx ON supplier_payments (business_id, updated_at, id);
CREATE INDEX supplier_payments_supplier_id_date_id_idx ON supplier_payments (business_id, supplier_id, date, id)
    WHERE supplier_id IS NOT NULL;
CREATE INDEX supplier_payments_supplier_id_id_idx ON supplier_payments (business_id, supplier_id, id)
    WHERE supplier_id IS NOT NULL;
CREATE INDEX supplier_payments_method_id_idx ON supplier_payments (business_id, method, id);
CREATE INDEX supplier_payments_id_where_unallocated_idx ON supplier_payments (business_id, id) WHERE unallocated > 0;
CREATE INDEX supplier_payments_supplier_id_id_where_unallocated_idx
    ON supplier_payments (business_id, supplier_id, id) WHERE unallocated > 0;
CREATE INDEX supplier_payments_id_where_withheld_idx ON supplier_payments (business_id, id) WHERE withheld > 0;
CREATE INDEX supplier_payments_id_where_no_receipt_idx ON supplier_payments (business_id, id)
    WHERE expects_receipt AND receipt_number IS NULL AND receipt_file_id IS NULL AND state = 'RECORDED';
CREATE INDEX supplier_payments_receipt_file_id_idx ON supplier_payments (business_id, receipt_file_id)
    WHERE receipt_file_id IS NOT NULL;
CREATE INDEX supplier_payments_external_reference_idx ON supplier_payments (business_id, external_reference)
    WHERE external_reference IS NOT NULL;

-- How much of a payment is for which expense; below zero it is a credit note that the payment used. `value` is by how
-- much the debt of the books goes down; `advance_value` what of the advance it takes there, null for what was paid at
-- once. Rows are written once, and go when the payment becomes void.
CREATE TABLE supplier_payment_allocations (
    business_id uuid NOT NULL CONSTRAINT supplier_payment_allocations_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    expense_id uuid NOT NULL,
    amount bigint NOT NULL CONSTRAINT supplier_payment_allocations_amount_check CHECK (amount <> 0),
    value bigint NOT NULL,
    advance_value bigint,
    date date NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT supplier_payment_allocations_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT supplier_payment_allocations_payment_id_fkey
        FOREIGN KEY (business_id, payment_id) REFERENCES supplier_payments,
    CONSTRAINT supplier_payment_allocations_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expenses
);
CREATE INDEX supplier_payment_allocations_payment_id_id_idx
    ON supplier_payment_allocations (business_id, payment_id, id);
CREATE INDEX supplier_payment_allocations_expense_id_id_idx
    ON supplier_payment_allocations (business_id, expense_id, id);

-- Only what is booked is paid, and what is paid is neither corrected nor taken out of the books.
ALTER TABLE expenses ADD CONSTRAINT expenses_paid_status_check
    CHECK (paid = 0 OR status IN ('BOOKED', 'REPORTED'));

-- Sums what payments are for, in one statement however many rows there are, so that a credit note and what it pays are
-- looked at together. The argument is 1 for what is added and -1 for what goes.
CREATE FUNCTION sum_supplier_allocations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    sign int := TG_ARGV[0]::int;
    odd boolean;
BEGIN
    UPDATE supplier_payments AS p SET allocated = p.allocated + sign * one.amount
    FROM (SELECT business_id, payment_id, sum(amount)::bigint AS amount FROM moved GROUP BY 1, 2) AS one
    WHERE p.business_id = one.business_id AND p.id = one.payment_id;
    UPDATE expenses AS e SET paid = e.paid + sign * one.amount, version = e.version + 1,
        updated_at = greatest(e.updated_at, one.changed_at)
    FROM (SELECT m.business_id, m.expense_id, sum(abs(m.amount))::bigint AS amount,
              max(coalesce(p.voided_at, m.created_at)) AS changed_at
          FROM moved AS m JOIN supplier_payments AS p ON p.business_id = m.business_id AND p.id = m.payment_id
          GROUP BY 1, 2) AS one
    WHERE e.business_id = one.business_id AND e.id = one.expense_id;
    SELECT bool_or(e.currency <> p.currency OR e.is_credit <> (m.amount < 0) OR p.state = 'VOID') INTO odd
    FROM moved AS m JOIN supplier_payments AS p ON p.business_id = m.business_id AND p.id = m.payment_id
    JOIN expenses AS e ON e.business_id = m.business_id AND e.id = m.expense_id
    WHERE sign = 1;
    IF odd THEN
        RAISE EXCEPTION 'an allocation does not belong to its expense' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER allocations_are_summed AFTER INSERT ON supplier_payment_allocations REFERENCING NEW TABLE AS moved
FOR EACH STATEMENT EXECUTE FUNCTION sum_supplier_allocations('1');
CREATE TRIGGER removed_allocations_are_summed AFTER DELETE ON supplier_payment_allocations
REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION sum_supplier_allocations('-1');
CREATE TRIGGER allocations_are_final BEFORE UPDATE ON supplier_payment_allocations
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER allocations_are_not_emptied BEFORE TRUNCATE ON supplier_payment_allocations
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was paid never changes: it becomes void, once, and its receipt comes.
CREATE FUNCTION guard_supplier_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.state = 'VOID' AND NEW.state <> 'VOID'
        OR (OLD.id, OLD.supplier_id, OLD.method, OLD.date, OLD.currency, OLD.exchange_rate, OLD.gross, OLD.withheld,
            OLD.amount_value, OLD.withheld_value, OLD.advance_value, OLD.withholding, OLD.details)
        IS DISTINCT FROM (NEW.id, NEW.supplier_id, NEW.method, NEW.date, NEW.currency, NEW.exchange_rate, NEW.gross,
            NEW.withheld, NEW.amount_value, NEW.withheld_value, NEW.advance_value, NEW.withholding, NEW.details) THEN
        RAISE EXCEPTION 'what was paid never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER supplier_payments_are_final BEFORE UPDATE OR DELETE ON supplier_payments
FOR EACH ROW EXECUTE FUNCTION guard_supplier_payment();
CREATE TRIGGER supplier_payments_are_not_emptied BEFORE TRUNCATE ON supplier_payments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Files by which a bank pays many at once, with their bytes as they were made. `refused` are payments that were asked for
-- and have no place in it, each with the reason.
CREATE TABLE supplier_bank_files (
    business_id uuid NOT NULL CONSTRAINT supplier_bank_files_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    format text NOT NULL,
    file_name text NOT NULL,
    state text NOT NULL DEFAULT 'LIVE' CONSTRAINT supplier_bank_files_state_check
        CHECK (state IN ('LIVE', 'CANCELLED')),
    pay_date date NOT NULL,
    serial int NOT NULL,
    currency text NOT NULL,
    total bigint NOT NULL,
    count int NOT NULL,
    content bytea NOT NULL,
    sha256 text NOT NULL,
    refused jsonb NOT NULL,
    cancel_reason text,
    cancelled_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT supplier_bank_files_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT supplier_bank_files_pay_date_serial_key UNIQUE (business_id, pay_date, serial)
);
CREATE INDEX supplier_bank_files_updated_at_id_idx ON supplier_bank_files (business_id, updated_at, id);

-- The payments of a file with the accounts to which they go. A payment is in one file at most that was not cancelled.
CREATE TABLE supplier_bank_transfers (
    business_id uuid NOT NULL,
    file_id uuid NOT NULL,
    position int NOT NULL,
    payment_id uuid NOT NULL,
    supplier_name text NOT NULL,
    bank_code text NOT NULL,
    branch text NOT NULL,
    account text NOT NULL,
    amount bigint NOT NULL,
    is_live boolean NOT NULL DEFAULT true,
    CONSTRAINT supplier_bank_transfers_pkey PRIMARY KEY (business_id, file_id, position),
    CONSTRAINT supplier_bank_transfers_file_id_fkey FOREIGN KEY (business_id, file_id) REFERENCES supplier_bank_files,
    CONSTRAINT supplier_bank_transfers_payment_id_fkey
        FOREIGN KEY (business_id, payment_id) REFERENCES supplier_payments
);
CREATE UNIQUE INDEX supplier_bank_transfers_payment_id_key ON supplier_bank_transfers (business_id, payment_id)
    WHERE is_live;

-- A file is what it was when it was made, but that it is cancelled, once.
CREATE FUNCTION guard_supplier_bank_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.state = 'CANCELLED'
        OR (OLD.id, OLD.file_name, OLD.pay_date, OLD.serial, OLD.total, OLD.count, OLD.content, OLD.refused)
        IS DISTINCT FROM (NEW.id, NEW.file_name, NEW.pay_date, NEW.serial, NEW.total, NEW.count, NEW.content,
            NEW.refused) THEN
        RAISE EXCEPTION 'a bank file never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER bank_files_are_final BEFORE UPDATE OR DELETE ON supplier_bank_files
FOR EACH ROW EXECUTE FUNCTION guard_supplier_bank_file();
CREATE TRIGGER bank_files_are_not_emptied BEFORE TRUNCATE ON supplier_bank_files
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION guard_supplier_bank_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR NOT OLD.is_live
        OR (OLD.file_id, OLD.position, OLD.payment_id, OLD.bank_code, OLD.branch, OLD.account, OLD.amount)
        IS DISTINCT FROM (NEW.file_id, NEW.position, NEW.payment_id, NEW.bank_code, NEW.branch, NEW.account,
            NEW.amount) THEN
        RAISE EXCEPTION 'a bank file never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER bank_transfers_are_final BEFORE UPDATE OR DELETE ON supplier_bank_transfers
FOR EACH ROW EXECUTE FUNCTION guard_supplier_bank_transfer();

-- A payment in a live file may be at the bank: it is not void before the file is cancelled.
CREATE FUNCTION guard_filed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM supplier_bank_transfers AS t
               WHERE t.business_id = NEW.business_id AND t.payment_id = NEW.id AND t.is_live) THEN
        RAISE EXCEPTION 'a payment in a bank file is not void' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER filed_payments_stay BEFORE UPDATE OF state ON supplier_payments
FOR EACH ROW WHEN (NEW.state = 'VOID') EXECUTE FUNCTION guard_filed_payment();
