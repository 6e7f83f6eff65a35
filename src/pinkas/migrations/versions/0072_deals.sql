-- Pipelines of deals, and their stages in `position` order. A pipeline has one stage for won and one for lost deals.
-- `entered_on`: what happens to a document of a deal that moves it here by itself.
CREATE TABLE crm_pipelines (
    business_id uuid NOT NULL CONSTRAINT crm_pipelines_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    name text NOT NULL,
    is_default boolean NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT crm_pipelines_pkey PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX crm_pipelines_lower_name_key ON crm_pipelines (business_id, lower(name));
CREATE UNIQUE INDEX crm_pipelines_business_id_key ON crm_pipelines (business_id) WHERE is_default;
CREATE INDEX crm_pipelines_updated_at_id_idx ON crm_pipelines (business_id, updated_at, id);

CREATE TABLE crm_stages (
    business_id uuid NOT NULL CONSTRAINT crm_stages_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    pipeline_id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL CONSTRAINT crm_stages_type_check CHECK (type IN ('open', 'won', 'lost')),
    position int NOT NULL,
    probability int NOT NULL CONSTRAINT crm_stages_probability_check CHECK (probability BETWEEN 0 AND 100),
    rotting_days int CONSTRAINT crm_stages_rotting_days_check CHECK (rotting_days > 0),
    entered_on text CONSTRAINT crm_stages_entered_on_check
        CHECK (entered_on IN ('quote_issued', 'quote_accepted', 'invoice_issued')),
    CONSTRAINT crm_stages_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT crm_stages_pipeline_id_fkey FOREIGN KEY (business_id, pipeline_id) REFERENCES crm_pipelines
);
CREATE UNIQUE INDEX crm_stages_pipeline_id_type_key ON crm_stages (business_id, pipeline_id, type)
    WHERE type <> 'open';
CREATE UNIQUE INDEX crm_stages_pipeline_id_entered_on_key ON crm_stages (business_id, pipeline_id, entered_on)
    WHERE entered_on IS NOT NULL;
CREATE INDEX crm_stages_pipeline_id_position_idx ON crm_stages (business_id, pipeline_id, position);

-- Sales that may come. `value` is minor units of `currency`, without VAT; `probability` null is that of the stage;
-- `position` is the order within the stage, with gaps.
CREATE TABLE deals (
    business_id uuid NOT NULL CONSTRAINT deals_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    title text NOT NULL,
    client_id uuid,
    lead jsonb,
    pipeline_id uuid NOT NULL,
    stage_id uuid NOT NULL,
    status text NOT NULL CONSTRAINT deals_status_check CHECK (status IN ('OPEN', 'WON', 'LOST')),
    value bigint NOT NULL CONSTRAINT deals_value_check CHECK (value >= 0),
    currency text NOT NULL,
    probability int CONSTRAINT deals_probability_check CHECK (probability BETWEEN 0 AND 100),
    expected_close_date date,
    close_order date NOT NULL GENERATED ALWAYS AS (coalesce(expected_close_date, DATE '9999-12-31')) STORED,
    owner_user_id uuid,
    source text,
    line_items jsonb NOT NULL,
    lost_reason text,
    tags text[] NOT NULL,
    position bigint NOT NULL,
    custom_fields jsonb NOT NULL,
    external_reference text,
    metadata jsonb NOT NULL,
    stage_entered_at timestamptz NOT NULL,
    last_activity_at timestamptz NOT NULL,
    closed_at timestamptz,
    deleted_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT deals_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT deals_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT deals_pipeline_id_fkey FOREIGN KEY (business_id, pipeline_id) REFERENCES crm_pipelines,
    CONSTRAINT deals_stage_id_fkey FOREIGN KEY (business_id, stage_id) REFERENCES crm_stages,
    CONSTRAINT deals_owner_user_id_fkey
        FOREIGN KEY (business_id, owner_user_id) REFERENCES memberships ON DELETE SET NULL (owner_user_id),
    CONSTRAINT deals_status_closed_at_check CHECK ((status = 'OPEN') = (closed_at IS NULL))
);
CREATE INDEX deals_updated_at_id_idx ON deals (business_id, updated_at, id);
CREATE INDEX deals_value_id_idx ON deals (business_id, value, id);
CREATE INDEX deals_last_activity_at_id_idx ON deals (business_id, last_activity_at, id);
CREATE INDEX deals_client_id_id_idx ON deals (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX deals_owner_user_id_id_idx ON deals (business_id, owner_user_id, id) WHERE owner_user_id IS NOT NULL;
CREATE INDEX deals_stage_id_position_id_idx ON deals (business_id, stage_id, position, id);
CREATE INDEX deals_pipeline_id_stage_id_where_open_idx ON deals (business_id, pipeline_id, stage_id)
    INCLUDE (currency, value, probability, expected_close_date, stage_entered_at)
    WHERE status = 'OPEN' AND deleted_at IS NULL;
CREATE INDEX deals_status_closed_at_id_idx ON deals (business_id, status, closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX deals_close_order_id_idx ON deals (business_id, close_order, id);
CREATE INDEX deals_tags_idx ON deals USING gin (tags);
CREATE INDEX deals_external_reference_idx ON deals (business_id, external_reference)
    WHERE external_reference IS NOT NULL;

-- What happened to a deal, for good. `to_stage_id` is the stage that it came into by it.
CREATE TABLE deal_activities (
    business_id uuid NOT NULL CONSTRAINT deal_activities_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    deal_id uuid NOT NULL,
    type text NOT NULL CONSTRAINT deal_activities_type_check CHECK (type IN ('created', 'moved', 'field_changed',
        'quote_created', 'quote_issued', 'quote_accepted', 'quote_rejected', 'invoice_issued', 'payment_received', 'document_linked',
        'document_unlinked', 'deleted', 'restored', 'reopened', 'call', 'meeting', 'note', 'email', 'task_done')),
    at timestamptz NOT NULL,
    actor jsonb NOT NULL,
    document_id uuid,
    to_stage_id uuid,
    data jsonb NOT NULL,
    CONSTRAINT deal_activities_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT deal_activities_deal_id_fkey FOREIGN KEY (business_id, deal_id) REFERENCES deals
);
CREATE INDEX deal_activities_deal_id_id_idx ON deal_activities (business_id, deal_id, id);
CREATE INDEX deal_activities_deal_id_id_where_stage_idx ON deal_activities (business_id, deal_id, id)
    WHERE to_stage_id IS NOT NULL;
CREATE TRIGGER deal_activities_are_final BEFORE UPDATE OR DELETE ON deal_activities
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deal_activities_are_not_emptied BEFORE TRUNCATE ON deal_activities
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Tasks of a deal or of a client. `notify_at` is when the reminder is due; null when there is none, or it was given.
CREATE TABLE crm_tasks (
    business_id uuid NOT NULL CONSTRAINT crm_tasks_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    title text NOT NULL,
    notes text,
    deal_id uuid,
    client_id uuid,
    due_date date,
    due_order date NOT NULL GENERATED ALWAYS AS (coalesce(due_date, DATE '9999-12-31')) STORED,
    remind_at timestamptz,
    notify_at timestamptz,
    assignee_user_id uuid,
    status text NOT NULL CONSTRAINT crm_tasks_status_check CHECK (status IN ('OPEN', 'DONE')),
    completed_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT crm_tasks_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT crm_tasks_deal_id_fkey FOREIGN KEY (business_id, deal_id) REFERENCES deals,
    CONSTRAINT crm_tasks_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT crm_tasks_assignee_user_id_fkey
        FOREIGN KEY (business_id, assignee_user_id) REFERENCES memberships ON DELETE SET NULL (assignee_user_id),
    CONSTRAINT crm_tasks_deal_id_client_id_check CHECK (deal_id IS NOT NULL OR client_id IS NOT NULL),
    CONSTRAINT crm_tasks_status_completed_at_check CHECK ((status = 'DONE') = (completed_at IS NOT NULL))
);
CREATE INDEX crm_tasks_updated_at_id_idx ON crm_tasks (business_id, updated_at, id);
CREATE INDEX crm_tasks_deal_id_id_idx ON crm_tasks (business_id, deal_id, id) WHERE deal_id IS NOT NULL;
CREATE INDEX crm_tasks_client_id_id_idx ON crm_tasks (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX crm_tasks_assignee_user_id_id_idx ON crm_tasks (business_id, assignee_user_id, id)
    WHERE assignee_user_id IS NOT NULL;
CREATE INDEX crm_tasks_status_due_order_id_idx ON crm_tasks (business_id, status, due_order, id);
CREATE INDEX crm_tasks_notify_at_idx ON crm_tasks (notify_at) WHERE notify_at IS NOT NULL;

-- The deal that a document belongs to. It is no content: it may be set on an issued document too.
ALTER TABLE documents ADD COLUMN deal_id uuid,
    ADD CONSTRAINT documents_deal_id_fkey FOREIGN KEY (business_id, deal_id) REFERENCES deals;
CREATE INDEX documents_deal_id_id_idx ON documents (business_id, deal_id, id) WHERE deal_id IS NOT NULL;
CREATE OR REPLACE FUNCTION guard_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    -- internal_notes, tags, metadata and the deal are ours and never printed; the rest tells what became of the document.
    free CONSTANT text[] := ARRAY['paid', 'credited', 'payment_status', 'credit_status', 'original_delivered_at',
                                  'internal_notes', 'tags', 'metadata', 'version', 'updated_at', 'deal_id',
                                  'status', 'cancelled_at', 'cancelled_by_id', 'cancel_reason', 'conversion_status',
                                  'quote_status', 'allocation_status', 'allocation_number', 'not_deductible',
                                  'delivery_status'];
BEGIN
    IF OLD.status = 'DRAFT' THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
        RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    -- Cancelled once and for good; nothing issued is ever a draft again.
    IF NEW.status <> OLD.status AND NOT (OLD.status = 'ISSUED' AND NEW.status = 'CANCELLED') THEN
        RAISE EXCEPTION 'a document goes from issued to cancelled and nowhere else'
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.status = 'CANCELLED' AND (NEW.cancelled_at, NEW.cancelled_by_id, NEW.cancel_reason)
        IS DISTINCT FROM (OLD.cancelled_at, OLD.cancelled_by_id, OLD.cancel_reason) THEN
        RAISE EXCEPTION 'a cancellation is final' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
