"""The journal entries that a stored expense has to have: pure."""

from typing import get_args

import msgspec

from pinkas.domains.expenses.rules import postings
from pinkas.domains.expenses.types.rows import ExpenseRow, VatState
from pinkas.domains.ledger import ExpectedEntry, Posting

_STATES_AT_BOOKING: dict[VatState, tuple[VatState, ...]] = {
    "claimed": ("claimable", "at_risk"),
    "given_up": ("at_risk", "none"),
    "lost": ("at_risk", "none"),
    "at_risk": ("at_risk",),
    "none": ("none",),
}


def expected_booking(row: ExpenseRow, home_currency: str) -> ExpectedEntry:
    """The entry by which an expense was booked. Where the state of its VAT was another one then, one of those that
    lead to the state of now; a corrected expense keeps none of them."""
    states = (
        get_args(VatState) if row.status == "CORRECTED" else _STATES_AT_BOOKING.get(row.vat_state, (row.vat_state,))
    )
    variants: list[tuple[Posting, ...]] = []
    for state in states:
        lines = postings.booking_postings(msgspec.structs.replace(row, vat_state=state), home_currency)
        if lines not in variants:
            variants.append(lines)
    return ExpectedEntry("expense", row.id, tuple(variants), row.date)


def expected_claim(row: ExpenseRow) -> ExpectedEntry:
    """The entry by which VAT that waited was claimed."""
    return ExpectedEntry("expense_vat_claim", row.id, (postings.claim_postings(row),))


def expected_surrender(row: ExpenseRow, home_currency: str) -> ExpectedEntry:
    """The entry by which VAT that waited became a cost."""
    return ExpectedEntry("expense_vat_surrender", row.id, (postings.surrender_postings(row, home_currency),))
