"""What corrections teach: how the papers of a supplier are recognised, and what stands on all of them.

A lesson belongs to a supplier, by its number or its name. `patterns` are the texts that were read where its name
should have been; `fields` are the places in which corrected values stood, as the reader names them; `document_type` and
`currency` are what a person said last."""

from collections.abc import Iterable, Mapping
from typing import Any

MAX_PATTERNS, MAX_FIELDS = 12, 24
_KEPT = ("document_type", "currency")
LEARNED_CONFIDENCE = 0.9
"""How sure a value is that follows from what a person said of the same supplier before."""


def merge_lesson(
    before: Mapping[str, Any] | None,
    *,
    name: str | None,
    tax_id: str | None,
    patterns: Iterable[str],
    fields: Iterable[Mapping[str, Any]],
    usual: Mapping[str, Any],
) -> dict[str, Any]:
    """A lesson with what one more correction taught; the newest of each kind is kept, and a limited number."""
    known = before or {}
    texts = [*dict.fromkeys([*patterns, *known.get("patterns", ())])][:MAX_PATTERNS]
    places: dict[tuple[str, str, str], Mapping[str, Any]] = {}
    for one in [*fields, *known.get("fields", ())]:
        places.setdefault((one["field"], one.get("label", ""), one.get("place", "row")), one)
    return {
        "name": name or known.get("name"),
        "tax_id": tax_id or known.get("tax_id"),
        "patterns": texts,
        "fields": list(places.values())[:MAX_FIELDS],
        "usual": {**known.get("usual", {}), **{key: usual[key] for key in _KEPT if usual.get(key) is not None}},
    }


def apply_lesson(reading: dict[str, Any], lesson: Mapping[str, Any]) -> dict[str, Any]:
    """A reading with what is known of its supplier: its right name and number, and what a person said of its earlier
    papers where the reader is not sure itself."""
    read = {**reading.get("fields", {})}
    said = {"supplier_name": lesson.get("name"), "supplier_tax_id": lesson.get("tax_id"), **lesson.get("usual", {})}
    for field, value in said.items():
        if value is None:
            continue
        before = read.get(field) or {}
        identifies = field in ("supplier_name", "supplier_tax_id")
        if before.get("value") == str(value):
            read[field] = {**before, "confidence": max(before.get("confidence", 0.0), LEARNED_CONFIDENCE)}
        elif identifies or before.get("confidence", 0.0) < LEARNED_CONFIDENCE:
            read[field] = {"value": str(value), "confidence": LEARNED_CONFIDENCE, "box": before.get("box")}
    return {**reading, "fields": read, "learned": True}
