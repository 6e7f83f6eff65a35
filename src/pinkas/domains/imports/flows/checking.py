"""Checking an import: a child reads the file, and its rows go through the rules of their domain a piece at a time, each
piece in a transaction of its own. A worker that dies leaves a half check; the next one begins again."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from pinkas.core.problems import FilesUnavailable, ServiceUnavailable
from pinkas.core.wording import Wording
from pinkas.domains import businesses, files
from pinkas.domains.imports.actions import imports as actions
from pinkas.domains.imports.actions.checking import CheckedRows, check_rows
from pinkas.domains.imports.flows import Dependencies, uniform
from pinkas.domains.imports.flows.progress import Stopped
from pinkas.domains.imports.rules import columns as rules
from pinkas.domains.imports.rules.cells import DATE_FORMATS, Layout, make_layout
from pinkas.domains.imports.store import imports as store
from pinkas.domains.imports.store import staged
from pinkas.domains.imports.types import FoundFault, ImportPreview, ImportRecord
from pinkas.outside.files import Files, run_in_file_thread
from pinkas.outside.table_files import TableFacts, TableRow, TableTask, UnreadableTable, iterate_rows, unpack_table
from pinkas.outside.uniform_files import UnreadableUniformFile
from pinkas.platform.tx import Flow

PIECE = 500
"""Rows that are checked in one transaction."""
_SAMPLE = 200
_PREVIEW = 5
_HEADER_SEARCH = 20


async def run_check_job(flow: Flow[Dependencies], import_id: UUID) -> None:
    """Checks the rows of an import that waits for it. One that was cancelled ends at its next piece."""
    async with flow.transaction() as tx:
        row = await store.begin_attempt(tx, import_id, "UPLOADED", "CHECKING")
        if row is None:
            return
        await staged.clear(tx, import_id)
        country = (await businesses.get_current(tx)).country
        file = await files.get_for_update(tx, row.file_id)
        assert file is not None, "a file that is in use stays"
    try:
        if row.kind == "uniform_file":
            await _check_uniform(flow, row, bytes.fromhex(file.sha256))
            return
        async with _unpacked(flow, row, bytes.fromhex(file.sha256)) as (facts, target):
            await _check_file(flow, row, facts, target, country)
    except Stopped:
        return
    except UnreadableUniformFile as fault:
        async with flow.transaction() as tx:
            if fault.position is not None:
                await staged.insert_faults(tx, row.id, [_damaged_at(fault.position)])
            fields = {"state": "FAILED", "error": fault.reason, "ended_at": tx.now}
            await actions.finish(tx, row, fields)
    except UnreadableTable as fault:
        async with flow.transaction() as tx:
            fields = {"state": "FAILED", "error": fault.reason, "error_line": fault.line, "ended_at": tx.now}
            await actions.finish(tx, row, fields)


def _damaged_at(position: int) -> FoundFault:
    """Where an archive is damaged. It has no lines."""
    message = Wording("Byte {position}: the archive is damaged or cut off here.").template
    return FoundFault(
        line=1, field="", header=None, code="damaged", message=message, facts={"position": position}, value=None
    )


async def fail_import_job(flow: Flow[object], error: str, import_id: UUID) -> None:
    """Ends an import whose last attempt failed, with the code of its error."""
    async with flow.transaction() as tx:
        row = await store.IMPORTS.get(tx, import_id)
        if row.state not in actions.ENDED:
            await actions.finish(tx, row, {"state": "FAILED", "error": error, "ended_at": tx.now})


@asynccontextmanager
async def _unpacked(
    flow: Flow[Dependencies], row: ImportRecord, sha256: bytes
) -> AsyncIterator[tuple[TableFacts, Path]]:
    """The rows of the file as a child has read them, on this machine's disk until the block ends."""
    with TemporaryDirectory(prefix="pinkas-import-") as folder:
        source, target = Path(folder) / "file", Path(folder) / "rows"
        await run_in_file_thread(_fetch, flow.outside.shelf.files, sha256, source)
        said, limits = row.options, flow.outside.import_limits
        task = TableTask(
            path=str(source),
            target=str(target),
            encoding=None if said.encoding == "auto" else said.encoding,
            delimiter=None if said.delimiter == "auto" else said.delimiter,
            max_rows=limits.rows,
            max_cells=limits.columns,
            max_letters=limits.letters,
        )
        try:
            facts = await unpack_table(task, owner=flow.caller.business_id, limits=limits.reading)
        except OSError as fault:
            raise ServiceUnavailable from fault
        yield facts, target


