-- Apps that the operator has registered. A removed one stays, without its secret, so that the books can name it.
CREATE TABLE oauth_clients (
    id uuid PRIMARY KEY,
    client_id text NOT NULL UNIQUE,
    secret_hash bytea,
    previous_secret_hash bytea,
    previous_secret_until timestamptz,
    name text NOT NULL,
    homepage text,
    redirect_uris text[] NOT NULL CHECK (cardinality(redirect_uris) > 0),
    scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
    is_active boolean NOT NULL DEFAULT true,
    removed_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- A business and an app that it has let in. There is one at a time for each app.
CREATE TABLE oauth_connections (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    oauth_client_id uuid NOT NULL REFERENCES oauth_clients,
    approved_by uuid NOT NULL,
    approved_at timestamptz NOT NULL,
    revoked_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX oauth_connections_open ON oauth_connections (business_id, oauth_client_id)
    WHERE revoked_at IS NULL;
CREATE INDEX oauth_connections_of_client ON oauth_connections (oauth_client_id) WHERE revoked_at IS NULL;

-- A family of tokens: everything that came of one exchanged code. `generation` counts its refreshes; a refresh token of
-- another generation was used before. `expires_at` is the end by idleness or by age, whichever comes first.
CREATE TABLE oauth_grants (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    user_id uuid NOT NULL,
    scopes text[] NOT NULL,
    generation int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    refreshed_at timestamptz,
    expires_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_by text CHECK (revoked_by IN ('member', 'client', 'operator', 'replay', 'role')),
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, connection_id) REFERENCES oauth_connections (business_id, id)
);
CREATE INDEX oauth_grants_of_connection ON oauth_grants (business_id, connection_id);
CREATE INDEX oauth_grants_of_user ON oauth_grants (business_id, user_id);
CREATE INDEX oauth_grants_ended ON oauth_grants (expires_at);

-- A code is used when it names the family that came of it.
CREATE TABLE oauth_codes (
    business_id uuid NOT NULL REFERENCES businesses,
    hash bytea NOT NULL,
    connection_id uuid NOT NULL,
    user_id uuid NOT NULL,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamptz NOT NULL,
    grant_id uuid,
    PRIMARY KEY (business_id, hash),
    FOREIGN KEY (business_id, connection_id) REFERENCES oauth_connections (business_id, id),
    FOREIGN KEY (business_id, grant_id) REFERENCES oauth_grants (business_id, id)
);
CREATE INDEX oauth_codes_of_connection ON oauth_codes (business_id, connection_id);
CREATE INDEX oauth_codes_ended ON oauth_codes (expires_at);

CREATE TABLE oauth_tokens (
    business_id uuid NOT NULL REFERENCES businesses,
    hash bytea NOT NULL,
    grant_id uuid NOT NULL,
    generation int NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, hash),
    FOREIGN KEY (business_id, grant_id) REFERENCES oauth_grants (business_id, id)
);
CREATE INDEX oauth_tokens_of_grant ON oauth_tokens (business_id, grant_id);
CREATE INDEX oauth_tokens_ended ON oauth_tokens (expires_at);

-- Used ones stay as long as their family, so that a second use is seen.
CREATE TABLE oauth_refresh_tokens (
    business_id uuid NOT NULL REFERENCES businesses,
    hash bytea NOT NULL,
    grant_id uuid NOT NULL,
    generation int NOT NULL,
    PRIMARY KEY (business_id, hash),
    UNIQUE (business_id, grant_id, generation),
    FOREIGN KEY (business_id, grant_id) REFERENCES oauth_grants (business_id, id)
);
