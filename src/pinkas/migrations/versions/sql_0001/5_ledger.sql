CREATE TABLE ledger_accounts (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    code text NOT NULL,
    name jsonb NOT NULL,
    kind text NOT NULL CHECK (kind IN ('asset', 'liability', 'equity', 'income', 'expense')),
    role text,
    form6111_code text,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    UNIQUE (business_id, code),
    UNIQUE (business_id, role)
);

-- Counts the journal entries of a business: the row is locked by the transaction that posts.
CREATE TABLE ledger_counters (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    next_number bigint NOT NULL
);

CREATE TABLE journal_entries (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    number bigint NOT NULL,
    date date NOT NULL,
    description text NOT NULL,
    source_type text NOT NULL,
    source_id uuid NOT NULL,
    posted_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    UNIQUE (business_id, number),
    UNIQUE (business_id, source_type, source_id)
);

-- Amounts are minor units of the business's currency; the foreign amount is in minor units of `currency`.
CREATE TABLE journal_lines (
    business_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    position int NOT NULL,
    account_id uuid NOT NULL,
    debit bigint NOT NULL CHECK (debit >= 0),
    credit bigint NOT NULL CHECK (credit >= 0),
    currency text,
    foreign_amount bigint,
    party_id uuid,
    PRIMARY KEY (business_id, entry_id, position),
    FOREIGN KEY (business_id, entry_id) REFERENCES journal_entries,
    FOREIGN KEY (business_id, account_id) REFERENCES ledger_accounts,
    CHECK ((debit = 0) <> (credit = 0))
);
CREATE INDEX journal_lines_by_account ON journal_lines (business_id, account_id, entry_id);

-- What the books are is checked by the database itself: an entry balances, and nothing in it ever changes.
CREATE FUNCTION check_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY business_id, entry_id HAVING sum(debit) <> sum(credit)) THEN
        RAISE EXCEPTION 'a journal entry does not balance' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER entries_balance AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION check_entries_balance();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER entries_are_final BEFORE UPDATE OR DELETE ON journal_entries
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lines_are_final BEFORE UPDATE OR DELETE ON journal_lines
FOR EACH ROW EXECUTE FUNCTION refuse_change();
