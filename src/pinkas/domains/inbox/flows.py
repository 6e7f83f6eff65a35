"""The inbox and the outside: files are kept, read and drawn between short transactions."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

import msgspec

from pinkas.core.problems import FilesUnavailable, Problem
from pinkas.core.wording import Wording
from pinkas.domains import files
from pinkas.domains.inbox.actions import adding, hints, reading, receiving, views
from pinkas.domains.inbox.actions.adding import PaperOrigin
from pinkas.domains.inbox.rules.lessons import apply_lesson
from pinkas.domains.inbox.rules.papers import check_is_paper
from pinkas.domains.inbox.rules.problems import AlreadyInInbox, NoPagePicture
from pinkas.domains.inbox.store import queue
from pinkas.domains.inbox.store.items import ITEMS
from pinkas.domains.inbox.types import (
    ErrorClass,
    InboxAddress,
    InboxItem,
    InboxUploadQuery,
    UploadFault,
    UploadResult,
    UploadResults,
)
from pinkas.outside.files import run_in_file_thread
from pinkas.outside.reading import PagePicture, PageTask, Reading, ReadingTask
from pinkas.outside.reading.types import UnreadableFile
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.operation import Blob, RefusedUpload, StreamedBlob, Upload, UploadBatch
from pinkas.platform.tx import Flow, Transactions

log = logging.getLogger(__name__)

PAGE_WIDTH = 1600
"""Pixels of the picture of a page."""
READ_TIMEOUT_SECONDS = 120
"""Whatever the reader's own limits are, a reading ends by then; less than its lease."""


@dataclass(frozen=True)
class PaperReader:
    """Who reads papers and draws their pages, each file for an owner among whom turns are fair."""

    read: Callable[..., Awaitable[Reading]]
    """Reads a `ReadingTask`; what a file cannot give is told by its error."""
    draw: Callable[..., Awaitable[PagePicture]]
    """Draws a `PageTask`; raises `UnreadableFile`."""


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def shelf(self) -> files.FileStore: ...
    @property
    def reader(self) -> PaperReader: ...
    @property
    def receiving(self) -> receiving.ReceivingTerms: ...


async def upload(flow: Flow[Dependencies], query: InboxUploadQuery, body: Upload) -> InboxItem:
    """Takes a receipt or an invoice of at most 10 MiB to be read: a PDF, a PNG, JPEG or WebP picture, or an electronic
    invoice as XML. It is read within seconds, one after another; `GET /inbox/{id}` tells when. The same file twice
    is 409 `already_in_inbox` with the first one's id. What several files in one request are: `POST /inbox/bulk`."""
    row, added = await _take(flow, body, _origin(flow, query))
    if not added:
        raise AlreadyInInbox(existingId=str(row.id))
    async with flow.transaction(read_only=True) as tx:
        return await views.get(tx, row.id)


async def upload_many(flow: Flow[Dependencies], query: InboxUploadQuery, body: UploadBatch) -> UploadResults:
    """Takes up to 50 files, each of at most 10 MiB and together of at most 100 MiB. Each has its own result, in their
    order: a file that cannot be taken, or is there already, keeps no other."""
    origin, results = _origin(flow, query), []
    for index, sent in enumerate(body.files):
        results.append(await _take_one(flow, index, sent, origin))
    counts = {status: sum(one.status == status for one in results) for status in ("added", "duplicate", "failed")}
    return UploadResults(
        results=results, added=counts["added"], duplicates=counts["duplicate"], failed=counts["failed"]
    )


async def download(flow: Flow[Dependencies], id: UUID) -> StreamedBlob:
    """The file as it is kept, always as a download."""
    async with flow.transaction(read_only=True) as tx:
        row = await ITEMS.get(tx, id)
        file = await files.get_readable(tx, row.file_id)
    return await files.stream_file(flow.outside.shelf.files, file.sha256, file.media_type, file.file_name)


async def draw_page(flow: Flow[Dependencies], id: UUID, n: int) -> Blob:
    """The picture of a page, counted from 1, on which the boxes of the fields lie: as WebP, at most 1600 pixels wide.
    422 `no_page_picture` for a page that is not there, and for what has no pages, such as XML."""
    async with flow.transaction(read_only=True) as tx:
        row = await ITEMS.get(tx, id)
        file = await files.get_readable(tx, row.file_id)
    content = await _load(flow, bytes.fromhex(file.sha256))
    task = PageTask(content=content, page=n, max_width=PAGE_WIDTH)
    try:
        drawn = await flow.outside.reader.draw(task, owner=flow.caller.business_id)
    except UnreadableFile as fault:
        raise (FilesUnavailable if fault.error.retryable else NoPagePicture) from None
    return Blob(drawn.content, "image/webp", f"page-{n}.webp")


async def get_address(flow: Flow[Dependencies]) -> InboxAddress:
    """The address at which the business receives papers by e-mail: it is made when it is first asked for. Whoever
    knows it can send; `POST /inbox/address/rotate` replaces it. `receiving` says whether the operator of this service
    receives mail at all."""
    async with flow.transaction() as tx:
        return await receiving.make_address(tx, flow.outside.receiving)


