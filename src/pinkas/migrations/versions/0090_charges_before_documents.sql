-- A charge of a schedule's document that shows the money: the request of the document, without client and payments, and
-- whether it is sent. It is issued when the money has come; the run knows it by its charge.
ALTER TABLE mandate_charges ADD COLUMN document_to_issue jsonb;
ALTER TABLE recurring_runs ADD COLUMN charge_id uuid;
ALTER TABLE recurring_runs ADD CONSTRAINT recurring_runs_charge_id_fkey
    FOREIGN KEY (business_id, charge_id) REFERENCES mandate_charges;
ALTER TABLE recurring_runs ADD CONSTRAINT recurring_runs_status_charge_id_check
    CHECK (status = 'DONE' OR charge_id IS NULL);
CREATE INDEX recurring_runs_charge_id_idx ON recurring_runs (business_id, charge_id) WHERE charge_id IS NOT NULL;

-- The number by which the clearing house knows the business that debits; null where it is that of its transfers.
ALTER TABLE supplier_payment_configs ADD COLUMN masav_debit_institution text;

-- What clients are written about standing orders is in the log of messages.
DROP TABLE mandate_letters;

-- A checkout and the charge that it was begun for refer to each other: a reset removes one before the other, and what
-- may wait until it ends is compared then.
ALTER TABLE checkouts DROP CONSTRAINT checkouts_mandate_charge_id_fkey;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_mandate_charge_id_fkey
    FOREIGN KEY (business_id, mandate_charge_id) REFERENCES mandate_charges DEFERRABLE INITIALLY IMMEDIATE;
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
    SET CONSTRAINTS ALL DEFERRED;
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
