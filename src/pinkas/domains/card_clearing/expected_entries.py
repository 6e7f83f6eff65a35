"""The journal entries that expectations and deposits of card processors have to have, for the proof of the books."""

from collections.abc import Collection
from decimal import Decimal
from uuid import UUID

from pinkas.core.money import convert_currency
from pinkas.domains import ledger
from pinkas.domains.card_clearing import store
from pinkas.domains.card_clearing.rules import CLEARING_ROLE, expectation_lines
from pinkas.domains.card_clearing.types import BatchRow
from pinkas.domains.ledger import ExpectedEntry
from pinkas.platform.tx import Tx

EXPECTED, SETTLED, UNDONE = "card_expectation", "card_batch", "card_batch_undo"
ENTRY_SOURCES = (EXPECTED, SETTLED, UNDONE)
"""What journal entries of card clearing are about, by the type of their source."""


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID], home_currency: str) -> list[ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`, recomputed from what is stored; what is not there is left out."""
    if source_type == EXPECTED:
        rows = await store.get_expectations(tx, ids)
        return [ExpectedEntry(EXPECTED, one.id, (expectation_lines(one.value),), one.charged_on) for one in rows]
    batches = await store.get_batches(tx, ids)
    if source_type == SETTLED:
        return [_expected_deposit(one, home_currency) for one in batches]
    return [
        ExpectedEntry(UNDONE, one.id, (ledger.reversed_postings(await ledger.list_postings(tx, SETTLED, one.id)),))
        for one in batches
        if one.state == "UNDONE"
    ]


def _expected_deposit(row: BatchRow, home_currency: str) -> ExpectedEntry:
    """What came to the bank, and what it settled of card clearing. Fees and differences lie on accounts that a person
    chose, and are what is left between the two."""
    is_home = row.currency == home_currency
    rate = row.exchange_rate or Decimal(1)
    amount = row.amount if is_home else convert_currency(row.amount, row.currency, rate, home_currency)
    lines = ledger.nonempty_postings(
        ledger.make_posting(row.account_role, amount), ledger.make_posting(CLEARING_ROLE, -row.gross_value)
    )
    return ExpectedEntry(SETTLED, row.id, (lines,), row.date, None)
