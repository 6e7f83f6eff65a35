-- The lines of issued documents that sold a product or took it back (below zero), in the order in which they are
-- listed; `id` is that of the line. Amounts are minor units of the currency. What is cancelled by no document of its own
-- goes again.
CREATE TABLE product_sales (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    issue_date date NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    currency text NOT NULL,
    quantity numeric NOT NULL,
    net bigint NOT NULL,
    PRIMARY KEY (business_id, product_id, issue_date, id),
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX product_sales_of ON product_sales (business_id, document_id);

-- The same, summed by month: what is asked of years is read from here.
CREATE TABLE product_months (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    month date NOT NULL,
    currency text NOT NULL,
    quantity numeric NOT NULL,
    net bigint NOT NULL,
    lines bigint NOT NULL,
    PRIMARY KEY (business_id, product_id, month, currency),
    FOREIGN KEY (business_id, product_id) REFERENCES products
);

INSERT INTO product_sales (business_id, product_id, issue_date, id, document_id, currency, quantity, net)
SELECT d.business_id, l.product_id, d.issue_date, l.id, d.id, d.currency,
    CASE WHEN d.doc_type = 330 THEN -l.quantity ELSE l.quantity END,
    CASE WHEN d.doc_type = 330 THEN -l.net ELSE l.net END
FROM documents AS d JOIN document_lines AS l ON l.business_id = d.business_id AND l.document_id = d.id
WHERE (d.status = 'ISSUED' OR d.cancelled_by_id IS NOT NULL) AND d.doc_type IN (305, 320, 330)
    AND l.product_id IS NOT NULL;
INSERT INTO product_months (business_id, product_id, month, currency, quantity, net, lines)
SELECT business_id, product_id, date_trunc('month', issue_date)::date, currency, sum(quantity), sum(net), count(*)
FROM product_sales GROUP BY 1, 2, 3, 4;

-- The words of the products there are, as they are found from now on: the name, the SKU and the barcode.
INSERT INTO product_terms (business_id, term, product_id)
SELECT DISTINCT business_id, left(word, length), id
FROM products, regexp_split_to_table(translate(lower(concat_ws(' ', name, sku, barcode, external_reference)),
        'ךםןףץ"''׳״', 'כמנפצ'), '[^[:alnum:]]+') AS word, generate_series(1, least(length(word), 12)) AS length
WHERE word <> '';
