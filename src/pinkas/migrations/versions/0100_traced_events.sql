-- The span in which an event was told (W3C Trace Context), so that its deliveries are linked to it; null while traces are
-- off, which adds nothing to a row.
ALTER TABLE events ADD COLUMN traceparent text;
ALTER TABLE webhook_queue ADD COLUMN traceparent text;
