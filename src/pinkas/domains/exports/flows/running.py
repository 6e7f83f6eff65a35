"""Running exports: a worker writes the file beside the store, and only a whole one becomes the file of the export. A
worker that dies leaves nothing: the next one begins again, and reads the same books and documents."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from tempfile import TemporaryFile
from typing import BinaryIO
from uuid import UUID

from pinkas.core.problems import ServiceUnavailable
from pinkas.domains import businesses, files
from pinkas.domains.businesses import Business
from pinkas.domains.exports.actions import exports as actions
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.flows.bundle import make_bundle
from pinkas.domains.exports.flows.csv_files import make_csv
from pinkas.domains.exports.flows.full_archive import make_archive
from pinkas.domains.exports.flows.journal_file import make_journal_file
from pinkas.domains.exports.flows.progress import ExportStopped, Progress
from pinkas.domains.exports.flows.uniform import make_uniform_file
from pinkas.domains.exports.store import exports as store
from pinkas.domains.exports.types import ExportKind, ExportRow, MadeFile, ProducedFile
from pinkas.outside.files import digest_of, run_in_file_thread
from pinkas.platform.database import StatementEndedError, loggable_error
from pinkas.platform.operation import StreamedBlob
from pinkas.platform.tx import Flow, NotOnReplica

log = logging.getLogger(__name__)

ZIP_MEDIA_TYPE = "application/zip"

Maker = Callable[[Flow[Dependencies], ExportRow, Business, BinaryIO, Progress], Awaitable[MadeFile]]
"""Writes an export into an open file."""
MAKERS: Mapping[ExportKind, Maker] = {
    "uniform_file": make_uniform_file,
    "accountant_bundle": make_bundle,
    "csv": make_csv,
    "archive": make_archive,
    "journal_file": make_journal_file,
}


async def run_export_job(flow: Flow[Dependencies], export_id: UUID) -> None:
    """Writes the file of an export that goes on. One that was cancelled ends at its next page."""
    async with flow.transaction() as tx:
        row = await store.begin_attempt(tx, export_id)
        if row is None:
            return
        business = await businesses.get_current(tx)
    progress = Progress(flow, export_id, row.attempt)
    with TemporaryFile() as target:
        try:
            made, as_of = await _make(flow, row, business, target, progress)
        except ExportStopped:
            return
        digest = await run_in_file_thread(digest_of, target)
        await run_in_file_thread(files.put_file, flow.outside.files, target, digest)
        size = await asyncio.to_thread(target.seek, 0, 2)
    produced = ProducedFile(
        file_name=made.name,
        size=size,
        sha256=digest,
        done=progress.done,
        records=dict(made.records),
        documents=dict(made.documents),
        as_of=as_of,
    )
    async with flow.transaction() as tx:
        await actions.finish_export(tx, row, produced, flow.outside.exports_kept)


async def _make(
    flow: Flow[Dependencies], row: ExportRow, business: Business, target: BinaryIO, progress: Progress
) -> tuple[MadeFile, datetime]:
    """Writes an export, and says up to when it knows everything. It reads a replica where one has all that the business
    wrote until now, and begins again on the primary when that ends a read: what it has to apply goes before."""
    maker = MAKERS[row.kind]
    reading = await flow.on_replica()
    if reading is not None and (as_of := reading.read_from.as_of) is not None:
        try:
            return await maker(reading, row, business, target, progress), as_of
        except (NotOnReplica, ServiceUnavailable, StatementEndedError) as fault:
            log.warning(
                "an export begins again on the primary",
                extra={"facts": {"cause": loggable_error(fault.__cause__ or fault)}},
            )
        target.seek(0)
        target.truncate()
        progress.begin_again()
    now = flow.transactions.runtime.clock.now()
    return await maker(flow, row, business, target, progress), now


async def fail_export_job(flow: Flow[object], error: str, export_id: UUID) -> None:
    """Ends an export whose last attempt failed, with the code of its error."""
    async with flow.transaction() as tx:
        await actions.fail_export(tx, export_id, error)


async def expire_export_job(flow: Flow[object], export_id: UUID) -> None:
    """Lets go of the file of an export whose days are over; the store removes it in its own time."""
    async with flow.transaction() as tx:
        await store.expire(tx, export_id)


async def download_export(flow: Flow[Dependencies], id: UUID) -> StreamedBlob:
    """The file of an export that is done, until its days are over. A download that was interrupted goes on by `Range`,
    with the `ETag` in `If-Range`."""
    async with flow.transaction(read_only=True) as tx:
        row = await actions.get_downloadable(tx, id)
    assert row.sha256 is not None, "what is done has a file"
    return await files.stream_parts(flow.outside.files, row.sha256, ZIP_MEDIA_TYPE, row.file_name or "export.zip")
