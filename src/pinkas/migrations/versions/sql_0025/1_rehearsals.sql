-- What the tax authority is to have answered to the next requests of a business, in their order, each once. The answer is
-- in the authority's own words; `status` null is silence. Live never writes one.
CREATE TABLE allocation_rehearsals (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    status int,
    body jsonb,
    error text,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);
