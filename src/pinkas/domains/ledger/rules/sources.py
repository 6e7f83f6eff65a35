"""What entries are about, and where in the interface that is. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from uuid import UUID

MANUAL, REVERSAL = "manual", "reversal"
BY_HAND = frozenset({MANUAL, REVERSAL})
"""The sources of entries that people post; every other entry is corrected where it comes from."""

SOURCES: Mapping[str, str | None] = MappingProxyType(
    {
        "document": "/documents",
        "expense": "/expenses",
        "expense_vat_claim": "/expenses",
        "expense_vat_surrender": "/expenses",
        "expense_reversal": "/expenses",
        "payment": "/payments",
        "payment_void": "/payments",
        "payment_bounce": "/payments",
        "payment_bounce_fee": "/payments",
        "payment_clearing": "/payments",
        "payment_clearing_undone": "/payments",
        "payment_allocation": None,
        "payment_deallocation": None,
        "refund": "/refunds",
        "supplier_payment": "/supplier-payments",
        "supplier_payment_void": "/supplier-payments",
        "supplier_advance": None,
        "card_expectation": "/card-clearing/expectations",
        "card_batch": "/card-clearing/batches",
        "card_batch_undo": "/card-clearing/batches",
        "revaluation": None,
        "revaluation_reversal": None,
        "vat_closing": None,
        "vat_reopening": None,
        "bank_account": None,
        "bank_match": None,
        "bank_match_undo": None,
        "client_opening": None,
        "client_opening_reversal": None,
        "opening": None,
        "opening_reversal": None,
        "year_end": None,
        "manual": None,
        "reversal": "/ledger/journal-entries",
    }
)
"""All that entries can be about, each with the path that its things have in the interface; None where they have none.
What is not here cannot be posted, and the proof of the books knows everything that is."""


def source_path(source_type: str, source_id: UUID | str) -> str | None:
    """The path of what an entry is about, below `/api/v1`; None where it has none of its own. The id may come as the
    text that the database made of it, which costs a third of a UUID's own."""
    below = SOURCES.get(source_type)
    return f"{below}/{source_id}" if below else None
