"""What a portal link and a dispute may be: pure."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from pinkas.core.currencies import check_currency
from pinkas.core.problems import FaultCollector, Problem, invalid_field
from pinkas.domains import documents
from pinkas.domains.client_portal.types import NewDispute, PortalPayment
from pinkas.domains.clients import OpeningItemRow

DEFAULT_DAYS = 365
"""For how many days a link of the portal leads there unless it is said."""
OPEN_STATES = ("OPEN", "ANSWERED")
MAX_MESSAGES = 200
"""Messages of one dispute."""


class DisputeOpen(Problem):
    status, code, message = 409, "dispute_open", "The document is disputed already."
    hint = "Add to the dispute that `disputeId` names."


class DisputeEnded(Problem):
    status, code, message = 409, "dispute_ended", "The dispute was resolved or withdrawn."
    hint = "The client can open a new one."


class DisputeTooLong(Problem):
    status, code, message = 409, "dispute_too_long", "The dispute has as many messages as one may have."
    hint = "Resolve it."


def check_dispute(body: NewDispute) -> None:
    """A reason of no list is said in words."""
    if body.reason == "other" and body.text is None:
        raise invalid_field("text", "required", "Say what is not right.")


def check_payment(body: PortalPayment, faults: FaultCollector) -> None:
    """A client pays documents and opening balances, or an amount: one of both."""
    named = bool(body.document_ids or body.opening_item_ids)
    if named and body.amount is not None:
        faults.add("amount", "contradiction", "Name documents, or an amount: not both.")
    elif not named and body.amount is None:
        faults.add("documentIds", "required", "Say which documents are paid, or how much.")
    if named and body.currency is not None:
        faults.add("currency", "contradiction", "Documents are paid in their own currency.")
    check_currency(faults, "currency", body.currency)


def is_shown(record: documents.Record, family: Sequence[UUID]) -> bool:
    """Whether a document is one that the client may be shown: issued, and its own."""
    return record.client_id in family and record.status != "DRAFT"


def check_documents(
    ids: Sequence[UUID], found: Sequence[documents.Record | None], faults: FaultCollector
) -> list[documents.Record]:
    """The documents that are paid together, those of which something is open; every one that cannot be is named.
    `found` is None for one that is not the client's."""
    taken: list[documents.Record] = []
    for place, (id, one) in enumerate(zip(ids, found, strict=True)):
        field = f"documentIds[{place}]"
        if one is None:
            faults.add(field, "not_found", "There is no such document.")
        elif id in ids[:place]:
            faults.add(field, "duplicate", "The document is named twice.")
        elif one.currency != (taken or [one])[0].currency:
            faults.add(field, "other_currency", "All documents that are paid together are in one currency.")
        else:
            taken.append(one)
    return [one for one in taken if documents.payable_balance(one) > 0]


def check_opening_items(
    ids: Sequence[UUID], own: Mapping[UUID, OpeningItemRow], currency: str | None, faults: FaultCollector
) -> list[OpeningItemRow]:
    """The opening balances that are paid with documents of `currency`, those of which something is open; every one that
    cannot be is named. `own` are those of the client."""
    taken: list[OpeningItemRow] = []
    for place, id in enumerate(ids):
        field, one = f"openingItemIds[{place}]", own.get(id)
        if one is None:
            faults.add(field, "not_found", "There is no such opening balance.")
        elif id in ids[:place]:
            faults.add(field, "duplicate", "The opening balance is named twice.")
        elif one.currency != (currency or (taken or [one])[0].currency):
            faults.add(field, "other_currency", "All documents that are paid together are in one currency.")
        else:
            taken.append(one)
    return [one for one in taken if one.open > 0]
