"""What card deposits are for: read in one short transaction, searched outside of it."""

import asyncio
from uuid import UUID

from pinkas.domains.banking.actions.deposits import DepositQuestion, deposit_solutions, read_deposit_question
from pinkas.domains.banking.actions.suggestions import read_suggestions, with_deposits
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.deposits import DepositSearch, DepositSolutions
from pinkas.domains.banking.types.suggestions import SuggestionQuery, Suggestions
from pinkas.outside.isolated import FairQueue
from pinkas.platform.tx import Flow

_TURNS = FairQueue(1)
"""One search at a time in a process, in turns between businesses: the others and the requests share its processor."""


async def list_deposit_solutions(flow: Flow[object], id: UUID) -> DepositSolutions:
    """Which open card charges explain a line: a deposit of a processor is what it charged between two cut-offs, less
    its fee and the VAT of the fee, of which the share is read off the deposits before."""
    async with flow.transaction(read_only=True) as tx:
        asked = await read_deposit_question(tx, await TRANSACTIONS.get(tx, id))
    return deposit_solutions(asked, await _search(flow, asked))


async def list_suggestions(flow: Flow[object], id: UUID, query: SuggestionQuery) -> Suggestions:
    """What a line may be for, the best first: documents and payments of clients, expenses and payments to suppliers,
    refunds, and the other line of a transfer between own accounts; one of them, or several that add up. Each says why,
    and `match` of it is a body that accepts it. Nothing is found for a line of which nothing is open."""
    async with flow.transaction(read_only=True) as tx:
        read = await read_suggestions(tx, id, query)
    if read.deposit is None:
        return read.suggestions
    search = await _search(flow, read.deposit)
    return with_deposits(read, search.found, query.limit)


async def _search(flow: Flow[object], asked: DepositQuestion) -> DepositSearch:
    """The search in a thread, beside the requests: it ends by itself, because its steps are limited."""
    if not asked.charges:
        return asked.solve()
    async with _TURNS.turn(flow.caller.business_id):
        return await asyncio.to_thread(asked.solve)
