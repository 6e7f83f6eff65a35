-- The opening balances that a checkout pays, with how much was open of each when it began. There is no key to the
-- opening items: an opening balance may be corrected until something of it is settled, and is gone when it is nothing.
CREATE TABLE checkout_opening_items (
    business_id uuid NOT NULL CONSTRAINT checkout_opening_items_business_id_fkey REFERENCES businesses,
    checkout_id uuid NOT NULL,
    opening_item_id uuid NOT NULL,
    amount bigint NOT NULL CONSTRAINT checkout_opening_items_amount_check CHECK (amount > 0),
    CONSTRAINT checkout_opening_items_pkey PRIMARY KEY (business_id, checkout_id, opening_item_id),
    CONSTRAINT checkout_opening_items_checkout_id_fkey FOREIGN KEY (business_id, checkout_id) REFERENCES checkouts
);
CREATE INDEX checkout_opening_items_opening_item_id_checkout_id_idx
    ON checkout_opening_items (business_id, opening_item_id, checkout_id);
