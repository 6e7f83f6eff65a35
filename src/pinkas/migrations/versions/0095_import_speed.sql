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
