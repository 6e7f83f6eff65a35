"""Statements of the sandbox, as they would have left."""

from uuid import UUID

from pinkas.domains import businesses
from pinkas.domains.messages import KeptMessage, MessageAttachment, MessageFault, OutboxQuery
from pinkas.domains.statements import store
from pinkas.domains.statements.rules import letters
from pinkas.platform.tx import Tx


async def kept(tx: Tx, query: OutboxQuery, before: UUID | None, limit: int) -> list[KeptMessage]:
    """The newest statements that were queued before an id, as messages: they carry no document and no link."""
    business = await businesses.current(tx)
    return [
        KeptMessage(
            id=row.id,
            kind="statement",
            channel="email",
            state=row.state,
            recipient=row.recipient,
            document_id=None,
            client_id=row.client_id,
            language=row.language,
            subject=row.subject,
            has_link=False,
            attachments=_attached(row.file_name, row.file_size),
            error=MessageFault(code="not_sent", message=row.error) if row.error else None,
            resend_of=None,
            sent_at=row.sent_at,
            delivered_at=None,
            opened_at=None,
            version=1,
            created_at=row.created_at,
            updated_at=row.sent_at or row.created_at,
            text=row.text,
            html=letters.html(row.text, row.language),
            sender_name=letters.sender(business, row.language),
            reply_to=business.email,
            link=None,
        )
        for row in await store.kept(tx, query, before, limit)
    ]


async def count_kept(tx: Tx, query: OutboxQuery) -> int:
    """How many there are."""
    return await store.count_kept(tx, query)


def _attached(name: str | None, size: int | None) -> list[MessageAttachment]:
    """Its file, once there is one: it is set when the statement leaves."""
    return [MessageAttachment(name=name, media_type="application/pdf", size=size)] if name and size else []
