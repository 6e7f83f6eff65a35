-- What the simulator of the sandbox was asked: pages on which a buyer pays, and charges of saved cards. Amounts are minor
-- units of `currency`. `token` is the card that was charged, or the one that the page saved. Before `visible_at` nobody is
-- told what became of it.
CREATE TABLE simulated_charges (
    business_id uuid NOT NULL CONSTRAINT simulated_charges_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT simulated_charges_kind_check CHECK (kind IN ('page', 'charge')),
    key text NOT NULL,
    amount bigint NOT NULL CONSTRAINT simulated_charges_amount_check CHECK (amount > 0),
    currency text NOT NULL,
    description text NOT NULL,
    language text,
    success_url text,
    failure_url text,
    callback_url text,
    max_instalments int NOT NULL,
    save_card boolean NOT NULL,
    state text NOT NULL CONSTRAINT simulated_charges_state_check
        CHECK (state IN ('open', 'authenticating', 'paid', 'declined')),
    decline_code text,
    instalments int NOT NULL,
    token text,
    refund_answer text NOT NULL CONSTRAINT simulated_charges_refund_answer_check
        CHECK (refund_answer IN ('refunded', 'pending', 'refused', 'unknown')),
    refunded bigint NOT NULL,
    visible_at timestamptz,
    CONSTRAINT simulated_charges_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT simulated_charges_kind_key_key UNIQUE (business_id, kind, key),
    CONSTRAINT simulated_charges_refunded_amount_check CHECK (refunded BETWEEN 0 AND amount)
);
CREATE INDEX simulated_charges_token_where_saved_idx ON simulated_charges (business_id, token)
    WHERE kind = 'page' AND token IS NOT NULL;

CREATE TABLE simulated_refunds (
    business_id uuid NOT NULL CONSTRAINT simulated_refunds_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    charge_id uuid NOT NULL,
    key text NOT NULL,
    amount bigint NOT NULL CONSTRAINT simulated_refunds_amount_check CHECK (amount > 0),
    visible_at timestamptz,
    CONSTRAINT simulated_refunds_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT simulated_refunds_key_key UNIQUE (business_id, key),
    CONSTRAINT simulated_refunds_charge_id_fkey FOREIGN KEY (business_id, charge_id) REFERENCES simulated_charges
);
CREATE INDEX simulated_refunds_charge_id_idx ON simulated_refunds (business_id, charge_id);

CREATE FUNCTION refuse_live_simulation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT environment FROM installation_mark()) IS DISTINCT FROM 'sandbox' THEN
        RAISE EXCEPTION 'only the sandbox simulates payments' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER live_simulations_are_refused BEFORE INSERT ON simulated_charges
FOR EACH ROW EXECUTE FUNCTION refuse_live_simulation();
