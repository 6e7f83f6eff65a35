-- What an app calls a record that it made through `/integrations`. It is written with the record, in one transaction, and
-- stays for ever: the same reference with the same request is the same record. `request` is the request in its canonical
-- form. An order's record is its document, and `receipt_id` the receipt that was issued with it. `object_id` names
-- records of several tables, some of which (drafts) may be deleted, and `connection_id` the connection of the app that
-- made it: the reference stays whatever becomes of both.
CREATE TABLE integration_references (
    business_id uuid NOT NULL CONSTRAINT integration_references_business_id_fkey REFERENCES businesses,
    id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT integration_references_kind_check
        CHECK (kind IN ('document', 'client', 'product', 'payment', 'order')),
    reference text COLLATE "C" NOT NULL CONSTRAINT integration_references_reference_check
        CHECK (char_length(reference) BETWEEN 1 AND 128),
    object_id uuid NOT NULL,
    receipt_id uuid,
    request text NOT NULL,
    connection_id uuid,
    created_at timestamptz NOT NULL,
    CONSTRAINT integration_references_pkey PRIMARY KEY (business_id, reference, kind)
);
CREATE INDEX integration_references_created_at_id_idx ON integration_references (business_id, created_at, id);
CREATE INDEX integration_references_kind_created_at_id_idx
    ON integration_references (business_id, kind, created_at, id);
CREATE INDEX integration_references_object_id_idx ON integration_references (business_id, object_id);
