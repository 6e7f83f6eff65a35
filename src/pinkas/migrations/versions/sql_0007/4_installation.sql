-- Whose database this is: the environment, and the installation that prepared it. One row, written by `pinkas migrate`.
CREATE TABLE installation (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    environment text NOT NULL CHECK (environment IN ('live', 'sandbox')),
    installation_id uuid NOT NULL,
    marked_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION installation_mark() RETURNS TABLE (environment text, installation_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT environment, installation_id FROM installation
$$;
