"""What entries are about, and where in the interface that is. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from uuid import UUID

MANUAL, REVERSAL = "manual", "reversal"
BY_HAND = frozenset({MANUAL, REVERSAL})
"""The sources of entries that people post; every other entry is corrected where it comes from."""

_PATHS: Mapping[str, str] = MappingProxyType(
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
        "refund": "/refunds",
        "supplier_payment": "/supplier-payments",
        "supplier_payment_void": "/supplier-payments",
        "card_expectation": "/card-clearing/expectations",
        "card_batch": "/card-clearing/batches",
        "card_batch_undo": "/card-clearing/batches",
        "reversal": "/ledger/journal-entries",
    }
)


def source_path(source_type: str, source_id: UUID) -> str | None:
    """The path of what an entry is about, below `/api/v1`; None where it has none of its own."""
    below = _PATHS.get(source_type)
    return f"{below}/{source_id}" if below else None
