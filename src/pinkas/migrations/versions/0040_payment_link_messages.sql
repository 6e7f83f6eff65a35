-- `card` is what stands in the frame of the e-mail of a message about a payment link: its title, and captions with values.
ALTER TABLE messages
    ALTER COLUMN document_id DROP NOT NULL,
    ADD COLUMN payment_link_id uuid,
    ADD COLUMN card jsonb,
    ADD CONSTRAINT messages_payment_link_id_fkey FOREIGN KEY (business_id, payment_link_id) REFERENCES payment_links,
    ADD CONSTRAINT messages_document_id_payment_link_id_check
        CHECK (document_id IS NOT NULL OR payment_link_id IS NOT NULL),
    ADD CONSTRAINT messages_payment_link_id_card_check CHECK ((payment_link_id IS NULL) = (card IS NULL)),
    DROP CONSTRAINT messages_kind_check,
    ADD CONSTRAINT messages_kind_check
        CHECK (kind IN ('document', 'quote', 'receipt', 'reminder', 'payment_link'));
CREATE INDEX messages_payment_link_id_id_idx ON messages (business_id, payment_link_id, id)
    WHERE payment_link_id IS NOT NULL;
ALTER TABLE message_templates
    DROP CONSTRAINT message_templates_kind_check,
    ADD CONSTRAINT message_templates_kind_check
        CHECK (kind IN ('document', 'quote', 'receipt', 'reminder', 'payment_link'));
