"""The journal entries that booked expenses have to have, for the proof of the books."""

from collections.abc import Collection
from uuid import UUID

from pinkas.domains import ledger
from pinkas.domains.expenses.actions.booking import BOOKED, CLAIMED, GIVEN_UP, IN_BOOKS, REVERSED
from pinkas.domains.expenses.rules import expected
from pinkas.domains.expenses.rules.postings import reversal_postings
from pinkas.domains.expenses.store.expenses import get_by_ids
from pinkas.domains.ledger import ExpectedEntry
from pinkas.platform.tx import Tx

ENTRY_SOURCES = (BOOKED, CLAIMED, GIVEN_UP, REVERSED)
"""What journal entries of expenses are about, by the type of their source."""


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID], home_currency: str) -> list[ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`, recomputed from the expenses; those that are not in the books, or not
    there, are left out. A reversal takes back what the other entries of its expense say."""
    rows = await get_by_ids(tx, ids)
    if source_type == REVERSED:
        return [await _expected_reversal(tx, id) for id, one in rows.items() if one.status == "CORRECTED"]
    booked = [one for one in rows.values() if one.status in IN_BOOKS or one.status == "CORRECTED"]
    if source_type == CLAIMED:
        return [expected.expected_claim(one) for one in booked]
    if source_type == GIVEN_UP:
        return [expected.expected_surrender(one, home_currency) for one in booked]
    return [expected.expected_booking(one, home_currency) for one in booked]


async def _expected_reversal(tx: Tx, id: UUID) -> ExpectedEntry:
    posted = [one for source in (BOOKED, CLAIMED, GIVEN_UP) for one in await ledger.list_postings(tx, source, id)]
    return ExpectedEntry(REVERSED, id, (reversal_postings(posted),))
