-- What each movement costs now, all of it (below zero for what went) and one unit, and what its warehouse held behind it
-- in the order of the days. It follows from the movements, and is written anew when one that is dated back, or one that
-- fills what was missing, changes it. `moved_line_id` is the line of the document whose goods moved: the movement's own
-- line, or the one that it returned.
CREATE TABLE stock_costs (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    number bigint NOT NULL,
    moved_line_id uuid,
    cost numeric NOT NULL,
    current_unit_cost numeric NOT NULL,
    current_balance numeric NOT NULL,
    PRIMARY KEY (business_id, product_id, number),
    FOREIGN KEY (business_id, product_id) REFERENCES products
);
CREATE INDEX stock_costs_of_line ON stock_costs (business_id, moved_line_id) WHERE moved_line_id IS NOT NULL;

-- What moved before: at the cost at which it was written, or which its line was given since. A return belongs to the
-- nearest line of origin that took goods of the product.
WITH RECURSIVE origin (business_id, product_id, number, line_id, depth) AS (
    SELECT business_id, product_id, number, line_id, 0 FROM stock_movements WHERE line_id IS NOT NULL
    UNION ALL
    SELECT o.business_id, o.product_id, o.number, l.source_line_id, o.depth + 1
    FROM origin AS o JOIN document_lines AS l ON l.business_id = o.business_id AND l.id = o.line_id
    WHERE l.source_line_id IS NOT NULL AND o.depth < 20
), nearest AS (
    SELECT DISTINCT ON (o.business_id, o.product_id, o.number)
        o.business_id, o.product_id, o.number, o.line_id, s.unit_cost
    FROM origin AS o JOIN stock_lines AS s
        ON s.business_id = o.business_id AND s.line_id = o.line_id AND s.product_id = o.product_id
    ORDER BY o.business_id, o.product_id, o.number, o.depth
)
INSERT INTO stock_costs (business_id, product_id, number, moved_line_id, cost, current_unit_cost, current_balance)
SELECT m.business_id, m.product_id, m.number, coalesce(n.line_id, m.line_id),
    round(m.quantity * coalesce(n.unit_cost, m.unit_cost), 6), coalesce(n.unit_cost, m.unit_cost),
    sum(m.quantity) OVER (PARTITION BY m.business_id, m.product_id, m.warehouse_id ORDER BY m.date, m.number)
FROM stock_movements AS m LEFT JOIN nearest AS n
    ON n.business_id = m.business_id AND n.product_id = m.product_id AND n.number = m.number;

ALTER TABLE stock_lines DROP COLUMN unit_cost;
