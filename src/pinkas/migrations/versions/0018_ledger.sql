CREATE TABLE ledger_accounts (
    business_id uuid NOT NULL CONSTRAINT ledger_accounts_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    code text NOT NULL,
    name jsonb NOT NULL,
    kind text NOT NULL
        CONSTRAINT ledger_accounts_kind_check CHECK (kind IN ('asset', 'liability', 'equity', 'income', 'expense')),
    role text,
    form6111_code text,
    created_at timestamptz NOT NULL,
    CONSTRAINT ledger_accounts_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT ledger_accounts_code_key UNIQUE (business_id, code),
    CONSTRAINT ledger_accounts_role_key UNIQUE (business_id, role)
);

-- Counts the journal entries of a business: the row is locked by the transaction that posts.
CREATE TABLE ledger_counters (
    business_id uuid
        CONSTRAINT ledger_counters_pkey PRIMARY KEY CONSTRAINT ledger_counters_business_id_fkey REFERENCES businesses,
    next_number bigint NOT NULL
);

CREATE TABLE journal_entries (
    business_id uuid NOT NULL CONSTRAINT journal_entries_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    number bigint NOT NULL,
    date date NOT NULL,
    description text NOT NULL,
    source_type text NOT NULL,
    source_id uuid NOT NULL,
    posted_at timestamptz NOT NULL,
    -- The transaction that made an entry: only it may give the entry lines. It is written here and not by a default
    -- alone, which a caller could overrule with the number of a transaction to come. A savepoint has its transaction's
    -- number.
    creating_transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT journal_entries_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT journal_entries_number_key UNIQUE (business_id, number),
    CONSTRAINT journal_entries_source_type_source_id_key UNIQUE (business_id, source_type, source_id)
);

-- Amounts are minor units of the business's currency; the foreign amount is in minor units of `currency`.
CREATE TABLE journal_lines (
    business_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    position int NOT NULL,
    account_id uuid NOT NULL,
    debit bigint NOT NULL CONSTRAINT journal_lines_debit_check CHECK (debit >= 0),
    credit bigint NOT NULL CONSTRAINT journal_lines_credit_check CHECK (credit >= 0),
    currency text,
    foreign_amount bigint,
    party_id uuid,
    CONSTRAINT journal_lines_pkey PRIMARY KEY (business_id, entry_id, position),
    CONSTRAINT journal_lines_entry_id_fkey FOREIGN KEY (business_id, entry_id) REFERENCES journal_entries,
    CONSTRAINT journal_lines_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES ledger_accounts,
    CONSTRAINT journal_lines_debit_credit_check CHECK ((debit = 0) <> (credit = 0))
);
CREATE INDEX journal_lines_account_id_entry_id_idx ON journal_lines (business_id, account_id, entry_id);

-- What every account was debited and credited in a month, by what the entries are about: kept by the statement that posts,
-- so that a sum of a period never walks the entries.
CREATE TABLE ledger_monthly_sums (
    business_id uuid NOT NULL,
    account_id uuid NOT NULL,
    source_type text NOT NULL,
    month date NOT NULL CONSTRAINT ledger_monthly_sums_month_check CHECK (extract(day FROM month) = 1),
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    CONSTRAINT ledger_monthly_sums_pkey PRIMARY KEY (business_id, account_id, source_type, month),
    CONSTRAINT ledger_monthly_sums_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES ledger_accounts
) WITH (fillfactor = 70);

CREATE FUNCTION set_creating_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.creating_transaction := pg_current_xact_id();
    RETURN NEW;
END $$;
CREATE TRIGGER entries_have_their_transaction BEFORE INSERT ON journal_entries
FOR EACH ROW EXECUTE FUNCTION set_creating_transaction();

-- What the books are is checked by the database itself: an entry balances, and nothing in it ever changes.
CREATE FUNCTION check_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unbalanced boolean;
BEGIN
    SELECT sum(a.debit) <> sum(a.credit) INTO unbalanced
    FROM added a JOIN journal_entries e ON e.business_id = a.business_id AND e.id = a.entry_id
    GROUP BY e.business_id, e.id
    HAVING sum(a.debit) <> sum(a.credit) OR e.creating_transaction <> pg_current_xact_id() LIMIT 1;
    IF unbalanced THEN
        RAISE EXCEPTION 'a journal entry does not balance' USING ERRCODE = 'check_violation';
    ELSIF FOUND THEN
        RAISE EXCEPTION 'a journal entry gets no line after it was made' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER entries_balance AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION check_entries_balance();

CREATE TRIGGER entries_are_final BEFORE UPDATE OR DELETE ON journal_entries
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lines_are_final BEFORE UPDATE OR DELETE ON journal_lines
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entries_are_not_emptied BEFORE TRUNCATE ON journal_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lines_are_not_emptied BEFORE TRUNCATE ON journal_lines
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER counters_are_not_emptied BEFORE TRUNCATE ON ledger_counters
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
