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
