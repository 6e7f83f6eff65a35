"""Prepares the rows of document lists for the template; this is the most requested page, so it must be fast."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from markupsafe import Markup

from pinkas.dashboard.words import Words
from pinkas.domains.documents import due_day, is_overdue

TONES = {
    "PAID": "good",
    "ACCEPTED": "good",
    "APPROVED": "good",
    "SENT": "good",
    "OPENED": "good",
    "UNPAID": "warn",
    "PARTIAL": "warn",
    "CANCELLED": "bad",
    "REJECTED": "bad",
    "DECLINED": "bad",
    "EXPIRED": "bad",
    "BOUNCED": "bad",
    "OVERDUE": "bad",
    "FAILED": "bad",
}
"""The CSS class of the colour of each state."""


class DocumentRow(NamedTuple):
    """The cells of a row, in the order of the template. All are HTML with user texts escaped; the template inserts them
    unchanged."""

    id: str
    called: str
    subject: str
    client_id: str
    client: str
    day: str
    due: str
    states: str
    total: str
    open: str


def build_rows(words: Words, documents: Iterable[Any], today: date) -> list[DocumentRow]:
    """The rows of documents of a list on a day."""
    return [
        DocumentRow(
            str(one.id),
            f"{_type_label(words, one.doc_type)} {one.doc_number or ''}{_cancellation_mark(words, one)}",
            escape(one.subject) if one.subject else "",
            str(one.client_id) if one.client_id else "",
            escape(one.client_name) if one.client_name else "",
            words.day(one.issue_date),
            _due(words, one, today),
            state_tags(words, one, today),
            words.money(one.total, one.currency),
            words.money(one.balance, one.currency)
            if one.status == "ISSUED" and one.payment_status in ("UNPAID", "PARTIAL")
            else "",
        )
        for one in documents
    ]


def _due(words: Words, document: Any, today: date) -> str:
    """The due date of a document, and how many days it is overdue."""
    due = due_day(document)
    days = (today - due).days if due is not None and is_overdue(document, today) else 0
    return _due_cell(words, document.due_date, days)


@lru_cache(1024)
def _due_cell(words: Words, due_date: date | None, days: int) -> str:
    day = escape(words.day(due_date)) if due_date else ""
    if not days:
        return day
    late = words.count("{n} day late", "{n} days late", days)
    return f'<span class="late">{day}<br><span class="small">{late}</span></span>'


def _cancellation_mark(words: Words, document: Any) -> str:
    """The mark of a cancelling document: only those are issued with a negative total."""
    return (
        escape(f" ({words.text('cancellation')})")
        if document.status != "DRAFT" and str(document.total)[0] == "-"
        else ""
    )


@lru_cache(256)
def _type_label(words: Words, doc_type: int) -> str:
    return escape(words.label(doc_type, "docType"))


def state_tags(words: Words, document: Any, today: date) -> Markup:
    """The states of a document that are shown in a list."""
    return _state_tags(
        words,
        document.status,
        document.payment_status,
        document.quote_status,
        document.credit_status,
        is_overdue(document, today),
    )


@lru_cache(2048)
def _state_tags(words: Words, status: str, payment: str, quote: str | None, credit: str, overdue: bool) -> Markup:
    shown: list[Markup] = []
    if status != "ISSUED":
        shown.append(state_tag(words.label(status), status))
    elif payment != "NOT_APPLICABLE" and not (overdue and payment == "UNPAID"):
        shown.append(state_tag(words.label(payment, "payment"), payment))
    if overdue:
        shown.append(state_tag(words.text("Overdue"), "OVERDUE"))
    if quote:
        shown.append(state_tag(words.label(quote, "quote"), quote))
    if credit != "NONE":
        shown.append(state_tag(words.label(credit, "credit"), "CANCELLED"))
    return Markup(" ").join(shown)


def state_tag(text: str, state: str) -> Markup:
    """A word in the colour of its state."""
    return Markup('<span class="tag {}">{}</span>').format(TONES.get(state, ""), text)
