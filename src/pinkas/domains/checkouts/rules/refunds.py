"""Refunds: what may go back of a charge: pure."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound, invalid_field
from pinkas.domains.checkouts.rules.problems import NothingToRefund, RefundExceedsCharge
from pinkas.domains.checkouts.types import AttemptRow, RefundRow

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
