-- What the money of a business is spent on: those of the country, of which a row is written when it is first used or
-- changed, and the business's own (`key` null). `vat_deductible` is the part of the VAT that is deducted.
CREATE TABLE expense_categories (
    business_id uuid NOT NULL CONSTRAINT expense_categories_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    key text,
    name text NOT NULL,
    name_en text,
    account_code text NOT NULL,
    vat_deductible text NOT NULL CONSTRAINT expense_categories_vat_deductible_check
        CHECK (vat_deductible IN ('none', 'quarter', 'two_thirds', 'full')),
    income_tax_deductible_percent numeric NOT NULL
        CONSTRAINT expense_categories_income_tax_deductible_percent_check
        CHECK (income_tax_deductible_percent BETWEEN 0 AND 100),
    is_equipment boolean NOT NULL,
    parent_id uuid,
    is_active boolean NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT expense_categories_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT expense_categories_parent_id_fkey FOREIGN KEY (business_id, parent_id) REFERENCES expense_categories,
    CONSTRAINT expense_categories_parent_id_id_check CHECK (parent_id <> id)
);
CREATE UNIQUE INDEX expense_categories_key_key ON expense_categories (business_id, key) WHERE key IS NOT NULL;
CREATE INDEX expense_categories_parent_id_idx ON expense_categories (business_id, parent_id) WHERE parent_id IS NOT NULL;

ALTER TABLE suppliers ADD CONSTRAINT suppliers_category_id_fkey
    FOREIGN KEY (business_id, category_id) REFERENCES expense_categories;

-- What a business bought. Amounts are minor units of `currency`, above zero; `is_credit` says that they are a
-- supplier's credit. `value` and what is said of VAT that is deducted are minor units of the books. `party_key` is whom
-- it is from, in the form in which that is compared, `number_key` the number likewise; `duplicate_key` is null where
-- there is nothing to compare. `paid` is summed by what pays it.
CREATE TABLE expenses (
    business_id uuid NOT NULL CONSTRAINT expenses_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    status text NOT NULL CONSTRAINT expenses_status_check CHECK (status IN
        ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'BOOKED', 'REPORTED', 'CORRECTED')),
    source text NOT NULL,
    supplier_id uuid,
    supplier_name text,
    supplier_tax_id text,
    party_key text,
    doc_type int,
    number text,
    number_key text,
    date date NOT NULL,
    reporting_period date NOT NULL
        CONSTRAINT expenses_reporting_period_check CHECK (extract(day FROM reporting_period) = 1),
    due_date date,
    currency text NOT NULL,
    exchange_rate numeric,
    net bigint NOT NULL,
    vat bigint NOT NULL,
    total bigint NOT NULL CONSTRAINT expenses_total_check CHECK (total > 0),
    value bigint NOT NULL,
    is_credit boolean NOT NULL,
    credits_id uuid,
    vat_deductible text CONSTRAINT expenses_vat_deductible_check
        CHECK (vat_deductible IN ('none', 'quarter', 'two_thirds', 'full')),
    income_tax_deductible_percent numeric CONSTRAINT expenses_income_tax_deductible_percent_check
        CHECK (income_tax_deductible_percent BETWEEN 0 AND 100),
    customer_tax_id text,
    original_received boolean NOT NULL,
    allocation_number text,
    allocation_status text CONSTRAINT expenses_allocation_status_check
        CHECK (allocation_status IN ('valid', 'mismatch', 'unknown', 'unavailable')),
    allocation_checked_at timestamptz,
    claimable_vat bigint NOT NULL,
    claimable_equipment_vat bigint NOT NULL,
    vat_state text NOT NULL CONSTRAINT expenses_vat_state_check
        CHECK (vat_state IN ('none', 'claimable', 'claimed', 'at_risk', 'given_up', 'lost')),
    missing text[] NOT NULL,
    claim_until date,
    claimed_period date,
    brand_id uuid,
    project text,
    file_id uuid,
    notes text,
    duplicate_key text,
    duplicate_of uuid,
    corrects_id uuid,
    corrected_by_id uuid,
    correction_reason text,
    submitted_by jsonb,
    submitted_at timestamptz,
    decided_by jsonb,
    decided_at timestamptz,
    rejected_reason text,
    booked_by jsonb,
    booked_at timestamptz,
    asked_at timestamptz,
    paid bigint NOT NULL DEFAULT 0,
    open bigint NOT NULL
        GENERATED ALWAYS AS (CASE WHEN status IN ('BOOKED', 'REPORTED') THEN total - paid ELSE 0 END) STORED,
    external_reference text,
    metadata jsonb NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT expenses_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT expenses_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers,
    CONSTRAINT expenses_brand_id_fkey FOREIGN KEY (business_id, brand_id) REFERENCES brands,
    CONSTRAINT expenses_file_id_fkey FOREIGN KEY (business_id, file_id) REFERENCES files,
    CONSTRAINT expenses_credits_id_fkey FOREIGN KEY (business_id, credits_id) REFERENCES expenses,
    CONSTRAINT expenses_corrects_id_fkey FOREIGN KEY (business_id, corrects_id) REFERENCES expenses,
    CONSTRAINT expenses_net_vat_total_check CHECK (net + vat = total),
    -- No more is paid than there is, whoever writes.
    CONSTRAINT expenses_paid_total_check CHECK (paid BETWEEN 0 AND total)
);
-- Nothing is written down twice: what is refused or corrected does not count.
CREATE UNIQUE INDEX expenses_duplicate_key_key ON expenses (business_id, duplicate_key)
    WHERE duplicate_key IS NOT NULL AND status NOT IN ('REJECTED', 'CORRECTED');
