-- What a draft of a type gets when it does not say: {"305": {"notes": ...}}, in wire names, nothing that is null.
CREATE TABLE document_defaults (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    by_type jsonb NOT NULL,
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE TABLE document_configs (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    max_back_days int,
    allow_future boolean NOT NULL,
    quote_validity_days int,
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- A chosen start is written into the counter itself, so that finalize has one thing to look at and to lock. A series
-- has begun as soon as its counter bears the date of an issued document.
ALTER TABLE document_counters ADD COLUMN first_number bigint NOT NULL DEFAULT 1;
