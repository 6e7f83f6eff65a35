-- The month of a document is one of the terms that it is found by: a range of dates is walked by its whole months, in
-- the order of the list.
INSERT INTO document_terms (business_id, term, document_id)
SELECT business_id, '@' || to_char(issue_date, 'YYYY-MM'), id FROM documents
ON CONFLICT DO NOTHING;
