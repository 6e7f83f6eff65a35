-- A word of four letters or more that begins with one of the letters that Hebrew writes before a word is found without it
-- too (core/words.py): its beginnings give those of the rest. Of documents they have two, four, six ... letters.
INSERT INTO product_terms (business_id, term, product_id)
SELECT DISTINCT business_id, left(substr(term, 2), length), product_id
FROM product_terms, generate_series(1, length(term) - 1) AS length WHERE term ~ '^[הובלמשכ][^[:punct:]]{3,}$'
ON CONFLICT DO NOTHING;
INSERT INTO client_terms (business_id, term, client_id)
SELECT DISTINCT business_id, left(substr(term, 2), length), client_id
FROM client_terms, generate_series(1, length(term) - 1) AS length WHERE term ~ '^[הובלמשכ][^[:punct:]]{3,}$'
ON CONFLICT DO NOTHING;
INSERT INTO document_terms (business_id, term, document_id)
SELECT DISTINCT business_id, left(substr(term, 2), length), document_id
FROM document_terms, generate_series(2, length(term) - 1) AS length
WHERE term ~ '^[הובלמשכ][^[:punct:]]{3,}$' AND (length % 2 = 0 OR length = length(term) - 1)
ON CONFLICT DO NOTHING;
