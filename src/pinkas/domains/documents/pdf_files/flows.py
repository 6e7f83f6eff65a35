"""The files of documents: rendered and signed outside any transaction, stored once, the original given out once."""

import asyncio
import contextlib
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.core.printed_views import DocumentView, Look, Marking
from pinkas.countries import get_country
from pinkas.domains import brands, businesses, templates
from pinkas.domains.documents.einvoice import rules as einvoice
from pinkas.domains.documents.einvoice.actions import build_einvoice_file
from pinkas.domains.documents.issuing.rules.allocation import AllocationPending, retry_after_seconds, seconds_to_wait
from pinkas.domains.documents.model.actions.read import get_record as read_record
from pinkas.domains.documents.model.rules.file_names import document_file_name
from pinkas.domains.documents.model.rules.problems import AlreadyIssued, NotIssued, PdfUnavailable
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.snapshots import business_snapshot
from pinkas.domains.documents.model.types import PdfQuery, PreviewQuery
from pinkas.domains.documents.pdf_files import rules, store
from pinkas.outside import pdf
from pinkas.outside.files import Files, run_in_file_thread
from pinkas.platform.caller import RequestOrigin
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow

PDF_MEDIA_TYPE = "application/pdf"
PNG_MEDIA_TYPE = "image/png"


@dataclass(frozen=True)
class PdfDependencies:
    """The services that making PDF files needs: the file store, the typesetter, and the signer."""

    files: Files
    press: pdf.Typesetter
    signer: pdf.Signer | None
    sandbox: bool
    allocation_wait: int = 60
    """Seconds that an original waits for its allocation number."""
    ahead: bool = True
    """Whether files are made before anybody asks."""