CREATE INDEX expenses_party_key_date_idx ON expenses (business_id, party_key, date) WHERE party_key IS NOT NULL;
CREATE INDEX expenses_party_key_number_key_idx ON expenses (business_id, party_key, number_key)
    WHERE party_key IS NOT NULL AND number_key IS NOT NULL;
CREATE INDEX expenses_date_id_idx ON expenses (business_id, date, id);
CREATE INDEX expenses_value_id_idx ON expenses (business_id, value, id);
CREATE INDEX expenses_updated_at_id_idx ON expenses (business_id, updated_at, id);
CREATE INDEX expenses_status_id_idx ON expenses (business_id, status, id);
CREATE INDEX expenses_supplier_id_id_idx ON expenses (business_id, supplier_id, id) WHERE supplier_id IS NOT NULL;
CREATE INDEX expenses_supplier_id_date_id_idx ON expenses (business_id, supplier_id, date, id)
    WHERE supplier_id IS NOT NULL;
CREATE INDEX expenses_supplier_id_id_where_open_idx ON expenses (business_id, supplier_id, id) WHERE open > 0;
CREATE INDEX expenses_due_date_id_where_open_idx ON expenses (business_id, due_date, id) WHERE open > 0;
CREATE INDEX expenses_reporting_period_id_where_vat_state_idx ON expenses (business_id, reporting_period, id)
    WHERE vat_state = 'at_risk';
CREATE INDEX expenses_id_where_vat_state_idx ON expenses (business_id, id) WHERE vat_state = 'at_risk';
CREATE INDEX expenses_id_where_file_id_idx ON expenses (business_id, id) WHERE file_id IS NULL;
CREATE INDEX expenses_external_reference_id_idx ON expenses (business_id, external_reference, id)
    WHERE external_reference IS NOT NULL;
CREATE INDEX expenses_brand_id_id_idx ON expenses (business_id, brand_id, id) WHERE brand_id IS NOT NULL;
CREATE INDEX expenses_file_id_idx ON expenses (business_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX expenses_credits_id_idx ON expenses (business_id, credits_id) WHERE credits_id IS NOT NULL;
CREATE INDEX expenses_corrects_id_idx ON expenses (business_id, corrects_id) WHERE corrects_id IS NOT NULL;

-- The lines, in minor units of the expense's currency; a line below zero is a discount. `vat_deductible` is what
-- the line says itself, null where its category says it. `account_code` and `deductible_vat` are what it was booked
-- with, and in a draft what it would be.
CREATE TABLE expense_lines (
    business_id uuid NOT NULL,
    expense_id uuid NOT NULL,
    position int NOT NULL,
    description text,
    amount bigint NOT NULL,
    vat bigint NOT NULL,
    category_id uuid NOT NULL,
    account_code text NOT NULL,
    vat_deductible text CONSTRAINT expense_lines_vat_deductible_check
        CHECK (vat_deductible IN ('none', 'quarter', 'two_thirds', 'full')),
    is_equipment boolean NOT NULL,
    deductible_vat bigint NOT NULL,
    CONSTRAINT expense_lines_pkey PRIMARY KEY (business_id, expense_id, position),
    CONSTRAINT expense_lines_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expenses
        ON DELETE CASCADE,
    CONSTRAINT expense_lines_category_id_fkey FOREIGN KEY (business_id, category_id) REFERENCES expense_categories
);
CREATE INDEX expense_lines_category_id_expense_id_idx ON expense_lines (business_id, category_id, expense_id);

-- What an expense is found by.
CREATE TABLE expense_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    expense_id uuid NOT NULL,
    CONSTRAINT expense_terms_pkey PRIMARY KEY (business_id, term, expense_id)
);
CREATE INDEX expense_terms_expense_id_idx ON expense_terms (business_id, expense_id);

-- Letters that ask suppliers for what is missing of a paper, as they were written.
CREATE TABLE expense_requests (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    expense_id uuid NOT NULL,
    language text NOT NULL CONSTRAINT expense_requests_language_check CHECK (language IN ('he', 'en')),
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    state text NOT NULL CONSTRAINT expense_requests_state_check CHECK (state IN ('QUEUED', 'SENT', 'FAILED')),
    error text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT expense_requests_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT expense_requests_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expenses
        ON DELETE CASCADE
);
CREATE INDEX expense_requests_expense_id_id_idx ON expense_requests (business_id, expense_id, id);

