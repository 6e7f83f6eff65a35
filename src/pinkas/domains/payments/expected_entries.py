"""The journal entries that payments and refunds have to have, for the proof of the books."""

from collections.abc import Collection
from uuid import UUID

from pinkas.domains.ledger import ExpectedEntry
from pinkas.domains.payments import store
from pinkas.domains.payments.rules.expected import (
    PAYMENT_SOURCES,
    SETTLING_ROLES,
    expected_payment_entry,
    expected_refund_entry,
)
from pinkas.platform.tx import Tx

REFUND_SOURCE = "refund"
ALLOCATION_SOURCES = ("payment_allocation", "payment_deallocation")
SOURCES = (*PAYMENT_SOURCES, *ALLOCATION_SOURCES, REFUND_SOURCE)
"""What journal entries of this domain are about, by the type of their source."""


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID], home_currency: str) -> list[ExpectedEntry]:
    """The entries of one of `SOURCES`, recomputed from what is stored; what is not there is left out. An allocation, or
    one that is removed, moves between the accounts that payments settle, whose balances prove it."""
    if source_type in ALLOCATION_SOURCES:
        return [ExpectedEntry(source_type, id, ((),), open_roles=SETTLING_ROLES) for id in ids]
    if source_type == REFUND_SOURCE:
        refunds = await store.get_refunds(tx, ids)
        return [expected_refund_entry(row, amount, home_currency) for row, amount in refunds]
    rows = await store.get_payments(tx, ids)
    return [expected_payment_entry(source_type, row, home_currency) for row in rows]
