-- What bank transactions are about. `amount` is how much of the transaction a match explains, in minor units of the
-- transaction's currency and with a sign: those of a transaction add up to its `matched`. `target_amount` is how much of
-- the target that is, in minor units of the target's currency. `named_type` and `named_id` are what a person named where
-- the money of that was recorded only with the match: a document, or an expense. Matches of one call have one
-- `call_id`; those that are `shared` (one receipt, one fee or one difference for several) are taken back together. A match
-- that was taken back stays, also where its transaction is deleted afterwards: the books tell of it.
CREATE TABLE bank_matches (
    business_id uuid NOT NULL CONSTRAINT bank_matches_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    call_id uuid NOT NULL,
    type text NOT NULL CONSTRAINT bank_matches_type_check CHECK (type IN ('payment', 'refund', 'supplier_payment',
        'payment_return', 'internal_transfer', 'ledger_account', 'card_batch', 'fee', 'difference')),
    target_id uuid NOT NULL,
    named_type text CONSTRAINT bank_matches_named_type_check CHECK (named_type IN ('document', 'expense')),
    named_id uuid,
    amount bigint NOT NULL CONSTRAINT bank_matches_amount_check CHECK (amount <> 0),
    currency text NOT NULL,
    target_amount bigint NOT NULL CONSTRAINT bank_matches_target_amount_check CHECK (target_amount > 0),
    target_currency text NOT NULL,
    created_target boolean NOT NULL,
    shared boolean NOT NULL,
    -- What the entry of the match says: the account of the transaction, and the account on which the money stood before,
    -- by its role or its id. Without an entry nothing moves between accounts.
    has_entry boolean NOT NULL,
    account_id uuid NOT NULL,
    value bigint NOT NULL,
    counter_role text,
    counter_account_id uuid,
    counter_value bigint NOT NULL,
    counter_currency text,
    counter_foreign bigint,
    date date NOT NULL,
    score numeric,
    note text,
    matched_by jsonb,
    matched_at timestamptz NOT NULL,
    unmatched_at timestamptz,
    unmatched_by jsonb,
    unmatch_reason text,
    CONSTRAINT bank_matches_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_matches_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES ledger_accounts,
    CONSTRAINT bank_matches_counter_account_id_fkey
        FOREIGN KEY (business_id, counter_account_id) REFERENCES ledger_accounts,
    CONSTRAINT bank_matches_named_type_named_id_check CHECK ((named_type IS NULL) = (named_id IS NULL))
);
CREATE INDEX bank_matches_transaction_id_id_idx ON bank_matches (business_id, transaction_id, id);
CREATE INDEX bank_matches_target_id_idx ON bank_matches (business_id, target_id) WHERE unmatched_at IS NULL;
-- Money comes back once, and a transfer between own accounts has two sides.
CREATE UNIQUE INDEX bank_matches_type_target_id_key ON bank_matches (business_id, type, target_id)
    WHERE unmatched_at IS NULL AND type IN ('payment_return', 'internal_transfer', 'card_batch');
CREATE INDEX bank_matches_named_id_idx ON bank_matches (business_id, named_id)
    WHERE unmatched_at IS NULL AND named_id IS NOT NULL;

-- How much of money that came and went bank transactions have shown, in minor units of its currency.
ALTER TABLE payments ADD COLUMN bank_matched bigint NOT NULL DEFAULT 0
    CONSTRAINT payments_bank_matched_amount_check CHECK (bank_matched BETWEEN 0 AND amount);
ALTER TABLE payments ADD CONSTRAINT payments_state_bank_matched_check CHECK (state <> 'VOID' OR bank_matched = 0);
ALTER TABLE payment_refunds ADD COLUMN bank_matched bigint NOT NULL DEFAULT 0
    CONSTRAINT payment_refunds_bank_matched_amount_check CHECK (bank_matched BETWEEN 0 AND amount);
ALTER TABLE supplier_payments ADD COLUMN bank_matched bigint NOT NULL DEFAULT 0
    CONSTRAINT supplier_payments_bank_matched_amount_check CHECK (bank_matched BETWEEN 0 AND amount);
ALTER TABLE supplier_payments ADD CONSTRAINT supplier_payments_state_bank_matched_check
    CHECK (state <> 'VOID' OR bank_matched = 0);

