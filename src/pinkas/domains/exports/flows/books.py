"""The books of an export as every file of a country's programs reads them: accounts, lines of the journal page after
page, and the clients and suppliers that lines name."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from pinkas.countries.uniform_file import UniformAccount
from pinkas.domains import ledger
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.rules import uniform as rules
from pinkas.domains.exports.store import uniform as store
from pinkas.domains.exports.types import ExportRow
from pinkas.domains.ledger import TrialBalanceLine
from pinkas.platform.reading_ahead import reading_ahead
from pinkas.platform.tx import Flow

PAGE_LINES, PAGE_PARTIES = 1000, 1000


async def read_accounts(flow: Flow[Dependencies], row: ExportRow) -> tuple[list[TrialBalanceLine], rules.PartyKeys]:
    """The accounts of the period with their balances, and the keys of clients and suppliers below them."""
    async with flow.transaction(read_only=True) as tx:
        accounts = await ledger.trial_balance(tx, row.first, row.last, row.created_at)
        return accounts, rules.PartyKeys(accounts, await store.list_given_keys(tx))


def reading_lines(flow: Flow[Dependencies], row: ExportRow) -> AbstractAsyncContextManager[AsyncIterator[list[Any]]]:
    """The lines of the journal, whole entries after one another; the next page is read while one is written."""

    async def read(behind: tuple[date, int]) -> tuple[list[Any], tuple[date, int]] | None:
        async with flow.transaction(read_only=True) as tx:
            found = await store.list_movements(tx, row, behind, PAGE_LINES)
        return (found, (found[-1].date, found[-1].number)) if found else None

    return reading_ahead(read, (row.first - timedelta(days=1), 0))


async def party_accounts(
    flow: Flow[Dependencies],
    parties: Mapping[UUID, rules.PartySums],
    by_id: Mapping[UUID, UniformAccount],
    keys: rules.PartyKeys,
) -> AsyncIterator[list[UniformAccount]]:
    """Clients and suppliers as accounts below their control accounts, page after page."""
    ids = sorted(parties)
    for start in range(0, len(ids), PAGE_PARTIES):
        page = ids[start : start + PAGE_PARTIES]
        async with flow.transaction(read_only=True) as tx:
            known = await store.get_parties(tx, page)
        yield rules.uniform_parties({id: parties[id] for id in page}, known, by_id, keys)
