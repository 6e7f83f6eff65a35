"""Reports: reads that answer rows and totals, as JSON and as files.

`report` is one declaration: a function that loads what the report is about, one that composes its answer, and the
columns by which the same answer is a file. It gives a row of `operation` like any other, so the law tests, the
description and the reference read it as if it had been written out.
"""

import asyncio
import inspect
import typing
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from typing import Annotated, Any, BinaryIO, Literal, Protocol, TypeVar
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Language
from pinkas.core.pagination import PageQuery
from pinkas.core.printed_tables import TooLongToPrint, build_table_view
from pinkas.core.printed_views import TableView
from pinkas.core.problems import NotPrintable, Problem, ServiceUnavailable
from pinkas.core.report_tables import (
    Column,
    ComposedReport,
    ReportSubject,
    TableForm,
    Taxpayer,
    build_csv,
    check_columns,
    report_file_name,
)
from pinkas.core.wire import RequestStruct
from pinkas.core.wording import Wording
from pinkas.platform.operation import Blob, Credential, Operation, StreamedBlob, operation
from pinkas.platform.reading_ahead import reading_ahead
from pinkas.platform.spreadsheets import XlsxWriter, build_xlsx
from pinkas.platform.table_files import CsvWriter, TableFile, TableWriter
from pinkas.platform.tx import Flow, Tx

MAX_FILE_ROWS = 10_000
"""The rows of a file of a report whose answer comes in pages."""
MAX_STREAMED_ROWS = 1_000_000
"""The rows of a file of a report that streams: a sheet takes no more."""
PAGE_ROWS = 5_000
"""The rows that a report that streams reads at a time."""
_FIRST: str | None = ""
"""Where the first page begins; the others begin at a cursor."""

Answer = TypeVar("Answer", bound=msgspec.Struct)
Subject = TypeVar("Subject", bound=ReportSubject)
RenderPdf = Callable[[Flow[Any], ComposedReport[Answer, Subject]], Awaitable[bytes]]


class TablePrinter(Protocol):
    """Prints reports as tables. The wiring has it: the platform knows neither businesses nor the typesetter."""

    async def get_taxpayer(self, tx: Tx) -> Taxpayer:
        """Whose books the reports of a transaction are of."""
        ...

    async def print_table(
        self, view: TableView, *, business_id: UUID, at: datetime, timezone: str, sandbox: bool
    ) -> bytes:
        """The report as PDF. Raises NotPrintable, and OSError when no process can be started."""
        ...


class Dependencies(Protocol):
    """The part of the wiring's outside that reports use."""

    @property
    def tables(self) -> TablePrinter: ...


class ReportTooLong(Problem):
    status, code, message = 422, "report_too_long", Wording("The report has more than {n} rows.", n=MAX_FILE_ROWS)
    hint = "Ask for a shorter period or for less by its filters, or read the pages as JSON."


@dataclass(frozen=True)
class FileFormat:
    """A kind of file that any table can become. `write` runs in a thread of its own."""

    media_type: str
    content_type: str
    write: Callable[[Sequence[Column], Iterable[Any], ComposedReport[Any, Any]], bytes]
    open: Callable[[BinaryIO, Sequence[Column], ComposedReport[Any, Any]], TableWriter]
    """Begins a file that is written page after page."""


XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TABLE_FORMATS: Mapping[str, FileFormat] = {
    "csv": FileFormat("text/csv", "text/csv; charset=utf-8", build_csv, CsvWriter),
    "xlsx": FileFormat(XLSX_MEDIA_TYPE, XLSX_MEDIA_TYPE, build_xlsx, XlsxWriter),
}
"""The files that every report can be, by the value of `format`."""
PDF_MEDIA_TYPE = "application/pdf"


