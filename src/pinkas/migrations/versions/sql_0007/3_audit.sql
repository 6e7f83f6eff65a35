-- The list is sorted by time, newest first: every index that serves a filter goes on with the order of the list, so that
-- a page costs a page however long the log is.
DROP INDEX audit_log_of_subject, audit_log_of_actor, audit_log_by_action, audit_log_by_time;
CREATE INDEX audit_log_by_time ON audit_log (business_id, at, id);
CREATE INDEX audit_log_by_action ON audit_log (business_id, action, at, id);
CREATE INDEX audit_log_of_actor ON audit_log (business_id, actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_of_subject ON audit_log (business_id, subject_id, at, id);
CREATE INDEX audit_log_of_subjects ON audit_log (business_id, subject_type, at, id);

-- The head only goes forward.
CREATE TRIGGER audit_chains_stay BEFORE DELETE OR TRUNCATE ON audit_chains
FOR EACH STATEMENT EXECUTE FUNCTION audit_is_final();
CREATE TRIGGER audit_chains_go_forward BEFORE UPDATE ON audit_chains
FOR EACH ROW WHEN (NEW.business_id <> OLD.business_id OR NEW.next_position <= OLD.next_position)
EXECUTE FUNCTION audit_is_final();
