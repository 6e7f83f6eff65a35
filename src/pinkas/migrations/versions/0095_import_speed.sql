-- The keys of names are written once for all clients or suppliers that a statement creates: a statement for each row
-- prepared its plan each time.
CREATE FUNCTION keep_new_name_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO party_name_keys (business_id, key, kind, party_id)
    SELECT added.business_id, found.key, TG_ARGV[0], added.id
    FROM added CROSS JOIN LATERAL name_keys(added.name || ' ' || coalesce(added.display_name, '')) AS found (key)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
DROP TRIGGER names_are_found ON clients;
DROP TRIGGER names_are_found ON suppliers;
CREATE TRIGGER names_are_found AFTER INSERT ON clients REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_new_name_keys('client');
CREATE TRIGGER names_are_found AFTER INSERT ON suppliers REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_new_name_keys('supplier');

-- What clients and suppliers are found by stands in their rows: words, of each of which the index has the beginnings,
-- and whole keys (`email:`). The index of terms by party, which was needed to find those that are stale, was a fourth of
-- what it cost to create one. A party that is there has all of its terms as words until it is changed.
ALTER TABLE clients ADD COLUMN search_words text[] NOT NULL DEFAULT '{}';
ALTER TABLE suppliers ADD COLUMN search_words text[] NOT NULL DEFAULT '{}';
UPDATE clients SET search_words = ARRAY(
    SELECT term FROM client_terms AS t WHERE t.business_id = clients.business_id AND t.client_id = clients.id);
UPDATE suppliers SET search_words = ARRAY(
    SELECT term FROM supplier_terms AS t WHERE t.business_id = suppliers.business_id AND t.supplier_id = suppliers.id);
DROP INDEX client_terms_client_id_idx;
DROP INDEX supplier_terms_supplier_id_idx;
