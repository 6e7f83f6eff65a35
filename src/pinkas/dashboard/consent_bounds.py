"""The bounds that a person gives an app on the consent page: its fields, and what was sent in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pinkas.core.bounds import NewBounds
from pinkas.core.decimals import decode_decimal
from pinkas.core.fields import wire_names
from pinkas.core.problems import Detail, ValidationFailed
from pinkas.countries import COUNTRIES
from pinkas.dashboard.business_pages.bounds_form import sent_bounds
from pinkas.dashboard.business_pages.forms import SubmittedForm, parse_form
from pinkas.dashboard.words import Words

DOCUMENT_TYPES = sorted({code for one in COUNTRIES.values() for code in one.document_types})


@dataclass(frozen=True)
class BoundFields:
    """The fields as they are shown: what was typed, and what is wrong with it."""

    max_amount: str = ""
    max_per_day: str = ""
    clients: str = ""
    drafts_only: bool = False
    types: Sequence[str] = ()
    faults: Sequence[str] = field(default=())


NO_BOUNDS = BoundFields()


def read_bounds(form: bytes) -> NewBounds | None:
    """The bounds of a submitted form; None where its fields are empty. Raises `ValidationFailed` with every field that
    cannot be read."""
    sent: Mapping[str, Any] | None = sent_bounds(parse_form(form))["bounds"]
    if sent is None:
        return None
    faults, values = [], {}
    names = wire_names(NewBounds)
    for one in msgspec.structs.fields(NewBounds):
        try:
            raw = sent[names[one.name]]
            values[one.name] = msgspec.convert(raw, one.type, strict=False, dec_hook=decode_decimal)
        except msgspec.ValidationError:
            faults.append(Detail(f"bounds.{names[one.name]}", "invalid", "This cannot be read."))
    if faults:
        raise ValidationFailed(details=faults)
    return NewBounds(**values)


def sent_fields(form: bytes, problem: ValidationFailed | None, words: Words) -> BoundFields:
    """The fields with what was sent, to be shown again with the faults of a problem."""
    sent: SubmittedForm = parse_form(form)
    said = {} if problem is None else {(one.field, one.message): one for one in problem.details}
    return BoundFields(
        max_amount=sent.get("bounds.maxAmount"),
        max_per_day=sent.get("bounds.maxPerDay"),
        clients=sent.get("_boundClients"),
        drafts_only=sent.get("bounds.draftsOnly") == "true",
        types=sent.all("bounds.documentTypes[]"),
        faults=[
            f"{words.label(one.field, 'field')}: {words.fault(one.code, one.message, one.facts)}"
            for one in said.values()
        ],
    )
