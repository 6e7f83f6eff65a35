-- More kinds of tables can be imported.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check CHECK (kind IN ('clients', 'products', 'suppliers', 'expenses',
    'price_lists', 'stock', 'past_documents', 'uniform_file'));

-- Records of other kinds that had to be made for a row, by their kinds.
ALTER TABLE import_rows ADD COLUMN made jsonb;

-- A price of a list has an id of its own, so that an import can say which prices it has set.
ALTER TABLE price_list_items ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX price_list_items_id_key ON price_list_items (business_id, id);
