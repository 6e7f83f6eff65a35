-- The owner of the tables sees every business while this runs, and completes entries that are final for all others.
ALTER TABLE ledger_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_counters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entries DISABLE TRIGGER entries_are_final;
ALTER TABLE journal_lines DISABLE TRIGGER lines_are_final;

-- Accounts of the business's own, below accounts of the same kind.
ALTER TABLE ledger_accounts
    ADD COLUMN parent_id uuid,
    ADD COLUMN subtype text,
    ADD COLUMN currency text,
    ADD COLUMN is_active boolean NOT NULL DEFAULT true,
    ADD COLUMN version int NOT NULL DEFAULT 1,
    ADD COLUMN updated_at timestamptz,
    ADD CONSTRAINT ledger_accounts_parent_id_fkey FOREIGN KEY (business_id, parent_id) REFERENCES ledger_accounts;
UPDATE ledger_accounts SET updated_at = created_at;
ALTER TABLE ledger_accounts ALTER COLUMN updated_at SET NOT NULL;
CREATE INDEX ledger_accounts_parent_id_idx ON ledger_accounts (business_id, parent_id);

-- The account that the profit of a closed year goes to, for businesses whose books are open already; the chart of the
-- country gives it to all others.
INSERT INTO ledger_accounts (business_id, id, code, name, kind, role, form6111_code, created_at, updated_at)
SELECT business_id, new_id_at(now()),
    CASE WHEN EXISTS (SELECT FROM ledger_accounts AS other WHERE other.business_id = c.business_id AND other.code = '3400')
        THEN '3400-1' ELSE '3400' END,
    '{"he": "\u05e2\u05d5\u05d3\u05e4\u05d9\u05dd", "en": "Retained earnings"}', 'equity', 'retained_earnings', NULL, now(), now()
FROM ledger_counters AS c ON CONFLICT DO NOTHING;

-- Nothing is posted on `closed_through` or before it; null: no month was closed. `last_hash` is the hash of the last
-- entry, empty before the first.
ALTER TABLE ledger_counters
    ADD COLUMN closed_through date,
    ADD COLUMN last_hash bytea NOT NULL DEFAULT '';

-- The day and the number of an entry stand in its lines too: the lines of an account are read in their order by one
-- index, and the sums of a part of a month without the entries.
ALTER TABLE journal_lines
    ADD COLUMN date date,
    ADD COLUMN entry_number bigint,
    ADD COLUMN memo text;
UPDATE journal_lines AS l SET date = e.date, entry_number = e.number
FROM journal_entries AS e WHERE e.business_id = l.business_id AND e.id = l.entry_id;
ALTER TABLE journal_lines ALTER COLUMN date SET NOT NULL, ALTER COLUMN entry_number SET NOT NULL;
DROP INDEX journal_lines_account_id_entry_id_idx;
CREATE INDEX journal_lines_account_id_date_entry_number_position_idx
    ON journal_lines (business_id, account_id, date, entry_number, position) INCLUDE (debit, credit);
CREATE INDEX journal_lines_party_id_idx ON journal_lines (business_id, party_id) WHERE party_id IS NOT NULL;

-- What is hashed of an entry: one text that says all of it, the same on every machine. `lines` are arrays of position,
-- account_id, debit, credit, currency, foreign_amount, party_id and memo, in the order of their positions.
CREATE FUNCTION journal_entry_text(
    number bigint, id uuid, date date, value_date date, description text, source_type text, source_id uuid,
    posted_at timestamptz, lines jsonb
) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_array(number, id, date, value_date, description, source_type, source_id,
        (extract(epoch FROM posted_at) * 1000000)::bigint, lines)::text
$$;
CREATE FUNCTION chained_hash(state bytea, first bytea, content text) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(coalesce(state, first) || convert_to(content, 'UTF8'))
$$;
-- The hash of each text and all before it; `first` is the hash before the first of them.
CREATE AGGREGATE hash_chain(first bytea, content text) (SFUNC = chained_hash, STYPE = bytea);

-- Every entry is chained to the one before it by number: `hash` is the SHA-256 of `prev_hash` and its text.
ALTER TABLE journal_entries
    ADD COLUMN value_date date,
    ADD COLUMN prev_hash bytea,
    ADD COLUMN hash bytea;
