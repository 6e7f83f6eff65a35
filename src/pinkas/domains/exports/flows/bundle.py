"""The accountant's bundle of a period: documents as PDF, expenses with their files, reports, tables, the uniform file,
detailed VAT reports, and a page that lists and sums all of it. One archive, written entry after entry."""

import asyncio
from datetime import date, timedelta
from tempfile import TemporaryFile
from typing import Any, BinaryIO
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from pinkas.core.problems import FilesUnavailable, Problem
from pinkas.countries import get_country
from pinkas.domains import documents
from pinkas.domains.businesses import Business
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.flows.archives import copy_into, write_entry, zip_entry
from pinkas.domains.exports.flows.csv_files import write_resource
from pinkas.domains.exports.flows.progress import Progress
from pinkas.domains.exports.flows.uniform import make_uniform_file
from pinkas.domains.exports.rules import bundle as rules
from pinkas.domains.exports.rules.bundle import Contents, Listed
from pinkas.domains.exports.rules.csv_files import fitting_query
from pinkas.domains.exports.store import bundle as store
from pinkas.domains.exports.store.uniform import NOWHERE
from pinkas.domains.exports.types import ExportRow, MadeFile
from pinkas.outside.files import run_in_file_thread
from pinkas.platform.operation import Blob, Operation, StreamedBlob
from pinkas.platform.tx import Flow

PAGE = 100


async def make_bundle(
    flow: Flow[Dependencies], row: ExportRow, business: Business, target: BinaryIO, progress: Progress
) -> MadeFile:
    """Writes the bundle, and counts what is in each of its folders."""
    maker = _Maker(flow, row, business, progress)
    async with flow.transaction(read_only=True) as tx:
        papers = await store.count_papers(tx, row, maker.types)
    await progress.expect(papers + len(rules.REPORTS) + len(rules.TABLES) + (row.total if maker.has_uniform else 0))
    # Pictures and PDFs are compressed already, and so is the uniform file.
    with ZipFile(target, "w", ZIP_STORED) as packed, TemporaryFile() as page:
        lists = await maker.write_papers(packed)
        with lists:
            await maker.write_reports(packed)
            await maker.write_tables(packed)
            if maker.has_uniform:
                await maker.write_uniform_file(packed)
            await maker.write_vat_reports(packed)
            await asyncio.to_thread(maker.write_page, page, lists)
        await asyncio.to_thread(copy_into, packed, zip_entry("index.html", row.created_at, ZIP_DEFLATED), page)
    name = f"accountant-{rules.safe_name(business.name)}-{row.first.isoformat()}-{row.last.isoformat()}.zip"
    return MadeFile(name=name, records=maker.counts)


