"""Booking a uniform file, in one transaction, and taking it back while nothing depends on it."""

from datetime import date
from uuid import UUID

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.countries import Country
from pinkas.domains import clients, files, ledger, products, suppliers
from pinkas.domains.imported_documents import staging
from pinkas.domains.imports.actions.records import RECORDS
from pinkas.domains.imports.actions.uniform_records import OF_KIND, book_records
from pinkas.domains.imports.rules.parity import ImportInUse
from pinkas.domains.imports.store import uniform as store
from pinkas.platform.tx import Tx

PIECE = 500
_NOWHERE = UUID(int=0)


class Refused(Exception):
    """Something cannot be booked as it was checked."""


async def book_parties(tx: Tx, import_id: UUID) -> int:
    """Creates the clients, suppliers and articles of a file; how many. Raises Refused."""
    count = 0
    for kind in ("client", "supplier", "product"):
        await RECORDS[OF_KIND[kind]].claim(tx)
    for kind in ("client", "supplier", "product"):
        made = await book_records(tx, import_id, kind, PIECE)  # type: ignore[arg-type]
        if made is None:
            raise Refused
        count += made
    return count


async def book_open_items(tx: Tx, import_id: UUID, opening: date, country: Country) -> None:
    """Opens what clients owe of the documents."""
    after = (_NOWHERE, _NOWHERE)
    while items := await staging.list_open(tx, import_id, after, PIECE):
        await clients.book_imported_items(tx, items, opening, country.code)
        after = (items[-1].client_id, items[-1].imported_document_id)


async def book_terms(tx: Tx, import_id: UUID, country: Country) -> None:
    """Lets the search find the documents."""
    after: UUID | None = _NOWHERE
    while after is not None:
        after = await staging.write_terms(tx, import_id, country, after, PIECE)


async def book_accounts(tx: Tx, import_id: UUID, opening: date, currency: str) -> None:
    """Opens the accounts of the chart with what they stand at in the file."""
    lines, behind = [], ""
    while found := await store.list_records(tx, import_id, "account", behind, PIECE, "use"):
        for one in found:
            if one.balance:
                amount = format_amount(abs(one.balance), currency)
                side = {"debit": amount} if one.balance > 0 else {"credit": amount}
                lines.append(ledger.NewOpeningLine(account_id=one.record_id, **side))  # type: ignore[arg-type]
        behind = found[-1].key
    if lines:
        if (await ledger.get_opening_balances(tx)).entry_id is not None:
            raise Refused
        await ledger.set_opening_balances(tx, ledger.OpeningBalancesToSet(date=opening, lines=lines))


async def check_unused(tx: Tx, import_id: UUID) -> None:
    """Raises ImportInUse where something depends on what was imported: an open item that was settled or named, or a
    client that has documents here."""
    settled = await staging.find_settled(tx, import_id)
    if settled is not None:
        raise ImportInUse(docType=settled.doc_type, docNumber=settled.doc_number)
    behind = ""
    while found := await store.list_records(tx, import_id, "client", behind, PIECE, "create"):
        moved = await clients.clients_with_movements(tx, [one.record_id for one in found if one.record_id])
        if moved:
            raise ImportInUse(clientId=str(min(moved)))
        behind = found[-1].key


async def take_back(tx: Tx, import_id: UUID, opening: date, country: Country) -> None:
    """Removes the documents of an import and what is open of them, takes back the balances that it opened, and archives
    the clients, suppliers and articles that it created. Raises ImportInUse, or the problem that refuses it."""
    await _take_back_accounts(tx, import_id, opening, country.currency)
    await clients.take_back_imported_items(tx, import_id, opening, country.code)
    for kind, write in (
        ("client", clients.write_all),
        ("supplier", suppliers.write_all),
        ("product", products.write_all),
    ):
        behind = ""
        while found := await store.list_records(tx, import_id, kind, behind, PIECE, "create"):  # type: ignore[arg-type]
            fields = {"opening_balance": None} if kind == "client" else {}
            commands = [UpsertCommand(one.record_id, {**fields, "archived_at": tx.now}) for one in found]
            for done in await write(tx, commands):
                if isinstance(done, Problem):
                    raise ImportInUse(details=done.details or [], problem=done.code)
            behind = found[-1].key
            await tx.write_events()
    for id, file_id in await staging.list_originals(tx, import_id):
        await files.end_use(tx, file_id, id)
    await staging.clear(tx, import_id)


async def _take_back_accounts(tx: Tx, import_id: UUID, opening: date, currency: str) -> None:
    wanted: dict[UUID | None, str] = {}
    behind = ""
    while found := await store.list_records(tx, import_id, "account", behind, PIECE, "use"):
        wanted |= {one.record_id: format_amount(one.balance, currency) for one in found if one.balance}
        behind = found[-1].key
    if not wanted:
        return
    now = await ledger.get_opening_balances(tx)
    there = {one.account_id: one.debit if float(one.debit) else f"-{one.credit}" for one in now.lines}
    there = {id: amount for id, amount in there.items() if id in wanted}
    if now.date != opening or there != wanted:
        raise ImportInUse("The opening balances were changed since.")
    await ledger.set_opening_balances(tx, ledger.OpeningBalancesToSet(date=opening, lines=[]))