UPDATE journal_entries AS e SET hash = c.hash, prev_hash = c.prev_hash
FROM (
    SELECT business_id, id, hash, coalesce(lag(hash) OVER (PARTITION BY business_id ORDER BY number), '') AS prev_hash
    FROM (
        SELECT business_id, id, number, hash_chain('', content) OVER (PARTITION BY business_id ORDER BY number) AS hash
        FROM (
            SELECT n.business_id, n.id, n.number, journal_entry_text(n.number, n.id, n.date, n.value_date,
                n.description, n.source_type, n.source_id, n.posted_at, (
                    SELECT jsonb_agg(jsonb_build_array(l.position, l.account_id, l.debit, l.credit, l.currency,
                        l.foreign_amount, l.party_id, l.memo) ORDER BY l.position)
                    FROM journal_lines AS l WHERE l.business_id = n.business_id AND l.entry_id = n.id
                )) AS content
            FROM journal_entries AS n
        ) AS texts
    ) AS chained
) AS c WHERE c.business_id = e.business_id AND c.id = e.id;
UPDATE ledger_counters AS c SET last_hash = coalesce((
    SELECT e.hash FROM journal_entries AS e WHERE e.business_id = c.business_id ORDER BY e.number DESC LIMIT 1), '');
ALTER TABLE journal_entries ALTER COLUMN prev_hash SET NOT NULL, ALTER COLUMN hash SET NOT NULL;
CREATE INDEX journal_entries_date_number_idx ON journal_entries (business_id, date, number);
CREATE INDEX journal_entries_posted_at_idx ON journal_entries (business_id, posted_at);

ALTER TABLE journal_entries ENABLE TRIGGER entries_are_final;
ALTER TABLE journal_lines ENABLE TRIGGER lines_are_final;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_counters FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_lines FORCE ROW LEVEL SECURITY;

-- What the books are is checked by the database itself: an entry balances, gets no line later, its lines say its day and
-- number, and no entry has a day of a closed period.
CREATE OR REPLACE FUNCTION check_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    fault text;
BEGIN
    SELECT CASE WHEN sum(a.debit) <> sum(a.credit) THEN 'balance' WHEN e.date <= c.closed_through THEN 'closed'
        ELSE 'later' END INTO fault
    FROM added a JOIN journal_entries e ON e.business_id = a.business_id AND e.id = a.entry_id
    LEFT JOIN ledger_counters c ON c.business_id = e.business_id
    GROUP BY e.business_id, e.id, c.closed_through
    HAVING sum(a.debit) <> sum(a.credit) OR e.creating_transaction <> pg_current_xact_id()
        OR e.date <= c.closed_through OR bool_or(a.date <> e.date OR a.entry_number <> e.number)
    LIMIT 1;
    IF fault = 'balance' THEN
        RAISE EXCEPTION 'a journal entry does not balance' USING ERRCODE = 'check_violation';
    ELSIF fault = 'closed' THEN
        RAISE EXCEPTION 'a journal entry has a day of a closed period' USING ERRCODE = 'restrict_violation';
    ELSIF FOUND THEN
        RAISE EXCEPTION 'a journal entry gets no line after it was made' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

-- Which account a role posts to from a day on, in the place of the account that has the role.
CREATE TABLE ledger_posting_rules (
    business_id uuid NOT NULL CONSTRAINT ledger_posting_rules_business_id_fkey REFERENCES businesses,
    role text NOT NULL,
    valid_from date NOT NULL,
    account_id uuid NOT NULL,
    changed_at timestamptz NOT NULL,
    changed_by jsonb NOT NULL,
    CONSTRAINT ledger_posting_rules_pkey PRIMARY KEY (business_id, role, valid_from),
    CONSTRAINT ledger_posting_rules_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES ledger_accounts
);
CREATE INDEX ledger_posting_rules_account_id_idx ON ledger_posting_rules (business_id, account_id);

-- Who closed and reopened which month, when and why. `entry_id`: what was posted with it, at the end of a year.
CREATE TABLE fiscal_period_changes (
    business_id uuid NOT NULL CONSTRAINT fiscal_period_changes_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    month date NOT NULL CONSTRAINT fiscal_period_changes_month_check CHECK (extract(day FROM month) = 1),
    action text NOT NULL CONSTRAINT fiscal_period_changes_action_check CHECK (action IN ('closed', 'reopened')),
    reason text,
    entry_id uuid,
    changed_at timestamptz NOT NULL,
    changed_by jsonb NOT NULL,
    CONSTRAINT fiscal_period_changes_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT fiscal_period_changes_entry_id_fkey FOREIGN KEY (business_id, entry_id) REFERENCES journal_entries
);
CREATE INDEX fiscal_period_changes_month_id_idx ON fiscal_period_changes (business_id, month, id);
CREATE INDEX fiscal_period_changes_entry_id_idx ON fiscal_period_changes (business_id, entry_id);
CREATE TRIGGER period_changes_are_final BEFORE UPDATE OR DELETE ON fiscal_period_changes
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER period_changes_are_not_emptied BEFORE TRUNCATE ON fiscal_period_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
