CREATE TABLE document_templates (
    business_id uuid NOT NULL REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    design text NOT NULL,
    colors jsonb NOT NULL,
    logo jsonb NOT NULL,
    texts jsonb NOT NULL,
    layout jsonb NOT NULL,
    lang text,
    is_default boolean NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX document_templates_by_folded_name ON document_templates (business_id, lower(name));
CREATE UNIQUE INDEX document_templates_default ON document_templates (business_id) WHERE is_default;
CREATE INDEX document_templates_by_name ON document_templates (business_id, name, id);
CREATE INDEX document_templates_by_change ON document_templates (business_id, updated_at, id);

-- How documents looked by every version of a template that changed it. Issued documents say which one is theirs, so
-- these outlive the template and are never written again.
CREATE TABLE document_template_looks (
    business_id uuid NOT NULL REFERENCES businesses,
    template_id uuid NOT NULL,
    version int NOT NULL,
    look jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (business_id, template_id, version)
);

CREATE TRIGGER document_template_looks_are_final BEFORE UPDATE OR DELETE ON document_template_looks
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_template_looks_are_not_emptied BEFORE TRUNCATE ON document_template_looks
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Frozen with the document: it is in no list of what may still be written.
ALTER TABLE documents ADD COLUMN template_version int,
    ADD CHECK (template_version IS NULL OR template_id IS NOT NULL);
CREATE INDEX documents_drafts_by_template ON documents (business_id, template_id, id)
    WHERE status = 'DRAFT' AND template_id IS NOT NULL;
