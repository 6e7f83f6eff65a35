-- Amounts are minor units of the document's currency (total_local: of the business's).
CREATE TABLE documents (
    business_id uuid NOT NULL CONSTRAINT documents_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    doc_type int NOT NULL,
    status text NOT NULL CONSTRAINT documents_status_check CHECK (status IN ('DRAFT', 'ISSUED', 'CANCELLED')),
    doc_number bigint,
    issue_date date NOT NULL,
    due_date date,
    valid_until date,
    client_id uuid,
    client jsonb,
    client_name text,
    business jsonb,
    currency text NOT NULL,
    home_currency text NOT NULL,
    exchange_rate numeric,
    lang text NOT NULL,
    subject text,
    notes text,
    internal_notes text,
    footer text,
    price_mode text NOT NULL,
    discount jsonb,
    rounding text NOT NULL,
    credit_reason text,
    subtotal bigint NOT NULL,
    discount_amount bigint NOT NULL,
    net_taxable bigint NOT NULL,
    net_exempt bigint NOT NULL,
    vat_amount bigint NOT NULL,
    rounding_amount bigint NOT NULL,
    total bigint NOT NULL,
    total_local bigint NOT NULL,
    vat_breakdown jsonb NOT NULL,
    withholding jsonb,
    withheld bigint NOT NULL,
    paid bigint NOT NULL,
    credited bigint NOT NULL,
    payment_status text NOT NULL,
    credit_status text NOT NULL,
    tags text[] NOT NULL,
    external_reference text,
    metadata jsonb NOT NULL,
    issued_at timestamptz,
    issued_by jsonb,
    proof_version int,
    chain_index bigint,
    previous_digest bytea,
    digest bytea,
    signature bytea,
    signing_key_id text,
    original_delivered_at timestamptz,
    -- What the draft was asked to be; gone when it is issued.
    draft jsonb,
    brand_id uuid,
    -- Each status has a column of its own. None of them is content: they tell what became of a document after it was
    -- issued.
    cancelled_at timestamptz,
    cancelled_by_id uuid,
    cancel_reason text,
    conversion_status text NOT NULL DEFAULT 'NONE'
        CONSTRAINT documents_conversion_status_check CHECK (conversion_status IN ('NONE', 'PARTIAL', 'CONVERTED')),
    quote_status text
        CONSTRAINT documents_quote_status_check
            CHECK (quote_status IN ('OPEN', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'CONVERTED')),
    allocation_status text NOT NULL DEFAULT 'NOT_REQUIRED'
        CONSTRAINT documents_allocation_status_check CHECK (allocation_status IN
            ('NOT_REQUIRED', 'PENDING', 'APPROVED', 'DECLINED', 'AWAITING_DECISION', 'UNAVAILABLE', 'MANUAL')),
    allocation_number text,
    delivery_status text NOT NULL DEFAULT 'NONE'
        CONSTRAINT documents_delivery_status_check
            CHECK (delivery_status IN ('NONE', 'QUEUED', 'SENT', 'OPENED', 'BOUNCED')),
    template_id uuid,
    -- The issuer went on without a number though the authority held the invoice: then its buyer may not deduct the VAT,
    -- and the paper says so. It tells what became of the document, like the statuses.
    not_deductible boolean NOT NULL DEFAULT false,
    -- Frozen with the document: it is in no list of what may still be written.
    template_version int,
    -- Whether it has parts of that kind: reading a document then looks into no index that has nothing of it.
    has_payments boolean NOT NULL DEFAULT true,
    has_references boolean NOT NULL DEFAULT true,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT documents_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT documents_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients,
    CONSTRAINT documents_brand_id_fkey FOREIGN KEY (business_id, brand_id) REFERENCES brands,
    CONSTRAINT documents_cancelled_by_id_fkey FOREIGN KEY (business_id, cancelled_by_id) REFERENCES documents,
    CONSTRAINT documents_status_doc_number_check CHECK ((status = 'DRAFT') = (doc_number IS NULL)),
    CONSTRAINT documents_status_digest_check CHECK ((status = 'DRAFT') = (digest IS NULL)),
    CONSTRAINT documents_status_cancelled_at_check CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL)),
    CONSTRAINT documents_template_version_template_id_check CHECK (template_version IS NULL OR template_id IS NOT NULL)
);
CREATE UNIQUE INDEX documents_doc_type_doc_number_key ON documents (business_id, doc_type, doc_number)
    WHERE doc_number IS NOT NULL;
