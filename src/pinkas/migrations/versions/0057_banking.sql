-- The accounts of a business at banks, and what is reconciled like one. `opening_balance` is minor units of `currency`
-- on `opening_date`, `opening_value` the same in the currency of the books; `last_...` are those of the newest statement.
CREATE TABLE bank_accounts (
    business_id uuid NOT NULL CONSTRAINT bank_accounts_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL CONSTRAINT bank_accounts_kind_check CHECK (kind IN ('checking', 'card', 'wallet', 'clearing')),
    bank_code text,
    branch text,
    account text,
    iban text,
    swift text,
    aba text,
    beneficiary text,
    currency text NOT NULL,
    opening_balance bigint,
    opening_date date,
    opening_value bigint,
    ledger_account_id uuid NOT NULL,
    is_default boolean NOT NULL,
    is_active boolean NOT NULL,
    print_on_documents boolean NOT NULL,
    last_statement_date date,
    last_balance bigint,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_accounts_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_accounts_ledger_account_id_fkey
        FOREIGN KEY (business_id, ledger_account_id) REFERENCES ledger_accounts,
    CONSTRAINT bank_accounts_opening_balance_opening_date_check
        CHECK ((opening_balance IS NULL) = (opening_date IS NULL)),
    CONSTRAINT bank_accounts_opening_balance_opening_value_check
        CHECK ((opening_balance IS NULL) = (opening_value IS NULL))
);
CREATE UNIQUE INDEX bank_accounts_lower_name_key ON bank_accounts (business_id, lower(name));
CREATE UNIQUE INDEX bank_accounts_business_id_key ON bank_accounts (business_id) WHERE is_default;
CREATE UNIQUE INDEX bank_accounts_ledger_account_id_key ON bank_accounts (business_id, ledger_account_id);
CREATE INDEX bank_accounts_updated_at_id_idx ON bank_accounts (business_id, updated_at, id);

-- Files of transactions that were taken. One that is undone keeps its row; its transactions are gone.
CREATE TABLE bank_statements (
    business_id uuid NOT NULL CONSTRAINT bank_statements_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    bank_account_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'IMPORTED' CONSTRAINT bank_statements_state_check
        CHECK (state IN ('IMPORTED', 'UNDONE')),
    source text NOT NULL CONSTRAINT bank_statements_source_check CHECK (source IN ('csv', 'ofx', 'camt', 'mt940')),
    file_name text,
    sha256 text NOT NULL,
    first_date date,
    last_date date,
    opening_balance bigint,
    closing_balance bigint,
    rows int NOT NULL,
    imported int NOT NULL,
    duplicates int NOT NULL,
    failed int NOT NULL,
    warnings jsonb NOT NULL,
    undo_reason text,
    undone_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_statements_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_statements_bank_account_id_fkey FOREIGN KEY (business_id, bank_account_id) REFERENCES bank_accounts,
    CONSTRAINT bank_statements_state_undone_at_check CHECK ((state = 'UNDONE') = (undone_at IS NOT NULL))
);
CREATE INDEX bank_statements_bank_account_id_id_idx ON bank_statements (business_id, bank_account_id, id);
CREATE INDEX bank_statements_updated_at_id_idx ON bank_statements (business_id, updated_at, id);

-- Periods of an account that are reconciled; those of one account never overlap.
CREATE TABLE bank_sessions (
    business_id uuid NOT NULL CONSTRAINT bank_sessions_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    bank_account_id uuid NOT NULL,
    period_start date NOT NULL,
    period_end date NOT NULL,
    opening_balance bigint NOT NULL,
    closing_balance bigint NOT NULL,
    status text NOT NULL DEFAULT 'OPEN' CONSTRAINT bank_sessions_status_check
        CHECK (status IN ('OPEN', 'CLOSED', 'REOPENED')),
    note text,
    created_by jsonb,
    closed_by jsonb,
    closed_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_sessions_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_sessions_bank_account_id_fkey FOREIGN KEY (business_id, bank_account_id) REFERENCES bank_accounts,
    CONSTRAINT bank_sessions_period_start_period_end_check CHECK (period_start <= period_end),
    CONSTRAINT bank_sessions_status_closed_at_check CHECK ((status = 'CLOSED') = (closed_at IS NOT NULL))
);
CREATE INDEX bank_sessions_bank_account_id_period_start_id_idx
    ON bank_sessions (business_id, bank_account_id, period_start, id);
CREATE INDEX bank_sessions_updated_at_id_idx ON bank_sessions (business_id, updated_at, id);

