CREATE TABLE businesses (
    business_id uuid PRIMARY KEY,
    country text NOT NULL,
    business_type text NOT NULL,
    name text NOT NULL,
    name_en text,
    tax_id text NOT NULL,
    address jsonb,
    phone text,
    email text,
    website text,
    vat_reporting text NOT NULL,
    timezone text NOT NULL,
    default_currency text NOT NULL,
    default_lang text NOT NULL,
    logo_sha256 bytea,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE TABLE memberships (
    business_id uuid NOT NULL REFERENCES businesses,
    user_id uuid NOT NULL REFERENCES users,
    role text NOT NULL CHECK (role IN ('owner', 'admin', 'accountant', 'bookkeeper', 'viewer')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, user_id)
);
CREATE INDEX memberships_of_user ON memberships (user_id);

CREATE TABLE api_keys (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    key_prefix text NOT NULL,
    key_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    rate_limit_per_minute int NOT NULL CHECK (rate_limit_per_minute > 0),
    rate_limit_per_hour int NOT NULL CHECK (rate_limit_per_hour > 0),
    allowed_ips text,
    expires_at timestamptz,
    revoked_at timestamptz,
    created_by uuid NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);
