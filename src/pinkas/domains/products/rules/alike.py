"""By what two products are one: the keys that a live product has for itself alone."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pinkas.core.words import compared
from pinkas.domains.products.types import Fields

CODES = ("sku", "barcode")


def cleaned(fields: Fields) -> Fields:
    """What is asked, with codes that have no blanks at their ends."""
    codes = {name: fields[name].strip() for name in CODES if isinstance(fields.get(name), str)}
    return {**fields, **codes}


def claims(fields: Mapping[str, Any]) -> dict[str, str]:
    """What a live product of these fields has for itself: a SKU and a barcode without case, a reference as it is
    written, and a variant its attributes among those of its product."""
    found = {name: compared(fields[name]) for name in CODES if fields[name] is not None}
    if fields["external_reference"] is not None:
        found["external_reference"] = fields["external_reference"]
    if fields["parent_id"] is not None:
        found["attributes"] = variant_key(fields["parent_id"], fields["attributes"])
    return found


def variant_key(parent: UUID, attributes: Mapping[str, str]) -> str:
    """A variant among the variants of its product."""
    return f"{parent}:{attributes_key(attributes)}"


def attributes_key(attributes: Mapping[str, str]) -> str:
    """Attributes as they are compared: without case and blanks at the ends, in any order."""
    return json.dumps(sorted((compared(name), compared(value)) for name, value in attributes.items()))
