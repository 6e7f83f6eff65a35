-- Who did what. `entry` is the canonical text as it was hashed; the columns beside it are there to be searched, and
-- `GET /audit-log/verify` holds them against it.
CREATE TABLE audit_chains (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    next_position bigint NOT NULL,
    head bytea NOT NULL
);

CREATE TABLE audit_log (
    business_id uuid NOT NULL REFERENCES businesses,
    position bigint NOT NULL,
    id uuid NOT NULL,
    at timestamptz NOT NULL,
    action text NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    entry text NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (business_id, position),
    UNIQUE (business_id, id)
);
CREATE INDEX audit_log_of_subject ON audit_log (business_id, subject_id, position);
CREATE INDEX audit_log_of_actor ON audit_log (business_id, actor_id, position);
CREATE INDEX audit_log_by_action ON audit_log (business_id, action, position);
CREATE INDEX audit_log_by_time ON audit_log (business_id, at, position);

CREATE FUNCTION audit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER audit_log_is_final BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION audit_is_final();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_final();

-- The only way into the log: each entry is chained to the one before it, under a lock on the head of the tenant's chain.
CREATE FUNCTION append_audit_of(p_business uuid, p_entries json) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    chain audit_chains;
    one record;
BEGIN
    INSERT INTO audit_chains (business_id, next_position, head)
    VALUES (p_business, 1, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT chain FROM audit_chains WHERE business_id = p_business FOR NO KEY UPDATE;
    FOR one IN SELECT * FROM json_to_recordset(p_entries) AS e (
        id uuid, at timestamptz, action text, actor_kind text, actor_id uuid, subject_type text, subject_id uuid,
        entry text)
    LOOP
        chain.head := sha256(chain.head || convert_to(one.entry, 'UTF8'));
        INSERT INTO audit_log (business_id, position, id, at, action, actor_kind, actor_id, subject_type, subject_id,
                               entry, hash)
        VALUES (p_business, chain.next_position, one.id, one.at, one.action, one.actor_kind, one.actor_id,
                one.subject_type, one.subject_id, one.entry, chain.head);
        chain.next_position := chain.next_position + 1;
    END LOOP;
    UPDATE audit_chains SET next_position = chain.next_position, head = chain.head WHERE business_id = p_business;
END
$$;

CREATE FUNCTION append_audit(p_entries json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT append_audit_of(current_business(), p_entries)
$$;
