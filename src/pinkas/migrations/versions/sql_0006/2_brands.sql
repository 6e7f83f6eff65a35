CREATE TABLE brands (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    name_en text,
    address jsonb,
    phone text,
    email text,
    website text,
    is_default boolean NOT NULL,
    is_active boolean NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    CHECK (is_active OR NOT is_default)
);
CREATE UNIQUE INDEX brands_by_folded_name ON brands (business_id, lower(name));
CREATE UNIQUE INDEX brands_default ON brands (business_id) WHERE is_default;
CREATE INDEX brands_by_name ON brands (business_id, name, id);
CREATE INDEX brands_by_change ON brands (business_id, updated_at, id);

ALTER TABLE documents ADD COLUMN brand_id uuid;
ALTER TABLE documents ADD CONSTRAINT documents_brand FOREIGN KEY (business_id, brand_id) REFERENCES brands;
CREATE INDEX documents_by_brand ON documents (business_id, brand_id, id) WHERE brand_id IS NOT NULL;