def report(
    path: str,
    compose: Callable[..., Awaitable[Answer]],
    summary: str,
    *,
    group: str,
    scope: str | None = None,
    credential: Credential = "key",
    load: Callable[..., Awaitable[Subject]],
    rows: Callable[[ComposedReport[Answer, Subject]], Iterable[Any]],
    columns: Sequence[Column],
    more_columns: Callable[[ComposedReport[Answer, Subject]], Sequence[Column]] | None = None,
    form: Callable[[ComposedReport[Answer, Subject]], TableForm | None] | None = None,
    pdf: RenderPdf[Answer, Subject] | None = None,
    streams: bool = False,
    may_lag: bool = True,
    name: str | None = None,
    problems: tuple[type[Problem], ...] = (),
) -> Operation:
    """Declares the report `GET path`.

    `load(tx, ...)` takes the parameters of the path, and gives what the report is about. `compose(tx, subject)` or
    `compose(tx, subject, query)` answers one struct; its docstring is the description. The query gains `format` and
    `lang`. A file has the `rows` of the answer in the `columns`, those of all pages where the query is a `PageQuery`;
    `more_columns` are those that an answer brings, such as one for each month; `form` gives the table of an answer that
    has another one, None for the usual one;
    as PDF it is a table with the head and the end that the law asks of an output, unless `pdf` renders a layout of its
    own. One that `streams` is read for a file page by page, each in a transaction of its own, so that memory does not
    grow with it. A replica may answer it, unless it must not be a little old (`may_lag`).

    The answer is composed within a transaction that writes nothing; the file is written behind it, in a
    thread."""
    check_columns(columns)
    hints = typing.get_type_hints(compose, include_extras=True)
    formats = ("pdf", *TABLE_FORMATS)
    base = hints.get("query", RequestStruct)
    paged = issubclass(base, PageQuery)
    asked = _add_file_parameters(base, formats, paged=paged)
    report_name = _report_name(path)

    def table_form(composed: ComposedReport[Any, Any]) -> TableForm | None:
        return form(composed) if form else None

    def table(composed: ComposedReport[Any, Any]) -> tuple[Sequence[Column], Iterable[Any]]:
        asked_form = table_form(composed)
        if asked_form is not None:
            return asked_form.columns, asked_form.rows
        return (*columns, *(more_columns(composed) if more_columns else ())), rows(composed)

    async def answer(flow: Flow[Any], query: Any, **in_path: Any) -> Any:
        if streams and query.format in TABLE_FORMATS:
            read = partial(_compose_page, flow, query, partial(load, **in_path), compose)
            async with reading_ahead(read, _FIRST) as pages:
                return await _stream_pages(pages, query, report_name, columns, rows)
        if paged and query.format != "json":
            query = msgspec.structs.replace(query, limit=MAX_FILE_ROWS)
        async with flow.transaction(read_only=True) as tx:
            subject = await load(tx, **in_path)
            found = await (compose(tx, subject, query) if "query" in hints else compose(tx, subject))
            sandbox, now = tx.environment == "sandbox", tx.now
            printed = query.format == "pdf" and pdf is None
            taxpayer = await flow.outside.tables.get_taxpayer(tx) if printed else None
        if query.format == "json":
            return found
        if paged and found.next_cursor is not None:  # type: ignore[attr-defined]
            raise ReportTooLong
        composed = ComposedReport(found, subject, query.lang or subject.default_lang, now, sandbox)
        days = list(_days(found, query))
        shown, shown_rows = table(composed)
        own = table_form(composed) or TableForm(report_name, shown, ())
        file_name = f"{report_file_name(own.name, own.about or subject.name, days)}.{query.format}"
        if query.format == "pdf":
            try:
                if pdf is not None:
                    content = await pdf(flow, composed)
                else:
                    assert taxpayer is not None
                    # Ten thousand rows of texts and figures take a second: not on the loop.
                    view = await asyncio.to_thread(
                        build_table_view,
                        own.name,
                        shown,
                        shown_rows,
                        composed,
                        taxpayer,
                        days,
                        own.about,
                        own.details,
                    )
                    content = await flow.outside.tables.print_table(
                        view, business_id=flow.caller.business_id, at=now, timezone=taxpayer.timezone, sandbox=sandbox
                    )
                return Blob(content, PDF_MEDIA_TYPE, file_name)
            except OSError as fault:
                raise ServiceUnavailable from fault
        written = TABLE_FORMATS[query.format]
        content = await asyncio.to_thread(written.write, shown, shown_rows, composed)
        return Blob(content, written.content_type, file_name, attachment=True)

    in_path = list(inspect.signature(load).parameters.values())[1:]
    types = typing.get_type_hints(load, include_extras=True)
    takes = [inspect.Parameter(one, inspect.Parameter.POSITIONAL_OR_KEYWORD) for one in ("flow", "query")]
    answer.__signature__ = inspect.Signature([takes[0], *in_path, takes[1]])  # type: ignore[attr-defined]
    answer.__annotations__ = {
        "flow": next(iter(typing.get_type_hints(pdf).values())) if pdf else Flow[Dependencies],
        **{one.name: types[one.name] for one in in_path},
        "query": asked,
        "return": hints["return"] | Blob,
    }
    media_types = [PDF_MEDIA_TYPE, *(one.media_type for one in TABLE_FORMATS.values())]
    refusals = (*problems, *((ReportTooLong,) if paged else ()), *(() if pdf else (TooLongToPrint, NotPrintable)))
    declared = operation(
        f"GET {path}",
        answer,
        summary,
        group=group,
        scope=scope,
        credential=credential,
        name=name,
        problems=tuple(dict.fromkeys(refusals)),
        description=inspect.cleandoc(compose.__doc__ or ""),
        media_type=", ".join(media_types),
        may_lag=may_lag,
    )
    return replace(declared, columns=tuple(columns), table=table)


