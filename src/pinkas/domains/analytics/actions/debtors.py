"""Keeping who owes what: the debtors of what was issued, settled and merged, and those whose debts got older."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains import documents
from pinkas.domains.analytics.rules.ages import debtor_rows
from pinkas.domains.analytics.store import debtors as store
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class TakenUp:
    """Documents that something became of, the days on which they were issued, and whether nothing is left."""

    documents: set[UUID]
    days: set[date]
    is_all: bool


async def take_up(tx: Tx, business: Business, first: int, end: int, most: int) -> TakenUp:
    """Takes up what became of debtors: of the documents whose indexes in the chain are from `first` until before `end`,
    and up to `most` changes and debts that got older. The caller holds the lock of the position."""
    changes = await store.take_changes(tx, most)
    aged = await store.list_aged(tx, most)
    issued = await documents.list_issued_debtors(tx, business, first, end)
    named = {one.client_id for one in changes if one.client_id}
    unnamed = {one.document_id for one in changes if one.document_id and not one.client_id}
    due = {one.debtor_id: one.is_client for one in aged}
    named |= set(issued.clients)
    older = {id for id, is_client in due.items() if is_client} - named
    unnamed |= {id for id, is_client in due.items() if not is_client} | set(issued.documents)
    if named or unnamed or older:
        await _sum_again(tx, business, named, older, unnamed)
    return TakenUp(
        {one.document_id for one in changes if one.document_id},
        {one.day for one in changes if one.day},
        max(len(changes), len(aged)) < most,
    )


async def _sum_again(
    tx: Tx, business: Business, changed: set[UUID], older: set[UUID], unnamed: Collection[UUID]
) -> None:
    """Sums clients that something happened to, clients whose debts are but older, and documents without a client. Only
    the first may pay in other time than they did."""
    debtors = await documents.find_debtors(tx, changed | older, unnamed)
    rows: list[Any] = await documents.sum_debtors(tx, business, debtors, tx.today(business.timezone))
    asked = {one.debtor_id for one in rows if one.is_client} - older
    habits = await documents.list_habits(tx, business, asked)
    kept = debtor_rows(rows, habits, older, business.timezone)
    await store.replace_debtors(tx, [*debtors.clients, *debtors.documents], kept)
