"""The journal entries that bank accounts and matches have to have, for the proof of the books."""

from collections.abc import Collection
from uuid import UUID

from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.banking.actions import accounts, unmatching
from pinkas.domains.ledger import ExpectedEntry
from pinkas.platform.tx import Tx

ENTRY_SOURCES, MATCH_ENTRY_SOURCES = accounts.ENTRY_SOURCES, unmatching.ENTRY_SOURCES
"""What journal entries of banking are about, by the type of their source: those of accounts, and those of matches."""


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID]) -> list[ExpectedEntry]:
    """The entries of one of these sources, recomputed from what is stored; what is not there is left out."""
    if source_type in MATCH_ENTRY_SOURCES:
        home = get_country((await businesses.get_current(tx)).country).currency
        return await unmatching.expected_match_entries(tx, source_type, ids, home)
    return await accounts.expected_entries(tx, source_type, ids)
