-- A SKU and a barcode are one live product's, whatever the case of their letters and the width of their blanks: the keys
-- are what is compared, computed where they are written (core/words.py, `compared`).
ALTER TABLE products ADD COLUMN sku_key text COLLATE "C", ADD COLUMN barcode_key text COLLATE "C";
UPDATE products SET
    sku_key = nullif(normalize(lower(regexp_replace(btrim(sku), '\s+', ' ', 'g')), NFC), ''),
    barcode_key = nullif(normalize(lower(regexp_replace(btrim(barcode), '\s+', ' ', 'g')), NFC), '')
WHERE sku IS NOT NULL OR barcode IS NOT NULL;
-- Of two live products that are alike from now on the older one keeps it.
UPDATE products AS later SET sku = NULL, sku_key = NULL WHERE archived_at IS NULL AND EXISTS (
    SELECT FROM products AS older WHERE older.business_id = later.business_id AND older.sku_key = later.sku_key
        AND older.archived_at IS NULL AND older.id < later.id);
UPDATE products AS later SET barcode = NULL, barcode_key = NULL WHERE archived_at IS NULL AND EXISTS (
    SELECT FROM products AS older WHERE older.business_id = later.business_id AND older.barcode_key = later.barcode_key
        AND older.archived_at IS NULL AND older.id < later.id);
DROP INDEX products_by_sku;
DROP INDEX products_by_barcode;
CREATE UNIQUE INDEX products_by_sku ON products (business_id, sku_key)
    WHERE sku_key IS NOT NULL AND archived_at IS NULL;
CREATE UNIQUE INDEX products_by_barcode ON products (business_id, barcode_key)
    WHERE barcode_key IS NOT NULL AND archived_at IS NULL;

-- Names of categories and price lists are compared in the composed form of their letters; one that has a twin by that
-- stays as it is.
UPDATE product_categories AS one SET name_key = normalize(name_key, NFC)
WHERE name_key IS NOT NFC NORMALIZED AND NOT EXISTS (
    SELECT FROM product_categories AS other WHERE other.business_id = one.business_id
        AND other.parent_id IS NOT DISTINCT FROM one.parent_id AND other.id <> one.id
        AND normalize(other.name_key, NFC) = normalize(one.name_key, NFC));
UPDATE price_lists AS one SET name_key = normalize(name_key, NFC)
WHERE name_key IS NOT NFC NORMALIZED AND NOT EXISTS (
    SELECT FROM price_lists AS other WHERE other.business_id = one.business_id AND other.id <> one.id
        AND normalize(other.name_key, NFC) = normalize(one.name_key, NFC));
