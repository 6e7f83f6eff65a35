"""Preparing a message for sending: everything that sending needs, read in one transaction."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.countries import get_country
from pinkas.domains import brands, businesses, documents
from pinkas.domains.documents import Record
from pinkas.domains.messages.rules import addressing, emails, states
from pinkas.domains.messages.store import message_log
from pinkas.domains.messages.store.queue import QUEUE
from pinkas.domains.messages.types import Channel, EmailCard, KeptMessage, MessageSummary, OutboxQuery
from pinkas.platform.tx import Tx

PDF_MEDIA_TYPE = "application/pdf"


@dataclass(frozen=True)
class AttachedFile:
    """What is attached: a stored file, by its SHA-256."""

    name: str
    sha256: bytes


@dataclass(frozen=True)
class PreparedMessage:
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
    document_id: UUID | None
    attach_pdf: bool
    attached: AttachedFile | None
    created_at: datetime


async def claim_turn(tx: Tx, id: UUID, turn: int) -> PreparedMessage | None:
    """Takes a turn and gives what is to be sent; None when there is nothing to do for this turn."""
    if not await QUEUE.begin_claimed(tx, id, turn, tx.now + states.LEASE):
        return None
    row = await message_log.get_row(tx, id)
    if row.state != "QUEUED":
        return None
    record = await documents.get_record(tx, row.document_id) if row.card is None else None
    brand = await brands.get(tx, record.brand_id) if record is not None and record.brand_id else None
    return prepare_message(tx, row, record, await businesses.get_current(tx), brand)


def prepare_message(
    tx: Tx, message_row: Any, record: Record | None, business: businesses.Business, brand: brands.Brand | None
) -> PreparedMessage:
    """A stored message with its link, its layout and its sender. `record` is the document that it is about; None of a
    payment link."""
    sender = addressing.sender_name(brand or business, message_row.language)
    link = (
        tx.keys.box.decrypt(bytes(message_row.encrypted_link), message_row.id).decode()
        if message_row.encrypted_link
        else None
    )
    if record is None:
        card = msgspec.convert(message_row.card, EmailCard)
    else:
        kind = get_country(business.country).document_types[record.doc_type]
        card = emails.document_card(record, kind.name[message_row.language], message_row.kind, message_row.language)
    said = emails.email_body(
        message_row.text,
        link,
        card,
        sender,
        message_row.kind,
        message_row.language,
        has_attachment=message_row.attach_pdf,
    )
    return PreparedMessage(
        id=message_row.id,
        name=f"{tx.business_id.hex}{message_row.id.hex}",
        channel=message_row.channel,
        to=message_row.recipient,
        language=message_row.language,
        subject=message_row.subject or "",
        text=said.text if message_row.channel == "email" else said.text.strip(),
        html=said.html,
        sender_name=sender,
        reply_to=(brand.email if brand else None) or business.email,
        link=link,
        document_id=message_row.document_id,
        attach_pdf=message_row.attach_pdf,
        attached=_chosen_attachment(message_row.attachments),
        created_at=message_row.created_at,
    )


def _chosen_attachment(attachments: list[dict[str, Any]]) -> AttachedFile | None:
    return next((AttachedFile(one["name"], bytes.fromhex(one["sha256"])) for one in attachments), None)


async def choose_attachment(tx: Tx, message: PreparedMessage, files: dict[str, tuple[bytes, int]]) -> AttachedFile:
    """Chooses which of the two files is attached to a message: the original, when it was not delivered yet. `files` are
    SHA-256 and size in bytes, by kind."""
    row = await message_log.get_row(tx, message.id, lock=True)
    settled = _chosen_attachment(row.attachments)
    if settled is not None:
        return settled
    assert message.document_id is not None, "only what is about a document has its file"
    record = await documents.get_record(tx, message.document_id)
    kind = "original" if await documents.take_original(tx, message.document_id) else "copy"
    digest, size = files["copy_allocated" if kind == "copy" and "copy_allocated" in files else kind]
    name = documents.document_file_name(record, "pdf")
    await message_log.save_attachments(
        tx,
        message.id,
        [{"name": name, "mediaType": PDF_MEDIA_TYPE, "size": size, "sha256": digest.hex(), "kind": kind}],
    )
    return AttachedFile(name, digest)


async def list_outbox(tx: Tx, query: OutboxQuery, before_id: UUID | None, limit: int) -> list[KeptMessage]:
    """The newest messages of the outbox that were queued before an id, as they would have arrived."""
    rows = await message_log.list_outbox(tx, query, before_id, limit)
    records = await documents.get_records(tx, list({row.document_id for row in rows if row.card is None}))
    business = await businesses.get_current(tx)
    named = {id: await brands.get(tx, id) for id in {one.brand_id for one in records.values()} if id}
    found = []
    for row in rows:
        record = records[row.document_id] if row.card is None else None
        brand = named[record.brand_id] if record is not None and record.brand_id else None
        one = prepare_message(tx, row, record, business, brand)
        summary = {name: getattr(message_log.message_from_row(row), name) for name in MessageSummary.__struct_fields__}
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