async def _check_uniform(flow: Flow[Dependencies], row: ImportRecord, sha256: bytes) -> None:
    """Checks a uniform file on this machine's disk."""
    with TemporaryDirectory(prefix="pinkas-import-") as folder:
        source, target = Path(folder) / "file", Path(folder) / "records"
        await run_in_file_thread(_fetch, flow.outside.shelf.files, sha256, source)
        await uniform.check_uniform(flow, row, source, target)


def _fetch(files: Files, sha256: bytes, target: Path) -> None:
    try:
        with files.open(sha256) as stored, target.open("wb") as file:
            shutil.copyfileobj(stored, file)
    except OSError as fault:
        raise FilesUnavailable from fault


async def _check_file(
    flow: Flow[Dependencies], row: ImportRecord, facts: TableFacts, target: Path, country: str
) -> None:
    columns = rules.COLUMNS[row.kind]
    first = list(islice(iterate_rows(target), _SAMPLE + _HEADER_SEARCH))
    at = rules.find_header(columns, [(one.line, one.cells) for one in first[:_HEADER_SEARCH]], row.mapping)
    headers, sample = first[at].cells, [one.cells for one in first[at + 1 :]]
    mapping = rules.guess_mapping(columns, headers) if row.mapping is None else row.mapping
    layout = make_layout(columns, headers, mapping, row.options, sample, separated=facts.format == "csv")
    preview = ImportPreview(
        format=facts.format,
        headers=headers,
        header_line=first[at].line,
        rows=sample[:_PREVIEW],
        encoding=facts.encoding,
        delimiter=facts.delimiter,
        date_format=DATE_FORMATS[layout.date_order],
        decimal=layout.decimal,
    )
    total = facts.rows - at - 1
    async with flow.transaction() as tx:
        if not await store.change_running(tx, row, {"layout": preview, "mapping": mapping, "total": total}):
            return
    missing = rules.unfound_columns(columns, mapping, headers)
    if missing:
        await _refuse_mapping(flow, row, first[at].line, missing, total)
        return
    await _check_rows(flow, row, layout, islice(iterate_rows(target), at + 1, None), country)


async def _refuse_mapping(flow: Flow[Dependencies], row: ImportRecord, line: int, names: list[str], total: int) -> None:
    """Ends a check whose table lacks columns: every row is faulty, and the mapping may be changed."""
    faults = [
        FoundFault(
            line=line,
            field=name,
            header=None,
            code="column_missing",
            message=Wording("No heading of the file is this column: choose one.").template,
            facts={},
            value=None,
        )
        for name in names
    ]
    async with flow.transaction() as tx:
        await staged.insert_faults(tx, row.id, faults)
        counts = {"to_create": 0, "to_change": 0, "to_skip": 0, "faulty": max(total, 1), "done": total}
        await actions.finish(tx, row, {"state": "CHECKED", "checked_at": tx.now, **counts})


async def _check_rows(
    flow: Flow[Dependencies], row: ImportRecord, layout: Layout, rows: Iterator[TableRow], country: str
) -> None:
    counts = {"to_create": 0, "to_change": 0, "to_skip": 0, "faulty": 0, "done": 0}
    kept, most = 0, flow.outside.import_limits.faults
    while piece := await asyncio.to_thread(lambda: list(islice(rows, PIECE))):
        async with flow.transaction() as tx:
            checked = await check_rows(tx, row, layout, piece, country)
            await staged.insert_rows(tx, row.id, checked.rows)
            await staged.insert_faults(tx, row.id, checked.faults[: most - kept])
            kept = min(kept + len(checked.faults), most)
            _count(counts, checked, len(piece))
            if not await store.change_running(tx, row, dict(counts)):
                raise Stopped
    async with flow.transaction() as tx:
        await staged.clear_keys(tx, row.id)
        await actions.finish(tx, row, {"state": "CHECKED", "checked_at": tx.now, **counts})


def _count(counts: dict[str, Any], checked: CheckedRows, looked_at: int) -> None:
    for one in checked.rows:
        counts[f"to_{one.action}"] += 1
    counts["faulty"] += checked.faulty
    counts["done"] += looked_at
