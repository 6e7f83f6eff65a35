-- A price list is for a client, for the clients of a tag, or for everybody who buys in its currency. The tag of a list
-- may be deleted: then it is for nobody (`applies_to` still says that it was for a tag).
CREATE TABLE price_lists (
    business_id uuid NOT NULL CONSTRAINT price_lists_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    applies_to text NOT NULL
        CONSTRAINT price_lists_applies_to_check CHECK (applies_to IN ('client', 'tag', 'currency')),
    client_id uuid,
    client_tag_id uuid,
    currency text NOT NULL,
    valid_from date,
    valid_to date,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT price_lists_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT price_lists_name_key_key UNIQUE (business_id, name_key),
    CONSTRAINT price_lists_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT price_lists_client_tag_id_fkey
        FOREIGN KEY (business_id, client_tag_id) REFERENCES tags ON DELETE SET NULL (client_tag_id),
    CONSTRAINT price_lists_applies_to_client_id_check CHECK ((applies_to = 'client') = (client_id IS NOT NULL)),
    CONSTRAINT price_lists_applies_to_client_tag_id_check CHECK (applies_to = 'tag' OR client_tag_id IS NULL),
    CONSTRAINT price_lists_valid_to_valid_from_check CHECK (valid_to >= valid_from)
);
CREATE INDEX price_lists_name_id_idx ON price_lists (business_id, name, id);
CREATE INDEX price_lists_updated_at_id_idx ON price_lists (business_id, updated_at, id);
CREATE INDEX price_lists_client_id_id_idx ON price_lists (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX price_lists_client_tag_id_id_idx ON price_lists (business_id, client_tag_id, id)
    WHERE client_tag_id IS NOT NULL;
CREATE INDEX price_lists_currency_id_idx ON price_lists (business_id, currency, id) WHERE applies_to = 'currency';

-- The price of one product in a list: an amount in its currency, or so many percent of the product's own price.
CREATE TABLE price_list_items (
    business_id uuid NOT NULL,
    price_list_id uuid NOT NULL,
    product_id uuid NOT NULL,
    price numeric CONSTRAINT price_list_items_price_check CHECK (price >= 0),
    percent numeric CONSTRAINT price_list_items_percent_check CHECK (percent >= 0),
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT price_list_items_pkey PRIMARY KEY (business_id, price_list_id, product_id),
    CONSTRAINT price_list_items_price_list_id_fkey
        FOREIGN KEY (business_id, price_list_id) REFERENCES price_lists ON DELETE CASCADE,
    CONSTRAINT price_list_items_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT price_list_items_price_percent_check CHECK (num_nonnulls(price, percent) = 1)
);
CREATE INDEX price_list_items_product_id_price_list_id_idx ON price_list_items (business_id, product_id, price_list_id);

ALTER TABLE clients ADD CONSTRAINT clients_price_list_id_fkey
    FOREIGN KEY (business_id, price_list_id) REFERENCES price_lists ON DELETE SET NULL (price_list_id);
