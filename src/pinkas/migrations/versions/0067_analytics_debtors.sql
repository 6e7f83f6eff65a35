-- Who owes what by how long ago it fell due, behind the documents like the sums of analytics. A debtor is a client with
-- all that were merged into it, or a document without a saved client. `amounts` (minor units of the books) and `papers`
-- (documents and opening balances) are by age: not due yet, due for 1 to 30 days, 31 to 60, 61 to 90, 91 to 120, longer.
-- At `changes_at` time alone makes them other ones. `pay_days` is how long the client usually takes to pay.
CREATE TABLE analytics_debtors (
    business_id uuid NOT NULL CONSTRAINT analytics_debtors_business_id_fkey REFERENCES businesses,
    debtor_id uuid NOT NULL,
    is_client boolean NOT NULL,
    owed bigint NOT NULL,
    overdue bigint NOT NULL,
    amounts bigint[] NOT NULL,
    papers int[] NOT NULL,
    oldest_due date,
    pay_days int,
    changes_at timestamptz,
    CONSTRAINT analytics_debtors_pkey PRIMARY KEY (business_id, debtor_id)
) WITH (fillfactor = 80);
CREATE INDEX analytics_debtors_owed_debtor_id_where_client_idx
    ON analytics_debtors (business_id, owed DESC, debtor_id) WHERE is_client;
CREATE INDEX analytics_debtors_changes_at_idx ON analytics_debtors (business_id, changes_at)
    WHERE changes_at IS NOT NULL;

-- What the debtors of a business owe by age, and how many of them owe something of that age; age 6 counts all of them.
CREATE TABLE analytics_ages (
    business_id uuid NOT NULL CONSTRAINT analytics_ages_business_id_fkey REFERENCES businesses,
    is_client boolean NOT NULL,
    age int NOT NULL CONSTRAINT analytics_ages_age_check CHECK (age BETWEEN 0 AND 6),
    amount bigint NOT NULL,
    papers bigint NOT NULL,
    debtors bigint NOT NULL,
    CONSTRAINT analytics_ages_pkey PRIMARY KEY (business_id, is_client, age)
);

-- What became of issued documents, opening balances and merged clients, and was not taken up by analytics yet. Whoever
-- takes it up deletes it. It is only ever added to: nobody who settles waits for somebody else.
CREATE TABLE analytics_changes (
    business_id uuid NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    client_id uuid,
    document_id uuid,
    day date,
    CONSTRAINT analytics_changes_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT analytics_changes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses
);

CREATE FUNCTION note_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO analytics_changes (business_id, client_id, document_id, day)
    VALUES (NEW.business_id, NEW.client_id, NEW.id, NEW.issue_date);
    RETURN NULL;
END $$;
CREATE TRIGGER changes_are_noted AFTER UPDATE OF paid, credited, status, payment_status, conversion_status ON documents
FOR EACH ROW WHEN (OLD.status <> 'DRAFT'
    AND (OLD.paid, OLD.credited, OLD.status, OLD.payment_status, OLD.conversion_status)
        IS DISTINCT FROM (NEW.paid, NEW.credited, NEW.status, NEW.payment_status, NEW.conversion_status))
EXECUTE FUNCTION note_document_change();

CREATE FUNCTION note_opening_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO analytics_changes (business_id, client_id)
    SELECT coalesce(NEW.business_id, OLD.business_id), coalesce(NEW.client_id, OLD.client_id);
    RETURN NULL;
END $$;
CREATE TRIGGER changes_are_noted AFTER INSERT OR UPDATE OR DELETE ON opening_items
FOR EACH ROW EXECUTE FUNCTION note_opening_item_change();

CREATE FUNCTION note_merged_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO analytics_changes (business_id, client_id)
    SELECT NEW.business_id, one FROM unnest(ARRAY[NEW.id, NEW.merged_into_id, OLD.merged_into_id]) AS one
    WHERE one IS NOT NULL;
    RETURN NULL;
END $$;
CREATE TRIGGER merged_clients_are_noted AFTER UPDATE OF merged_into_id ON clients
FOR EACH ROW WHEN (OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id) EXECUTE FUNCTION note_merged_client();

-- Open documents by the day on which they fall due: the list of them reads a page.
CREATE INDEX documents_coalesce_due_date_issue_date_id_where_open_idx
    ON documents (business_id, coalesce(due_date, issue_date), id)
    WHERE status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL');

-- What became of what was issued on a day: a figure of its own.
ALTER TABLE analytics_sums DROP CONSTRAINT analytics_sums_figure_check;
ALTER TABLE analytics_sums ADD CONSTRAINT analytics_sums_figure_check
    CHECK (figure IN ('revenue', 'documents', 'expenses', 'collected', 'new_clients', 'flow'));
ALTER TABLE analytics_sums DROP CONSTRAINT analytics_sums_dimension_check;
ALTER TABLE analytics_sums ADD CONSTRAINT analytics_sums_dimension_check CHECK (dimension IN
    ('all', 'client', 'brand', 'type', 'category', 'supplier', 'method', 'product', 'stage', 'days_to_convert',
        'days_to_pay'));

-- The sums of businesses that are there already are forgotten and made anew, as if they were of another type.
ALTER TABLE analytics_positions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE opening_items NO FORCE ROW LEVEL SECURITY;
UPDATE analytics_positions SET next_document = 1, next_entry = 1, business_type = '';
INSERT INTO analytics_changes (business_id, client_id) SELECT business_id, client_id FROM opening_items;
ALTER TABLE analytics_positions FORCE ROW LEVEL SECURITY;
ALTER TABLE opening_items FORCE ROW LEVEL SECURITY;
