-- Plans of reminders. `steps` is a list of {days, channel, he, en}; `days` counts from the day on which a document falls
-- due and names the step. `wake_at` is when the worker must look, null unless the policy is active and automatic.
-- What is deleted stays for the log and the effect.
CREATE TABLE dunning_policies (
    business_id uuid NOT NULL CONSTRAINT dunning_policies_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    is_active boolean NOT NULL,
    automatic boolean NOT NULL,
    steps jsonb NOT NULL,
    quiet_from text,
    quiet_to text,
    pause_on_rest_days boolean NOT NULL,
    weekly_maximum int NOT NULL CONSTRAINT dunning_policies_weekly_maximum_check CHECK (weekly_maximum BETWEEN 1 AND 20),
    client_ids uuid[] NOT NULL,
    brand_ids uuid[] NOT NULL,
    minimum_amount numeric,
    control_share int NOT NULL CONSTRAINT dunning_policies_control_share_check CHECK (control_share BETWEEN 0 AND 50),
    wake_at timestamptz,
    deleted_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT dunning_policies_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT dunning_policies_quiet_from_quiet_to_check CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE INDEX dunning_policies_name_id_idx ON dunning_policies (business_id, name, id);
CREATE INDEX dunning_policies_updated_at_id_idx ON dunning_policies (business_id, updated_at, id);
CREATE INDEX dunning_policies_wake_at_idx ON dunning_policies (business_id, wake_at) WHERE wake_at IS NOT NULL;
-- What is due in every business: read by the worker's role alone.
CREATE INDEX dunning_policies_wake_at_where_due_idx ON dunning_policies (wake_at) WHERE wake_at IS NOT NULL;

-- What was reminded of: a row a document and step, unique, so that no step is sent twice whichever worker dies when.
-- Without a policy somebody sent it by hand. `CONTROL`: held back on purpose, so that the effect can be measured.
CREATE TABLE dunning_reminders (
    business_id uuid NOT NULL CONSTRAINT dunning_reminders_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    client_id uuid,
    policy_id uuid,
    step_days int,
    outcome text NOT NULL CONSTRAINT dunning_reminders_outcome_check CHECK (outcome IN ('SENT', 'CONTROL')),
    balance bigint NOT NULL,
    currency text NOT NULL,
    days_overdue int NOT NULL,
    message_ids uuid[] NOT NULL,
    created_by jsonb,
    created_at timestamptz NOT NULL,
    CONSTRAINT dunning_reminders_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT dunning_reminders_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT dunning_reminders_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT dunning_reminders_policy_id_fkey FOREIGN KEY (business_id, policy_id) REFERENCES dunning_policies,
    CONSTRAINT dunning_reminders_policy_id_step_days_check CHECK ((policy_id IS NULL) = (step_days IS NULL))
);
CREATE UNIQUE INDEX dunning_reminders_document_id_policy_id_step_days_key
    ON dunning_reminders (business_id, document_id, policy_id, step_days) WHERE policy_id IS NOT NULL;
CREATE INDEX dunning_reminders_document_id_id_idx ON dunning_reminders (business_id, document_id, id);
CREATE INDEX dunning_reminders_client_id_id_idx ON dunning_reminders (business_id, client_id, id)
    WHERE client_id IS NOT NULL;
CREATE INDEX dunning_reminders_policy_id_id_idx ON dunning_reminders (business_id, policy_id, id)
    WHERE policy_id IS NOT NULL;

-- What clients promised to pay, one for a document. `amount` is minor units of the document's currency, null for all
-- that is open; `open_before` is what was open when it was promised. `check_at` is when the worker looks whether it was
-- kept: the day after it.
CREATE TABLE dunning_promises (
    business_id uuid NOT NULL CONSTRAINT dunning_promises_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    promised_date date NOT NULL,
    amount bigint CONSTRAINT dunning_promises_amount_check CHECK (amount > 0),
    note text,
    open_before bigint NOT NULL,
    state text NOT NULL CONSTRAINT dunning_promises_state_check CHECK (state IN ('OPEN', 'KEPT', 'BROKEN')),
    check_at timestamptz,
    created_by jsonb,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT dunning_promises_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT dunning_promises_document_id_key UNIQUE (business_id, document_id),
    CONSTRAINT dunning_promises_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents,
    CONSTRAINT dunning_promises_state_check_at_check CHECK ((state = 'OPEN') = (check_at IS NOT NULL))
);
CREATE INDEX dunning_promises_promised_date_id_idx ON dunning_promises (business_id, promised_date, id);
CREATE INDEX dunning_promises_updated_at_id_idx ON dunning_promises (business_id, updated_at, id);
CREATE INDEX dunning_promises_check_at_idx ON dunning_promises (business_id, check_at) WHERE check_at IS NOT NULL;
-- What is due in every business: read by the worker's role alone.
CREATE INDEX dunning_promises_check_at_where_due_idx ON dunning_promises (check_at) WHERE check_at IS NOT NULL;

-- Whether a client is reminded, and the address at which it says no: `hash` leads here, `token` shows it again.
CREATE TABLE dunning_opt_outs (
    business_id uuid NOT NULL CONSTRAINT dunning_opt_outs_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    token bytea,
    hash bytea,
    opted_out_at timestamptz,
    opted_out_by text CONSTRAINT dunning_opt_outs_opted_out_by_check CHECK (opted_out_by IN ('client', 'business')),
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT dunning_opt_outs_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT dunning_opt_outs_client_id_key UNIQUE (business_id, client_id),
    CONSTRAINT dunning_opt_outs_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT dunning_opt_outs_opted_out_at_opted_out_by_check
        CHECK ((opted_out_at IS NULL) = (opted_out_by IS NULL)),
    CONSTRAINT dunning_opt_outs_token_hash_check CHECK ((token IS NULL) = (hash IS NULL))
);

-- Runs: how far each has come. `place_due` and `place_id` are those of the last document that was looked at.
CREATE TABLE dunning_runs (
    business_id uuid NOT NULL CONSTRAINT dunning_runs_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    policy_id uuid,
    state text NOT NULL CONSTRAINT dunning_runs_state_check CHECK (state IN ('RUNNING', 'DONE', 'FAILED')),
    total int NOT NULL,
    sent int NOT NULL DEFAULT 0,
    control int NOT NULL DEFAULT 0,
    held int NOT NULL DEFAULT 0,
    place_due date NOT NULL,
    place_id uuid NOT NULL,
    error text,
    started_by jsonb,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT dunning_runs_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT dunning_runs_policy_id_fkey FOREIGN KEY (business_id, policy_id) REFERENCES dunning_policies,
    CONSTRAINT dunning_runs_state_ended_at_check CHECK ((state = 'RUNNING') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX dunning_runs_business_id_where_running_key ON dunning_runs (business_id) WHERE state = 'RUNNING';
CREATE INDEX dunning_runs_policy_id_id_idx ON dunning_runs (business_id, policy_id, id) WHERE policy_id IS NOT NULL;
CREATE INDEX dunning_runs_updated_at_id_idx ON dunning_runs (business_id, updated_at, id);

-- Reminders that were sent before there was a log of them: those that were queued together are one. The owner of the
-- tables sees every business while this runs.
ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
INSERT INTO dunning_reminders (business_id, id, document_id, client_id, outcome, balance, currency, days_overdue,
    message_ids, created_at)
SELECT m.business_id, min(m.id::text)::uuid, m.document_id, d.client_id, 'SENT', d.total - d.paid - d.credited,
    d.currency, greatest(m.created_at::date - coalesce(d.due_date, d.issue_date), 0), array_agg(m.id ORDER BY m.id),
    m.created_at
FROM messages AS m JOIN documents AS d ON d.business_id = m.business_id AND d.id = m.document_id
WHERE m.kind = 'reminder' AND m.resend_of IS NULL
GROUP BY m.business_id, m.document_id, m.created_at, d.client_id, d.total, d.paid, d.credited, d.currency, d.due_date,
    d.issue_date;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;

-- A reset ends what leads to a business from outside: the kinds of those links are data, so that a later part adds its own.
CREATE FUNCTION links_ended_on_reset() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY['share', 'checkout', 'payment_link', 'payment_page', 'client_portal', 'dunning_opt_out']
$$;
CREATE OR REPLACE FUNCTION reset_business() RETURNS TABLE (emptied text, gone bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    found boolean := true;
    later text[] := '{}';
BEGIN
    IF (SELECT environment FROM installation_mark()) IS DISTINCT FROM 'sandbox' THEN
        RAISE EXCEPTION 'only the sandbox is reset' USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM set_config('app.resetting', current_business()::text, true);
    SET CONSTRAINTS payments_checkout_id_fkey DEFERRED;
    WHILE found LOOP
        found := false;
        later := '{}';
        FOREACH emptied IN ARRAY tables_emptied_on_reset() LOOP
            BEGIN
                EXECUTE format('DELETE FROM %I WHERE business_id = current_business()', emptied);
                GET DIAGNOSTICS gone = ROW_COUNT;
                IF gone > 0 THEN
                    found := true;
                    RETURN NEXT;
                END IF;
            EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
                later := later || emptied;
            END;
        END LOOP;
    END LOOP;
    IF later <> '{}' THEN
        RAISE EXCEPTION 'these cannot be emptied: %', later USING ERRCODE = 'restrict_violation';
    END IF;
    DELETE FROM credentials WHERE business_id = current_business()
        AND kind = ANY(links_ended_on_reset());
    UPDATE procrastinate_jobs SET status = 'cancelled'
    WHERE status = 'todo' AND args ->> 'business_id' = current_business()::text;
    PERFORM set_config('app.resetting', '', true);
END $$;
