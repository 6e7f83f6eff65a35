-- Events: dropped by the day, 30 days after they happened. The relay is the only one that gives a sequence, under the
-- lock of the business's counter, so that no unique index over all partitions is needed.
ALTER TABLE webhook_deliveries RENAME TO webhook_deliveries_before;
ALTER INDEX webhook_deliveries_pkey RENAME TO webhook_deliveries_before_pkey;
ALTER INDEX webhook_deliveries_of_endpoint RENAME TO webhook_deliveries_before_of_endpoint;
ALTER TABLE webhook_deliveries_before DROP CONSTRAINT webhook_deliveries_business_id_event_id_fkey;
ALTER TABLE events RENAME TO events_before;
ALTER INDEX events_pkey RENAME TO events_before_pkey;
ALTER INDEX events_in_order RENAME TO events_before_in_order;
ALTER INDEX events_waiting RENAME TO events_before_waiting;

-- No foreign key to businesses: making and dropping a partition would then lock that table.
CREATE TABLE events (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamptz NOT NULL,
    data json NOT NULL,
    sequence bigint,
    PRIMARY KEY (business_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX events_in_order ON events (business_id, sequence) WHERE sequence IS NOT NULL;
CREATE INDEX events_by_type ON events (business_id, type, sequence) WHERE sequence IS NOT NULL;
CREATE INDEX events_waiting ON events (business_id, id) WHERE sequence IS NULL;
CREATE TABLE events_rest PARTITION OF events DEFAULT;
ALTER TABLE events_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE events_rest FORCE ROW LEVEL SECURITY;
