-- What a deal is found by: as `product_terms`.
CREATE TABLE deal_terms (
    business_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    deal_id uuid NOT NULL,
    CONSTRAINT deal_terms_pkey PRIMARY KEY (business_id, term, deal_id),
    CONSTRAINT deal_terms_deal_id_fkey FOREIGN KEY (business_id, deal_id) REFERENCES deals
);
CREATE INDEX deal_terms_deal_id_idx ON deal_terms (business_id, deal_id);
