"""Booking a uniform file, in one transaction, and taking it back while nothing depends on it."""

from datetime import date
from uuid import UUID

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.problems import Problem
from pinkas.countries import Country
from pinkas.domains import clients, files, products, suppliers
from pinkas.domains.imported_documents import staging
from pinkas.domains.imports.actions.records import RECORDS
from pinkas.domains.imports.actions.uniform_accounts import take_back_accounts
from pinkas.domains.imports.actions.uniform_records import OF_KIND, book_records
from pinkas.domains.imports.actions.uniform_suppliers import check_suppliers_unused, take_back_suppliers
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


async def check_unused(tx: Tx, import_id: UUID) -> None:
    """Raises ImportInUse where something depends on what was imported: an open item that was settled or named, a client
    that has documents here, or what a supplier was owed that was paid."""
    settled = await staging.find_settled(tx, import_id)
    if settled is not None:
        raise ImportInUse(docType=settled.doc_type, docNumber=settled.doc_number)
    behind = ""
    while found := await store.list_records(tx, import_id, "client", behind, PIECE, "create"):
        moved = await clients.clients_with_movements(tx, [one.record_id for one in found if one.record_id])
        if moved:
            raise ImportInUse(clientId=str(min(moved)))
        behind = found[-1].key
    try:
        await check_suppliers_unused(tx, import_id)
    except Problem as problem:
        raise ImportInUse("The opening balance of a supplier was paid or corrected.", problem=problem.code) from None


async def take_back(tx: Tx, import_id: UUID, opening: date, country: Country) -> None:
    """Removes the documents of an import and what is open of them, takes back the balances that it opened, and archives
    the clients, suppliers and articles that it created. Raises ImportInUse, or the problem that refuses it."""
    await take_back_accounts(tx, import_id, opening, country.currency)
    await take_back_suppliers(tx, import_id)
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
            tx.write_events()
    for id, file_id in await staging.list_originals(tx, import_id):
        await files.end_use(tx, file_id, id)
    await staging.clear(tx, import_id)
