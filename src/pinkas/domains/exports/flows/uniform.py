"""The uniform file of a country as an archive: its folder with the head, the archive of the data.

It is read page after page, each in a transaction of its own. All of them see the books and documents of one moment,
because neither changes and the export knows where they ended; so memory and locks do not grow with the file."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from datetime import timedelta
from tempfile import TemporaryFile
from typing import Any, BinaryIO
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from pinkas.countries import Country, get_country
from pinkas.countries.uniform_file import ProductionFacts, UniformFileFormat, UniformSummary, UniformWriter
from pinkas.domains import ledger
from pinkas.domains.businesses import Business
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.flows.progress import Progress
from pinkas.domains.exports.rules import uniform as rules
from pinkas.domains.exports.store import uniform as store
from pinkas.domains.exports.types import ExportRow
from pinkas.platform.tx import Flow

PAGE_DOCUMENTS, PAGE_ENTRIES, PAGE_ITEMS = 500, 1000, 1000
_COPIED = 1024 * 1024
_COMPRESSION = 3
"""Records are mostly blanks: more effort makes them hardly smaller."""


async def make_uniform_file(
    flow: Flow[Dependencies], row: ExportRow, business: Business, target: BinaryIO, progress: Progress
) -> tuple[str, Mapping[str, int]]:
    """Writes the archive of a uniform file; its name, and how many records of each kind there are."""
    country = get_country(business.country)
    form = country.uniform_file
    assert form is not None, "an export begins where there is such a file"
    key = 10**14 + secrets.randbelow(9 * 10**14)
    facts = rules.production_facts(row, business, flow.outside.producer, country.currency, key)
    folder = form.folder(facts)
    with TemporaryFile() as archive:
        summary = await _write_data(flow, row, business, country, form, facts, archive, progress)
        await asyncio.to_thread(_write_archive, target, folder, form, facts, summary, archive)
    return f"{folder.replace('/', '-')}.zip", summary.records


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
        inner = _entry(form.data_name, facts, ZIP_DEFLATED)
        with packed.open(inner, "w", force_zip64=True) as entry:
            writer = form.open(entry, facts)
            await _write_documents(flow, row, business, country, writer, progress)
            await _write_books(flow, row, business, country, writer, progress)
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
    progress: Progress,
) -> None:
    types = rules.exported_types(country)
    behind = (row.first - timedelta(days=1), store.NOWHERE)
    while True:
        async with flow.transaction(read_only=True) as tx:
            found = await store.list_documents(tx, row, types, behind, PAGE_DOCUMENTS)
            if not found:
                return
            parts = await store.list_parts(tx, [one.id for one in found], types)

        def write(rows: list[Any] = found, parts: Any = parts) -> None:
            writer.add_documents(rules.uniform_documents(rows, parts, row, country, business.timezone))

        await asyncio.to_thread(write)
        behind = (found[-1].issue_date, found[-1].id)
        await progress.advance(len(found))


async def _write_books(
    flow: Flow[Dependencies],
    row: ExportRow,
    business: Business,
    country: Country,
    writer: UniformWriter,
    progress: Progress,
) -> None:
    """Writes the journal, then the accounts with what it debits and credits them."""
    async with flow.transaction(read_only=True) as tx:
        accounts = await ledger.trial_balance(tx, row.first, row.last, row.created_at)
    codes = {one.account_id: one.code for one in accounts}
    types = rules.exported_types(country)
    sums: dict[UUID, list[int]] = defaultdict(lambda: [0, 0])
    behind = (row.first - timedelta(days=1), 0)
    while True:
        async with flow.transaction(read_only=True) as tx:
            found = await store.list_movements(tx, row, behind, PAGE_ENTRIES)
        if not found:
            break

        def write(rows: list[Any] = found) -> None:
            for one in rows:
                total = sums[one.account_id]
                total[0] += one.debit
                total[1] += one.credit
            writer.add_movements(rules.uniform_movements(rows, codes, types, business.timezone))

        await asyncio.to_thread(write)
        behind = (found[-1].date, found[-1].number)
        await progress.advance(len({one.number for one in found}))
    await asyncio.to_thread(writer.add_accounts, rules.uniform_accounts(accounts, sums, business.default_lang))


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
    archive.seek(0)
    with ZipFile(target, "w", ZIP_STORED) as packed:
        packed.writestr(_entry(f"{folder}/{form.head_name}", facts), form.head(facts, summary))
        with packed.open(_entry(f"{folder}/{form.archive_name}", facts), "w", force_zip64=True) as entry:
            while piece := archive.read(_COPIED):
                entry.write(piece)


def _entry(name: str, facts: ProductionFacts, method: int = ZIP_STORED) -> ZipInfo:
    found = ZipInfo(name, facts.stamp.timetuple()[:6])
    found.compress_type = method
    found.external_attr = 0o600 << 16
    return found
