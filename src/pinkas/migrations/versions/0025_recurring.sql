-- Schedules of documents. `occurrence` is the place of the next date in the rhythm; `wake_at` is when the worker must
-- look: a day before the date for the notice, at the date, or when a failed date is tried again. Both are null unless
-- it is active.
CREATE TABLE recurring_documents (
    business_id uuid NOT NULL CONSTRAINT recurring_documents_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text,
    template jsonb NOT NULL,
    doc_type int NOT NULL,
    client_id uuid,
    total text NOT NULL,
    currency text NOT NULL,
    frequency text NOT NULL
        CONSTRAINT recurring_documents_frequency_check CHECK (frequency IN ('weekly', 'biweekly', 'monthly_date',
            'monthly_weekday', 'monthly_last_day', 'quarterly', 'semi_annual', 'annual', 'custom')),
    interval int NOT NULL CONSTRAINT recurring_documents_interval_check CHECK (interval BETWEEN 1 AND 366),
    unit text,
    day int,
    week int,
    weekday text,
    start_date date NOT NULL,
    ends jsonb NOT NULL,
    timezone text NOT NULL,
    time text NOT NULL,
    due_days int,
    auto_finalize boolean NOT NULL,
    auto_send boolean NOT NULL,
    catch_up text NOT NULL CONSTRAINT recurring_documents_catch_up_check CHECK (catch_up IN ('none', 'last', 'all')),
    generated_until date,
    status text NOT NULL
        CONSTRAINT recurring_documents_status_check
            CHECK (status IN ('ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED', 'FAILED')),
    occurrence int NOT NULL,
    next_date date,
    next_at timestamptz,
    wake_at timestamptz,
    last_date date,
    last_at timestamptz,
    generated int NOT NULL DEFAULT 0,
    consecutive_failures int NOT NULL DEFAULT 0,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT recurring_documents_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT recurring_documents_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT recurring_documents_status_wake_at_check CHECK ((status = 'ACTIVE') = (wake_at IS NOT NULL))
);
CREATE INDEX recurring_documents_updated_at_id_idx ON recurring_documents (business_id, updated_at, id);
CREATE INDEX recurring_documents_client_id_id_idx ON recurring_documents (business_id, client_id, id);
CREATE INDEX recurring_documents_next_date_id_idx ON recurring_documents (business_id, next_date, id)
    WHERE status = 'ACTIVE';
CREATE INDEX recurring_documents_wake_at_idx ON recurring_documents (business_id, wake_at) WHERE wake_at IS NOT NULL;
-- What is due in every business: read by the worker's role alone.
CREATE INDEX recurring_documents_wake_at_where_due_idx ON recurring_documents (wake_at) WHERE wake_at IS NOT NULL;

-- What a schedule has produced, a row a date: the key by date is what keeps a date from being run twice.
CREATE TABLE recurring_runs (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    due_date date NOT NULL,
    status text NOT NULL CONSTRAINT recurring_runs_status_check CHECK (status IN ('DONE', 'FAILED', 'SKIPPED')),
    by_hand boolean NOT NULL,
    document_id uuid,
    failures jsonb NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT recurring_runs_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT recurring_runs_schedule_id_due_date_key UNIQUE (business_id, schedule_id, due_date),
    CONSTRAINT recurring_runs_schedule_id_fkey FOREIGN KEY (business_id, schedule_id) REFERENCES recurring_documents,
    CONSTRAINT recurring_runs_document_id_fkey
        FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE SET NULL (document_id),
    CONSTRAINT recurring_runs_status_document_id_check CHECK (status = 'DONE' OR document_id IS NULL)
);
CREATE INDEX recurring_runs_schedule_id_id_idx ON recurring_runs (business_id, schedule_id, id);
CREATE INDEX recurring_runs_document_id_idx ON recurring_runs (business_id, document_id) WHERE document_id IS NOT NULL;
