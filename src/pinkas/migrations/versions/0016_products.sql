-- Categories are a tree of at most six levels; a name is its own among its siblings.
CREATE TABLE product_categories (
    business_id uuid NOT NULL CONSTRAINT product_categories_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    parent_id uuid,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT product_categories_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT product_categories_parent_id_name_key_key UNIQUE NULLS NOT DISTINCT (business_id, parent_id, name_key),
    CONSTRAINT product_categories_parent_id_fkey FOREIGN KEY (business_id, parent_id) REFERENCES product_categories,
    CONSTRAINT product_categories_parent_id_id_check CHECK (parent_id <> id)
);
CREATE INDEX product_categories_name_id_idx ON product_categories (business_id, name, id);
CREATE INDEX product_categories_updated_at_id_idx ON product_categories (business_id, updated_at, id);

CREATE TABLE products (
    business_id uuid NOT NULL CONSTRAINT products_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    sku text,
    barcode text,
    type text NOT NULL,
    unit text,
    price numeric NOT NULL,
    currency text NOT NULL,
    price_includes_vat boolean NOT NULL,
    vat_type text NOT NULL,
    cost numeric,
    external_reference text,
    metadata jsonb NOT NULL,
    archived_at timestamptz,
    -- What more is known of a product. A variant is a product whose `parent_id` names the one that it is a kind of; its
    -- `attributes` say which kind. Stock is kept of those products alone that say so (`track_stock`), whole, by serial
    -- number or by batch (`tracking`); `reorder_point` is a quantity in the unit of the product.
    category_id uuid,
    parent_id uuid,
    attributes jsonb NOT NULL DEFAULT '{}',
    tags text[] NOT NULL DEFAULT '{}',
    track_stock boolean NOT NULL DEFAULT false,
    tracking text NOT NULL DEFAULT 'none'
        CONSTRAINT products_tracking_check CHECK (tracking IN ('none', 'serial', 'batch')),
    reorder_point numeric CONSTRAINT products_reorder_point_check CHECK (reorder_point >= 0),
    location text,
    -- The picture of a product, in two sizes. Its address is the product's, and stays.
    image_sha256 bytea,
    image_small_sha256 bytea,
    image_url text GENERATED ALWAYS AS (
        CASE WHEN image_sha256 IS NOT NULL THEN '/api/v1/products/' || id || '/image' END) STORED,
    -- A SKU and a barcode are one live product's, whatever the case of their letters and the width of their blanks: the
    -- keys are what is compared, computed where they are written (core/words.py, `compared`).
    sku_key text COLLATE "C",
    barcode_key text COLLATE "C",
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT products_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT products_category_id_fkey FOREIGN KEY (business_id, category_id) REFERENCES product_categories,
    CONSTRAINT products_parent_id_fkey FOREIGN KEY (business_id, parent_id) REFERENCES products,
    CONSTRAINT products_parent_id_id_check CHECK (parent_id <> id),
    CONSTRAINT products_type_track_stock_check CHECK (type = 'goods' OR NOT track_stock),
    CONSTRAINT products_track_stock_tracking_reorder_point_check
        CHECK (track_stock OR (tracking = 'none' AND reorder_point IS NULL)),
    CONSTRAINT products_image_sha256_image_small_sha256_check
        CHECK ((image_sha256 IS NULL) = (image_small_sha256 IS NULL))
);
CREATE INDEX products_name_id_idx ON products (business_id, name, id);
CREATE INDEX products_updated_at_id_idx ON products (business_id, updated_at, id);
CREATE UNIQUE INDEX products_external_reference_key ON products (business_id, external_reference)
    WHERE external_reference IS NOT NULL AND archived_at IS NULL;
CREATE INDEX products_parent_id_id_idx ON products (business_id, parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX products_category_id_id_idx ON products (business_id, category_id, id) WHERE category_id IS NOT NULL;
CREATE INDEX products_id_where_archived_idx ON products (business_id, id) WHERE archived_at IS NOT NULL;
CREATE INDEX products_type_id_idx ON products (business_id, type, id);
CREATE INDEX products_id_where_stock_tracked_idx ON products (business_id, id) WHERE track_stock;
-- A product that is to be ordered again is looked for among those that say when.
CREATE INDEX products_id_where_reorder_point_idx ON products (business_id, id)
    WHERE track_stock AND reorder_point IS NOT NULL AND archived_at IS NULL;
CREATE INDEX products_image_sha256_idx ON products (image_sha256) WHERE image_sha256 IS NOT NULL;
CREATE INDEX products_image_small_sha256_idx ON products (image_small_sha256) WHERE image_small_sha256 IS NOT NULL;
CREATE UNIQUE INDEX products_sku_key_key ON products (business_id, sku_key)
    WHERE sku_key IS NOT NULL AND archived_at IS NULL;
CREATE UNIQUE INDEX products_barcode_key_key ON products (business_id, barcode_key)
    WHERE barcode_key IS NOT NULL AND archived_at IS NULL;

-- What a bundle is made of: so many of each component in one of it.
CREATE TABLE bundle_items (
    business_id uuid NOT NULL,
    bundle_id uuid NOT NULL,
    position int NOT NULL,
    product_id uuid NOT NULL,
    quantity numeric NOT NULL CONSTRAINT bundle_items_quantity_check CHECK (quantity > 0),
    CONSTRAINT bundle_items_pkey PRIMARY KEY (business_id, bundle_id, product_id),
    CONSTRAINT bundle_items_bundle_id_fkey FOREIGN KEY (business_id, bundle_id) REFERENCES products,
    CONSTRAINT bundle_items_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT bundle_items_bundle_id_product_id_check CHECK (bundle_id <> product_id)
);
CREATE INDEX bundle_items_product_id_idx ON bundle_items (business_id, product_id);

-- The words of a product, each under its beginnings, and its tags (`tag:`): one key for a searched word, in the order
-- of the list. COLLATE "C" compares bytes, which PostgreSQL knows to be leakproof: the index is used under row-level
-- security.
CREATE TABLE product_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    product_id uuid NOT NULL,
    CONSTRAINT product_terms_pkey PRIMARY KEY (business_id, term, product_id),
    CONSTRAINT product_terms_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products
);
CREATE INDEX product_terms_product_id_idx ON product_terms (business_id, product_id);
