"""What a product must be, of itself."""

from collections.abc import Sequence

from pinkas.core.currencies import check_currency
from pinkas.core.fields import wire_names
from pinkas.core.problems import Faults
from pinkas.domains.products.rules.alike import attributes_key
from pinkas.domains.products.types import Fields, NewVariant, Product

_NAMES = wire_names(Product)


def check(after: Fields, asked: Fields) -> None:
    """Refuses a product that cannot be: `fields` is what it would be, `sent_fields` what of it the request says. A rule
    about two fields blames the one that was sent."""
    faults = Faults()
    for name in ("price", "cost", "reorder_point"):
        if after.get(name) is not None and after[name] < 0:
            faults.add(_NAMES[name], "negative", "Expected zero or more.")
    check_currency(faults, "currency", after["currency"])
    _stock(faults, after, asked)
    _bundle(faults, after, asked)
    _family(faults, after, asked)
    faults.raise_if_any()


def _stock(faults: Faults, after: Fields, asked: Fields) -> None:
    if after["track_stock"] and after["type"] != "goods":
        field = "trackStock" if "track_stock" in asked else "type"
        faults.add(field, "not_goods", "Stock is kept of `goods`: of a bundle, its components are in stock.")
    for name, unset in (("tracking", "none"), ("reorder_point", None)):
        if not after["track_stock"] and after[name] != unset:
            field = _NAMES[name] if asked.get(name, unset) != unset else "trackStock"
            faults.add(field, "stock_not_kept", "`{field}` needs `trackStock` true.", field=_NAMES[name])


def _bundle(faults: Faults, after: Fields, asked: Fields) -> None:
    items, is_bundle = after["bundle_items"], after["type"] == "bundle"
    if is_bundle and not items:
        faults.add("bundleItems", "required", "A bundle names its components.")
    if items and not is_bundle:
        field = "bundleItems" if asked.get("bundle_items") else "type"
        faults.add(field, "not_a_bundle", "Only a product of type `bundle` has components: send `bundleItems` [].")
    seen = set()
    for place, item in enumerate(items):
        if item.quantity <= 0:
            faults.add(f"bundleItems[{place}].quantity", "not_positive", "Expected more than zero.")
        if item.product_id in seen:
            faults.add(f"bundleItems[{place}].productId", "duplicate_item", "An item before it names this product.")
        seen.add(item.product_id)


def _family(faults: Faults, after: Fields, asked: Fields) -> None:
    variants: Sequence[NewVariant] = asked.get("variants") or ()
    if after["parent_id"] is not None and variants:
        faults.add("variants", "variant_of_a_variant", "A variant has no variants of its own.")
    if after["parent_id"] is not None and not after["attributes"]:
        faults.add("attributes", "required", "Say what tells the variant from the others.")
    if after["type"] == "bundle":
        if after["parent_id"] is not None:
            faults.add("type", "bundle_variant", "A bundle is no variant of another product.")
        if variants or after["variants"]:
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
