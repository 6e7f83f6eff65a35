"""The bounds that a person gives an app on the consent page: its fields, and what was sent in them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from pinkas.core.bounds import NewBounds
from pinkas.core.decoding import decode_value
from pinkas.core.problems import ValidationFailed
from pinkas.core.wire import RequestStruct
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


class _Sent(RequestStruct, frozen=True):
    bounds: NewBounds | None


def read_bounds(form: bytes) -> NewBounds | None:
    """The bounds of a submitted form; None where its fields are empty. Raises `ValidationFailed` with every field that
    cannot be read."""
    sent: _Sent = decode_value(sent_bounds(parse_form(form)), _Sent)
    return sent.bounds


def sent_fields(form: bytes, problem: ValidationFailed | None, words: Words) -> BoundFields:
    """The fields with what was sent, to be shown again with the faults of a problem."""
    sent: SubmittedForm = parse_form(form)
    details = () if problem is None else problem.details
    said = [  # the words of a fault may have markup around its facts
        Markup("{}: {}").format(words.label(one.field, "field"), words.fault(one.code, one.message, one.facts))
        for one in details
    ]
    return BoundFields(
        max_amount=sent.get("bounds.maxAmount"),
        max_per_day=sent.get("bounds.maxPerDay"),
        clients=sent.get("_boundClients"),
        drafts_only=sent.get("bounds.draftsOnly") == "true",
        types=sent.all("bounds.documentTypes[]"),
        faults=list(dict.fromkeys(said)),
    )