-- The sums above and `matched` of the transaction, whoever writes: their checks refuse what is more than there is. All
-- matches of a statement count together: a fee among them takes from what the others say. The guard below lets a match
-- change only when it is taken back.
CREATE FUNCTION sum_bank_matches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    added int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
    at timestamptz := (SELECT max(coalesce(unmatched_at, matched_at)) FROM moved);
BEGIN
    UPDATE bank_transactions AS t SET matched = t.matched + added * one.amount, version = t.version + 1,
        updated_at = at
    FROM (SELECT business_id, transaction_id, sum(amount)::bigint AS amount FROM moved GROUP BY 1, 2) AS one
    WHERE t.business_id = one.business_id AND t.id = one.transaction_id;
    UPDATE payments AS t SET bank_matched = t.bank_matched + added * one.amount, version = t.version + 1,
        updated_at = at
    FROM (SELECT business_id, target_id, sum(target_amount)::bigint AS amount FROM moved
          WHERE type = 'payment' GROUP BY 1, 2) AS one
    WHERE t.business_id = one.business_id AND t.id = one.target_id;
    UPDATE payment_refunds AS t SET bank_matched = t.bank_matched + added * one.amount, version = t.version + 1,
        updated_at = at
    FROM (SELECT business_id, target_id, sum(target_amount)::bigint AS amount FROM moved
          WHERE type = 'refund' GROUP BY 1, 2) AS one
    WHERE t.business_id = one.business_id AND t.id = one.target_id;
    UPDATE supplier_payments AS t SET bank_matched = t.bank_matched + added * one.amount, version = t.version + 1,
        updated_at = at
    FROM (SELECT business_id, target_id, sum(target_amount)::bigint AS amount FROM moved
          WHERE type = 'supplier_payment' GROUP BY 1, 2) AS one
    WHERE t.business_id = one.business_id AND t.id = one.target_id;
    RETURN NULL;
END $$;
CREATE TRIGGER matches_are_summed AFTER INSERT ON bank_matches REFERENCING NEW TABLE AS moved
FOR EACH STATEMENT EXECUTE FUNCTION sum_bank_matches();
CREATE TRIGGER removed_matches_are_summed AFTER UPDATE ON bank_matches REFERENCING NEW TABLE AS moved
FOR EACH STATEMENT EXECUTE FUNCTION sum_bank_matches();

CREATE FUNCTION guard_matched_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a matched transaction stays' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER matched_transactions_stay BEFORE DELETE ON bank_transactions
FOR EACH ROW WHEN (OLD.matched <> 0) EXECUTE FUNCTION guard_matched_transaction();

-- A match is taken back once, and says nothing else afterwards.
CREATE FUNCTION guard_bank_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.unmatched_at IS NOT NULL OR NEW.unmatched_at IS NULL
        OR (to_jsonb(OLD) - '{unmatched_at,unmatched_by,unmatch_reason}'::text[])
            IS DISTINCT FROM (to_jsonb(NEW) - '{unmatched_at,unmatched_by,unmatch_reason}'::text[]) THEN
        RAISE EXCEPTION 'a match is only taken back' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER matches_are_final BEFORE UPDATE OR DELETE ON bank_matches
FOR EACH ROW EXECUTE FUNCTION guard_bank_match();
CREATE TRIGGER matches_are_not_emptied BEFORE TRUNCATE ON bank_matches
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is looked for behind a transaction: open documents and expenses by what is open, and money that no transaction
-- has shown yet, by its amount.
CREATE INDEX payments_currency_amount_date_where_not_in_bank_idx
    ON payments (business_id, currency, amount, date)
    WHERE bank_matched = 0 AND state IN ('RECORDED', 'CLEARED') AND source <> 'opening';
CREATE INDEX supplier_payments_currency_amount_date_where_not_in_bank_idx
    ON supplier_payments (business_id, currency, amount, date)
    WHERE bank_matched = 0 AND state = 'RECORDED';
CREATE INDEX payment_refunds_currency_amount_date_where_not_in_bank_idx
    ON payment_refunds (business_id, currency, amount, date)
    WHERE bank_matched = 0;
