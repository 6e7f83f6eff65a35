-- What there was goes on: events and deliveries with their days, and what was pending is in the queue. What a worker of
-- the version before has claimed is sent again when its lease is over, as after a crash.
SELECT add_partition('events', day::date)
FROM generate_series((SELECT greatest(coalesce(min(occurred_at), now()), now() - interval '31 days') FROM events_before)
                     AT TIME ZONE 'UTC', (now() + interval '7 days') AT TIME ZONE 'UTC', interval '1 day') AS day;
INSERT INTO events (business_id, id, type, occurred_at, data, sequence)
SELECT business_id, id, type, occurred_at, data, sequence FROM events_before;

SELECT add_partition('webhook_deliveries', day::date)
FROM generate_series((SELECT greatest(coalesce(min(created_at), now()), now() - interval '91 days')
                      FROM webhook_deliveries_before)
                     AT TIME ZONE 'UTC', (now() + interval '7 days') AT TIME ZONE 'UTC', interval '1 day') AS day;
INSERT INTO webhook_deliveries (business_id, id, endpoint_id, event_id, event_type, kind, body, state, attempts, attempt_count,
                                created_at, updated_at)
SELECT business_id, id, endpoint_id, event_id, event_type, 'event', body, state, attempts, attempt_count, created_at, updated_at
FROM webhook_deliveries_before;

INSERT INTO webhook_queue (business_id, id, endpoint_id, kind, occurred_at, next_attempt_at, lease_until, fence)
SELECT d.business_id, d.id, d.endpoint_id, 'event', e.occurred_at, d.next_attempt_at, d.lease_until, d.fence
FROM webhook_deliveries_before AS d JOIN events_before AS e ON e.business_id = d.business_id AND e.id = d.event_id
WHERE d.state = 'pending';

DROP TABLE webhook_deliveries_before;
DROP TABLE events_before;