-- What is booked is final: it is paid, its VAT is claimed or given up, papers that were missing are added, it is
-- reported and corrected, each by the steps that there are, and otherwise it is what it was.
CREATE FUNCTION guard_expense() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status NOT IN ('BOOKED', 'REPORTED', 'CORRECTED') THEN
        RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'DELETE'
        OR NEW.status NOT IN ('BOOKED', 'REPORTED', 'CORRECTED')
        OR (OLD.status = 'REPORTED' AND NEW.status = 'BOOKED')
        OR (OLD.status = 'CORRECTED' AND NEW.status <> 'CORRECTED')
        OR (OLD.id, OLD.source, OLD.supplier_id, OLD.supplier_name, OLD.supplier_tax_id, OLD.date,
            OLD.reporting_period, OLD.due_date, OLD.currency, OLD.exchange_rate, OLD.net, OLD.vat, OLD.total,
            OLD.value, OLD.is_credit, OLD.credits_id, OLD.vat_deductible, OLD.claimable_vat,
            OLD.claimable_equipment_vat, OLD.duplicate_key, OLD.corrects_id, OLD.booked_at)
        IS DISTINCT FROM (NEW.id, NEW.source, NEW.supplier_id, NEW.supplier_name, NEW.supplier_tax_id, NEW.date,
            NEW.reporting_period, NEW.due_date, NEW.currency, NEW.exchange_rate, NEW.net, NEW.vat, NEW.total,
            NEW.value, NEW.is_credit, NEW.credits_id, NEW.vat_deductible, NEW.claimable_vat,
            NEW.claimable_equipment_vat, NEW.duplicate_key, NEW.corrects_id, NEW.booked_at)
        OR (OLD.file_id IS NOT NULL AND NEW.file_id IS DISTINCT FROM OLD.file_id)
        OR (OLD.vat_state <> NEW.vat_state AND OLD.vat_state <> 'at_risk' AND NEW.status <> 'CORRECTED') THEN
        RAISE EXCEPTION 'what is booked never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER booked_expenses_are_final BEFORE UPDATE OR DELETE ON expenses
FOR EACH ROW EXECUTE FUNCTION guard_expense();

CREATE FUNCTION guard_expense_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM expenses AS e WHERE e.business_id = coalesce(NEW.business_id, OLD.business_id)
        AND e.id = coalesce(NEW.expense_id, OLD.expense_id) AND e.status IN ('BOOKED', 'REPORTED', 'CORRECTED')) THEN
        RAISE EXCEPTION 'the lines of what is booked never change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER booked_lines_are_final BEFORE INSERT OR UPDATE OR DELETE ON expense_lines
FOR EACH ROW EXECUTE FUNCTION guard_expense_line();

-- A file is used by an attachment of a document or by an expense, and by others to come: what uses it is `holder_id`, and
-- the use goes with it.
ALTER TABLE file_uses DROP CONSTRAINT file_uses_attachment_id_fkey;
ALTER TABLE file_uses RENAME COLUMN attachment_id TO holder_id;
ALTER INDEX file_uses_attachment_id_idx RENAME TO file_uses_holder_id_idx;
DO $$ BEGIN  -- from PostgreSQL 18 on it has a name
    IF EXISTS (SELECT FROM pg_constraint WHERE conname = 'file_uses_attachment_id_not_null') THEN
        ALTER TABLE file_uses RENAME CONSTRAINT file_uses_attachment_id_not_null TO file_uses_holder_id_not_null;
    END IF;
END $$;

CREATE FUNCTION end_file_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM file_uses WHERE business_id = OLD.business_id AND holder_id = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER file_uses_end AFTER DELETE ON document_attachments FOR EACH ROW EXECUTE FUNCTION end_file_uses();
CREATE TRIGGER file_uses_end AFTER DELETE ON expenses FOR EACH ROW EXECUTE FUNCTION end_file_uses();

-- Above this, an expense is booked only when it was approved; null: none needs approval. In major units of the books.
ALTER TABLE businesses ADD COLUMN expense_approval_threshold numeric
    CONSTRAINT businesses_expense_approval_threshold_check CHECK (expense_approval_threshold >= 0);

-- The account of input VAT that cannot be claimed yet, for businesses whose books are open already; the chart of the
-- country gives it to all others. The owner of the tables sees every business while this runs.
ALTER TABLE ledger_counters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts NO FORCE ROW LEVEL SECURITY;
INSERT INTO ledger_accounts (business_id, id, code, name, kind, role, form6111_code, created_at)
SELECT business_id, new_id_at(now()), '1615', '{"he": "\u05de\u05e2\u05f4\u05de \u05ea\u05e9\u05d5\u05de\u05d5\u05ea \u05de\u05de\u05ea\u05d9\u05df", "en": "Input VAT pending"}', 'asset',
    'input_vat_pending', NULL, now()
FROM ledger_counters ON CONFLICT DO NOTHING;
ALTER TABLE ledger_counters FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;
