-- The journal for the program of an accountant is one more kind of exports.
ALTER TABLE exports DROP CONSTRAINT exports_kind_check;
ALTER TABLE exports ADD CONSTRAINT exports_kind_check
    CHECK (kind IN ('uniform_file', 'accountant_bundle', 'csv', 'archive', 'journal_file'));
