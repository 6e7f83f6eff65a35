-- Who did what. `entry` is the canonical text as it was hashed; the columns beside it are there to be searched, and
-- `GET /audit-log/verify` holds them against it.
CREATE TABLE audit_chains (
    business_id uuid
        CONSTRAINT audit_chains_pkey PRIMARY KEY CONSTRAINT audit_chains_business_id_fkey REFERENCES businesses,
    next_position bigint NOT NULL,
    head bytea NOT NULL
);

-- No foreign key to businesses: only `append_audit_of` writes it, under the lock of a chain that has one.
CREATE TABLE audit_log (
    business_id uuid NOT NULL,
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
    CONSTRAINT audit_log_pkey PRIMARY KEY (business_id, position),
    CONSTRAINT audit_log_id_key UNIQUE (business_id, id)
);
CREATE INDEX audit_log_at_id_idx ON audit_log (business_id, at, id);
CREATE INDEX audit_log_action_at_id_idx ON audit_log (business_id, action, at, id);
CREATE INDEX audit_log_actor_id_at_id_idx ON audit_log (business_id, actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_subject_id_at_id_idx ON audit_log (business_id, subject_id, at, id);
CREATE INDEX audit_log_subject_type_at_id_idx ON audit_log (business_id, subject_type, at, id);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER audit_log_is_final BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
-- The head only goes forward.
CREATE TRIGGER audit_chains_are_not_emptied BEFORE DELETE OR TRUNCATE ON audit_chains
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chains_go_forward BEFORE UPDATE ON audit_chains
FOR EACH ROW WHEN (NEW.business_id <> OLD.business_id OR NEW.next_position <= OLD.next_position)
EXECUTE FUNCTION refuse_audit_change();

-- The only way into the log: each entry is chained to the one before it, under a lock on the head of the tenant's
-- chain.
CREATE FUNCTION append_audit_of(p_business uuid, p_entries json) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    chain audit_chains;
    one record;
BEGIN
    SELECT * INTO chain FROM audit_chains WHERE business_id = p_business FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        INSERT INTO audit_chains (business_id, next_position, head)
        VALUES (p_business, 1, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
        SELECT * INTO STRICT chain FROM audit_chains WHERE business_id = p_business FOR NO KEY UPDATE;
    END IF;
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
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM append_audit_of(current_business(), p_entries);
END $$;

-- What a person did outside any tenant, in the log of every business that the person is a member of. The order of the
-- ids is the order of the locks; a business that is not the person's is passed over.
CREATE FUNCTION append_audit_for_user(p_user uuid, p_entries json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT m.business_id, json_agg(e) AS entries
        FROM json_array_elements(p_entries) AS e
        JOIN memberships m ON m.user_id = p_user AND m.business_id = (e ->> 'business_id')::uuid
        GROUP BY m.business_id ORDER BY m.business_id
    LOOP
        PERFORM append_audit_of(one.business_id, one.entries);
    END LOOP;
END
$$;
