-- How far the clock of a business of the sandbox is ahead. Live has no such rows: its installation refuses them.
CREATE TABLE business_clocks (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    shift interval NOT NULL CHECK (shift >= '0'),
    updated_at timestamptz NOT NULL
);

CREATE FUNCTION refuse_clock_of_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT environment FROM installation_mark()) IS DISTINCT FROM 'sandbox' THEN
        RAISE EXCEPTION 'only the sandbox moves clocks' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER live_clocks_stand BEFORE INSERT OR UPDATE ON business_clocks
FOR EACH ROW EXECUTE FUNCTION refuse_clock_of_live();
