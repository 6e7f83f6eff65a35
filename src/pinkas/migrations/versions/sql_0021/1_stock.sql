-- Places where stock is kept. A deleted one stays for the movements that name it, and for nothing else.
CREATE TABLE warehouses (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    code text,
    address jsonb,
    is_default boolean NOT NULL,
    deleted_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    CHECK (NOT (is_default AND deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX warehouses_by_name ON warehouses (business_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX warehouses_default ON warehouses (business_id) WHERE is_default;

-- What a business lets happen to stock; without a row the usual.
CREATE TABLE stock_settings (
    business_id uuid PRIMARY KEY REFERENCES businesses,
    negative_stock text NOT NULL CHECK (negative_stock IN ('allow', 'warn', 'block'))
);

-- What there is of a product in all warehouses together. Whoever moves it locks this row first, products in the order of
-- their ids, and then alone touches what stands below of the product. `number` counts its movements; `value` is in major
-- units of the currency of the books, `average_cost` of one unit.
CREATE TABLE stock_items (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    number bigint NOT NULL DEFAULT 0,
    on_hand numeric NOT NULL DEFAULT 0,
    value numeric NOT NULL DEFAULT 0,
    average_cost numeric NOT NULL DEFAULT 0,
    last_date date,
    PRIMARY KEY (business_id, product_id),
    FOREIGN KEY (business_id, product_id) REFERENCES products
);

CREATE TABLE stock_levels (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    warehouse_id uuid NOT NULL,
    id uuid NOT NULL,
    on_hand numeric NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, product_id, warehouse_id),
    UNIQUE (business_id, id),
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses
);
CREATE INDEX stock_levels_in ON stock_levels (business_id, warehouse_id, id);
CREATE INDEX stock_levels_by_change ON stock_levels (business_id, updated_at, id);
CREATE INDEX stock_levels_negative ON stock_levels (business_id, id) WHERE on_hand < 0;

-- Every movement, final. `quantity` is above zero for what comes and below it for what goes; `balance` is what the
-- warehouse holds behind it; `unit_cost` what one unit came in at or went out at, as it was known then. `costed`: it came
-- with a cost of its own, which takes part in the average. `line_id` is the line of the document, `source_id` the
-- adjustment, transfer or count. `number` counts the movements of a product in the order of their writing; `date` is the
-- day for which they count.
CREATE TABLE stock_movements (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    product_id uuid NOT NULL,
    number bigint NOT NULL,
    warehouse_id uuid NOT NULL,
    date date NOT NULL,
    kind text NOT NULL CHECK (kind IN ('receipt', 'sale', 'return', 'adjustment', 'transfer', 'count')),
    quantity numeric NOT NULL CHECK (quantity <> 0),
    unit_cost numeric NOT NULL,
    costed boolean NOT NULL,
    balance numeric NOT NULL,
    document_id uuid,
    line_id uuid,
    source_id uuid,
    serials text[] NOT NULL,
    batch text,
    expiry_date date,
    reason text,
    actor jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    UNIQUE (business_id, product_id, number),
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses,
    FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX stock_movements_by_date ON stock_movements (business_id, date, id);
CREATE INDEX stock_movements_of ON stock_movements (business_id, product_id, date, id);
CREATE INDEX stock_movements_in ON stock_movements (business_id, warehouse_id, date, id);
CREATE INDEX stock_movements_of_kind ON stock_movements (business_id, kind, date, id);
CREATE INDEX stock_movements_by_document ON stock_movements (business_id, document_id, date, id)
    WHERE document_id IS NOT NULL;
CREATE INDEX stock_movements_by_source ON stock_movements (business_id, source_id, date, id)
    WHERE source_id IS NOT NULL;
CREATE TRIGGER stock_movements_are_final BEFORE UPDATE OR DELETE ON stock_movements
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_movements_are_not_emptied BEFORE TRUNCATE ON stock_movements
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What there was of a product, and what it was worth, at the end of each day on which it moved: follows from the
-- movements in the order of their dates, and is written anew from a day on when something is dated back to it.
CREATE TABLE stock_days (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    date date NOT NULL,
    on_hand numeric NOT NULL,
    value numeric NOT NULL,
    average_cost numeric NOT NULL,
    PRIMARY KEY (business_id, product_id, date),
    FOREIGN KEY (business_id, product_id) REFERENCES products
);

-- By how much the value of all stock rose or fell on a day, in minor units of the currency of the books: a value on any
-- day is the sum of the days until then, however many products and movements there are.
CREATE TABLE stock_value_days (
    business_id uuid NOT NULL REFERENCES businesses,
    date date NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (business_id, date)
);

-- What a line of a document took out, and what came back of it: by a return note and by a credit, of which both may tell
-- of the same goods.
CREATE TABLE stock_lines (
    business_id uuid NOT NULL,
    line_id uuid NOT NULL,
    product_id uuid NOT NULL,
    document_id uuid NOT NULL,
    warehouse_id uuid NOT NULL,
    gone numeric NOT NULL,
    back numeric NOT NULL,
    returned numeric NOT NULL,
    credited numeric NOT NULL,
    unit_cost numeric NOT NULL,
    batch text,
    expiry_date date,
    PRIMARY KEY (business_id, line_id, product_id),
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses
);

-- Every unit that has a number of its own: the warehouse that holds it, or none when it is gone, with the line of the
-- document by which it went.
CREATE TABLE stock_serials (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    serial text COLLATE "C" NOT NULL,
    warehouse_id uuid,
    line_id uuid,
    PRIMARY KEY (business_id, product_id, serial),
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses,
    CHECK (warehouse_id IS NULL OR line_id IS NULL)
);
CREATE INDEX stock_serials_in ON stock_serials (business_id, product_id, warehouse_id, serial)
    WHERE warehouse_id IS NOT NULL;
CREATE INDEX stock_serials_out ON stock_serials (business_id, line_id) WHERE line_id IS NOT NULL;

CREATE TABLE stock_batches (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    warehouse_id uuid NOT NULL,
    batch text COLLATE "C" NOT NULL,
    expiry_date date,
    on_hand numeric NOT NULL CHECK (on_hand >= 0),
    PRIMARY KEY (business_id, product_id, warehouse_id, batch),
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses
);

-- A product that is to be ordered again is looked for among those that say when.
CREATE INDEX products_reordered ON products (business_id, id)
    WHERE track_stock AND reorder_point IS NOT NULL AND archived_at IS NULL;
