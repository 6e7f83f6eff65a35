-- A document is issued by what finalize does to a draft, and in no other way. Its lines, payments and references are
-- guarded where they are made (6_documents.sql).
CREATE FUNCTION refuse_born_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a document begins as a draft' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER documents_begin_as_drafts BEFORE INSERT ON documents
FOR EACH ROW WHEN (NEW.status <> 'DRAFT') EXECUTE FUNCTION refuse_born_issued();

-- TRUNCATE asks neither row-level security nor the triggers of rows.
CREATE TRIGGER documents_are_not_emptied BEFORE TRUNCATE ON documents
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lines_are_not_emptied BEFORE TRUNCATE ON document_lines
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_are_not_emptied BEFORE TRUNCATE ON document_payments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER references_are_not_emptied BEFORE TRUNCATE ON document_references
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER files_are_not_emptied BEFORE TRUNCATE ON document_files
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER counters_are_not_emptied BEFORE TRUNCATE ON document_counters
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chains_are_not_emptied BEFORE TRUNCATE ON document_chains
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