CREATE UNIQUE INDEX documents_chain_index_key ON documents (business_id, chain_index) WHERE chain_index IS NOT NULL;
CREATE INDEX documents_issue_date_id_idx ON documents (business_id, issue_date, id);
CREATE INDEX documents_doc_type_id_idx ON documents (business_id, doc_type, id);
CREATE INDEX documents_status_id_idx ON documents (business_id, status, id);
CREATE INDEX documents_client_id_id_idx ON documents (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX documents_updated_at_id_idx ON documents (business_id, updated_at, id);
CREATE INDEX documents_external_reference_idx ON documents (business_id, external_reference)
    WHERE external_reference IS NOT NULL;
CREATE INDEX documents_brand_id_id_idx ON documents (business_id, brand_id, id) WHERE brand_id IS NOT NULL;
CREATE INDEX documents_payment_status_id_idx ON documents (business_id, payment_status, id)
    WHERE payment_status <> 'NOT_APPLICABLE';
CREATE INDEX documents_credit_status_id_idx ON documents (business_id, credit_status, id) WHERE credit_status <> 'NONE';
CREATE INDEX documents_conversion_status_id_idx ON documents (business_id, conversion_status, id)
    WHERE conversion_status <> 'NONE';
CREATE INDEX documents_allocation_status_id_idx ON documents (business_id, allocation_status, id)
    WHERE allocation_status <> 'NOT_REQUIRED';
CREATE INDEX documents_delivery_status_id_idx ON documents (business_id, delivery_status, id)
    WHERE delivery_status <> 'NONE';
CREATE INDEX documents_total_local_id_idx ON documents (business_id, total_local, id);
CREATE INDEX documents_currency_id_idx ON documents (business_id, currency, id) WHERE currency <> home_currency;
-- The list of quotes, by state or without it, newest first.
CREATE INDEX documents_id_where_quote_idx ON documents (business_id, id) WHERE quote_status IS NOT NULL;
CREATE INDEX documents_quote_status_id_where_quote_idx ON documents (business_id, quote_status, id)
    WHERE quote_status IS NOT NULL;
CREATE INDEX documents_valid_until_where_open_quote_idx ON documents (business_id, valid_until)
    WHERE quote_status = 'OPEN';
CREATE INDEX documents_template_id_id_where_draft_idx ON documents (business_id, template_id, id)
    WHERE status = 'DRAFT' AND template_id IS NOT NULL;
-- What a client has not paid yet, by client: the aging of one reads its open documents and no others.
CREATE INDEX documents_client_id_due_date_where_open_idx ON documents (business_id, client_id, due_date)
    WHERE status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL');
CREATE INDEX documents_doc_number_id_where_quote_idx ON documents (business_id, doc_number, id)
    WHERE quote_status IS NOT NULL;

CREATE TABLE document_lines (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    position int NOT NULL,
    id uuid NOT NULL,
    product_id uuid,
    sku text,
    description text NOT NULL,
    quantity numeric NOT NULL,
    unit text,
    unit_price numeric NOT NULL,
    vat_type text NOT NULL,
    vat_rate numeric NOT NULL,
    chosen_vat_rate numeric,
    discount jsonb,
    discount_amount bigint NOT NULL,
    net bigint NOT NULL,
    vat_amount bigint NOT NULL,
    gross bigint NOT NULL,
    -- The line of another document that a line was made from. What is converted, credited or returned of a line is the
    -- sum over the lines of issued documents that name it.
    source_line_id uuid,
    -- Which goods a line moves: warehouse, units, batch, whether any. No content of the document: it is not signed.
    -- Null is the usual: everything, from the default warehouse.
    goods jsonb,
    CONSTRAINT document_lines_pkey PRIMARY KEY (business_id, document_id, position),
    CONSTRAINT document_lines_document_id_fkey
        FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE CASCADE,
    CONSTRAINT document_lines_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products
);
CREATE INDEX document_lines_product_id_idx ON document_lines (business_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX document_lines_source_line_id_idx ON document_lines (business_id, source_line_id)
    WHERE source_line_id IS NOT NULL;

CREATE TABLE document_payments (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    position int NOT NULL,
    id uuid NOT NULL,
    method text NOT NULL,
    date date NOT NULL,
    amount bigint NOT NULL,
    details jsonb NOT NULL,
    CONSTRAINT document_payments_pkey PRIMARY KEY (business_id, document_id, position),
    CONSTRAINT document_payments_document_id_fkey
        FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE CASCADE
);

-- What a document is made from, credits or pays. `amount` is minor units of the document's currency.
CREATE TABLE document_references (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    position int NOT NULL,
    referenced_id uuid NOT NULL,
    kind text NOT NULL,
    amount bigint,
    doc_type int NOT NULL,
    doc_number bigint NOT NULL,
    issue_date date NOT NULL,
    CONSTRAINT document_references_pkey PRIMARY KEY (business_id, document_id, position),
    CONSTRAINT document_references_document_id_fkey
        FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE CASCADE,
    CONSTRAINT document_references_referenced_id_fkey FOREIGN KEY (business_id, referenced_id) REFERENCES documents
);
CREATE INDEX document_references_referenced_id_document_id_idx
    ON document_references (business_id, referenced_id, document_id);

-- The next number of a type, and the date that the last one bore: locked by the transaction that finalizes.
CREATE TABLE document_counters (
    business_id uuid NOT NULL CONSTRAINT document_counters_business_id_fkey REFERENCES businesses,
    doc_type int NOT NULL,
    next_number bigint NOT NULL,
    last_issue_date date,
    -- A chosen start is written into the counter itself, so that finalize has one thing to look at and to lock. A
    -- series has begun as soon as its counter bears the date of an issued document.
    first_number bigint NOT NULL DEFAULT 1,
    CONSTRAINT document_counters_pkey PRIMARY KEY (business_id, doc_type)
);

-- The head of the chain of digests of a business.
CREATE TABLE document_chains (
    business_id uuid
        CONSTRAINT document_chains_pkey PRIMARY KEY CONSTRAINT document_chains_business_id_fkey REFERENCES businesses,
    next_index bigint NOT NULL,
    head bytea NOT NULL
);

-- The head of the chain and the counters of some types, each locked until the transaction ends; those that are not there
-- begin. The chain is locked first, so that two types of one business cannot wait for each other. It runs as its caller,
-- under row-level security.
CREATE FUNCTION lock_sequences(p_business uuid, p_doc_types int[], p_genesis bytea)
RETURNS TABLE (doc_type int, number bigint, last_issue_date date, next_index bigint, head bytea)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    SELECT c.next_index, c.head INTO next_index, head FROM document_chains AS c WHERE c.business_id = p_business
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        INSERT INTO document_chains AS c (business_id, next_index, head) VALUES (p_business, 1, p_genesis)
        ON CONFLICT (business_id) DO UPDATE SET next_index = c.next_index
        RETURNING c.next_index, c.head INTO next_index, head;
    END IF;
    FOREACH doc_type IN ARRAY p_doc_types LOOP
        SELECT c.next_number, c.last_issue_date INTO number, last_issue_date FROM document_counters AS c
        WHERE c.business_id = p_business AND c.doc_type = lock_sequences.doc_type FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            INSERT INTO document_counters AS c (business_id, doc_type, next_number)
            VALUES (p_business, lock_sequences.doc_type, 1)
            ON CONFLICT (business_id, doc_type) DO UPDATE SET next_number = c.next_number
            RETURNING c.next_number, c.last_issue_date INTO number, last_issue_date;
        END IF;
        RETURN NEXT;
    END LOOP;
END $$;

CREATE TABLE document_files (
    business_id uuid NOT NULL,
    document_id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT document_files_kind_check CHECK (kind IN ('original', 'copy', 'copy_allocated')),
    sha256 bytea NOT NULL,
    size int NOT NULL,
    -- What came after the first rendering stands on copies made from then on; the original stays as it is. `mark` is
    -- what a file bears of this: the number, that the VAT is not deductible, or nothing. A copy is made once for each
    -- mark.
    mark text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    CONSTRAINT document_files_pkey PRIMARY KEY (business_id, document_id, kind, mark),
    CONSTRAINT document_files_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE UNIQUE INDEX document_files_document_id_kind_where_rendered_once_key
    ON document_files (business_id, document_id, kind)
    WHERE kind <> 'copy_allocated';
CREATE INDEX document_files_sha256_idx ON document_files (sha256);

-- Files beside a document. They are no content of it: not signed, not printed. Once it is issued they only come, and
-- none of them goes.
CREATE TABLE document_attachments (
    business_id uuid NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size int NOT NULL CONSTRAINT document_attachments_size_check CHECK (size > 0),
    sha256 bytea NOT NULL,
    added_by jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT document_attachments_pkey PRIMARY KEY (business_id, id),
    CONSTRAINT document_attachments_document_id_fkey
        FOREIGN KEY (business_id, document_id) REFERENCES documents ON DELETE CASCADE
);
CREATE INDEX document_attachments_document_id_id_idx ON document_attachments (business_id, document_id, id);
CREATE INDEX document_attachments_sha256_idx ON document_attachments (sha256);

-- The words of a document, each under its beginnings: one key for a searched word, in the order of the list, so that a
-- page reads a page. COLLATE "C" compares bytes, which PostgreSQL knows to be leakproof: the index is used under
-- row-level security. No foreign key: what a document is found by is written with it, and found only together with it.
CREATE TABLE document_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    document_id uuid NOT NULL,
    CONSTRAINT document_terms_pkey PRIMARY KEY (business_id, term, document_id)
);

-- What was paid on a transaction account and counts on the invoices that were made from it.
CREATE TABLE document_applied_prepayments (
    business_id uuid NOT NULL CONSTRAINT document_applied_prepayments_business_id_fkey REFERENCES businesses,
    source_id uuid NOT NULL,
    document_id uuid NOT NULL,
    amount bigint NOT NULL CONSTRAINT document_applied_prepayments_amount_check CHECK (amount >= 0),
    CONSTRAINT document_applied_prepayments_pkey PRIMARY KEY (business_id, source_id, document_id),
    CONSTRAINT document_applied_prepayments_source_id_fkey FOREIGN KEY (business_id, source_id) REFERENCES documents,
    CONSTRAINT document_applied_prepayments_document_id_fkey
        FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX document_applied_prepayments_document_id_idx ON document_applied_prepayments (business_id, document_id);

-- Money in foreign currency that receipts brought for a transaction account, which is not in the books: an advance
-- until an invoice is made from the account. In minor units of its currency and of the books.
CREATE TABLE document_advances (
    business_id uuid NOT NULL CONSTRAINT document_advances_business_id_fkey REFERENCES businesses,
    document_id uuid NOT NULL,
    amount bigint NOT NULL CONSTRAINT document_advances_amount_check CHECK (amount >= 0),
    amount_local bigint NOT NULL,
    amount_posted bigint NOT NULL,
    CONSTRAINT document_advances_pkey PRIMARY KEY (business_id, document_id),
    CONSTRAINT document_advances_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);

-- Money of a client that settles nothing yet, in minor units of its currency; `amount_local` is what the books say of
-- it. A running balance: what it costs does not grow with its history.
CREATE TABLE client_credits (
    business_id uuid NOT NULL CONSTRAINT client_credits_business_id_fkey REFERENCES businesses,
    client_id uuid NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL CONSTRAINT client_credits_amount_check CHECK (amount >= 0),
    amount_local bigint NOT NULL,
    -- How much of a client's credit is posted in its own currency beside the shekels: what the lines of the account of
    -- advances from customers say until now.
    amount_posted bigint NOT NULL DEFAULT 0,
    updated_at timestamptz NOT NULL,
    CONSTRAINT client_credits_pkey PRIMARY KEY (business_id, client_id, currency),
    CONSTRAINT client_credits_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES clients
);

-- What a draft of a type gets when it does not say: {"305": {"notes": ...}}, in wire names, nothing that is null.
CREATE TABLE document_defaults (
    business_id uuid
        CONSTRAINT document_defaults_pkey PRIMARY KEY
        CONSTRAINT document_defaults_business_id_fkey REFERENCES businesses,
    by_type jsonb NOT NULL,
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE TABLE document_configs (
    business_id uuid
        CONSTRAINT document_configs_pkey PRIMARY KEY CONSTRAINT document_configs_business_id_fkey REFERENCES businesses,
    max_back_days int,
    allow_future boolean NOT NULL,
    quote_validity_days int,
    track_opening boolean NOT NULL DEFAULT true,
    version int NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- The lines of issued documents that sold a product or took it back (below zero), in the order in which they are
-- listed; `id` is that of the line. Amounts are minor units of the currency. What is cancelled by no document of its
-- own goes again.
CREATE TABLE product_sales (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    issue_date date NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    currency text NOT NULL,
    quantity numeric NOT NULL,
    net bigint NOT NULL,
    CONSTRAINT product_sales_pkey PRIMARY KEY (business_id, product_id, issue_date, id),
    CONSTRAINT product_sales_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products,
    CONSTRAINT product_sales_document_id_fkey FOREIGN KEY (business_id, document_id) REFERENCES documents
);
CREATE INDEX product_sales_document_id_idx ON product_sales (business_id, document_id);

-- The same, summed by month: what is asked of years is read from here.
CREATE TABLE product_monthly_totals (
    business_id uuid NOT NULL,
    product_id uuid NOT NULL,
    month date NOT NULL,
    currency text NOT NULL,
    quantity numeric NOT NULL,
    net bigint NOT NULL,
    lines bigint NOT NULL,
    CONSTRAINT product_monthly_totals_pkey PRIMARY KEY (business_id, product_id, month, currency),
    CONSTRAINT product_monthly_totals_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES products
);

ALTER TABLE client_movements ADD CONSTRAINT client_movements_document_id_fkey
    FOREIGN KEY (business_id, document_id) REFERENCES documents;

-- An issued document never changes: only what happens to it afterwards may be written, column by column.
CREATE FUNCTION guard_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    -- internal_notes, tags and metadata are ours and never printed; the rest tells what became of the document.
    free CONSTANT text[] := ARRAY['paid', 'credited', 'payment_status', 'credit_status', 'original_delivered_at',
                                  'internal_notes', 'tags', 'metadata', 'version', 'updated_at',
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
CREATE TRIGGER documents_are_final BEFORE UPDATE OR DELETE ON documents
FOR EACH ROW EXECUTE FUNCTION guard_issued_document();

CREATE FUNCTION guard_issued_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM (SELECT DISTINCT business_id, document_id FROM changed) AS c
               JOIN documents d ON d.business_id = c.business_id AND d.id = c.document_id
               WHERE d.status <> 'DRAFT') THEN
        RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

-- A part that moves is seen at both ends: where it was, and where it would be.
CREATE FUNCTION guard_updated_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM (SELECT business_id, document_id FROM before
                            UNION SELECT business_id, document_id FROM changed) AS c
               JOIN documents d ON d.business_id = c.business_id AND d.id = c.document_id
               WHERE d.status <> 'DRAFT') THEN
        RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

-- A document is issued by what finalize does to a draft, and in no other way. Its lines, payments and references are
-- guarded where they are made (6_documents.sql).
CREATE FUNCTION refuse_insert_of_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a document begins as a draft' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER documents_begin_as_drafts BEFORE INSERT ON documents
FOR EACH ROW WHEN (NEW.status <> 'DRAFT') EXECUTE FUNCTION refuse_insert_of_issued();

CREATE FUNCTION guard_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'an attachment never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT FROM documents AS d WHERE d.business_id = OLD.business_id AND d.id = OLD.document_id
               AND d.status <> 'DRAFT') THEN
        RAISE EXCEPTION 'an attachment of an issued document stays' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER attachments_are_final BEFORE UPDATE OR DELETE ON document_attachments
FOR EACH ROW EXECUTE FUNCTION guard_attachments();

CREATE TRIGGER lines_are_final_on_insert AFTER INSERT ON document_lines REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER lines_are_final_on_delete AFTER DELETE ON document_lines REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER payments_are_final_on_insert AFTER INSERT ON document_payments REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER payments_are_final_on_delete AFTER DELETE ON document_payments REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER references_are_final_on_insert AFTER INSERT ON document_references REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER references_are_final_on_delete AFTER DELETE ON document_references REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION guard_issued_parts();
CREATE TRIGGER lines_are_final_on_update AFTER UPDATE ON document_lines
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION guard_updated_parts();
CREATE TRIGGER payments_are_final_on_update AFTER UPDATE ON document_payments
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION guard_updated_parts();
CREATE TRIGGER references_are_final_on_update AFTER UPDATE ON document_references
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION guard_updated_parts();
CREATE TRIGGER files_are_final BEFORE UPDATE OR DELETE ON document_files
FOR EACH ROW EXECUTE FUNCTION refuse_change();
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
CREATE TRIGGER attachments_are_not_emptied BEFORE TRUNCATE ON document_attachments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
