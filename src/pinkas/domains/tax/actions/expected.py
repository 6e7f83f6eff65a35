"""The journal entries that closed VAT periods have to have, for the proof of the books."""

from collections.abc import Collection
from uuid import UUID

from pinkas.countries import Country
from pinkas.domains import ledger
from pinkas.domains.ledger import ExpectedEntry
from pinkas.domains.tax.actions.loading import stored_own_amounts
from pinkas.domains.tax.rules.closing import closing_postings
from pinkas.domains.tax.rules.sums import CLOSING, REOPENING, Boxes
from pinkas.domains.tax.store import closings as store
from pinkas.platform.tx import Tx

ENTRY_SOURCES = (CLOSING, REOPENING)
"""What journal entries of VAT periods are about, by the type of their source."""


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID], country: Country) -> list[ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`: the settlement is recomputed from what the return of the period said, and
    its reversal takes back what the settlement posted. What is not there, or was not opened again, is left out."""
    rows = await store.get_by_ids(tx, ids)
    if source_type == REOPENING:
        posted = await ledger.list_postings_of(tx, CLOSING, ids)
        return [
            ExpectedEntry(REOPENING, one.id, (ledger.reversed_postings(posted.get(one.id, ())),))
            for one in rows
            if one.state == "REOPENED"
        ]
    unit = country.tax_reports.boxes_unit
    return [
        ExpectedEntry(CLOSING, one.id, (closing_postings(stored_own_amounts(one.amounts), Boxes(**one.boxes), unit),))
        for one in rows
    ]
