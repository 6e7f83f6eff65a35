-- Auto-match behind the request whose last attempt failed, with the code of its error.
ALTER TABLE bank_match_runs ADD COLUMN error text;
ALTER TABLE bank_match_runs DROP CONSTRAINT bank_match_runs_state_check;
ALTER TABLE bank_match_runs ADD CONSTRAINT bank_match_runs_state_check
    CHECK (state IN ('RUNNING', 'DONE', 'CANCELLED', 'FAILED'));
ALTER TABLE bank_match_runs ADD CONSTRAINT bank_match_runs_state_error_check
    CHECK ((state = 'FAILED') = (error IS NOT NULL));
