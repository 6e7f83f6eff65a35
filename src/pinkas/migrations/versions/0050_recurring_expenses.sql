-- Schedules of expenses. `occurrence` is the place of the next date in the rhythm; `wake_at` is when the worker must
-- look: a day before the date for the notice, at the date, or when a failed date is tried again. Both are null unless
-- it is active.
CREATE TABLE recurring_expenses (
    business_id uuid NOT NULL CONSTRAINT recurring_expenses_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text,
    template jsonb NOT NULL,
    supplier_id uuid,
    total text NOT NULL,
    currency text NOT NULL,
    frequency text NOT NULL
        CONSTRAINT recurring_expenses_frequency_check CHECK (frequency IN ('weekly', 'biweekly', 'monthly_date',
            'monthly_weekday', 'monthly_last_day', 'quarterly', 'semi_annual', 'annual', 'custom')),
    interval int NOT NULL CONSTRAINT recurring_expenses_interval_check CHECK (interval BETWEEN 1 AND 366),
    unit text,
    day int,
    week int,
    weekday text,
    start_date date NOT NULL,
    ends jsonb NOT NULL,
    timezone text NOT NULL,
    time text NOT NULL,
    due_days int,
    amount_fixed boolean NOT NULL,
    auto_book boolean NOT NULL,
    catch_up text NOT NULL CONSTRAINT recurring_expenses_catch_up_check CHECK (catch_up IN ('none', 'last', 'all')),
    generated_until date,
    status text NOT NULL
        CONSTRAINT recurring_expenses_status_check
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
    CONSTRAINT recurring_expenses_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT recurring_expenses_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers,
    CONSTRAINT recurring_expenses_status_wake_at_check CHECK ((status = 'ACTIVE') = (wake_at IS NOT NULL))
);
CREATE INDEX recurring_expenses_updated_at_id_idx ON recurring_expenses (business_id, updated_at, id);
CREATE INDEX recurring_expenses_supplier_id_id_idx ON recurring_expenses (business_id, supplier_id, id);
CREATE INDEX recurring_expenses_wake_at_idx ON recurring_expenses (business_id, wake_at) WHERE wake_at IS NOT NULL;
-- What is due in every business: read by the worker's role alone.
CREATE INDEX recurring_expenses_wake_at_where_due_idx ON recurring_expenses (wake_at) WHERE wake_at IS NOT NULL;

-- What a schedule has produced, a row a date: the key by date is what keeps a date from being run twice.
CREATE TABLE recurring_expense_runs (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    due_date date NOT NULL,
    status text NOT NULL CONSTRAINT recurring_expense_runs_status_check CHECK (status IN ('DONE', 'FAILED', 'SKIPPED')),
    by_hand boolean NOT NULL,
    expense_id uuid,
    booked boolean NOT NULL DEFAULT false,
    note text CONSTRAINT recurring_expense_runs_note_check CHECK (note IN ('near_duplicate', 'approval_required')),
    failures jsonb NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT recurring_expense_runs_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT recurring_expense_runs_schedule_id_due_date_key UNIQUE (business_id, schedule_id, due_date),
    CONSTRAINT recurring_expense_runs_schedule_id_fkey FOREIGN KEY (business_id, schedule_id) REFERENCES recurring_expenses,
    CONSTRAINT recurring_expense_runs_expense_id_fkey
        FOREIGN KEY (business_id, expense_id) REFERENCES expenses ON DELETE SET NULL (expense_id),
    CONSTRAINT recurring_expense_runs_status_expense_id_check CHECK (status = 'DONE' OR expense_id IS NULL)
);
CREATE INDEX recurring_expense_runs_schedule_id_id_idx ON recurring_expense_runs (business_id, schedule_id, id);
CREATE INDEX recurring_expense_runs_expense_id_idx ON recurring_expense_runs (business_id, expense_id) WHERE expense_id IS NOT NULL;
-- What is to be found by the list of missing papers: a date of a schedule in its days.
CREATE INDEX recurring_expense_runs_due_date_id_idx ON recurring_expense_runs (business_id, due_date, id);

-- How a business looks for missing papers. `remind_at` is when the worker must look next, null while nobody wants to be
-- reminded; `reminded_on` is the Sunday of the last week of which was told: no week is told twice.
CREATE TABLE missing_paper_settings (
    business_id uuid CONSTRAINT missing_paper_settings_pkey PRIMARY KEY
        CONSTRAINT missing_paper_settings_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    remind boolean NOT NULL,
    weekday text NOT NULL CONSTRAINT missing_paper_settings_weekday_check
        CHECK (weekday IN ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday')),
    email text,
    remind_at timestamptz,
    reminded_on date,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT missing_paper_settings_remind_remind_at_check CHECK (remind = (remind_at IS NOT NULL))
);
-- What is due in every business: read by the worker's role alone.
CREATE INDEX missing_paper_settings_remind_at_where_due_idx ON missing_paper_settings (remind_at)
    WHERE remind_at IS NOT NULL;

-- What a person said need not be waited for. `key` names what is missing: its kind, and what it is about.
CREATE TABLE missing_paper_dismissals (
    business_id uuid NOT NULL CONSTRAINT missing_paper_dismissals_business_id_fkey REFERENCES businesses,
    key text NOT NULL,
    dismissed_by jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT missing_paper_dismissals_pkey PRIMARY KEY (business_id, key)
);

-- The weekly reminders as e-mails, one a week: what a mail says is as it was when it was written.
CREATE TABLE missing_paper_mails (
    business_id uuid NOT NULL CONSTRAINT missing_paper_mails_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    week date NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    language text NOT NULL,
    state text NOT NULL CONSTRAINT missing_paper_mails_state_check CHECK (state IN ('QUEUED', 'SENT', 'FAILED')),
    error text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT missing_paper_mails_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT missing_paper_mails_week_key UNIQUE (business_id, week)
);
