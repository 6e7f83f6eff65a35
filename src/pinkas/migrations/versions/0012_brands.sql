CREATE TABLE brands (
    business_id uuid NOT NULL CONSTRAINT brands_business_id_fkey REFERENCES businesses,
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
    CONSTRAINT brands_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT brands_is_active_is_default_check CHECK (is_active OR NOT is_default)
);
CREATE UNIQUE INDEX brands_lower_name_key ON brands (business_id, lower(name));
CREATE UNIQUE INDEX brands_business_id_where_default_key ON brands (business_id) WHERE is_default;
CREATE INDEX brands_name_id_idx ON brands (business_id, name, id);
CREATE INDEX brands_updated_at_id_idx ON brands (business_id, updated_at, id);
