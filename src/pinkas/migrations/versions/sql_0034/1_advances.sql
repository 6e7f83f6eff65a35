-- How much of a client's credit is posted in its own currency beside the shekels: what the lines of the account of
-- advances from customers say until now.
ALTER TABLE client_credits ADD COLUMN amount_posted bigint NOT NULL DEFAULT 0;
UPDATE client_credits AS held SET amount_posted = posted.amount FROM (
    SELECT l.business_id, l.party_id, l.currency, -sum(l.foreign_amount)::bigint AS amount
    FROM journal_lines AS l JOIN ledger_accounts AS a ON a.business_id = l.business_id AND a.id = l.account_id
    WHERE a.role = 'customer_advances' AND l.foreign_amount IS NOT NULL
    GROUP BY l.business_id, l.party_id, l.currency) AS posted
WHERE posted.business_id = held.business_id AND posted.party_id = held.client_id AND posted.currency = held.currency;

-- Money in foreign currency that receipts brought for a transaction account, which is not in the books: an advance until
-- an invoice is made from the account. In minor units of its currency and of the books.
CREATE TABLE document_advances (
    business_id uuid NOT NULL REFERENCES businesses,
    document_id uuid NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    amount_local bigint NOT NULL,
    amount_posted bigint NOT NULL,
    PRIMARY KEY (business_id, document_id),
    FOREIGN KEY (business_id, document_id) REFERENCES documents
);
