CREATE TABLE document_templates (
    business_id uuid NOT NULL CONSTRAINT document_templates_business_id_fkey REFERENCES businesses,
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
    CONSTRAINT document_templates_pkey PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX document_templates_lower_name_key ON document_templates (business_id, lower(name));
CREATE UNIQUE INDEX document_templates_business_id_where_default_key ON document_templates (business_id)
    WHERE is_default;
CREATE INDEX document_templates_name_id_idx ON document_templates (business_id, name, id);
CREATE INDEX document_templates_updated_at_id_idx ON document_templates (business_id, updated_at, id);

-- How documents looked by every version of a template that changed it. Issued documents say which one is theirs, so
-- these outlive the template and are never written again.
CREATE TABLE document_template_versions (
    business_id uuid NOT NULL CONSTRAINT document_template_versions_business_id_fkey REFERENCES businesses,
    template_id uuid NOT NULL,
    version int NOT NULL,
    look jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT document_template_versions_pkey PRIMARY KEY (business_id, template_id, version)
);

CREATE TRIGGER document_template_versions_are_final BEFORE UPDATE OR DELETE ON document_template_versions
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_template_versions_are_not_emptied BEFORE TRUNCATE ON document_template_versions
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
