-- The words of a document, each under its beginnings: one key for a searched word, in the order of the list, so that a
-- page reads a page. COLLATE "C" compares bytes, which PostgreSQL knows to be leakproof: the index is used under
-- row-level security. No foreign key: what a document is found by is written with it, and found only together with it.
CREATE TABLE document_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    document_id uuid NOT NULL,
    PRIMARY KEY (business_id, term, document_id)
);

-- Every axis is a filter. What most documents are (not credited, not converted ...) is left out of the index, and
-- costs writing nothing: a list of it finds its page by walking the list itself.
DROP INDEX documents_open;
CREATE INDEX documents_by_payment ON documents (business_id, payment_status, id)
    WHERE payment_status <> 'NOT_APPLICABLE';
CREATE INDEX documents_by_credit ON documents (business_id, credit_status, id) WHERE credit_status <> 'NONE';
CREATE INDEX documents_by_conversion ON documents (business_id, conversion_status, id)
    WHERE conversion_status <> 'NONE';
CREATE INDEX documents_by_quote ON documents (business_id, quote_status, id) WHERE quote_status IS NOT NULL;
CREATE INDEX documents_by_allocation ON documents (business_id, allocation_status, id)
    WHERE allocation_status <> 'NOT_REQUIRED';
CREATE INDEX documents_by_delivery ON documents (business_id, delivery_status, id) WHERE delivery_status <> 'NONE';
CREATE INDEX documents_by_total ON documents (business_id, total_local, id);
CREATE INDEX documents_by_currency ON documents (business_id, currency, id) WHERE currency <> home_currency;