async def _compose_page(
    flow: Flow[Any],
    query: Any,
    load: Callable[[Tx], Awaitable[ReportSubject]],
    compose: Callable[..., Awaitable[Any]],
    place: str | None,
) -> tuple[ComposedReport[Any, Any], str | None] | None:
    """A page of a report and the cursor behind it; a `place` that is None is behind the last one."""
    if place is None:
        return None
    asked = msgspec.structs.replace(query, limit=PAGE_ROWS, cursor=place or None)
    async with flow.transaction(read_only=True) as tx:
        subject = await load(tx)
        found = await compose(tx, subject, asked)
        sandbox, now = tx.environment == "sandbox", tx.now
    return ComposedReport(found, subject, query.lang or subject.default_lang, now, sandbox), found.next_cursor


async def _stream_pages(
    pages: AsyncIterator[ComposedReport[Any, Any]],
    query: Any,
    report_name: str,
    columns: Sequence[Column],
    rows: Callable[[ComposedReport[Any, Any]], Iterable[Any]],
) -> StreamedBlob:
    """The file of a report that is written page after page."""
    written = TABLE_FORMATS[query.format]
    file, name = TableFile(written.open, columns), ""
    try:
        async for composed in pages:
            await asyncio.to_thread(file.add, rows(composed), composed)
            name = report_file_name(report_name, composed.subject.name, _days(composed.answer, query))
            if file.rows > MAX_STREAMED_ROWS:
                raise ReportTooLong(Wording("The report has more than {n} rows.", n=MAX_STREAMED_ROWS))
        size = await asyncio.to_thread(file.finish)
    except BaseException:
        file.close()
        raise
    return StreamedBlob(file.pieces(), size, written.content_type, f"{name}.{query.format}", attachment=True)


def _add_file_parameters(query: type[msgspec.Struct], formats: Sequence[str], *, paged: bool) -> type[msgspec.Struct]:
    """The query with `format` and `lang`."""
    described = "JSON, or a file." + (" A file has all rows, whatever `limit` says." if paged else "")
    language = "The language of a file. Left out: that of the client whose it is, else that of the business."
    return msgspec.defstruct(
        query.__name__,
        [
            ("format", Annotated[Literal[("json", *formats)], Meta(description=described)], "json"),
            ("lang", Annotated[Language, Meta(description=language)] | None, None),
        ],
        bases=(query,),
        frozen=True,
        kw_only=True,
        module=query.__module__,
        namespace={"__doc__": query.__doc__},
    )


def _report_name(path: str) -> str:
    """What a report is called in the names of its files: the end of its path behind the last parameter, or behind the
    first part where there is none. `/reports/vat` is `vat`, `/clients/{id}/statement` is `statement`, and a path of one
    part is called as it is."""
    parts = path.strip("/").split("/")
    start = max((at for at, part in enumerate(parts) if part.startswith("{")), default=0)
    return "-".join(parts[start + 1 :] or parts)


def _days(answer: Any, query: Any) -> Iterable[date]:
    """The period or the day of a report, as its answer says, or else as it was asked for."""
    for name in ("from_", "to", "date", "as_of"):
        day = getattr(answer, name, None) or getattr(query, name, None)
        if day is not None:
            yield day
