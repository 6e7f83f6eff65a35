-- Global tables: reached only through the narrow functions below (owned by the resolver role) or the worker's role.

CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    name text NOT NULL,
    language text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users,
    refresh_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    refreshed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- The SHA-256 of a secret, and the business whose credential it is.
CREATE TABLE credentials (
    hash bytea PRIMARY KEY,
    business_id uuid NOT NULL,
    key_id uuid NOT NULL
);

-- Public halves of the keys that sign documents; a document names its key.
CREATE TABLE signing_keys (
    id text PRIMARY KEY,
    public_key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION current_business() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.business_id', true), '')::uuid;
