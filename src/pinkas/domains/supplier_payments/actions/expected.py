"""The journal entries that payments to suppliers have to have, for the proof of the books."""

from collections.abc import Collection
from uuid import UUID

from pinkas.domains.ledger import ExpectedEntry
from pinkas.domains.supplier_payments.rules.expected import (
    APPLIED,
    PAID,
    SETTLING_ROLES,
    VOIDED,
    expected_payment_entry,
)
from pinkas.domains.supplier_payments.store.payments import get_by_ids
from pinkas.platform.tx import Tx

ENTRY_SOURCES = (PAID, VOIDED, APPLIED)
"""What journal entries of payments to suppliers are about, by the type of their source."""


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID], home_currency: str) -> list[ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`, recomputed from what is stored; what is not there is left out. An advance
    that is applied moves between suppliers, their advances and exchange differences, whose balances prove it."""
    if source_type == APPLIED:
        return [ExpectedEntry(APPLIED, id, ((),), open_roles=SETTLING_ROLES) for id in ids]
    rows = await get_by_ids(tx, ids)
    return [
        expected_payment_entry(source_type, one, home_currency)
        for one in rows
        if source_type != VOIDED or one.state == "VOID"
    ]
