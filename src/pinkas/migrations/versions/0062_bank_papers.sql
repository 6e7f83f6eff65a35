-- The bank transaction that a paper of the inbox was said to be the invoice of. Where that is not paid by it yet, the
-- expense that is made of the paper is what is suggested for the transaction first.
ALTER TABLE inbox_items ADD COLUMN bank_transaction_id uuid;
ALTER TABLE inbox_items ADD CONSTRAINT inbox_items_bank_transaction_id_fkey
    FOREIGN KEY (business_id, bank_transaction_id) REFERENCES bank_transactions
    ON DELETE SET NULL (bank_transaction_id);
CREATE INDEX inbox_items_bank_transaction_id_idx ON inbox_items (business_id, bank_transaction_id)
    WHERE bank_transaction_id IS NOT NULL;

-- A bank transaction pays opening balances of clients as it pays documents, and they are found by what is open of them.
ALTER TABLE bank_matches DROP CONSTRAINT bank_matches_named_type_check;
ALTER TABLE bank_matches ADD CONSTRAINT bank_matches_named_type_check
    CHECK (named_type IN ('document', 'expense', 'opening_item'));
ALTER TABLE bank_refusals DROP CONSTRAINT bank_refusals_target_type_check;
ALTER TABLE bank_refusals ADD CONSTRAINT bank_refusals_target_type_check CHECK (target_type IN ('document', 'payment',
    'expense', 'supplier_payment', 'refund', 'card_expectation', 'internal_transfer', 'advance', 'opening_item'));
CREATE INDEX opening_items_currency_open_id_idx ON opening_items (business_id, currency, open, id) WHERE open > 0;
