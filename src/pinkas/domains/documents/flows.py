"""The files of documents: rendered and signed outside any transaction, stored once, the original given out once."""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.countries import country
from pinkas.domains import brands, businesses
from pinkas.domains.documents.actions.reads import record as read_record
from pinkas.domains.documents.rules import printed
from pinkas.domains.documents.rules.problems import AlreadyIssued, NotIssued, PdfUnavailable
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.rules.snapshots import business_snapshot
from pinkas.domains.documents.store import issuing
from pinkas.outside import pdf
from pinkas.outside.files import Files
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow

PDF = "application/pdf"


@dataclass(frozen=True)
class Printing:
    """What this domain needs of the outside: where files live, and what signs them."""

    files: Files
    signer: pdf.Signer | None
    sandbox: bool


class Outside(Protocol):
    """The part of the wiring's outside that this domain uses."""

    printing: Printing


async def download(flow: Flow, id: UUID) -> Blob:
    """The signed PDF. The first delivery is the original (מקור), every later one the same certified copy."""
    found = await ensure_files(flow, id)
    printing: Printing = flow.outside.printing
    try:  # both are in hand before the original is given away: it is given once
        contents = {kind: await asyncio.to_thread(printing.files.get, digest) for kind, digest in found.items()}
    except OSError as fault:
        raise PdfUnavailable from fault
    async with flow.transaction() as tx:
        record = await read_record(tx, id)
        kind = "original" if await issuing.take_original(tx, id) else "copy"
    return Blob(contents[kind], PDF, _filename(record), (("x-document-copy", kind),))


async def preview(flow: Flow, id: UUID) -> Blob:
    """A draft as a PDF that is marked as a draft; it is not kept and not signed."""
    async with flow.transaction() as tx:
        record = await read_record(tx, id)
        business = await businesses.as_of(tx, record.issue_date)
        brand = await brands.get(tx, record.brand_id) if record.brand_id else None
        now = tx.now
    if record.status != "DRAFT":
        raise AlreadyIssued("The document is issued: its PDF is at `/pdf`.")
    printing: Printing = flow.outside.printing
    snapshot = business_snapshot(business, brand)
    content = await asyncio.to_thread(_rendered, record, snapshot, printing, "draft", now)
    return Blob(content, PDF, "draft.pdf")


async def render(flow: Flow, document_id: UUID) -> None:
    """The job behind finalize: makes both files before anybody asks."""
    await ensure_files(flow, document_id)


async def ensure_files(flow: Flow, id: UUID) -> dict[str, bytes]:
    """The digests of the two files, made now if no job has made them yet. Whoever stores first decides the bytes."""
    async with flow.transaction() as tx:
        found = await issuing.files(tx, id)
        if len(found) == 2:
            return found
        record = await read_record(tx, id)
    if record.status == "DRAFT" or record.business is None or record.issued_at is None:
        raise NotIssued
    printing: Printing = flow.outside.printing
    if printing.signer is None:
        raise PdfUnavailable("The certificate that signs PDFs is not available.")
    try:
        made = await asyncio.to_thread(_both, record, printing)
    except OSError as fault:
        raise PdfUnavailable from fault
    async with flow.transaction() as tx:
        for kind, (sha256, size) in made.items():
            await issuing.add_file(tx, id, kind, sha256, size)
        return await issuing.files(tx, id)


def _both(record: Record, printing: Printing) -> dict[str, tuple[bytes, int]]:
    """Renders, signs and keeps the original and the copy; their digests and sizes."""
    assert record.business is not None
    assert record.issued_at is not None
    assert printing.signer is not None
    made = {}
    for kind in ("original", "copy"):
        unsigned = _rendered(record, record.business, printing, kind, record.issued_at)
        signed = printing.signer.sign(unsigned, reason=_reason(record), at=record.issued_at)
        made[kind] = (printing.files.put(signed), len(signed))
    return made


def _rendered(
    record: Record, business: dict[str, Any], printing: Printing, marking: pdf.Marking, at: datetime
) -> bytes:
    land = country(business["country"])
    logo_digest = business.get("logoSha256")
    logo = printing.files.get(bytes.fromhex(logo_digest)) if logo_digest else None
    view = printed.view(record, land, business, logo)
    local = at.astimezone(ZoneInfo(business["timezone"])).replace(microsecond=0)
    return pdf.render(view, marking, sandbox=printing.sandbox, produced_at=local)


def _reason(record: Record) -> str:
    return f"Document {record.doc_type} number {record.doc_number}"


def _filename(record: Record) -> str:
    return f"{record.doc_type}-{record.doc_number}.pdf"
