-- A count of a warehouse: what is expected there when it starts, and what was found. One is open at a time: two would
-- book the same difference twice.
CREATE TABLE stock_counts (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    warehouse_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('OPEN', 'COMMITTED', 'CANCELLED')),
    note text,
    committed_at timestamptz,
    cancelled_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id),
    FOREIGN KEY (business_id, warehouse_id) REFERENCES warehouses
);
CREATE UNIQUE INDEX stock_counts_open ON stock_counts (business_id, warehouse_id) WHERE status = 'OPEN';
CREATE INDEX stock_counts_in ON stock_counts (business_id, warehouse_id, id);
CREATE INDEX stock_counts_by_status ON stock_counts (business_id, status, id);
CREATE INDEX stock_counts_by_change ON stock_counts (business_id, updated_at, id);

-- `counted` with what the warehouse held (`held`) and the number of the product's last movement (`at_number`) at the
-- moment at which it was entered.
CREATE TABLE stock_count_lines (
    business_id uuid NOT NULL,
    count_id uuid NOT NULL,
    product_id uuid NOT NULL,
    expected numeric NOT NULL,
    counted numeric CHECK (counted >= 0),
    held numeric,
    at_number bigint,
    note text,
    PRIMARY KEY (business_id, count_id, product_id),
    FOREIGN KEY (business_id, count_id) REFERENCES stock_counts,
    FOREIGN KEY (business_id, product_id) REFERENCES products,
    CHECK (num_nonnulls(counted, held, at_number) IN (0, 3))
);
