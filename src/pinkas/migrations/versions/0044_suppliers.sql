-- Whom a business buys from. `tax_key` is the tax number in the one form in which it is compared; two live suppliers
-- never share one, nor a reference of the business's own. A merged supplier is another name of the one that it was
-- merged into, and keeps its reference for it.
CREATE TABLE suppliers (
    business_id uuid NOT NULL CONSTRAINT suppliers_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    display_name text,
    type text NOT NULL,
    tax_id text,
    tax_key text,
    dealer_type text,
    emails text[] NOT NULL,
    phone text,
    mobile text,
    fax text,
    website text,
    address jsonb,
    contact_person text,
    accounting_key text,
    payment_terms jsonb,
    currency text,
    lang text,
    notes text,
    category_id uuid,  -- the category that a new expense of the supplier takes
    bank jsonb,
    bank_confirmed_at timestamptz,  -- when somebody confirmed the details that stand in `bank`
    external_reference text,
    metadata jsonb NOT NULL,
    opening_balance jsonb,  -- amount, currency, date; `minor` is the amount in minor units
    archived_at timestamptz,
    merged_into_id uuid,
    merged_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT suppliers_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT suppliers_merged_into_id_fkey FOREIGN KEY (business_id, merged_into_id) REFERENCES suppliers,
    CONSTRAINT suppliers_merged_into_id_id_check CHECK (merged_into_id <> id),
    CONSTRAINT suppliers_merged_into_id_merged_at_check CHECK ((merged_into_id IS NULL) = (merged_at IS NULL)),
    CONSTRAINT suppliers_bank_bank_confirmed_at_check CHECK (bank IS NOT NULL OR bank_confirmed_at IS NULL)
);
CREATE INDEX suppliers_name_id_idx ON suppliers (business_id, name, id);
CREATE INDEX suppliers_updated_at_id_idx ON suppliers (business_id, updated_at, id);
CREATE UNIQUE INDEX suppliers_tax_key_key ON suppliers (business_id, tax_key)
    WHERE tax_key IS NOT NULL AND archived_at IS NULL AND merged_into_id IS NULL;
CREATE UNIQUE INDEX suppliers_external_reference_key ON suppliers (business_id, external_reference)
    WHERE external_reference IS NOT NULL AND archived_at IS NULL;
CREATE INDEX suppliers_merged_into_id_idx ON suppliers (business_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX suppliers_id_where_archived_idx ON suppliers (business_id, id)
    WHERE archived_at IS NOT NULL AND merged_into_id IS NULL;
CREATE INDEX suppliers_category_id_id_idx ON suppliers (business_id, category_id, id) WHERE category_id IS NOT NULL;

-- As `client_terms`: what a supplier is found by.
CREATE TABLE supplier_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    supplier_id uuid NOT NULL,
    CONSTRAINT supplier_terms_pkey PRIMARY KEY (business_id, term, supplier_id)
);
CREATE INDEX supplier_terms_supplier_id_idx ON supplier_terms (business_id, supplier_id);

-- What is withheld of payments to a supplier, in percent, by which certificate of the tax authority. Those of the past
-- stay: what was withheld on a day is proven by the one that was in force then.
CREATE TABLE withholding_certificates (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    supplier_id uuid NOT NULL,
    rate numeric NOT NULL CONSTRAINT withholding_certificates_rate_check CHECK (rate BETWEEN 0 AND 100),
    certificate_number text,
    valid_from date,
    valid_to date,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT withholding_certificates_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT withholding_certificates_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers,
    CONSTRAINT withholding_certificates_valid_from_valid_to_check CHECK (valid_to >= valid_from)
);
CREATE INDEX withholding_certificates_supplier_id_id_idx ON withholding_certificates (business_id, supplier_id, id);
CREATE INDEX withholding_certificates_valid_to_id_idx ON withholding_certificates (business_id, valid_to, id);

-- Every change of the bank details of a supplier, with who made it and who confirmed it. The first entry is one too.
CREATE TABLE supplier_bank_changes (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    supplier_id uuid NOT NULL,
    old jsonb,
    new jsonb,
    changed_by jsonb NOT NULL,
    changed_at timestamptz NOT NULL,
    confirmed_by jsonb,
    confirmed_at timestamptz,
    CONSTRAINT supplier_bank_changes_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT supplier_bank_changes_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers,
    CONSTRAINT supplier_bank_changes_confirmed_at_confirmed_by_check
        CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL))
);
CREATE INDEX supplier_bank_changes_supplier_id_id_idx ON supplier_bank_changes (business_id, supplier_id, id);

-- A change is confirmed once, and is otherwise what it was.
CREATE FUNCTION guard_supplier_bank_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.confirmed_at IS NOT NULL
        OR (OLD.id, OLD.supplier_id, OLD.old, OLD.new, OLD.changed_by, OLD.changed_at)
        IS DISTINCT FROM (NEW.id, NEW.supplier_id, NEW.old, NEW.new, NEW.changed_by, NEW.changed_at) THEN
        RAISE EXCEPTION 'a change of bank details is confirmed once and never changes'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER bank_changes_are_final BEFORE UPDATE OR DELETE ON supplier_bank_changes
FOR EACH ROW EXECUTE FUNCTION guard_supplier_bank_change();

-- The account of a supplier, in minor units of the currency of each movement: what was bought (credit) and what was
-- paid (debit). Written once, with what it is of; what is taken back is a second row. `number` is that of the paper or
-- of the payment, `doc_type` the type of the paper.
CREATE TABLE supplier_movements (
    business_id uuid NOT NULL,
    source_type text NOT NULL CONSTRAINT supplier_movements_source_type_check
        CHECK (source_type IN ('expense', 'payment', 'opening')),
    source_id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT supplier_movements_kind_check CHECK (kind IN ('booked', 'reversed')),
    supplier_id uuid NOT NULL,
    currency text NOT NULL,
    date date NOT NULL,
    doc_type int,
    number text,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    CONSTRAINT supplier_movements_pkey PRIMARY KEY (business_id, source_type, source_id, kind),
    CONSTRAINT supplier_movements_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers
);
CREATE INDEX supplier_movements_supplier_id_date_source_id_idx
    ON supplier_movements (business_id, supplier_id, date, source_id);

-- The same summed by month and altogether, under the supplier that a merged one stands for.
CREATE TABLE supplier_monthly_totals (
    business_id uuid NOT NULL,
    supplier_id uuid NOT NULL,
    currency text NOT NULL,
    month date NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    CONSTRAINT supplier_monthly_totals_pkey PRIMARY KEY (business_id, supplier_id, currency, month),
    CONSTRAINT supplier_monthly_totals_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers
);

-- credit - debit is what the business owes the supplier.
CREATE TABLE supplier_accounts (
    business_id uuid NOT NULL,
    supplier_id uuid NOT NULL,
    currency text NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    last_date date,
    CONSTRAINT supplier_accounts_pkey PRIMARY KEY (business_id, supplier_id, currency),
    CONSTRAINT supplier_accounts_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers
);
CREATE INDEX supplier_accounts_supplier_id_where_credit_idx ON supplier_accounts (business_id, supplier_id)
    WHERE credit > debit;
CREATE INDEX supplier_accounts_supplier_id_where_debit_idx ON supplier_accounts (business_id, supplier_id)
    WHERE debit > credit;

CREATE TRIGGER movements_are_final BEFORE UPDATE OR DELETE ON supplier_movements
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER movements_are_not_emptied BEFORE TRUNCATE ON supplier_movements
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
