-- What the name of a party is found by in the texts of banks: for each word its consonants in Latin capitals, the same
-- for Hebrew and Latin letters. The same rule is `sound_keys` in the code; a test compares the two. Letters that are
-- heard in two ways give two keys; a word of fewer than two consonants is found by itself, behind "=".
CREATE FUNCTION name_keys(p_name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
    WITH words AS (
        SELECT DISTINCT word FROM regexp_split_to_table(
            translate(regexp_replace(lower(normalize(p_name, NFKC)),
                                     U&'[\0591-\05C7"''`\00B4\2018\2019\201C\201D\05F3\05F4]', '', 'g'),
                      U&'\05DA\05DD\05DF\05E3\05E5', U&'\05DB\05DE\05E0\05E4\05E6'),
            U&'[^a-z\05D0-\05EA]+') AS word
        WHERE word <> '' AND word <> ALL (U&'{\05D1\05E2\05DE,\05D7\05D1\05E8\05D4,\05D5\05E9\05D5\05EA,\05E2\05DE\05D5\05EA\05D4,ltd,limited,inc,llc,co,company,corp,the,and,of}')
    ), single AS (
        SELECT word, regexp_replace(word, '(.)\1+', '\1', 'g') AS letters FROM words WHERE word !~ U&'[\05D0-\05EA]'
    ), heard AS (
        SELECT word, translate(word,
            U&'\05D1\05D2\05D3\05D6\05D8\05DB\05DC\05DE\05E0\05E1\05E4\05E6\05E7\05E8\05E9\05EA\05D0\05D4\05D5\05D7\05D9\05E2'
                'abcdefghijklmnopqrstuvwxyz',
            'BGDZTKLMNSPSKRST') AS key
        FROM words WHERE word ~ U&'[\05D0-\05EA]'
        UNION
        SELECT word, translate(replace(regexp_replace(
            replace(replace(replace(replace(replace(replace(replace(replace(letters, 'ch', two.ch),
                'tz', 'S'), 'ts', 'S'), 'sh', 'S'), 'ph', 'P'), 'kh', 'K'), 'ck', 'K'), 'th', 'T'),
            '[vw]', two.v, 'g'), 'x', 'KS'), 'bcdfgjklmnpqrstzaeiouyh', 'BKDPGGKLMNPKRSTZ')
        FROM single, (VALUES ('B', 'K'), ('', '')) AS two (v, ch)
    )
    SELECT DISTINCT key FROM heard WHERE key <> ''
    UNION
    SELECT '=' || word FROM heard GROUP BY word
    HAVING coalesce(min(length(key)) FILTER (WHERE key <> ''), 0) < 2
$$;

CREATE TABLE party_name_keys (
    business_id uuid NOT NULL CONSTRAINT party_name_keys_business_id_fkey REFERENCES businesses,
    key text COLLATE "C" NOT NULL,
    kind text NOT NULL CONSTRAINT party_name_keys_kind_check CHECK (kind IN ('client', 'supplier')),
    party_id uuid NOT NULL,
    CONSTRAINT party_name_keys_pkey PRIMARY KEY (business_id, kind, key, party_id)
);
CREATE INDEX party_name_keys_party_id_idx ON party_name_keys (business_id, party_id);

CREATE FUNCTION keep_name_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM party_name_keys WHERE business_id = NEW.business_id AND party_id = NEW.id;
    END IF;
    INSERT INTO party_name_keys (business_id, key, kind, party_id)
    SELECT NEW.business_id, key, TG_ARGV[0], NEW.id
    FROM name_keys(NEW.name || ' ' || coalesce(NEW.display_name, '')) AS key
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER names_are_found AFTER INSERT ON clients FOR EACH ROW EXECUTE FUNCTION keep_name_keys('client');
CREATE TRIGGER changed_names_are_found AFTER UPDATE OF name, display_name ON clients
FOR EACH ROW WHEN ((OLD.name, OLD.display_name) IS DISTINCT FROM (NEW.name, NEW.display_name))
EXECUTE FUNCTION keep_name_keys('client');
CREATE TRIGGER names_are_found AFTER INSERT ON suppliers FOR EACH ROW EXECUTE FUNCTION keep_name_keys('supplier');
CREATE TRIGGER changed_names_are_found AFTER UPDATE OF name, display_name ON suppliers
FOR EACH ROW WHEN ((OLD.name, OLD.display_name) IS DISTINCT FROM (NEW.name, NEW.display_name))
EXECUTE FUNCTION keep_name_keys('supplier');

-- What the other side of bank lines was found to be by people: `alias` is an account, an IBAN, or the words of a name as
-- the bank writes it. `confirmations`: how many matches said so.
CREATE TABLE bank_aliases (
    business_id uuid NOT NULL CONSTRAINT bank_aliases_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    alias text NOT NULL,
    client_id uuid,
    supplier_id uuid,
    confirmations int NOT NULL CONSTRAINT bank_aliases_confirmations_check CHECK (confirmations > 0),
    confirmed_at timestamptz NOT NULL,
    CONSTRAINT bank_aliases_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_aliases_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT bank_aliases_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers,
    CONSTRAINT bank_aliases_client_id_supplier_id_check CHECK ((client_id IS NULL) <> (supplier_id IS NULL))
);
CREATE UNIQUE INDEX bank_aliases_alias_client_id_supplier_id_key
    ON bank_aliases (business_id, alias, client_id, supplier_id) NULLS NOT DISTINCT;
CREATE INDEX bank_aliases_client_id_idx ON bank_aliases (business_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX bank_aliases_supplier_id_idx ON bank_aliases (business_id, supplier_id) WHERE supplier_id IS NOT NULL;

-- Suggestions that people declined: never again for the line, nor the same target for the same other side.
CREATE TABLE bank_refusals (
    business_id uuid NOT NULL CONSTRAINT bank_refusals_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    alias text,
    target_type text NOT NULL CONSTRAINT bank_refusals_target_type_check CHECK (target_type IN ('document', 'payment',
        'expense', 'supplier_payment', 'refund', 'card_expectation', 'internal_transfer', 'advance')),
    target_id uuid NOT NULL,
    party_id uuid,
    refused_at timestamptz NOT NULL,
    CONSTRAINT bank_refusals_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_refusals_transaction_id_target_type_target_id_key
        UNIQUE (business_id, transaction_id, target_type, target_id),
    CONSTRAINT bank_refusals_transaction_id_fkey
        FOREIGN KEY (business_id, transaction_id) REFERENCES bank_transactions ON DELETE CASCADE
);
CREATE INDEX bank_refusals_alias_idx ON bank_refusals (business_id, alias) WHERE alias IS NOT NULL;

-- How a business matches. `tolerance` is the most that a bank took off a deposit, in minor units. `undone`: how many
-- matches that were made by themselves somebody undid since the threshold was set: it counts as higher by that.
CREATE TABLE bank_matching_settings (
    business_id uuid
        CONSTRAINT bank_matching_settings_pkey PRIMARY KEY
        CONSTRAINT bank_matching_settings_business_id_fkey REFERENCES businesses,
    auto_match_threshold numeric NOT NULL DEFAULT 0.92
        CONSTRAINT bank_matching_settings_auto_match_threshold_check CHECK (auto_match_threshold BETWEEN 0.85 AND 1),
    tolerance bigint NOT NULL DEFAULT 3000
        CONSTRAINT bank_matching_settings_tolerance_check CHECK (tolerance >= 0),
    date_window_days int NOT NULL DEFAULT 180
        CONSTRAINT bank_matching_settings_date_window_days_check CHECK (date_window_days BETWEEN 1 AND 730),
    create_receipts boolean NOT NULL DEFAULT true,
    fee_account_id uuid,
    undone int NOT NULL DEFAULT 0,
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_matching_settings_fee_account_id_fkey
        FOREIGN KEY (business_id, fee_account_id) REFERENCES ledger_accounts
);

-- What is open, by its amount: a line finds what it may be for without reading the rest. Row-level security lets no
-- index of an expression be searched, since computing it could tell of rows of others; so it is the total of what was
-- not paid at all.
CREATE INDEX documents_currency_total_issue_date_id_idx ON documents (business_id, currency, total, issue_date, id)
    WHERE status = 'ISSUED' AND payment_status = 'UNPAID';
CREATE INDEX documents_allocation_number_idx ON documents (business_id, allocation_number)
    WHERE allocation_number IS NOT NULL;
CREATE INDEX payments_client_id_date_id_where_unmatched_idx
    ON payments (business_id, client_id, date, id)
    WHERE bank_matched < amount AND state IN ('RECORDED', 'CLEARED') AND source <> 'opening';
CREATE INDEX supplier_payments_supplier_id_date_id_where_unmatched_idx
    ON supplier_payments (business_id, supplier_id, date, id)
    WHERE bank_matched < amount AND state = 'RECORDED';
CREATE INDEX expenses_currency_open_date_id_idx ON expenses (business_id, currency, open, date, id) WHERE open > 0;
CREATE INDEX bank_transactions_currency_open_amount_date_id_idx
    ON bank_transactions (business_id, currency, open_amount, date, id) WHERE open_amount <> 0;

-- What is in the database already. The owner of the tables sees every business while this runs.
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE suppliers NO FORCE ROW LEVEL SECURITY;
INSERT INTO party_name_keys (business_id, key, kind, party_id)
SELECT business_id, key, 'client', id FROM clients, name_keys(name || ' ' || coalesce(display_name, '')) AS key
UNION ALL
SELECT business_id, key, 'supplier', id FROM suppliers, name_keys(name || ' ' || coalesce(display_name, '')) AS key
ON CONFLICT DO NOTHING;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
ALTER TABLE suppliers FORCE ROW LEVEL SECURITY;
