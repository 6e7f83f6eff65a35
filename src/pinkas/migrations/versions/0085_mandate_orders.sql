-- The list of standing orders by their next charge; those without one come last.
ALTER TABLE mandates ADD COLUMN charge_order timestamptz
    GENERATED ALWAYS AS (coalesce(next_charge_at, '9999-12-31 00:00:00+00'::timestamptz)) STORED;
CREATE INDEX mandates_charge_order_id_idx ON mandates (business_id, charge_order, id);

-- Charges whose document could not be issued: few, and asked for by themselves. The error stands beside the charge, or
-- beside the checkout by which it was paid.
CREATE INDEX mandate_charges_id_where_document_error_idx ON mandate_charges (business_id, id)
    WHERE document_error IS NOT NULL;
CREATE INDEX checkouts_mandate_charge_id_where_document_error_idx ON checkouts (business_id, mandate_charge_id)
    WHERE document_error IS NOT NULL AND mandate_charge_id IS NOT NULL;
