-- What was revalued at the end of a month: `lines` are the balances with their rates, `date` the last day of the month.
-- The entries about it, and those that take it back on the first day of the next month, name it as their source.
CREATE TABLE ledger_revaluations (
    business_id uuid NOT NULL CONSTRAINT ledger_revaluations_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    month date NOT NULL CONSTRAINT ledger_revaluations_month_check CHECK (extract(day FROM month) = 1),
    lines jsonb NOT NULL,
    posted_at timestamptz NOT NULL,
    posted_by jsonb NOT NULL,
    CONSTRAINT ledger_revaluations_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT ledger_revaluations_month_key UNIQUE (business_id, month)
);
CREATE TRIGGER revaluations_are_final BEFORE UPDATE OR DELETE ON ledger_revaluations
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER revaluations_are_not_emptied BEFORE TRUNCATE ON ledger_revaluations
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entries with lines in foreign currency are few; a revaluation reads only them.
CREATE INDEX journal_lines_currency_entry_id_idx ON journal_lines (business_id, currency, entry_id)
    WHERE currency IS NOT NULL;

-- Posts one entry of two lines as the service does: numbered, chained, and counted in the monthly sums. A day of a closed
-- month becomes the first open one. Only this migration uses it.
CREATE FUNCTION post_client_opening(
    p_business uuid, p_client uuid, p_day date, p_source text, p_description text, p_accounts uuid[], p_amounts bigint[],
    p_id uuid, p_currency text, p_foreign bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    counter ledger_counters;
    source uuid := new_id_at(now());
    day date;
    hashed bytea;
    content jsonb;
BEGIN
    SELECT * INTO counter FROM ledger_counters WHERE business_id = p_business FOR UPDATE;
    day := greatest(p_day, counter.closed_through + 1);
    SELECT jsonb_agg(jsonb_build_array(at, p_accounts[at], greatest(p_amounts[at], 0), greatest(-p_amounts[at], 0),
        CASE at WHEN 1 THEN p_currency END, CASE at WHEN 1 THEN p_foreign END, CASE at WHEN 1 THEN p_client END, NULL::text)
        ORDER BY at) INTO content
    FROM generate_series(1, 2) AS at;
    hashed := sha256(counter.last_hash || convert_to(journal_entry_text(counter.next_number, p_id, day, NULL::date,
        p_description, p_source, source, now(), content), 'UTF8'));
    INSERT INTO journal_entries (business_id, id, number, date, description, source_type, source_id, posted_at, prev_hash,
        hash)
    VALUES (p_business, p_id, counter.next_number, day, p_description, p_source, source, now(), counter.last_hash, hashed);
    INSERT INTO journal_lines (business_id, entry_id, position, account_id, debit, credit, currency, foreign_amount,
        party_id, date, entry_number)
    SELECT p_business, p_id, at, p_accounts[at], greatest(p_amounts[at], 0), greatest(-p_amounts[at], 0),
        CASE at WHEN 1 THEN p_currency END, CASE at WHEN 1 THEN p_foreign END, CASE at WHEN 1 THEN p_client END, day,
        counter.next_number
    FROM generate_series(1, 2) AS at;
    INSERT INTO ledger_monthly_sums AS old (business_id, account_id, source_type, month, debit, credit)
    SELECT p_business, p_accounts[at], p_source, date_trunc('month', day)::date, greatest(p_amounts[at], 0),
        greatest(-p_amounts[at], 0)
    FROM generate_series(1, 2) AS at
    ON CONFLICT (business_id, account_id, source_type, month) DO UPDATE
    SET debit = old.debit + excluded.debit, credit = old.credit + excluded.credit;
    UPDATE ledger_counters SET next_number = next_number + 1, last_hash = hashed WHERE business_id = p_business;
END $$;
