-- Categories are a tree of at most six levels; a name is its own among its siblings.
CREATE TABLE product_categories (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    parent_id uuid,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    UNIQUE NULLS NOT DISTINCT (business_id, parent_id, name_key),
    FOREIGN KEY (business_id, parent_id) REFERENCES product_categories,
    CHECK (parent_id <> id)
);
CREATE INDEX product_categories_by_name ON product_categories (business_id, name, id);
CREATE INDEX product_categories_by_change ON product_categories (business_id, updated_at, id);

-- What more is known of a product. A variant is a product whose `parent_id` names the one that it is a kind of; its
-- `attributes` say which kind. Stock is kept of those products alone that say so (`track_stock`), whole, by serial
-- number or by batch (`tracking`); `reorder_point` is a quantity in the unit of the product.
ALTER TABLE products
    ADD COLUMN category_id uuid,
    ADD COLUMN parent_id uuid,
    ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}',
    ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
    ADD COLUMN track_stock boolean NOT NULL DEFAULT false,
    ADD COLUMN tracking text NOT NULL DEFAULT 'none' CHECK (tracking IN ('none', 'serial', 'batch')),
    ADD COLUMN reorder_point numeric CHECK (reorder_point >= 0),
    ADD COLUMN location text,
    ADD FOREIGN KEY (business_id, category_id) REFERENCES product_categories,
    ADD FOREIGN KEY (business_id, parent_id) REFERENCES products,
    ADD CHECK (parent_id <> id),
    ADD CHECK (type = 'goods' OR NOT track_stock),
    ADD CHECK (track_stock OR (tracking = 'none' AND reorder_point IS NULL));

-- Of two live products with one barcode or one reference the older one keeps it: it names one product from now on.
UPDATE products AS later SET barcode = NULL WHERE archived_at IS NULL AND EXISTS (
    SELECT FROM products AS older WHERE older.business_id = later.business_id AND older.barcode = later.barcode
        AND older.archived_at IS NULL AND older.id < later.id);
UPDATE products AS later SET external_reference = NULL WHERE archived_at IS NULL AND EXISTS (
    SELECT FROM products AS older WHERE older.business_id = later.business_id
        AND older.external_reference = later.external_reference AND older.archived_at IS NULL AND older.id < later.id);
CREATE UNIQUE INDEX products_by_barcode ON products (business_id, barcode)
    WHERE barcode IS NOT NULL AND archived_at IS NULL;
CREATE UNIQUE INDEX products_by_reference ON products (business_id, external_reference)
    WHERE external_reference IS NOT NULL AND archived_at IS NULL;
CREATE INDEX products_of ON products (business_id, parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX products_in ON products (business_id, category_id, id) WHERE category_id IS NOT NULL;
CREATE INDEX products_archived ON products (business_id, id) WHERE archived_at IS NOT NULL;
CREATE INDEX products_by_type ON products (business_id, type, id);
CREATE INDEX products_in_stock ON products (business_id, id) WHERE track_stock;

-- What a bundle is made of: so many of each component in one of it.
CREATE TABLE bundle_items (
    business_id uuid NOT NULL,
    bundle_id uuid NOT NULL,
    position int NOT NULL,
    product_id uuid NOT NULL,
    quantity numeric NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (business_id, bundle_id, product_id),
    FOREIGN KEY (business_id, bundle_id) REFERENCES products,
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    CHECK (bundle_id <> product_id)
);
CREATE INDEX bundle_items_with ON bundle_items (business_id, product_id);

-- The words of a product, each under its beginnings, and its tags (`tag:`): one key for a searched word, in the order of
-- the list. COLLATE "C" compares bytes, which PostgreSQL knows to be leakproof: the index is used under row-level
-- security.
CREATE TABLE product_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    product_id uuid NOT NULL,
    PRIMARY KEY (business_id, term, product_id),
    FOREIGN KEY (business_id, product_id) REFERENCES products
);
CREATE INDEX product_terms_of ON product_terms (business_id, product_id);
