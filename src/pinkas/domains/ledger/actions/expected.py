"""The entries of the ledger's own that have to be there, for the proof of the books: opening balances of accounts, ends
of years, and what people post."""

from collections.abc import Collection
from uuid import UUID

from pinkas.domains.ledger.rules import expected as rules
from pinkas.domains.ledger.rules.expected import YEAR_ENDS
from pinkas.domains.ledger.rules.opening import OPENING, REVERSED
from pinkas.domains.ledger.rules.sources import MANUAL, REVERSAL
from pinkas.domains.ledger.store import periods, posting
from pinkas.domains.ledger.types.expected import ExpectedEntry
from pinkas.platform.tx import Tx

ENTRY_SOURCES = (OPENING, REVERSED, YEAR_ENDS, MANUAL, REVERSAL)
"""What journal entries of the ledger itself are about, by the type of their source."""


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID]) -> list[ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`. What takes another entry back is recomputed from that one, what closes a
    year from what the accounts of income and expense came to before it. Of what people set themselves, only on which
    accounts it may stand is known. What is not there is left out."""
    if source_type == REVERSED:
        openings = await posting.list_postings_of(tx, OPENING, ids)
        return [rules.expected_reversal(REVERSED, id, lines) for id, lines in openings.items()]
    if source_type == REVERSAL:
        entries = await posting.list_postings_by_entry(tx, ids)
        return [rules.expected_reversal(REVERSAL, id, lines) for id, lines in entries.items()]
    if source_type == YEAR_ENDS:
        return await _expected_year_ends(tx, ids)
    return [rules.expected_by_hand(source_type, id) for id in ids]


async def _expected_year_ends(tx: Tx, ids: Collection[UUID]) -> list[ExpectedEntry]:
    changes = await periods.list_changes(tx)
    closed = rules.closings_taken_back(changes)
    results = {row.id: row for row in await periods.list_year_results(tx, ids)}
    posted = await posting.list_postings_of(tx, YEAR_ENDS, list(closed.values()))
    found = []
    for one in changes:
        if one.id not in ids:
            continue
        if one.action == "closed":
            found.append(rules.expected_year_end(one.id, one.month, results[one.id].balances))
        elif one.id in closed:
            lines = posted.get(closed[one.id], ())
            found.append(rules.expected_reversal(YEAR_ENDS, one.id, lines, rules.month_end(one.month)))
    return found
