"""Refunds: what may go back of a charge, and what the provider's answer makes of a refund: pure."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound, invalid_field
from pinkas.domains.checkouts.rules.look_ups import next_refund_look_up
from pinkas.domains.checkouts.rules.problems import NothingToRefund, RefundExceedsCharge
from pinkas.domains.checkouts.types import AttemptRow, RefundRow
from pinkas.outside.payment_providers import RefundOutcome

UNDECIDED = frozenset({"REQUESTED", "PENDING", "UNKNOWN"})


def may_be_resolved(row: RefundRow) -> bool:
    """Whether a person may say what became of a refund: nobody else can be asked any more."""
    return row.state in ("UNKNOWN", "PENDING") and row.due_at is None


def is_to_book(row: RefundRow) -> bool:
    """Whether the books do not show yet what went back, or is on its way."""
    return row.state in ("REFUNDED", "PENDING") and row.booked_at is None


def choose_charge(attempts: Sequence[AttemptRow], attempt_id: UUID | None) -> AttemptRow:
    """The charge that is given back: the one that is named, else the latest of which anything is left."""
    if attempt_id is not None and attempt_id not in {one.id for one in attempts}:
        raise NotFound(field="attemptId")
    for one in reversed(attempts):
        if one.state == "PAID" and one.refund_reserved < one.amount and attempt_id in (None, one.id):
            return one
    raise NothingToRefund


def amount_to_refund(attempt: AttemptRow, wanted: int | None) -> int:
    """In minor units. Raises `RefundExceedsCharge` with what is available."""
    left = attempt.amount - attempt.refund_reserved
    if wanted is not None and wanted <= 0:
        raise invalid_field("amount", "not_positive", "Expected more than zero.")
    if wanted is not None and wanted > left:
        raise RefundExceedsCharge(
            field="amount",
            available=format_amount(left, attempt.currency),
            difference=format_amount(wanted - left, attempt.currency),
            currency=attempt.currency,
        )
    return left if wanted is None else wanted


def read_refund(row: RefundRow, outcome: RefundOutcome, by_key: bool, now: datetime) -> dict[str, Any]:
    """What an answer makes of a refund that is undecided: its columns that change. Where the provider cannot be asked
    again (`by_key` is false), a person must say what happened."""
    look_ups = row.look_ups + 1
    said: dict[str, Any] = {
        "look_ups": look_ups,
        "provider_code": outcome.code,
        "provider_message": outcome.message,
        "reference": outcome.reference or row.reference,
    }
    match outcome.state:
        case "refunded":
            return {**said, "state": "REFUNDED", "ended_at": now, "due_at": None if row.booked_at else now}
        case "refused":
            return {**said, "state": "REFUSED", "ended_at": now, "due_at": None}
    is_accepted = outcome.state == "pending" or row.state == "PENDING"
    due = next_refund_look_up(look_ups, is_accepted=is_accepted, began=row.created_at, now=now) if by_key else None
    return {**said, "state": "PENDING" if is_accepted else "UNKNOWN", "due_at": due}
