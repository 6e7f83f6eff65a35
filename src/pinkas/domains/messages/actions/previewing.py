"""What a message about a document would say, before it is sent."""

from uuid import UUID

from pinkas.domains import documents
from pinkas.domains.messages.actions import queueing
from pinkas.domains.messages.rules import render
from pinkas.domains.messages.types import MessagePreview, MessageRecipient, PreviewMessage, SendingLimits
from pinkas.platform.tx import Tx


async def preview(tx: Tx, id: UUID, body: PreviewMessage, terms: SendingLimits) -> MessagePreview:
    """The text that a message about the document would have now, and the client's own addresses."""
    record = await documents.get_record(tx, id)
    sender = await queueing.load_sender(tx)
    kind = "reminder" if body.reminder else render.message_kind(record.doc_type)
    said = await queueing.compose_text(tx, sender, record, body, kind)
    found = await queueing.client_addresses_of(tx, sender, record, terms, kind)
    return MessagePreview(
        kind=kind,
        language=said.language,
        subject=said.subject,
        text=render.link_as_placeholder(said.text),
        short=render.link_as_placeholder(said.short),
        to=[MessageRecipient(channel=one.channel, address=one.value) for one in found if one.channel in terms.channels],
    )