async def rotate_address(flow: Flow[Dependencies]) -> InboxAddress:
    """Replaces the address. Mail to the one before is refused from now on."""
    async with flow.transaction() as tx:
        return await receiving.make_address(tx, flow.outside.receiving, replace=True)


async def read_next(database: Database, clock: Clock, *, transactions: Transactions, outside: Dependencies) -> int:
    """Reads one paper that is due, if there is one; how many were read. Businesses take turns. A worker reads one at a
    time, so that however many were dropped at once, everything else goes on."""
    claim = await queue.claim_next(database, clock, reading.LEASE)
    if claim is None:
        return 0
    flow = Flow(transactions, system_caller(claim.business_id), outside)
    await read_claimed(flow, claim)
    return 1


async def read_claimed(flow: Flow[Dependencies], claim: queue.Claim) -> None:
    """Reads what was claimed, and keeps what was read, or why not. Whatever happens is kept as an error with a class:
    no paper waits for ever."""
    async with flow.transaction() as tx:
        paper = await reading.begin_reading(tx, claim)
        known = await hints.reading_hints(tx) if paper else None
    if paper is None or known is None:
        return
    try:
        content = await _load(flow, paper.sha256)
    except FilesUnavailable:
        await _fail(flow, claim, "file_unavailable")
        return
    try:
        async with asyncio.timeout(READ_TIMEOUT_SECONDS):
            task = ReadingTask(content=content, media_type=paper.media_type, hints=known.for_reader)
            found = await flow.outside.reader.read(task, owner=claim.business_id)
    except TimeoutError:
        await _fail(flow, claim, "timeout")
        return
    except Exception as fault:  # whatever a reader does: the paper is kept, and the error told
        log.warning("a paper could not be read: %s", type(fault).__name__)
        await _fail(flow, claim, "unavailable")
        return
    if found.error is not None:
        await _fail(flow, claim, found.error.error_class, found.pages or None)
        return
    kept = {"fields": msgspec.to_builtins(found.fields), "engine": found.engine}
    lesson = known.lesson_for(kept)
    if lesson is not None:
        kept = apply_lesson(kept, lesson)
    async with flow.transaction() as tx:
        await reading.finish_reading(
            tx,
            claim,
            engine=found.engine or "none",
            pages=found.pages,
            reading=kept,
            words=_words(found),
        )


def _words(found: Reading) -> list[dict[str, Any]]:
    return list(msgspec.to_builtins(found.words))


async def _fail(
    flow: Flow[Dependencies], claim: queue.Claim, error_class: ErrorClass, pages: int | None = None
) -> None:
    async with flow.transaction() as tx:
        await reading.fail_reading(tx, claim, error_class, pages)


async def _load(flow: Flow[Dependencies], sha256: bytes) -> bytes:
    try:
        return await run_in_file_thread(flow.outside.shelf.files.get, sha256)
    except OSError as fault:
        raise FilesUnavailable from fault


def _origin(flow: Flow[Dependencies], query: InboxUploadQuery) -> PaperOrigin:
    """Where an upload comes from: what it says, or else who it is from."""
    return PaperOrigin(source=query.source or ("upload" if flow.caller.kind == "session" else "api"))


async def _take(flow: Flow[Dependencies], sent: Upload, origin: PaperOrigin) -> Any:
    """Keeps an upload and puts it into the inbox: its row, and whether it is new."""
    shelf = flow.outside.shelf
    async with flow.transaction() as tx:
        found = await adding.find_twin(tx, sent.sha256)
        if found is not None:
            return found, False
        await files.check_capacity(tx, sent.size, shelf.most)
    stored = await files.store_upload(shelf.files, sent, "paper")
    check_is_paper(stored.media_type)
    async with flow.transaction() as tx:
        return await adding.add_paper(tx, stored, sent.sha256, origin, shelf.most)


async def _take_one(
    flow: Flow[Dependencies], index: int, sent: Upload | RefusedUpload, origin: PaperOrigin
) -> UploadResult:
    if isinstance(sent, RefusedUpload):
        return _refused(index, sent.filename, sent.problem)
    try:
        row, added = await _take(flow, sent, origin)
    except Problem as problem:
        if problem.status >= 500 and not isinstance(problem, FilesUnavailable):
            raise
        return _refused(index, sent.filename, problem)
    async with flow.transaction(read_only=True) as tx:
        (summary,) = await views.summaries(tx, [row])
    return views.added_result(index, sent.filename, summary, added=added)


def _refused(index: int, file_name: str | None, problem: Problem) -> UploadResult:
    said = problem.details[0].message if problem.details else problem.text
    fault = UploadFault(
        error=problem.details[0].code if problem.details else problem.code,
        message=said,
        hint=Wording(problem.hint) if problem.hint else None,
    )
    return UploadResult(index=index, file_name=file_name, status="failed", item=None, error=fault)
