"""The uniform file of a country as an archive: its folder with the head, the archive of the data.

It is read page after page, each in a transaction of its own. All of them see the books and documents of one moment,
because neither changes and the export knows where they ended; so memory and locks do not grow with the file."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from datetime import date, timedelta
from tempfile import TemporaryFile
from typing import Any, BinaryIO
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from pinkas.countries import Country, get_country
from pinkas.countries.uniform_file import ProductionFacts, UniformFileFormat, UniformSummary, UniformWriter
from pinkas.domains.businesses import Business
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.flows.archives import copy_into, zip_entry
from pinkas.domains.exports.flows.books import party_accounts, read_accounts, reading_lines
from pinkas.domains.exports.flows.progress import Progress
from pinkas.domains.exports.rules import uniform as rules
from pinkas.domains.exports.store import uniform as store
from pinkas.domains.exports.types import DocumentSum, ExportRow, MadeFile
from pinkas.domains.ledger import TrialBalanceLine
from pinkas.platform.reading_ahead import reading_ahead
from pinkas.platform.tx import Flow

PAGE_DOCUMENTS, PAGE_ITEMS = 500, 1000
_COMPRESSION = 3
"""Records are mostly blanks: more effort makes them hardly smaller."""


async def make_uniform_file(
    flow: Flow[Dependencies], row: ExportRow, business: Business, target: BinaryIO, progress: Progress
) -> MadeFile:
    """Writes the archive of a uniform file, and counts its records and documents."""
    country = get_country(business.country)
    form = country.uniform_file
    assert form is not None, "an export begins where there is such a file"
    key = 10**14 + secrets.randbelow(9 * 10**14)
    facts = rules.production_facts(row, business, flow.outside.producer, country.currency, key)
    folder = form.folder(facts)
    with TemporaryFile() as archive:
        summary = await _write_data(flow, row, business, country, form, facts, archive, progress)
        await asyncio.to_thread(_write_archive, target, folder, form, facts, summary, archive)
    documents = {str(code): DocumentSum(*counted) for code, counted in summary.documents.items()}
    return MadeFile(name=f"{folder.replace('/', '-')}.zip", records=summary.records, documents=documents)


async def _write_data(
    flow: Flow[Dependencies],
    row: ExportRow,
    business: Business,
    country: Country,
    form: UniformFileFormat,
    facts: ProductionFacts,
    archive: BinaryIO,
    progress: Progress,
) -> UniformSummary:
    """Writes the archive of the data; what it holds."""
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=_COMPRESSION) as packed:
        inner = zip_entry(form.data_name, facts.stamp, ZIP_DEFLATED)
        with packed.open(inner, "w", force_zip64=True) as entry:
            writer = form.open(entry, facts)
            accounts, keys = await read_accounts(flow, row)
            parties = await _list_openings(flow, row, keys)
            await _write_documents(flow, row, business, country, writer, keys, parties, progress)
            await _write_books(flow, row, business, country, writer, accounts, keys, parties, progress)
            async for items in _list_items(flow, row):
                await asyncio.to_thread(writer.add_items, rules.uniform_items(items, country.currency))
                await progress.advance(0)
            summary = await asyncio.to_thread(writer.close)
    return summary


async def _write_documents(
    flow: Flow[Dependencies],
    row: ExportRow,
    business: Business,
    country: Country,
    writer: UniformWriter,
    keys: rules.PartyKeys,
    parties: dict[UUID, rules.PartySums],
    progress: Progress,
) -> None:
    """Writes the documents; who is named by them gets an account, whether or not the books know of it."""
    types = rules.exported_types(country)
    customers = keys.customers_id

    async def read(behind: tuple[date, UUID]) -> tuple[tuple[list[Any], Any], tuple[date, UUID]] | None:
        async with flow.transaction(read_only=True) as tx:
            found = await store.list_documents(tx, row, types, behind, PAGE_DOCUMENTS)
            if not found:
                return None
            parts = await store.list_parts(tx, [one.id for one in found], types)
        return (found, parts), (found[-1].issue_date, found[-1].id)

    def write(rows: list[Any], parts: Any) -> None:
        writer.add_documents(rules.uniform_documents(rows, parts, row, country, business.timezone, keys))
        for one in rows:
            if one.client_id is not None and one.client_id not in parties and customers is not None:
                parties[one.client_id] = rules.PartySums(customers)

    async with reading_ahead(read, (row.first - timedelta(days=1), store.NOWHERE)) as pages:
        async for found, parts in pages:
            await asyncio.to_thread(write, found, parts)
            await progress.advance(len(found))


async def _write_books(
    flow: Flow[Dependencies],
    row: ExportRow,
    business: Business,
    country: Country,
    writer: UniformWriter,
    accounts: Sequence[TrialBalanceLine],
    keys: rules.PartyKeys,
    parties: dict[UUID, rules.PartySums],
    progress: Progress,
) -> None:
    """Writes the journal, then the accounts with what it debits and credits them, and those of clients and suppliers
    below their control accounts."""
    openings: dict[UUID, int] = defaultdict(int)
    for party in parties.values():
        openings[party.account_id] += party.opening
    codes = {one.account_id: one.code for one in accounts}
    types = rules.exported_types(country)
    sums: dict[UUID, list[int]] = defaultdict(lambda: [0, 0])

    def write(rows: list[Any]) -> None:
        for one in rows:
            if rules.has_party(one, keys):
                sum_of_party = parties.get(one.party_id)
                if sum_of_party is None:
                    sum_of_party = parties[one.party_id] = rules.PartySums(one.account_id)
                sum_of_party.debit += one.debit
                sum_of_party.credit += one.credit
            else:
                total = sums[one.account_id]
                total[0] += one.debit
                total[1] += one.credit
        writer.add_movements(rules.uniform_movements(rows, codes, types, business.timezone, keys))

    async with reading_lines(flow, row) as pages:
        async for entries in pages:
            await asyncio.to_thread(write, entries)
            await progress.advance(len({one.number for one in entries}))
    made = rules.uniform_accounts(accounts, sums, openings, business.default_lang)
    await asyncio.to_thread(writer.add_accounts, made)
    by_id = {line.account_id: one for line, one in zip(accounts, made, strict=True)}
    async for found in party_accounts(flow, parties, by_id, keys):
        await asyncio.to_thread(writer.add_accounts, found)
        await progress.advance(0)


async def _list_openings(
    flow: Flow[Dependencies], row: ExportRow, keys: rules.PartyKeys
) -> dict[UUID, rules.PartySums]:
    """What clients and suppliers began the period with, summed year after year: no statement reads the whole books."""
    found: dict[UUID, rules.PartySums] = {}
    async with flow.transaction(read_only=True) as tx:
        first = await store.first_entry_day(tx)
    while first is not None and first < row.first:
        last = min(date(first.year, 12, 31), row.first - timedelta(days=1))
        async with flow.transaction(read_only=True) as tx:
            sums = await store.list_party_sums(tx, row, keys.control, first, last)
        for account_id, party_id, amount in sums:
            found.setdefault(party_id, rules.PartySums(account_id)).opening += amount
        first = last + timedelta(days=1)
    return {id: one for id, one in found.items() if one.opening}


async def _list_items(flow: Flow[Dependencies], row: ExportRow) -> AsyncIterator[list[Any]]:
    """The pages of the articles of the stock."""
    behind = store.NOWHERE
    while True:
        async with flow.transaction(read_only=True) as tx:
            found = await store.list_items(tx, row, behind, PAGE_ITEMS)
        if not found:
            return
        yield found
        behind = found[-1].id


def _write_archive(
    target: BinaryIO,
    folder: str,
    form: UniformFileFormat,
    facts: ProductionFacts,
    summary: UniformSummary,
    archive: BinaryIO,
) -> None:
    """Writes the folder: the data are an archive in it already, so that nothing is compressed twice."""
    with ZipFile(target, "w", ZIP_STORED) as packed:
        packed.writestr(zip_entry(f"{folder}/{form.head_name}", facts.stamp), form.head(facts, summary))
        copy_into(packed, zip_entry(f"{folder}/{form.archive_name}", facts.stamp), archive)