class _Maker:
    """Writes the parts of one bundle, and remembers what they are for the page."""

    def __init__(self, flow: Flow[Dependencies], row: ExportRow, business: Business, progress: Progress) -> None:
        self._flow, self._row, self._business, self._progress = flow, row, business, progress
        country = get_country(business.country)
        self._currency = country.currency
        self.types = sorted(country.document_types)
        self.has_uniform = country.uniform_file is not None
        self._contents = Contents()
        self.counts = {"documents": 0, "expenses": 0, "reports": 0, "tables": 0, "vat": 0}

    async def write_papers(self, packed: ZipFile) -> BinaryIO:
        """Writes documents and expenses; their lists for the page, in a file that the caller closes."""
        lists: BinaryIO = TemporaryFile()  # noqa: SIM115 the caller closes it
        try:
            lists.write(rules.documents_head().encode())
            await self._write_documents(packed, lists)
            lists.write((rules.LIST_END + rules.expenses_head()).encode())
            await self._write_expenses(packed, lists)
            lists.write(rules.LIST_END.encode())
        except BaseException:
            lists.close()
            raise
        return lists

    async def _write_documents(self, packed: ZipFile, lists: BinaryIO) -> None:
        behind = self._beginning
        while True:
            async with self._flow.transaction(read_only=True) as tx:
                found = await store.list_documents(tx, self._row, self.types, behind, PAGE)
            if not found:
                return
            for one in found:
                summed = self._contents.documents[one.doc_type]
                summed[0] += 1
                summed[1] += one.total_local
                path = await self._write_document(packed, one)
                lists.write(rules.document_row(one, self._currency, path).encode())
            behind = (found[-1].issue_date, found[-1].id)
            await self._progress.advance(len(found))

    async def _write_document(self, packed: ZipFile, one: Any) -> str | None:
        """Writes the copy of a document; its path, None where it cannot be printed (yet)."""
        try:
            digests = await documents.get_or_make_files(self._flow.on_primary(), one.id)
        except Problem as fault:
            if fault.status >= 500:
                raise
            self._contents.note_lacking(str(one.doc_type), "docType", fault)
            return None
        try:
            content = await run_in_file_thread(
                self._flow.outside.files.get, digests.get("copy_allocated") or digests["copy"]
            )
        except OSError as fault:
            raise FilesUnavailable from fault
        path = f"documents/{one.doc_type}-{one.doc_number}.pdf"
        await write_entry(packed, zip_entry(path, self._row.created_at), content)
        self.counts["documents"] += 1
        return path

    async def _write_expenses(self, packed: ZipFile, lists: BinaryIO) -> None:
        behind, number = self._beginning, 0
        while True:
            async with self._flow.transaction(read_only=True) as tx:
                found = await store.list_expenses(tx, self._row, behind, PAGE)
            if not found:
                return
            for one in found:
                number += 1
                summed = self._contents.expenses[one.status]
                summed[0] += 1
                summed[1] += one.value
                path = await self._write_paper(packed, one, number)
                lists.write(rules.expense_row(one, self._currency, path).encode())
            behind = (found[-1].date, found[-1].id)
            await self._progress.advance(len(found))

    async def _write_paper(self, packed: ZipFile, one: Any, number: int) -> str | None:
        """Writes the file of an expense; its path, None where it has none."""
        if one.sha256 is None:
            return None
        try:
            file = await run_in_file_thread(self._flow.outside.files.open, bytes(one.sha256))
        except FileNotFoundError:
            self._contents.lacking_files += 1
            return None
        except OSError as fault:
            raise FilesUnavailable from fault
        path = f"expenses/{number:05d}-{one.date.isoformat()}-{rules.safe_name(one.file_name)}"
        with file:
            await asyncio.to_thread(copy_into, packed, zip_entry(path, self._row.created_at), file)
        self.counts["expenses"] += 1
        return path

    async def write_reports(self, packed: ZipFile) -> None:
        """Writes the reports of the period."""
        for one in rules.REPORTS:
            declared = self._flow.outside.readings[one.path]
            for form in one.formats:
                path = f"reports/{one.key}.{form}"
                try:
                    blob = await self._ask(declared, form)
                except Problem as fault:
                    if fault.status >= 500:
                        raise
                    self._contents.note_lacking(one.key, "report", fault)
                    continue
                await self._write_blob(packed, path, blob)
                self.counts["reports"] += 1
                self._contents.files.append(Listed(path, one.key, "report", form.upper()))
            await self._progress.advance(1)

    async def _ask(self, declared: Operation, form: str) -> Any:
        assert declared.shape.query is not None, "a report has formats"
        first, last = self._row.first.isoformat(), self._row.last.isoformat()
        asked = {"from": first, "to": last, "date": last, "format": form, "lang": self._business.default_lang}
        return await declared.function(self._flow, fitting_query(declared.shape.query, asked))

    async def _write_blob(self, packed: ZipFile, path: str, blob: Blob | StreamedBlob) -> None:
        info = zip_entry(path, self._row.created_at, ZIP_DEFLATED)
        if isinstance(blob, Blob):
            await write_entry(packed, info, blob.content)
            return
        with packed.open(info, "w", force_zip64=True) as entry:
            async for piece in blob.pieces:
                await asyncio.to_thread(entry.write, piece)

    async def write_tables(self, packed: ZipFile) -> None:
        """Writes documents, journal, expenses and payments as CSV."""
        for name in rules.TABLES:
            path = f"tables/{name}.csv"
            with packed.open(zip_entry(path, self._row.created_at, ZIP_DEFLATED), "w", force_zip64=True) as entry:
                rows = await write_resource(self._flow, self._row, self._business, name, entry, self._progress)
            self.counts["tables"] += 1
            self._contents.files.append(Listed(path, name, "exportResource", f"CSV · {rows}"))
            await self._progress.advance(1)

    async def write_uniform_file(self, packed: ZipFile) -> None:
        """Writes the uniform file of the period."""
        with TemporaryFile() as file:
            made = await make_uniform_file(self._flow, self._row, self._business, file, self._progress)
            path = f"uniform-file/{made.name}"
            await asyncio.to_thread(copy_into, packed, zip_entry(path, self._row.created_at), file)
        self._contents.files.append(Listed(path, "uniform_file", "exportKind", f"{sum(made.records.values())}"))

    async def write_vat_reports(self, packed: ZipFile) -> None:
        """Writes the detailed VAT report of every period that ends within the days of the bundle."""
        readings = self._flow.outside.readings
        periods = await self._ask(readings["/tax/vat-periods"], "json")
        detailed = readings["/tax/vat-periods/{period}/pcn874"]
        assert detailed.shape.query is not None, "it has a format"
        for one in periods.items:
            if one.to > self._row.last:
                continue
            try:
                async with self._flow.transaction(read_only=True) as tx:
                    blob = await detailed.function(tx, period=one.period, query=detailed.shape.query())
            except Problem as fault:
                self._contents.note_lacking("vat", "report", fault)
                continue
            path = f"vat/{one.period}/{blob.filename}"
            await self._write_blob(packed, path, blob)
            self.counts["vat"] += 1
            self._contents.files.append(Listed(path, "vat", "report", f"{one.period} · {blob.filename}"))

    def write_page(self, page: BinaryIO, lists: BinaryIO) -> None:
        """Writes the page: what the bundle is, in both languages, and the lists of the papers."""
        page.write(rules.page_head(self._business).encode())
        for lang in ("he", "en"):
            said = rules.page_section(lang, self._business, self._row, self._contents, self._currency)
            page.write(said.encode())
        page.write(b"<section>")
        lists.seek(0)
        while piece := lists.read(1024 * 1024):
            page.write(piece)
        page.write(f"</section>{rules.PAGE_END}".encode())

    @property
    def _beginning(self) -> tuple[date, UUID]:
        return (self._row.first - timedelta(days=1), NOWHERE)
