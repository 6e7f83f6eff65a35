-- An import that was booked can be undone while nothing depends on what it made.
ALTER TABLE imports DROP CONSTRAINT imports_state_check;
ALTER TABLE imports ADD CONSTRAINT imports_state_check CHECK (state IN ('UPLOADED', 'CHECKING', 'CHECKED', 'COMMITTING',
    'COMMITTED', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'));

-- The digest of the file: the same file is booked once, unless somebody says otherwise. Imports from before have none.
ALTER TABLE imports ADD COLUMN sha256 text;
CREATE INDEX imports_sha256_idx ON imports (business_id, sha256) WHERE sha256 IS NOT NULL;

-- Of a row that was booked: what stood in the fields that it changed, and the version of the record behind it. A record
-- of another version was changed since.
ALTER TABLE import_rows ADD COLUMN before jsonb, ADD COLUMN version int;
