"""The statuses of issued documents: one table of allowed transitions and one of refusals. Pure.

Each axis has its own values (`status`, `conversionStatus`, `quoteStatus`, ...); a trigger is an action on the document,
or on one that was made from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from pinkas.core.problems import Problem
from pinkas.domains.documents.model.rules.problems import NotIssued

Axis = Literal["status", "conversion", "credit", "quote"]
Trigger = Literal[
    "finalize", "convert", "credit", "return", "pay", "cancel", "release", "accept", "reject", "expire", "reopen"
]


class DocumentCancelled(Problem):
    status, code, message = 409, "document_cancelled", "The document is cancelled: nothing can follow from it any more."
    hint = "Make a new document; `/duplicate` copies this one into a draft."


class AlreadyCancelled(Problem):
    status, code, message = 409, "already_cancelled", "The document is cancelled already."


class AlreadyConverted(Problem):
    status, code, message = 409, "already_converted", "Everything on the document was converted already."
    hint = "GET /documents/{id}/links names what was made from it."


class DocumentConverted(Problem):
    status, code, message = (
        409,
        "document_converted",
        "Another document was made from this one and stands in its place.",
    )
    hint = "Act on the documents that GET /documents/{id}/links names."


class QuoteRejected(Problem):
    status, code, message = 409, "quote_rejected", "The client rejected the quote."
    hint = "Reopen it first with POST /quotes/{id}/reopen and a new `openUntil`, or make a new one."


class QuoteExpired(Problem):
    status, code, message = 409, "quote_expired", "The quote has expired."
    hint = "Reopen it first with POST /quotes/{id}/reopen and a new `openUntil`, or make a new one."


class FullyCredited(Problem):
    status, code, message = 409, "fully_credited", "Everything on the document was credited already."


@dataclass(frozen=True, slots=True)
class Transition:
    """A transition from one status to another on one axis; `condition` says in words when it applies."""

    axis: Axis
    before: str
    trigger: Trigger
    after: str
    condition: str = ""


_NOTHING_LEFT, _SOMETHING_LEFT = "nothing of it is left", "something of it is left"

TRANSITIONS: tuple[Transition, ...] = (
    Transition("status", "DRAFT", "finalize", "ISSUED", "no check of finalize refuses"),
    Transition("status", "ISSUED", "cancel", "CANCELLED", "its cancelling document is issued, or its type needs none"),
    Transition("conversion", "NONE", "convert", "PARTIAL", _SOMETHING_LEFT),
    Transition("conversion", "NONE", "convert", "CONVERTED", _NOTHING_LEFT),
    Transition("conversion", "PARTIAL", "convert", "PARTIAL", _SOMETHING_LEFT),
    Transition("conversion", "PARTIAL", "convert", "CONVERTED", _NOTHING_LEFT),
    Transition("conversion", "PARTIAL", "release", "NONE", "the one that was made from it is cancelled"),
    Transition("conversion", "PARTIAL", "release", "PARTIAL", "one of those made from it is cancelled"),
    Transition("conversion", "CONVERTED", "release", "PARTIAL", "one of those made from it is cancelled"),
    Transition("conversion", "CONVERTED", "release", "NONE", "the one that was made from it is cancelled"),
    Transition("credit", "NONE", "credit", "PARTIAL", _SOMETHING_LEFT),
    Transition("credit", "NONE", "credit", "FULL", _NOTHING_LEFT),
    Transition("credit", "PARTIAL", "credit", "PARTIAL", _SOMETHING_LEFT),
    Transition("credit", "PARTIAL", "credit", "FULL", _NOTHING_LEFT),
    Transition("quote", "OPEN", "accept", "ACCEPTED", "the client, or the business for it"),
    Transition("quote", "OPEN", "reject", "REJECTED", "the client, or the business for it"),
    Transition("quote", "OPEN", "expire", "EXPIRED", "`validUntil` has passed"),
    Transition("quote", "REJECTED", "reopen", "OPEN"),
    Transition("quote", "EXPIRED", "reopen", "OPEN"),
    Transition("quote", "OPEN", "convert", "CONVERTED", _NOTHING_LEFT),
    Transition("quote", "ACCEPTED", "convert", "CONVERTED", _NOTHING_LEFT),
    Transition("quote", "CONVERTED", "release", "ACCEPTED", "what was made from it is cancelled; it was accepted"),
    Transition("quote", "CONVERTED", "release", "OPEN", "what was made from it is cancelled; nobody had answered"),
    Transition("quote", "CONVERTED", "release", "EXPIRED", "the same, and its last day has passed"),
)
"""What is allowed. A change that does not stand here cannot be written."""

REFUSALS: Mapping[tuple[Axis, str, Trigger], type[Problem]] = {
    ("status", "DRAFT", "convert"): NotIssued,
    ("status", "DRAFT", "credit"): NotIssued,
    ("status", "DRAFT", "pay"): NotIssued,
    ("status", "DRAFT", "return"): NotIssued,
    ("status", "DRAFT", "cancel"): NotIssued,
    ("status", "CANCELLED", "convert"): DocumentCancelled,
    ("status", "CANCELLED", "credit"): DocumentCancelled,
    ("status", "CANCELLED", "pay"): DocumentCancelled,
    ("status", "CANCELLED", "return"): DocumentCancelled,
    ("status", "CANCELLED", "cancel"): AlreadyCancelled,
    ("quote", "REJECTED", "convert"): QuoteRejected,
    ("quote", "EXPIRED", "convert"): QuoteExpired,
    ("conversion", "CONVERTED", "convert"): AlreadyConverted,
    ("conversion", "PARTIAL", "pay"): DocumentConverted,
    ("conversion", "CONVERTED", "pay"): DocumentConverted,
    ("conversion", "PARTIAL", "cancel"): DocumentConverted,
    ("conversion", "CONVERTED", "cancel"): DocumentConverted,
    ("credit", "FULL", "credit"): FullyCredited,
    ("credit", "FULL", "cancel"): FullyCredited,
}
"""What is refused, each with its own code; the axes are asked in the order in which they stand here."""


@dataclass(frozen=True, slots=True)
class DocumentStatuses:
    """The statuses of a document on every axis; `quote` is None for a document that is no quote."""

    status: str
    conversion: str = "NONE"
    credit: str = "NONE"
    quote: str | None = None


def refusing_problem(statuses: DocumentStatuses, trigger: Trigger) -> type[Problem] | None:
    """The problem that prevents applying `trigger` to a document with these statuses; None when it is allowed."""
    at = {
        "status": statuses.status,
        "quote": statuses.quote,
        "conversion": statuses.conversion,
        "credit": statuses.credit,
    }
    for (axis, state, refused), problem in REFUSALS.items():
        if refused == trigger and at[axis] == state:
            return problem
    return None


def quote_status_after_release(was_accepted: bool, open_until: date | None, today: date) -> str:
    """The status of a quote that is not fully converted any more: the one that its answer, or its last day, gave it."""
    if was_accepted:
        return "ACCEPTED"
    return "EXPIRED" if open_until is not None and open_until < today else "OPEN"


_ALLOWED_TRANSITIONS = {(one.axis, one.before, one.trigger, one.after) for one in TRANSITIONS}


def check_transition(axis: Axis, before: str, trigger: Trigger, after: str) -> str:
    """Returns `after` when the table allows the transition; anything else is an internal error."""
    if (axis, before, trigger, after) not in _ALLOWED_TRANSITIONS:
        raise AssertionError(f"{axis} does not go from {before} to {after} by {trigger}")
    return after
