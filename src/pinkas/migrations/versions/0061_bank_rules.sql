-- What is done with bank lines by themselves. The rules of a business are asked in the order of `position`, 1 and on; the
-- first one that a line fits decides. `min_amount` and `max_amount` are in the currency of the line, without its sign.
CREATE TABLE bank_rules (
    business_id uuid NOT NULL CONSTRAINT bank_rules_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    position int NOT NULL CONSTRAINT bank_rules_position_check CHECK (position > 0),
    is_active boolean NOT NULL,
    apply_on_import boolean NOT NULL,
    direction text NOT NULL CONSTRAINT bank_rules_direction_check CHECK (direction IN ('in', 'out', 'both')),
    bank_account_id uuid,
    text text,
    text_operator text NOT NULL CONSTRAINT bank_rules_text_operator_check
        CHECK (text_operator IN ('contains', 'starts_with', 'equals')),
    text_field text NOT NULL CONSTRAINT bank_rules_text_field_check
        CHECK (text_field IN ('any', 'description', 'reference', 'counterparty')),
    min_amount numeric CONSTRAINT bank_rules_min_amount_check CHECK (min_amount >= 0),
    max_amount numeric,
    counterparty_iban text,
    counterparty_account text,
    counterparty_tax_id text,
    kind text CONSTRAINT bank_rules_kind_check CHECK (kind IN
        ('transfer', 'check', 'card_settlement', 'standing_order', 'fee', 'interest', 'cash', 'other')),
    action text NOT NULL CONSTRAINT bank_rules_action_check CHECK (action IN
        ('exclude', 'assign_client', 'post_to_account', 'hold', 'supplier_advance')),
    exclude_reason text CONSTRAINT bank_rules_exclude_reason_check CHECK (exclude_reason IN
        ('bank_fee', 'internal_transfer', 'duplicate', 'personal', 'opening', 'other')),
    client_id uuid,
    ledger_account_id uuid,
    hold_days int CONSTRAINT bank_rules_hold_days_check CHECK (hold_days BETWEEN 1 AND 365),
    supplier_id uuid,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_rules_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT bank_rules_bank_account_id_fkey FOREIGN KEY (business_id, bank_account_id) REFERENCES bank_accounts,
    CONSTRAINT bank_rules_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT bank_rules_ledger_account_id_fkey FOREIGN KEY (business_id, ledger_account_id) REFERENCES ledger_accounts,
    CONSTRAINT bank_rules_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES suppliers,
    CONSTRAINT bank_rules_min_amount_max_amount_check CHECK (min_amount <= max_amount),
    CONSTRAINT bank_rules_action_exclude_reason_check CHECK ((action = 'exclude') = (exclude_reason IS NOT NULL)),
    CONSTRAINT bank_rules_action_client_id_check CHECK ((action = 'assign_client') = (client_id IS NOT NULL)),
    CONSTRAINT bank_rules_action_ledger_account_id_check
        CHECK ((action = 'post_to_account') = (ledger_account_id IS NOT NULL)),
    CONSTRAINT bank_rules_action_hold_days_check CHECK ((action = 'hold') = (hold_days IS NOT NULL)),
    CONSTRAINT bank_rules_action_supplier_id_check CHECK ((action = 'supplier_advance') = (supplier_id IS NOT NULL))
);
CREATE INDEX bank_rules_position_id_idx ON bank_rules (business_id, position, id);
CREATE INDEX bank_rules_updated_at_id_idx ON bank_rules (business_id, updated_at, id);
CREATE INDEX bank_rules_bank_account_id_idx ON bank_rules (business_id, bank_account_id)
    WHERE bank_account_id IS NOT NULL;
CREATE INDEX bank_rules_client_id_idx ON bank_rules (business_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX bank_rules_ledger_account_id_idx ON bank_rules (business_id, ledger_account_id)
    WHERE ledger_account_id IS NOT NULL;
CREATE INDEX bank_rules_supplier_id_idx ON bank_rules (business_id, supplier_id) WHERE supplier_id IS NOT NULL;

-- A line says which rule did something with it, as long as the rule is there, and why it waits.
ALTER TABLE bank_transactions
    ADD COLUMN hold_note text,
    ADD CONSTRAINT bank_transactions_rule_id_fkey FOREIGN KEY (business_id, rule_id)
        REFERENCES bank_rules ON DELETE SET NULL (rule_id);
CREATE INDEX bank_transactions_rule_id_idx ON bank_transactions (business_id, rule_id) WHERE rule_id IS NOT NULL;
