"""The filters that a list is narrowed by, each with the address of the list without it."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from markupsafe import Markup, escape

from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.words import Words

_LABELS = {
    "docType": ("docType",),
    "status": ("state", "schedule", "count", "result", "bankTransactionStatus"),
    "state": ("delivery", "paymentState", "expectationState", "batchState", "state"),
    "method": ("method",),
    "allocation": ("allocation",),
    "paymentStatus": ("payment",),
    "quoteStatus": ("quote",),
    "creditStatus": ("credit",),
    "conversionStatus": ("conversion",),
    "allocationStatus": ("allocation",),
    "deliveryStatus": ("delivery",),
    "type": ("productType", "event"),
    "channel": ("channel",),
    "kind": ("message", "expectationKind", "bankTransactionKind", "bankAccountKind", "referenceKind"),
    "action": ("action",),
    "subjectType": ("subject",),
    "eventType": ("event",),
    "appliesTo": ("appliesTo",),
}
"""The contexts of the labels of a filter's values: the first one that has the value."""
_SENTENCES = {
    ("open", "true"): "Awaiting payment",
    ("open", "false"): "Not awaiting payment",
    ("overdue", "true"): "Overdue",
    ("overdue", "false"): "Not overdue",
    ("state", "archived"): "In the archive",
    ("state", "merged"): "Merged with others",
    ("state", "all"): "With the archive",
    ("balance", "owing"): "Owe money",
    ("balance", "credit"): "Paid ahead",
    ("opening", "open"): "Opening balance open",
    ("opening", "overdue"): "Opening balance overdue",
    ("trackStock", "true"): "Stock is kept",
    ("trackStock", "false"): "No stock is kept",
    ("topLevel", "true"): "Without variants",
    ("receipt", "missing"): "Without a receipt",
    ("bankFile", "with"): "In a bank file",
    ("bankFile", "without"): "In no bank file",
    ("withheld", "true"): "With tax withheld",
    ("withheld", "false"): "Without tax withheld",
    ("documentError", "true"): "Paid without a document",
    ("documentError", "false"): "Not paid, or with its document",
    ("direction", "in"): "Money in",
    ("direction", "out"): "Money out",
    ("isActive", "true"): "In use",
    ("isActive", "false"): "Not in use",
}
"""What a value says without the name of its filter."""
_BY_ID = re.compile(r"[a-z]Id$")
_DATES = ("from", "to", "validOn", "date")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_UNSHOWN = (("state", "active"),)
_ORDER = "sort"


class Chip(NamedTuple):
    """A filter in words, and the address of the list without it."""

    text: Markup | str
    address: str


def active_filters(
    words: Words, query: Mapping[str, str], url_with: Callable[..., str], form: Form, names: Mapping[str, str]
) -> list[Chip]:
    """The filters of a list that are in force, without its order: those of `form` that the query of the page has.
    `names` are what ids stand for, by filter. An invalid filter has an error message instead."""
    return [
        Chip(_describe(words, name, str(value), names.get(name)), url_with(**{"cursor": None, name: None}))
        for name, value in form.values.items()
        if name != _ORDER and name not in form.faults and name in query and (name, value) not in _UNSHOWN
    ]


def address_without_filters(url_with: Callable[..., str], form: Form) -> str:
    """The address of a list without any filter, in its order."""
    return url_with(**{"cursor": None, **{name: None for name in form.values if name != _ORDER}})


def _describe(words: Words, name: str, value: str, known: str | None) -> Markup | str:
    sentence = _SENTENCES.get((name, value))
    if sentence is not None:
        return words.text(sentence)
    if known is not None:
        shown: str = known
    elif name in _LABELS:
        shown = ", ".join(_label(words, name, one) for one in value.split(","))
    elif _BY_ID.search(name):  # what it stands for may not be read, or is gone
        return words.label(name, "field")
    elif name in _DATES and _DAY.fullmatch(value):
        shown = words.day(value)
    else:
        shown = value
    return Markup("{}: <bdi>{}</bdi>").format(words.label(name, "field"), escape(shown))


def _label(words: Words, name: str, value: str) -> str:
    return value_label(words, name, value) or words.label(value, _LABELS[name][0])


def value_label(words: Words, name: str, value: str) -> str | None:
    """What the value of a parameter is called; None where no text is known for it."""
    sentence = _SENTENCES.get((name, value))
    if sentence is not None:
        return words.text(sentence)
    context = next((one for one in (*_LABELS.get(name, ()), name) if value in words.labels(one)), None)
    return None if context is None else words.label(value, context)
