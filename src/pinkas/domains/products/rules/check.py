"""What a product must be, of itself."""

from collections.abc import Sequence

from pinkas.core.currencies import check_currency
from pinkas.core.fields import wire_names
from pinkas.core.problems import FaultCollector
from pinkas.domains.products.rules.unique_keys import attributes_key
from pinkas.domains.products.types import Fields, NewVariant, Product

_WIRE_NAMES = wire_names(Product)


def check_product(fields: Fields, sent_fields: Fields) -> None:
    """Refuses a product that cannot be: `fields` is what it would be, `sent_fields` what of it the request says. A rule
    about two fields blames the one that was sent."""
    faults = FaultCollector()
    for name in ("price", "cost", "reorder_point"):
        if fields.get(name) is not None and fields[name] < 0:
            faults.add(_WIRE_NAMES[name], "negative", "Expected zero or more.")
    check_currency(faults, "currency", fields["currency"])
    _check_stock(faults, fields, sent_fields)
    _check_bundle(faults, fields, sent_fields)
    _check_variant(faults, fields, sent_fields)
    faults.raise_if_any()


def _check_stock(faults: FaultCollector, fields: Fields, sent_fields: Fields) -> None:
    if fields["track_stock"] and fields["type"] != "goods":
        field = "trackStock" if "track_stock" in sent_fields else "type"
        faults.add(field, "not_goods", "Stock is kept of `goods`: of a bundle, its components are in stock.")
    for name, unset in (("tracking", "none"), ("reorder_point", None)):
        if not fields["track_stock"] and fields[name] != unset:
            field = _WIRE_NAMES[name] if sent_fields.get(name, unset) != unset else "trackStock"
            faults.add(field, "stock_not_kept", "`{field}` needs `trackStock` true.", field=_WIRE_NAMES[name])


def _check_bundle(faults: FaultCollector, fields: Fields, sent_fields: Fields) -> None:
    items, is_bundle = fields["bundle_items"], fields["type"] == "bundle"
    if is_bundle and not items:
        faults.add("bundleItems", "required", "A bundle names its components.")
    if items and not is_bundle:
        field = "bundleItems" if sent_fields.get("bundle_items") else "type"
        faults.add(field, "not_a_bundle", "Only a product of type `bundle` has components: send `bundleItems` [].")
    seen = set()
    for place, item in enumerate(items):
        if item.quantity <= 0:
            faults.add(f"bundleItems[{place}].quantity", "not_positive", "Expected more than zero.")
        if item.product_id in seen:
            faults.add(f"bundleItems[{place}].productId", "duplicate_item", "An item before it names this product.")
        seen.add(item.product_id)


def _check_variant(faults: FaultCollector, fields: Fields, sent_fields: Fields) -> None:
    variants: Sequence[NewVariant] = sent_fields.get("variants") or ()
    if fields["parent_id"] is not None and variants:
        faults.add("variants", "variant_of_a_variant", "A variant has no variants of its own.")
    if fields["parent_id"] is not None and not fields["attributes"]:
        faults.add("attributes", "required", "Say what tells the variant from the others.")
    if fields["type"] == "bundle":
        if fields["parent_id"] is not None:
            faults.add("type", "bundle_variant", "A bundle is no variant of another product.")
        if variants or fields["variants"]:
            field = "variants" if variants else "type"
            faults.add(field, "bundle_variant", "A bundle has no variants: make a bundle of each.")
    for place, variant in enumerate(variants):
        if not variant.attributes:
            faults.add(f"variants[{place}].attributes", "required", "Say what tells the variant from the others.")
        key = attributes_key(variant.attributes)
        if variant.attributes and any(key == attributes_key(other.attributes) for other in variants[:place]):
            faults.add(f"variants[{place}].attributes", "duplicate_item", "A variant before it has the same ones.")
        if variant.price is not None and variant.price < 0:
            faults.add(f"variants[{place}].price", "negative", "Expected zero or more.")
