"""Mails to people."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True)
class Attachment:
    """A file beside a letter."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True)
class Letter:
    """A mail to one person: plain text, and the same as simple HTML. `sender_name` stands before the operator's own
    address as the sender, and answers go to `reply_to`: so a business writes in its own name, from a server that may.
    """

    id: UUID
    at: datetime
    to: str
    subject: str
    text: str
    html: str
    sender_name: str | None = None
    reply_to: str | None = None
    attachments: tuple[Attachment, ...] = ()
