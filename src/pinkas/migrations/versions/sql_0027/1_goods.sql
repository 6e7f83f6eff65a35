-- Which goods a line moves: warehouse, units, batch, whether any. No content of the document: it is not signed. Null is
-- the usual: everything, from the default warehouse.
ALTER TABLE document_lines ADD COLUMN goods jsonb;

-- The units that a line took, and those of them that documents brought back. From here on `returned` and `credited` are
-- units of the line, of which `gone` is the product's share.
ALTER TABLE stock_lines ADD COLUMN serials text[] NOT NULL DEFAULT '{}';
ALTER TABLE stock_lines ADD COLUMN serials_back text[] NOT NULL DEFAULT '{}';

-- Those of some products of which there is stock, or less than none, anywhere. Products ask it before they change how
-- stock is kept of them; nothing else of stock is theirs to know.
CREATE FUNCTION stock_held(p_business uuid, p_products uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT product_id FROM stock_levels
    WHERE business_id = p_business AND product_id = ANY(p_products) AND on_hand <> 0
    UNION
    SELECT product_id FROM stock_serials
    WHERE business_id = p_business AND product_id = ANY(p_products) AND warehouse_id IS NOT NULL
    UNION
    SELECT product_id FROM stock_batches
    WHERE business_id = p_business AND product_id = ANY(p_products) AND on_hand <> 0
$$;
