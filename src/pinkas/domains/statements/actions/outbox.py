"""Statements of the sandbox, as they would have left."""

from uuid import UUID

from pinkas.domains import businesses
from pinkas.domains.messages import KeptMessage, MessageAttachment, MessageFault, OutboxQuery
from pinkas.domains.statements import store
from pinkas.domains.statements.rules import emails
from pinkas.platform.tx import Tx


async def list_outbox(tx: Tx, query: OutboxQuery, before_id: UUID | None, limit: int) -> list[KeptMessage]:
    """The newest statements that were queued before an id, as messages: they carry no document and no link."""
    business = await businesses.get_current(tx)
    return [
        KeptMessage(
            id=row.id,
            kind="statement",
            channel="email",
            state=row.state,
            recipient=row.recipient,
            document_id=None,
            payment_link_id=None,
            mandate_id=None,
            client_id=row.client_id,
            language=row.language,
            subject=row.subject,
            has_link=False,
            attachments=_attachments(row.file_name, row.file_size),
            error=MessageFault(code="not_sent", message=row.error) if row.error else None,
            resend_of=None,
            sent_at=row.sent_at,
            delivered_at=None,
            opened_at=None,
            version=1,
            created_at=row.created_at,
            updated_at=row.sent_at or row.created_at,
            text=row.text,
            html=emails.html_body(row.text, row.language),
            sender_name=emails.sender_name(business, row.language),
            reply_to=business.email,
            link=None,
        )
        for row in await store.list_outbox(tx, query, before_id, limit)
    ]


async def count_outbox(tx: Tx, query: OutboxQuery) -> int:
    """How many there are."""
    return await store.count_outbox(tx, query)


def _attachments(name: str | None, size: int | None) -> list[MessageAttachment]:
    """Its file, once there is one: it is set when the statement leaves."""
    return [MessageAttachment(name=name, media_type="application/pdf", size=size)] if name and size else []
