-- Places where stock is kept. A deleted one stays for the movements that name it, and for nothing else.
CREATE TABLE warehouses (
    business_id uuid NOT NULL CONSTRAINT warehouses_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    code text,
    address jsonb,
    is_default boolean NOT NULL,
    deleted_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT warehouses_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT warehouses_is_default_deleted_at_check CHECK (NOT (is_default AND deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX warehouses_lower_name_key ON warehouses (business_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX warehouses_business_id_where_default_key ON warehouses (business_id) WHERE is_default;

-- What a business lets happen to stock; without a row the usual.
CREATE TABLE stock_settings (
    business_id uuid
        CONSTRAINT stock_settings_pkey PRIMARY KEY CONSTRAINT stock_settings_business_id_fkey REFERENCES businesses,
    negative_stock text NOT NULL
        CONSTRAINT stock_settings_negative_stock_check CHECK (negative_stock IN ('allow', 'warn', 'block'))
);

-- What there is of a product in all warehouses together. Whoever moves it locks this row first, products in the order
-- of their ids, and then alone touches what stands below of the product. `number` counts its movements; `value` is in
-- major units of the currency of the books, `average_cost` of one unit.
CREATE TABLE stock_items (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    number bigint NOT NULL DEFAULT 0,
    on_hand numeric NOT NULL DEFAULT 0,
    value numeric NOT NULL DEFAULT 0,
    average_cost numeric NOT NULL DEFAULT 0,
    last_date date,
    CONSTRAINT stock_items_pkey PRIMARY KEY (business_id, product_id),
    CONSTRAINT stock_items_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products
);

CREATE TABLE stock_levels (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    warehouse_id uuid NOT NULL,
    id uuid NOT NULL,
    on_hand numeric NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT stock_levels_pkey PRIMARY KEY (business_id, product_id, warehouse_id),
    CONSTRAINT stock_levels_id_key UNIQUE (business_id, id),
    CONSTRAINT stock_levels_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT stock_levels_warehouse_id_fkey FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses
);
CREATE INDEX stock_levels_warehouse_id_id_idx ON stock_levels (business_id, warehouse_id, id);
CREATE INDEX stock_levels_updated_at_id_idx ON stock_levels (business_id, updated_at, id);
CREATE INDEX stock_levels_id_where_negative_idx ON stock_levels (business_id, id) WHERE on_hand < 0;

-- Every movement, final. `quantity` is above zero for what comes and below it for what goes; `balance` is what the
-- warehouse holds behind it; `unit_cost` what one unit came in at or went out at, as it was known then. `costed`: it
-- came with a cost of its own, which takes part in the average. `line_id` is the line of the document, `source_id` the
-- adjustment, transfer or count. `number` counts the movements of a product in the order of their writing; `date` is
-- the day for which they count.
CREATE TABLE stock_movements (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    product_id uuid NOT NULL,
    number bigint NOT NULL,
    warehouse_id uuid NOT NULL,
    date date NOT NULL,
    kind text NOT NULL
        CONSTRAINT stock_movements_kind_check
            CHECK (kind IN ('receipt', 'sale', 'return', 'adjustment', 'transfer', 'count')),
    quantity numeric NOT NULL CONSTRAINT stock_movements_quantity_check CHECK (quantity <> 0),
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
    CONSTRAINT stock_movements_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT stock_movements_product_id_number_key UNIQUE (business_id, product_id, number),
    CONSTRAINT stock_movements_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT stock_movements_warehouse_id_fkey FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses,
    CONSTRAINT stock_movements_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX stock_movements_date_id_idx ON stock_movements (business_id, date, id);
CREATE INDEX stock_movements_product_id_date_id_idx ON stock_movements (business_id, product_id, date, id);
CREATE INDEX stock_movements_warehouse_id_date_id_idx ON stock_movements (business_id, warehouse_id, date, id);
CREATE INDEX stock_movements_kind_date_id_idx ON stock_movements (business_id, kind, date, id);
CREATE INDEX stock_movements_document_id_date_id_idx ON stock_movements (business_id, document_id, date, id)
    WHERE document_id IS NOT NULL;
CREATE INDEX stock_movements_source_id_date_id_idx ON stock_movements (business_id, source_id, date, id)
    WHERE source_id IS NOT NULL;

-- What each movement costs now, all of it (below zero for what went) and one unit, and what its warehouse held behind
-- it in the order of the days. It follows from the movements, and is written anew when one that is dated back, or one
-- that fills what was missing, changes it. `moved_line_id` is the line of the document whose goods moved: the
-- movement's own line, or the one that it returned.
CREATE TABLE stock_costs (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    number bigint NOT NULL,
    moved_line_id uuid,
    cost numeric NOT NULL,
    current_unit_cost numeric NOT NULL,
    current_balance numeric NOT NULL,
    CONSTRAINT stock_costs_pkey PRIMARY KEY (business_id, product_id, number),
    CONSTRAINT stock_costs_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products
);
CREATE INDEX stock_costs_moved_line_id_idx ON stock_costs (business_id, moved_line_id) WHERE moved_line_id IS NOT NULL;

-- What there was of a product, and what it was worth, at the end of each day on which it moved: follows from the
-- movements in the order of their dates, and is written anew from a day on when something is dated back to it.
CREATE TABLE stock_daily_balances (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    date date NOT NULL,
    on_hand numeric NOT NULL,
    value numeric NOT NULL,
    average_cost numeric NOT NULL,
    CONSTRAINT stock_daily_balances_pkey PRIMARY KEY (business_id, product_id, date),
    CONSTRAINT stock_daily_balances_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products
);

-- By how much the value of all stock rose or fell on a day, in minor units of the currency of the books: a value on any
-- day is the sum of the days until then, however many products and movements there are.
CREATE TABLE stock_daily_value_changes (
    business_id uuid NOT NULL CONSTRAINT stock_daily_value_changes_business_id_fkey REFERENCES businesses,
    date date NOT NULL,
    value bigint NOT NULL,
    CONSTRAINT stock_daily_value_changes_pkey PRIMARY KEY (business_id, date)
);

-- What a line of a document took out, and what came back of it: by a return note and by a credit, of which both may
-- tell of the same goods.
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
    batch text,
    expiry_date date,
    -- The units that a line took, and those of them that documents brought back. From here on `returned` and `credited`
    -- are units of the line, of which `gone` is the product's share.
    serials text[] NOT NULL DEFAULT '{}',
    returned_serials text[] NOT NULL DEFAULT '{}',
    CONSTRAINT stock_lines_pkey PRIMARY KEY (business_id, line_id, product_id),
    CONSTRAINT stock_lines_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT stock_lines_warehouse_id_fkey FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses
);

-- Every unit that has a number of its own: the warehouse that holds it, or none when it is gone, with the line of the
-- document by which it went.
CREATE TABLE stock_serials (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    serial text COLLATE "C" NOT NULL,
    warehouse_id uuid,
    line_id uuid,
    CONSTRAINT stock_serials_pkey PRIMARY KEY (business_id, product_id, serial),
    CONSTRAINT stock_serials_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT stock_serials_warehouse_id_fkey FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses,
    CONSTRAINT stock_serials_warehouse_id_line_id_check CHECK (warehouse_id IS NULL OR line_id IS NULL)
);
CREATE INDEX stock_serials_product_id_warehouse_id_serial_idx
    ON stock_serials (business_id, product_id, warehouse_id, serial)
    WHERE warehouse_id IS NOT NULL;
CREATE INDEX stock_serials_line_id_idx ON stock_serials (business_id, line_id) WHERE line_id IS NOT NULL;

CREATE TABLE stock_batches (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    warehouse_id uuid NOT NULL,
    batch text COLLATE "C" NOT NULL,
    expiry_date date,
    on_hand numeric NOT NULL CONSTRAINT stock_batches_on_hand_check CHECK (on_hand >= 0),
    CONSTRAINT stock_batches_pkey PRIMARY KEY (business_id, product_id, warehouse_id, batch),
    CONSTRAINT stock_batches_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT stock_batches_warehouse_id_fkey FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses
);

-- A count of a warehouse: what is expected there when it starts, and what was found. One is open at a time: two would
-- book the same difference twice.
CREATE TABLE stock_counts (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    warehouse_id uuid NOT NULL,
    status text NOT NULL CONSTRAINT stock_counts_status_check CHECK (status IN ('OPEN', 'COMMITTED', 'CANCELLED')),
    note text,
    committed_at timestamptz,
    cancelled_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT stock_counts_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT stock_counts_warehouse_id_fkey FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses
);
CREATE UNIQUE INDEX stock_counts_warehouse_id_where_open_key ON stock_counts (business_id, warehouse_id)
    WHERE status = 'OPEN';
CREATE INDEX stock_counts_warehouse_id_id_idx ON stock_counts (business_id, warehouse_id, id);
CREATE INDEX stock_counts_status_id_idx ON stock_counts (business_id, status, id);
CREATE INDEX stock_counts_updated_at_id_idx ON stock_counts (business_id, updated_at, id);

-- `counted` with what the warehouse held (`held`) and the number of the product's last movement (`at_number`) at the
-- moment at which it was entered.
CREATE TABLE stock_count_lines (
    business_id uuid NOT NULL,
    count_id uuid NOT NULL,
    product_id uuid NOT NULL,
    expected numeric NOT NULL,
    counted numeric CONSTRAINT stock_count_lines_counted_check CHECK (counted >= 0),
    held numeric,
    at_number bigint,
    note text,
    CONSTRAINT stock_count_lines_pkey PRIMARY KEY (business_id, count_id, product_id),
    CONSTRAINT stock_count_lines_count_id_fkey FOREIGN KEY (business_id, count_id) REFERENCES stock_counts,
    CONSTRAINT stock_count_lines_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT stock_count_lines_counted_held_at_number_check CHECK (num_nonnulls(counted, held, at_number) IN (0, 3))
);

-- Those of some products of which there is stock, or less than none, anywhere. Products ask it before they change how
-- stock is kept of them; nothing else of stock is theirs to know.
CREATE FUNCTION products_with_stock(p_business uuid, p_products uuid[]) RETURNS SETOF uuid
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

CREATE TRIGGER stock_movements_are_final BEFORE UPDATE OR DELETE ON stock_movements
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_movements_are_not_emptied BEFORE TRUNCATE ON stock_movements
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
