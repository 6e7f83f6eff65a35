-- What more is known of a client. `credit_limit` is in the currency of the books. `tax_key` is the tax number
-- in the one form in which it is compared; two live clients never share one, nor a reference of the business's own. A
-- merged client is another name of the one that it was merged into, and keeps its reference for it.
ALTER TABLE clients
    ADD COLUMN fax text,
    ADD COLUMN department text,
    ADD COLUMN credit_limit numeric CHECK (credit_limit >= 0),
    ADD COLUMN withholding jsonb,
    ADD COLUMN bank jsonb,
    ADD COLUMN tax_key text,
    ADD COLUMN merged_into_id uuid,
    ADD COLUMN merged_at timestamptz,
    ADD FOREIGN KEY (business_id, merged_into_id) REFERENCES clients,
    ADD CHECK (merged_into_id <> id),
    ADD CHECK ((merged_into_id IS NULL) = (merged_at IS NULL));

UPDATE clients SET tax_key = one.key FROM (
    SELECT DISTINCT ON (business_id, key) business_id, id, key
    FROM (SELECT business_id, id, CASE WHEN dealer_type = 'foreign' THEN '*' || upper(regexp_replace(tax_id, '[\W_]', '', 'g'))
              ELSE lpad(regexp_replace(tax_id, '[\W_]', '', 'g'), 9, '0') END AS key
          FROM clients WHERE tax_id IS NOT NULL) AS named
    ORDER BY business_id, key, id
) AS one WHERE clients.business_id = one.business_id AND clients.id = one.id;

DROP INDEX clients_by_tax_id, clients_by_reference;
CREATE UNIQUE INDEX clients_by_tax_id ON clients (business_id, tax_key)
    WHERE tax_key IS NOT NULL AND archived_at IS NULL AND merged_into_id IS NULL;
CREATE UNIQUE INDEX clients_by_reference ON clients (business_id, external_reference)
    WHERE external_reference IS NOT NULL AND archived_at IS NULL;
CREATE INDEX clients_merged ON clients (business_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX clients_archived ON clients (business_id, id) WHERE archived_at IS NOT NULL AND merged_into_id IS NULL;

-- The words of a client, each under its beginnings, and its whole name, addresses and numbers in the form in which they
-- are compared (`name:`, `email:`, `phone:`). One key for a searched word, in the order of the list: a page reads a page.
-- COLLATE "C" compares bytes, which PostgreSQL knows to be leakproof: the index is used under row-level security.
CREATE TABLE client_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    client_id uuid NOT NULL,
    PRIMARY KEY (business_id, term, client_id),
    FOREIGN KEY (business_id, client_id) REFERENCES clients
);
CREATE INDEX client_terms_of ON client_terms (business_id, client_id);

-- A tag is one thing with a name: renaming it renames it everywhere.
CREATE TABLE tags (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    color text,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    UNIQUE (business_id, name_key)
);
CREATE INDEX tags_by_name ON tags (business_id, name, id);
CREATE INDEX tags_by_change ON tags (business_id, updated_at, id);

CREATE TABLE client_tags (
    business_id uuid NOT NULL,
    client_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    PRIMARY KEY (business_id, client_id, tag_id),
    FOREIGN KEY (business_id, client_id) REFERENCES clients,
    FOREIGN KEY (business_id, tag_id) REFERENCES tags
);
CREATE INDEX client_tags_of ON client_tags (business_id, tag_id, client_id);

INSERT INTO tags (business_id, id, name, name_key, created_at, updated_at)
SELECT DISTINCT ON (business_id, lower(tag)) business_id, gen_random_uuid(), tag, lower(tag), created_at, created_at
FROM clients, unnest(tags) AS tag ORDER BY business_id, lower(tag), created_at;
INSERT INTO client_tags (business_id, client_id, tag_id)
SELECT DISTINCT c.business_id, c.id, t.id FROM clients AS c, unnest(c.tags) AS tag
JOIN tags AS t ON t.name_key = lower(tag) WHERE t.business_id = c.business_id;
ALTER TABLE clients DROP COLUMN tags;
