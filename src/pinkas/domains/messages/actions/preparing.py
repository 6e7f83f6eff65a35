"""Preparing a message for sending: everything that sending needs, read in one transaction."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.countries import country
from pinkas.domains import brands, businesses, documents
from pinkas.domains.documents import Record
from pinkas.domains.messages.rules import letters, people, states
from pinkas.domains.messages.store import log
from pinkas.domains.messages.store.queue import QUEUE
from pinkas.domains.messages.types import Channel, KeptMessage, MessageSummary, OutboxQuery
from pinkas.platform.tx import Tx

PDF = "application/pdf"


@dataclass(frozen=True)
class File:
    """What is attached: a stored file, by its SHA-256."""

    name: str
    sha256: bytes


@dataclass(frozen=True)
class Ready:
    """A message ready to be sent. `name` identifies it outside; `attached` is None while the attachment is not
    chosen."""

    id: UUID
    name: str
    channel: Channel
    to: str
    language: str
    subject: str
    text: str
    html: str
    sender_name: str
    reply_to: str | None
    link: str | None
    document_id: UUID
    attach_pdf: bool
    attached: File | None
    created_at: datetime


async def take(tx: Tx, id: UUID, turn: int) -> Ready | None:
    """Takes a turn and gives what is to be sent; None when there is nothing to do for this turn."""
    if not await QUEUE.take(tx, id, turn, tx.now + states.LEASE):
        return None
    row = await log.row(tx, id)
    if row.state != "QUEUED":
        return None
    record = await documents.record(tx, row.document_id)
    brand = await brands.get(tx, record.brand_id) if record.brand_id else None
    return ready(tx, row, record, await businesses.current(tx), brand)


def ready(tx: Tx, row: Any, record: Record, business: businesses.Business, brand: brands.Brand | None) -> Ready:
    """A stored message with its link, its layout and its sender."""
    sender = people.sender_name(brand or business, row.language)
    link = tx.keys.box.decrypt(bytes(row.encrypted_link), row.id).decode() if row.encrypted_link else None
    kind = country(business.country).document_types[record.doc_type]
    card = letters.shown(record, kind.name[row.language], row.kind, row.language)
    said = letters.written(row.text, link, card, sender, row.kind, row.language, attached=row.attach_pdf)
    return Ready(
        id=row.id,
        name=f"{tx.business_id.hex}{row.id.hex}",
        channel=row.channel,
        to=row.recipient,
        language=row.language,
        subject=row.subject or "",
        text=said.text if row.channel == "email" else said.text.strip(),
        html=said.html,
        sender_name=sender,
        reply_to=(brand.email if brand else None) or business.email,
        link=link,
        document_id=record.id,
        attach_pdf=row.attach_pdf,
        attached=_settled(row.attachments),
        created_at=row.created_at,
    )


def _settled(attachments: list[dict[str, Any]]) -> File | None:
    return next((File(one["name"], bytes.fromhex(one["sha256"])) for one in attachments), None)


async def attach(tx: Tx, one: Ready, files: dict[str, tuple[bytes, int]]) -> File:
    """Chooses which of the two files is attached to a message: the original, when it was not delivered yet. `files` are
    SHA-256 and size in bytes, by kind."""
    row = await log.row(tx, one.id, lock=True)
    settled = _settled(row.attachments)
    if settled is not None:
        return settled
    record = await documents.record(tx, one.document_id)
    kind = "original" if await documents.take_original(tx, one.document_id) else "copy"
    digest, size = files["copy_allocated" if kind == "copy" and "copy_allocated" in files else kind]
    name = f"{record.doc_type}-{record.doc_number}.pdf"
    await log.attach(tx, one.id, [{"name": name, "mediaType": PDF, "size": size, "sha256": digest.hex(), "kind": kind}])
    return File(name, digest)


async def kept(tx: Tx, query: OutboxQuery, before: UUID | None, limit: int) -> list[KeptMessage]:
    """The newest messages of the outbox that were queued before an id, as they would have arrived."""
    rows = await log.kept(tx, query, before, limit)
    records = await documents.get_all(tx, list({row.document_id for row in rows}))
    business = await businesses.current(tx)
    named = {id: await brands.get(tx, id) for id in {one.brand_id for one in records.values()} if id}
    found = []
    for row in rows:
        record = records[row.document_id]
        one = ready(tx, row, record, business, named[record.brand_id] if record.brand_id else None)
        summary = {name: getattr(log.message(row), name) for name in MessageSummary.__struct_fields__}
        found.append(
            KeptMessage(
                **summary,
                text=one.text,
                html=one.html if one.channel == "email" else None,
                sender_name=one.sender_name,
                reply_to=one.reply_to,
                link=one.link,
            )
        )
    return found
