-- Auto-match that goes on behind the request: what it was asked, how far it has come, and what became of the lines.
-- `place_date` and `place_id` are those of the last line that was looked at.
CREATE TABLE bank_match_runs (
    business_id uuid NOT NULL CONSTRAINT bank_match_runs_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    asked jsonb NOT NULL,
    state text NOT NULL CONSTRAINT bank_match_runs_state_check CHECK (state IN ('RUNNING', 'DONE', 'CANCELLED')),
    total int NOT NULL,
    looked_at int NOT NULL DEFAULT 0,
    matched int NOT NULL DEFAULT 0,
    refused int NOT NULL DEFAULT 0,
    proposed int NOT NULL DEFAULT 0,
    skipped int NOT NULL DEFAULT 0,
    place_date date NOT NULL,
    place_id uuid NOT NULL,
    started_by jsonb,
    ended_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_match_runs_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_match_runs_state_ended_at_check CHECK ((state = 'RUNNING') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX bank_match_runs_business_id_where_running_key ON bank_match_runs (business_id)
    WHERE state = 'RUNNING';
