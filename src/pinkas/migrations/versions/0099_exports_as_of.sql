ALTER TABLE exports ADD COLUMN as_of timestamptz;
