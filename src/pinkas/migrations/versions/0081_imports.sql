-- Tables of records that are taken in from a file. `attempt` counts the workers that began to check or to book it;
-- `layout` is how the file was read, `mapping` which header is which column, null until it was read.
CREATE TABLE imports (
    business_id uuid NOT NULL CONSTRAINT imports_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT imports_kind_check CHECK (kind IN ('clients', 'products', 'suppliers')),
    state text NOT NULL CONSTRAINT imports_state_check
        CHECK (state IN ('UPLOADED', 'CHECKING', 'CHECKED', 'COMMITTING', 'COMMITTED', 'FAILED', 'CANCELLED')),
    attempt int NOT NULL DEFAULT 0,
    file_id uuid NOT NULL,
    file_name text NOT NULL,
    size bigint NOT NULL,
    options jsonb NOT NULL,
    mapping jsonb,
    layout jsonb,
    total int,
    done int NOT NULL DEFAULT 0,
    to_create int NOT NULL DEFAULT 0,
    to_change int NOT NULL DEFAULT 0,
    to_skip int NOT NULL DEFAULT 0,
    faulty int NOT NULL DEFAULT 0,
    error text,
    error_line int,
    started_by jsonb,
    checked_at timestamptz,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT imports_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT imports_file_id_fkey FOREIGN KEY (business_id, file_id) REFERENCES files
);
CREATE INDEX imports_kind_id_idx ON imports (business_id, kind, id);
CREATE INDEX imports_state_id_idx ON imports (business_id, state, id);
CREATE INDEX imports_file_id_idx ON imports (business_id, file_id);

-- Rows that were checked: what they say, until they are booked, and then what they became.
CREATE TABLE import_rows (
    business_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line int NOT NULL,
    action text NOT NULL CONSTRAINT import_rows_action_check CHECK (action IN ('create', 'change', 'skip')),
    record_id uuid,
    fields jsonb,
    CONSTRAINT import_rows_pkey PRIMARY KEY (business_id, import_id, line),
    CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports
);

-- What only one row of a file may have, and the line that has it.
CREATE TABLE import_row_keys (
    business_id uuid NOT NULL,
    import_id uuid NOT NULL,
    key text NOT NULL,
    line int NOT NULL,
    CONSTRAINT import_row_keys_pkey PRIMARY KEY (business_id, import_id, key),
    CONSTRAINT import_row_keys_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports
);

-- What is wrong with a row: `message` is the template of the sentence, `facts` are what stands in it.
CREATE TABLE import_faults (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    import_id uuid NOT NULL,
    line int NOT NULL,
    field text NOT NULL,
    header text,
    code text NOT NULL,
    message text NOT NULL,
    facts jsonb NOT NULL,
    value text,
    CONSTRAINT import_faults_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT import_faults_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports
);
CREATE INDEX import_faults_import_id_line_id_idx ON import_faults (business_id, import_id, line, id);
