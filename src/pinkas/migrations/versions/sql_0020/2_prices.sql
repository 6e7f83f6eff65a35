-- A price list is for a client, for the clients of a tag, or for everybody who buys in its currency. The tag of a list
-- may be deleted: then it is for nobody (`applies_to` still says that it was for a tag).
CREATE TABLE price_lists (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    applies_to text NOT NULL CHECK (applies_to IN ('client', 'tag', 'currency')),
    client_id uuid,
    client_tag_id uuid,
    currency text NOT NULL,
    valid_from date,
    valid_to date,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    UNIQUE (business_id, name_key),
    FOREIGN KEY (business_id, client_id) REFERENCES clients,
    FOREIGN KEY (business_id, client_tag_id) REFERENCES tags ON DELETE SET NULL (client_tag_id),
    CHECK ((applies_to = 'client') = (client_id IS NOT NULL)),
    CHECK (applies_to = 'tag' OR client_tag_id IS NULL),
    CHECK (valid_to >= valid_from)
);
CREATE INDEX price_lists_by_name ON price_lists (business_id, name, id);
CREATE INDEX price_lists_by_change ON price_lists (business_id, updated_at, id);
CREATE INDEX price_lists_of_client ON price_lists (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX price_lists_of_tag ON price_lists (business_id, client_tag_id, id) WHERE client_tag_id IS NOT NULL;
CREATE INDEX price_lists_of_currency ON price_lists (business_id, currency, id) WHERE applies_to = 'currency';

-- The price of one product in a list: an amount in its currency, or so many percent of the product's own price.
CREATE TABLE price_list_items (
    business_id uuid NOT NULL,
    price_list_id uuid NOT NULL,
    product_id uuid NOT NULL,
    price numeric CHECK (price >= 0),
    percent numeric CHECK (percent >= 0),
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, price_list_id, product_id),
    FOREIGN KEY (business_id, price_list_id) REFERENCES price_lists ON DELETE CASCADE,
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    CHECK (num_nonnulls(price, percent) = 1)
);
CREATE INDEX price_list_items_of ON price_list_items (business_id, product_id, price_list_id);
