-- A payment and the checkout that it came by name each other: a reset empties both, whichever goes first, with what
-- leads to them from outside.
ALTER TABLE payments DROP CONSTRAINT payments_checkout_id_fkey;
ALTER TABLE payments ADD CONSTRAINT payments_checkout_id_fkey
    FOREIGN KEY (business_id, checkout_id) REFERENCES checkouts DEFERRABLE INITIALLY IMMEDIATE;

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
        AND kind IN ('share', 'checkout', 'payment_link', 'payment_page', 'client_portal');
    UPDATE procrastinate_jobs SET status = 'cancelled'
    WHERE status = 'todo' AND args ->> 'business_id' = current_business()::text;
    PERFORM set_config('app.resetting', '', true);
END $$;
