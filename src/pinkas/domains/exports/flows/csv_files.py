"""Resources as files of CSV in one archive: each list of the API read page after page, with every field it answers."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import IO, Any, BinaryIO
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile
from zoneinfo import ZoneInfo

from pinkas.core.periods import Period
from pinkas.countries import get_country
from pinkas.domains import ledger
from pinkas.domains.businesses import Business
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.flows.archives import zip_entry
from pinkas.domains.exports.flows.progress import Progress
from pinkas.domains.exports.rules import csv_files as rules
from pinkas.domains.exports.rules import lines
from pinkas.domains.exports.rules.csv_files import CsvColumns
from pinkas.domains.exports.store import lines as line_store
from pinkas.domains.exports.store import uniform as store
from pinkas.domains.exports.types import ExportRow, MadeFile, ResourceName
from pinkas.platform.operation import Operation
from pinkas.platform.tx import Flow

PAGE = 500


async def make_csv(
    flow: Flow[Dependencies], row: ExportRow, business: Business, target: BinaryIO, progress: Progress
) -> MadeFile:
    """Writes one file for each resource, and counts its rows."""
    counts: dict[str, int] = {}
    await progress.expect(len(row.resources))
    with ZipFile(target, "w", ZIP_DEFLATED) as packed:
        for name in row.resources:
            with packed.open(zip_entry(f"{name}.csv", row.created_at, ZIP_DEFLATED), "w", force_zip64=True) as entry:
                counts[name] = await write_resource(flow, row, business, name, entry, progress)
            await progress.advance(1)
    return MadeFile(name=f"csv-{row.first.isoformat()}-{row.last.isoformat()}.zip", records=counts)


async def write_resource(
    flow: Flow[Dependencies],
    row: ExportRow,
    business: Business,
    name: ResourceName,
    entry: IO[bytes],
    progress: Progress,
) -> int:
    """Writes a resource as CSV; its rows without the head."""
    if name == "document_lines":
        columns, pages = rules.columns_of(lines.DocumentLineCells), _document_lines(flow, row)
    elif name == "journal_lines":
        columns, pages = rules.columns_of(lines.JournalLineCells), _journal_lines(flow, row, business)
    else:
        declared = flow.outside.readings[rules.LISTS[name]]
        columns, pages = (
            rules.columns_of(rules.item_type(declared.shape.result)),
            _list_pages(flow, row, declared, ZoneInfo(business.timezone)),
        )
    await asyncio.to_thread(entry.write, columns.head())
    count = 0
    async for items in pages:
        await asyncio.to_thread(_write_rows, entry, columns, items)
        count += len(items)
        await progress.advance(0)
    return count


def _write_rows(entry: IO[bytes], columns: CsvColumns, items: list[Any]) -> None:
    entry.write(columns.rows(items))


async def _list_pages(
    flow: Flow[Dependencies], row: ExportRow, declared: Operation, zone: ZoneInfo
) -> AsyncIterator[list[Any]]:
    """The pages of a list of the API, each as it is when it is read."""
    assert declared.shape.query is not None, "a list has pages"
    query: Any = rules.decode_query(declared.shape.query, Period(row.first, row.last), zone, PAGE)
    while True:
        if declared.shape.takes_flow:
            page = await declared.function(flow, query)
        else:
            async with flow.transaction(read_only=True) as tx:
                page = await declared.function(tx, query)
        yield page.items
        if page.next_cursor is None:
            return
        query = rules.behind(query, page.next_cursor)


async def _document_lines(flow: Flow[Dependencies], row: ExportRow) -> AsyncIterator[list[Any]]:
    behind: tuple[Any, UUID] | None = (row.first - timedelta(days=1), store.NOWHERE)
    while behind is not None:
        async with flow.transaction(read_only=True) as tx:
            found, behind = await line_store.list_document_lines(tx, row, behind, PAGE)
        yield lines.document_line_cells(found)


async def _journal_lines(flow: Flow[Dependencies], row: ExportRow, business: Business) -> AsyncIterator[list[Any]]:
    async with flow.transaction(read_only=True) as tx:
        accounts = {one.account_id: one for one in await ledger.trial_balance(tx, row.first, row.last, row.created_at)}
    currency = get_country(business.country).currency
    behind = (row.first - timedelta(days=1), 0)
    while True:
        async with flow.transaction(read_only=True) as tx:
            found = await store.list_movements(tx, row, behind, PAGE)
        if not found:
            return
        yield lines.journal_line_cells(found, accounts, currency, business.default_lang)
        behind = (found[-1].date, found[-1].number)
