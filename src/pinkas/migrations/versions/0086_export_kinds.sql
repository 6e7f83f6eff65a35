-- More kinds of exports. `documents` are the sums of a uniform file by the types that the authority numbers: the report
-- of them says what the file says, whenever it is printed.
ALTER TABLE exports DROP CONSTRAINT exports_kind_check;
ALTER TABLE exports ADD CONSTRAINT exports_kind_check
    CHECK (kind IN ('uniform_file', 'accountant_bundle', 'csv', 'archive'));
ALTER TABLE exports ADD COLUMN documents jsonb NOT NULL DEFAULT '{}';