-- Who closed and reopened a session, when and why.
CREATE TABLE bank_session_changes (
    business_id uuid NOT NULL CONSTRAINT bank_session_changes_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    action text NOT NULL CONSTRAINT bank_session_changes_action_check CHECK (action IN ('closed', 'reopened')),
    reason text,
    changed_at timestamptz NOT NULL,
    changed_by jsonb,
    CONSTRAINT bank_session_changes_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_session_changes_session_id_fkey FOREIGN KEY (business_id, session_id) REFERENCES bank_sessions
);
CREATE INDEX bank_session_changes_session_id_id_idx ON bank_session_changes (business_id, session_id, id);
CREATE TRIGGER session_changes_are_final BEFORE UPDATE OR DELETE ON bank_session_changes
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER session_changes_are_not_emptied BEFORE TRUNCATE ON bank_session_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The lines of bank accounts: `amount` is minor units of `currency`, above zero for money in. `fingerprint` tells one
-- transaction from all others of the account, and two genuine ones of the same words from each other. `matched` is how
-- much of the amount is explained by matches, of the same sign.
CREATE TABLE bank_transactions (
    business_id uuid NOT NULL CONSTRAINT bank_transactions_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    bank_account_id uuid NOT NULL,
    date date NOT NULL,
    value_date date,
    amount bigint NOT NULL CONSTRAINT bank_transactions_amount_check CHECK (amount <> 0),
    currency text NOT NULL,
    description text NOT NULL,
    reference text,
    counterparty jsonb,
    kind text NOT NULL CONSTRAINT bank_transactions_kind_check CHECK (kind IN
        ('transfer', 'check', 'card_settlement', 'standing_order', 'fee', 'interest', 'cash', 'other')),
    balance_after bigint,
    external_id text,
    fingerprint bytea NOT NULL,
    content_hash bytea NOT NULL,
    source text NOT NULL CONSTRAINT bank_transactions_source_check
        CHECK (source IN ('manual', 'bulk', 'csv', 'ofx', 'camt', 'mt940', 'api')),
    batch_id uuid,
    position int NOT NULL,
    matched bigint NOT NULL DEFAULT 0 CONSTRAINT bank_transactions_amount_matched_check
        CHECK (matched = 0 OR sign(matched) = sign(amount) AND abs(matched) <= abs(amount)),
    exclude_reason text CONSTRAINT bank_transactions_exclude_reason_check CHECK (exclude_reason IN
        ('bank_fee', 'internal_transfer', 'duplicate', 'personal', 'opening', 'other')),
    exclude_note text,
    counter_transaction_id uuid,
    status text NOT NULL GENERATED ALWAYS AS (CASE WHEN exclude_reason IS NOT NULL THEN 'EXCLUDED'
        WHEN matched = 0 THEN 'UNMATCHED' WHEN matched = amount THEN 'MATCHED' ELSE 'PARTIALLY_MATCHED' END) STORED,
    open_amount bigint NOT NULL GENERATED ALWAYS AS
        (CASE WHEN exclude_reason IS NOT NULL THEN 0 ELSE amount - matched END) STORED,
    session_id uuid,
    rule_id uuid,
    suggested_client_id uuid,
    on_hold_until date,
    notes text,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_transactions_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_transactions_bank_account_id_fkey
        FOREIGN KEY (business_id, bank_account_id) REFERENCES bank_accounts,
    CONSTRAINT bank_transactions_batch_id_fkey FOREIGN KEY (business_id, batch_id) REFERENCES bank_statements,
    CONSTRAINT bank_transactions_session_id_fkey FOREIGN KEY (business_id, session_id) REFERENCES bank_sessions,
    CONSTRAINT bank_transactions_counter_transaction_id_fkey FOREIGN KEY (business_id, counter_transaction_id)
        REFERENCES bank_transactions ON DELETE SET NULL (counter_transaction_id),
    CONSTRAINT bank_transactions_suggested_client_id_fkey
        FOREIGN KEY (business_id, suggested_client_id) REFERENCES clients,
    CONSTRAINT bank_transactions_matched_exclude_reason_check CHECK (matched = 0 OR exclude_reason IS NULL)
);
CREATE UNIQUE INDEX bank_transactions_bank_account_id_fingerprint_key
    ON bank_transactions (business_id, bank_account_id, fingerprint);
CREATE INDEX bank_transactions_date_id_idx ON bank_transactions (business_id, date, id);
CREATE INDEX bank_transactions_updated_at_id_idx ON bank_transactions (business_id, updated_at, id);
CREATE INDEX bank_transactions_bank_account_id_date_id_idx
    ON bank_transactions (business_id, bank_account_id, date, id);
CREATE INDEX bank_transactions_status_date_id_idx ON bank_transactions (business_id, status, date, id);
CREATE INDEX bank_transactions_session_id_status_idx ON bank_transactions (business_id, session_id, status)
    WHERE session_id IS NOT NULL;
CREATE INDEX bank_transactions_batch_id_idx ON bank_transactions (business_id, batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX bank_transactions_counter_transaction_id_idx
    ON bank_transactions (business_id, counter_transaction_id) WHERE counter_transaction_id IS NOT NULL;
CREATE INDEX bank_transactions_suggested_client_id_idx
    ON bank_transactions (business_id, suggested_client_id) WHERE suggested_client_id IS NOT NULL;

-- A line says what the bank said, for good.
CREATE FUNCTION guard_bank_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.bank_account_id, OLD.date, OLD.amount, OLD.currency, OLD.fingerprint, OLD.source)
        IS DISTINCT FROM
        (NEW.id, NEW.bank_account_id, NEW.date, NEW.amount, NEW.currency, NEW.fingerprint, NEW.source) THEN
        RAISE EXCEPTION 'a bank transaction never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER bank_transactions_are_final BEFORE UPDATE ON bank_transactions
FOR EACH ROW EXECUTE FUNCTION guard_bank_transaction();
