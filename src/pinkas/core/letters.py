"""Mails to people."""

from dataclasses import dataclass
from datetime import datetime
from html import escape
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


def simple_html(text: str, language: str) -> str:
    """A text as simple HTML: a paragraph for each of its parts."""
    side = "rtl" if language == "he" else "ltr"
    body = "".join(f"<p>{escape(part).replace(chr(10), '<br>')}</p>" for part in text.split("\n\n"))
    return f'<!doctype html><html lang="{language}" dir="{side}"><body>{body}</body></html>'
