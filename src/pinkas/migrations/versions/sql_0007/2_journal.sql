-- The transaction that made an entry: only it may give the entry lines. It is written here and not by a default alone,
-- which a caller could overrule with the number of a transaction to come. A savepoint has its transaction's number.
ALTER TABLE journal_entries ADD COLUMN made_in xid8 NOT NULL DEFAULT pg_current_xact_id();

CREATE FUNCTION note_making() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.made_in := pg_current_xact_id();
    RETURN NEW;
END $$;
CREATE TRIGGER entries_know_their_making BEFORE INSERT ON journal_entries
FOR EACH ROW EXECUTE FUNCTION note_making();

CREATE OR REPLACE FUNCTION check_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY business_id, entry_id HAVING sum(debit) <> sum(credit)) THEN
        RAISE EXCEPTION 'a journal entry does not balance' USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM added a JOIN journal_entries e ON e.business_id = a.business_id AND e.id = a.entry_id
               WHERE e.made_in <> pg_current_xact_id()) THEN
        RAISE EXCEPTION 'a journal entry gets no line after it was made' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER entries_are_not_emptied BEFORE TRUNCATE ON journal_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lines_are_not_emptied BEFORE TRUNCATE ON journal_lines
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER counters_are_not_emptied BEFORE TRUNCATE ON ledger_counters
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
