-- What documents of a client take from it when they say nothing, who looks after it, what it agreed to. What is named
-- here and deleted leaves the client without it.
ALTER TABLE clients
    ADD COLUMN price_list_id uuid,
    ADD COLUMN discount numeric CHECK (discount BETWEEN 0 AND 100),
    ADD COLUMN brand_id uuid,
    ADD COLUMN owner_user_id uuid,
    ADD COLUMN send_documents boolean,
    ADD COLUMN consents jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN opening_balance jsonb, -- amount, currency, date; `minor` is the amount in minor units
    ADD FOREIGN KEY (business_id, price_list_id) REFERENCES price_lists ON DELETE SET NULL (price_list_id),
    ADD FOREIGN KEY (business_id, brand_id) REFERENCES brands ON DELETE SET NULL (brand_id),
    ADD FOREIGN KEY (business_id, owner_user_id) REFERENCES memberships ON DELETE SET NULL (owner_user_id);
CREATE INDEX clients_of_price_list ON clients (business_id, price_list_id, id) WHERE price_list_id IS NOT NULL;
CREATE INDEX clients_of_brand ON clients (business_id, brand_id, id) WHERE brand_id IS NOT NULL;
CREATE INDEX clients_of_owner ON clients (business_id, owner_user_id, id) WHERE owner_user_id IS NOT NULL;

-- What was owed before the first document counts in the balance, and is no part of what was invoiced.
ALTER TABLE client_accounts
    ADD COLUMN opening bigint NOT NULL DEFAULT 0,
    ALTER COLUMN last_date DROP NOT NULL; -- there may be an opening balance and no document yet

UPDATE clients SET credit_limit = round(credit_limit, 2) WHERE credit_limit IS NOT NULL;

-- The number of a foreign client stands by its country; where none is named it is read as one of the business's own.
UPDATE clients SET tax_key = one.key FROM (
    SELECT DISTINCT ON (business_id, key) business_id, id, key
    FROM (
        SELECT c.business_id, c.id, CASE
            WHEN c.address->>'country' <> b.country THEN (c.address->>'country') || ':' || substr(c.tax_key, 2)
            WHEN substr(c.tax_key, 2) ~ '^[0-9]{1,9}$' THEN lpad(substr(c.tax_key, 2), 9, '0')
            ELSE substr(c.tax_key, 2) END AS key
        FROM clients AS c JOIN businesses AS b ON b.business_id = c.business_id WHERE c.tax_key LIKE '*%'
    ) AS named
    ORDER BY business_id, key, id
) AS one
WHERE clients.business_id = one.business_id AND clients.id = one.id AND NOT EXISTS (
    SELECT FROM clients AS twin WHERE twin.business_id = one.business_id AND twin.tax_key = one.key);
