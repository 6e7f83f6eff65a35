"""The unique keys of products: values that only one live product may have."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pinkas.core.text_normalization import comparison_key
from pinkas.domains.products.types import Fields

CODE_FIELDS = ("sku", "barcode")


def strip_codes(fields: Fields) -> Fields:
    """What is asked, with codes that have no blanks at their ends."""
    codes = {name: fields[name].strip() for name in CODE_FIELDS if isinstance(fields.get(name), str)}
    return {**fields, **codes}


def unique_keys(fields: Mapping[str, Any]) -> dict[str, str]:
    """The unique keys of a live product with these fields: SKU and barcode without case, the reference as it is
    written, and for a variant its attributes among those of its product."""
    found = {name: comparison_key(fields[name]) for name in CODE_FIELDS if fields[name] is not None}
    if fields["external_reference"] is not None:
        found["external_reference"] = fields["external_reference"]
    if fields["parent_id"] is not None:
        found["attributes"] = variant_key(fields["parent_id"], fields["attributes"])
    return found


def keys_of_new(fields: Fields, _country: str) -> dict[str, str]:
    """The unique keys of a product that is described, by the wire names of their fields."""
    names = {"sku": "sku", "barcode": "barcode", "external_reference": "externalReference"}
    found = unique_keys({**dict.fromkeys((*names, "parent_id")), **strip_codes(fields)})
    return {names[name]: key for name, key in found.items() if name in names}


def variant_key(parent: UUID, attributes: Mapping[str, str]) -> str:
    """The key of a variant among the variants of its product."""
    return f"{parent}:{attributes_key(attributes)}"


def attributes_key(attributes: Mapping[str, str]) -> str:
    """Attributes in the form in which they are compared: without case and surrounding blanks, in any order."""
    return json.dumps(sorted((comparison_key(name), comparison_key(value)) for name, value in attributes.items()))