class Outside(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def printing(self) -> PdfDependencies: ...


async def get_pdf(flow: Flow[Outside], id: UUID, query: PdfQuery) -> Blob:
    """The signed PDF. The first delivery is the original (מקור), every later one the same certified copy. With
    `copy=true` it is a copy in any case, and the original is left for whoever is meant to have it. With `format=png` it
    is the first page of the copy as a picture for a screen, which has no signature."""
    if query.format == "png":
        return await _render_picture(flow, id)
    return await download_pdf(flow, id, only_copy=query.copy)


async def download_pdf(flow: Flow[Outside], id: UUID, *, only_copy: bool = False) -> Blob:
    """The signed PDF. The first delivery is the original (מקור), every later one the same certified copy; `only_copy`
    leaves the original where it is. An original that could not be handed over is given back, for the next one."""
    found = await get_or_make_files(flow, id)
    printing = flow.outside.printing
    try:  # both are in hand before the original is given away: it is given once
        contents = {kind: await run_in_file_thread(printing.files.get, digest) for kind, digest in found.items()}
    except OSError as fault:
        raise PdfUnavailable from fault
    async with flow.transaction() as tx:
        record = await read_record(tx, id)
        kind, lost = "copy", None
        if not only_copy and await _can_receive(flow.caller.origin) and await store.take_original(tx, id):
            tx.audit("document.original_delivered", "document", id)
            kind, lost = "original", partial(_return_original, flow, id, tx.now)
    given = "copy_allocated" if kind == "copy" and "copy_allocated" in contents else kind
    name = document_file_name(record, "pdf")
    return Blob(contents[given], PDF_MEDIA_TYPE, name, (("x-document-copy", kind),), lost=lost)


async def _can_receive(origin: RequestOrigin | None) -> bool:
    """Whether the requester can receive the file: always for a job of ours, else a client that accepts it and is still
    connected."""
    return origin is None or not (origin.headers_only or await origin.is_disconnected())


async def _return_original(flow: Flow[Outside], id: UUID, taken_at: datetime) -> None:
    """Undoes the delivery of the original at that instant, because nobody received it, and records it in the audit
    log."""
    async with flow.transaction() as tx:
        if await store.give_back_original(tx, id, taken_at):
            tx.audit("document.original_returned", "document", id)


async def _render_picture(flow: Flow[Outside], id: UUID) -> Blob:
    """The first page of the copy of an issued document as a picture. It is drawn for a screen and not kept, so it waits
    for no allocation number and needs no certificate."""
    async with flow.transaction() as tx:
        record = await read_record(tx, id)
        look = await templates.get_look(tx, record.template_id, record.template_version, record.lang)
    if record.status == "DRAFT" or record.business is None or record.issued_at is None:
        raise NotIssued
    printing = flow.outside.printing
    try:
        logo = await _get_logo(record.business, printing)
        async with printing.press.turn(flow.caller.business_id):
            sheet = partial(_compose_sheet, record, record.business, logo, look, record.issued_at)
            content = await asyncio.to_thread(lambda: _render_page_picture(sheet(), printing, "copy"))
    except OSError as fault:
        raise PdfUnavailable from fault
    return Blob(content, PNG_MEDIA_TYPE, document_file_name(record, "png"))


async def preview_draft(flow: Flow[Outside], id: UUID, query: PreviewQuery) -> Blob:
    """A draft as a PDF that is marked as a draft, or with `format=png` its first page as a picture; it is not kept and
    not signed."""
    async with flow.transaction() as tx:
        record = await read_record(tx, id)
        business = await businesses.get_as_of(tx, record.issue_date)
        brand = await brands.get(tx, record.brand_id) if record.brand_id else None
        look = await templates.get_look(tx, record.template_id, None, record.lang)
        now = tx.now
    if record.status != "DRAFT":
        raise AlreadyIssued("The document is issued: its PDF is at `/pdf`.")
    printing = flow.outside.printing
    snapshot = business_snapshot(business, brand)
    picture = query.format == "png"
    try:
        logo = await _get_logo(snapshot, printing)
        async with printing.press.turn(flow.caller.business_id):
            sheet = partial(_compose_sheet, record, snapshot, logo, look, now)
            render = _render_page_picture if picture else _render_file
            content = await asyncio.to_thread(lambda: render(sheet(), printing, "draft"))
    except OSError as fault:
        raise PdfUnavailable from fault
    return Blob(content, PNG_MEDIA_TYPE, "draft.png") if picture else Blob(content, PDF_MEDIA_TYPE, "draft.pdf")


async def run_render_job(flow: Flow[Outside], document_id: UUID) -> None:
    """The job behind finalize: makes both files before anybody asks, unless the operator would rather wait until
    somebody does. What waits for its number is made by the job that follows the authority's answer."""
    if not flow.outside.printing.ahead:
        return
    with contextlib.suppress(AllocationPending):
        await get_or_make_files(flow, document_id)


async def get_or_make_files(flow: Flow[Outside], id: UUID) -> dict[str, bytes]:
    """The digests of the files, made now if no job has made them yet. The first to store a file decides its bytes.

    There are two, and a later copy that states what happened after they were printed: the allocation number, or that
    none was given. An original that waits for its number is not printed yet: `AllocationPending`."""
    async with flow.transaction() as tx:
        found = await store.get_file_digests(tx, id)
        if len(found) == 3 or (len(found) == 2 and not await store.is_copy_outdated(tx, id)):
            return found
        record = await read_record(tx, id)
        look = await templates.get_look(tx, record.template_id, record.template_version, record.lang)
        now = tx.now
    if record.status == "DRAFT" or record.business is None or record.issued_at is None:
        raise NotIssued
    printing = flow.outside.printing
    waiting = seconds_to_wait(record, now, printing.allocation_wait)
    if waiting and not found:
        again = retry_after_seconds(waiting, printing.allocation_wait)
        raise AllocationPending(retryAfter=again, headers=[("retry-after", str(again))])
    if printing.signer is None:
        raise PdfUnavailable("The certificate that signs PDFs is not available.")
    kinds = ("copy_allocated",) if len(found) == 2 else ("original", "copy")
    try:
        logo = await _get_logo(record.business, printing)
        async with printing.press.turn(flow.caller.business_id):
            made = await asyncio.to_thread(_make_files, record, logo, printing, look, kinds)
        kept = {
            kind: (await run_in_file_thread(printing.files.put, content), len(content))
            for kind, content in made.items()
        }
    except OSError as fault:
        raise PdfUnavailable from fault
    async with flow.transaction() as tx:
        for kind, (sha256, size) in kept.items():
            await store.insert_file(tx, id, kind, sha256, size, rules.file_mark(record))
        return await store.get_file_digests(tx, id)


async def _get_logo(business: dict[str, Any], printing: PdfDependencies) -> bytes | None:
    digest = business.get("logoSha256")
    return await run_in_file_thread(printing.files.get, bytes.fromhex(digest)) if digest else None


def _make_files(
    record: Record, logo: bytes | None, printing: PdfDependencies, look: Look, file_kinds: tuple[str, ...]
) -> dict[str, bytes]:
    """The signed files of some kinds."""
    assert record.business is not None
    assert record.issued_at is not None
    assert printing.signer is not None
    sheet = _compose_sheet(record, record.business, logo, look, record.issued_at)
    has_einvoice = einvoice.has_einvoice(record, get_country(record.business["country"]))
    attached = build_einvoice_file(record) if has_einvoice else None
    made = {}
    for kind in file_kinds:
        unsigned = _render_file(sheet, printing, "original" if kind == "original" else "copy", attached)
        made[kind] = printing.signer.sign(unsigned, reason=_signing_reason(record), at=record.issued_at)
    return made


@dataclass(frozen=True)
class _Sheet:
    """What the files of a document have in common."""

    view: DocumentView
    produced_at: datetime


def _compose_sheet(
    record: Record, business: dict[str, Any], logo: bytes | None, look: Look, produced_at: datetime
) -> _Sheet:
    return _Sheet(
        rules.document_view(record, get_country(business["country"]), business, logo, look),
        produced_at.astimezone(ZoneInfo(business["timezone"])).replace(microsecond=0),
    )


def _render_file(
    sheet: _Sheet, printing: PdfDependencies, marking: Marking, einvoice_file: bytes | None = None
) -> bytes:
    return pdf.render(
        sheet.view,
        marking,
        sandbox=printing.sandbox,
        produced_at=sheet.produced_at,
        einvoice=einvoice_file,
        typesetter=printing.press,
    )


def _render_page_picture(sheet: _Sheet, printing: PdfDependencies, marking: Marking) -> bytes:
    return pdf.render_picture(
        sheet.view, marking, sandbox=printing.sandbox, produced_at=sheet.produced_at, typesetter=printing.press
    )


def _signing_reason(record: Record) -> str:
    return f"Document {record.doc_type} number {record.doc_number}"
