-- Reports that are sent by e-mail every month. `next_run_at` is null where nothing is due: the schedule is not active.
CREATE TABLE report_schedules (
    business_id uuid NOT NULL CONSTRAINT report_schedules_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    report text NOT NULL,
    parameters jsonb NOT NULL,
    period text NOT NULL CONSTRAINT report_schedules_period_check
        CHECK (period IN ('last_month', 'last_quarter', 'last_year', 'year_to_date')),
    format text NOT NULL CONSTRAINT report_schedules_format_check CHECK (format IN ('pdf', 'xlsx', 'csv')),
    language text NOT NULL,
    recipients text[] NOT NULL
        CONSTRAINT report_schedules_recipients_check CHECK (cardinality(recipients) BETWEEN 1 AND 10),
    day_of_month int NOT NULL
        CONSTRAINT report_schedules_day_of_month_check CHECK (day_of_month BETWEEN 1 AND 31),
    hour int NOT NULL CONSTRAINT report_schedules_hour_check CHECK (hour BETWEEN 0 AND 23),
    is_active boolean NOT NULL,
    created_by jsonb,
    next_run_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT report_schedules_pkey PRIMARY KEY (business_id, id)
);
CREATE INDEX report_schedules_updated_at_id_idx ON report_schedules (business_id, updated_at, id);
-- The worker looks over all businesses for what is due.
CREATE INDEX report_schedules_next_run_at_idx ON report_schedules (next_run_at) WHERE next_run_at IS NOT NULL;

-- What was sent, or was to be sent. `sent_to` are the recipients whose mail server has taken it.
CREATE TABLE report_runs (
    business_id uuid NOT NULL CONSTRAINT report_runs_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    by_hand boolean NOT NULL,
    state text NOT NULL CONSTRAINT report_runs_state_check CHECK (state IN ('QUEUED', 'SENT', 'FAILED')),
    parameters jsonb NOT NULL,
    recipients text[] NOT NULL,
    sent_to text[] NOT NULL DEFAULT '{}',
    error text,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT report_runs_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT report_runs_schedule_id_due_at_key UNIQUE (business_id, schedule_id, due_at),
    CONSTRAINT report_runs_schedule_id_fkey FOREIGN KEY (business_id, schedule_id) REFERENCES report_schedules
        ON DELETE CASCADE
);
