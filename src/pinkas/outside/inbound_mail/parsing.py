"""Takes a mail apart: who it says it is from, and the files that may be papers. Runs in a child process with limits.

Nothing else of a mail is looked at or kept: no HTML, no programs, no archives. What a file is decides its content.
"""

import hashlib
import re
from collections.abc import Iterator
from email import policy
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage, Message
from email.parser import BytesParser
from typing import Any

import msgspec

from pinkas.outside.isolated import IsolatedFunction, Limits

LIMITS = Limits(processor=10, wall=30.0, memory=1 << 30)
MAX_DEPTH, MAX_PARTS = 12, 200
"""Of a mail: how deep its parts may be nested, and how many there may be."""
MAX_FILES = 25
"""Files of one mail that are taken; those beyond are named as left out."""
_MIN_PICTURE_BYTES = 6 * 1024
"""Pictures below this are logos and counters: no photo of a receipt is so small."""
_MAX_TEXT = 300
_RESULT = re.compile(r"\b(dmarc|dkim|spf)\s*=\s*([a-z]+)", re.IGNORECASE)
_COMMENT = re.compile(r"\([^()]*\)")


class MailTask(msgspec.Struct, frozen=True, kw_only=True):
    """A mail as it was sent. `authserv_id`: the name under which a trusted relay says what it found of the sender;
    empty where there is one, and the mail did not come from it; None where none is trusted."""

    content: bytes
    authserv_id: str | None


class MailAttachment(msgspec.Struct, frozen=True, kw_only=True):
    """A file of a mail, with the kind that its first bytes say."""

    file_name: str | None
    media_type: str
    content: bytes


class ParsedMail(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a mail. `sender` is whom it says it is from. `verified`: whether the trusted relay confirms
    that; None where none is trusted. `left_out` names the files that were not taken."""

    message_key: bytes
    sender: str | None
    verified: bool | None
    subject: str | None
    attachments: list[MailAttachment]
    left_out: list[str]


def parse_mail(task: MailTask) -> ParsedMail:
    """Takes a mail apart; ValueError for one that is nested too deep or has too many parts."""
    try:
        mail = BytesParser(policy=policy.default).parsebytes(task.content)
    except (MessageError, LookupError, RecursionError) as fault:
        raise ValueError("The mail cannot be taken apart.") from fault
    sender = _sender(mail)
    attachments: list[MailAttachment] = []
    left_out: list[str] = []
    for part in _leaves(mail):
        content = _content(part)
        kind = _media_type(part, content) if content else None
        name = _file_name(part)
        if kind is None or content is None:
            if part.get_content_disposition() == "attachment":
                left_out.append(name or part.get_content_type())
            continue
        if kind.startswith("image/") and len(content) < _MIN_PICTURE_BYTES:
            continue
        if len(attachments) == MAX_FILES:
            left_out.append(name or kind)
            continue
        attachments.append(MailAttachment(file_name=name, media_type=kind, content=content))
    said = _text(mail, "message-id")
    key = said.strip().encode() if said and said.strip() else task.content
    return ParsedMail(
        message_key=hashlib.sha256(key).digest(),
        sender=sender,
        verified=None if task.authserv_id is None else _is_verified(mail, task.authserv_id, sender),
        subject=_text(mail, "subject"),
        attachments=attachments,
        left_out=left_out[:MAX_FILES],
    )


def _leaves(mail: "Message[Any, Any]") -> Iterator[EmailMessage]:
    """The parts that hold something, in their order; mails within the mail are gone through too."""
    waiting: list[tuple[Any, int]] = [(mail, 1)]
    count = 0
    while waiting:
        part, depth = waiting.pop()
        count += 1
        if depth > MAX_DEPTH or count > MAX_PARTS:
            raise ValueError("The mail is nested too deep, or has too many parts.")
        if part.is_multipart():
            waiting += [(one, depth + 1) for one in reversed(part.get_payload())]
        else:
            yield part


def _content(part: EmailMessage) -> bytes | None:
    try:
        found = part.get_payload(decode=True)
    except (ValueError, LookupError, MessageError):
        return None
    return found if isinstance(found, bytes) else None


def _media_type(part: EmailMessage, content: bytes) -> str | None:
    """What the first bytes say it is; None for what is no paper. XML is one only where it is sent as a file."""
    if content[:5] == b"%PDF-":
        return "application/pdf"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    named = (_file_name(part) or "").lower().endswith(".xml") or part.get_content_type().endswith("xml")
    head = content[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    return "application/xml" if named and head.startswith(b"<?xml") else None


def _file_name(part: EmailMessage) -> str | None:
    try:
        return (part.get_filename() or "")[:_MAX_TEXT] or None
    except (ValueError, LookupError, MessageError, AttributeError, IndexError):
        return None


def _text(mail: "Message[Any, Any]", name: str) -> str | None:
    try:
        found = str(mail.get(name) or "")
    except (ValueError, LookupError, MessageError, AttributeError, IndexError):
        return None
    clean = "".join(one if one.isprintable() else " " for one in found.encode("utf-8", "replace").decode())
    return " ".join(clean.split())[:_MAX_TEXT] or None


def _sender(mail: "Message[Any, Any]") -> str | None:
    """The first address of From, in small letters."""
    try:
        header: Any = mail.get("from")
        addresses: tuple[Address, ...] = header.addresses if header is not None else ()
        found = addresses[0].addr_spec.strip().lower() if addresses else ""
    except (ValueError, LookupError, MessageError, AttributeError, IndexError):
        return None
    return found if 3 <= len(found) <= 254 and "@" in found and found.isprintable() else None


def _is_verified(mail: "Message[Any, Any]", authserv_id: str, sender: str | None) -> bool:
    """Whether the relay says that the sender is who it says (RFC 8601). Only its own topmost header counts: one that
    came with the mail stands below."""
    domain = (sender or "").rpartition("@")[2]
    if not authserv_id:
        return False
    for raw in mail.get_all("authentication-results") or []:
        said = _COMMENT.sub(" ", str(raw))
        identifier, _, results = said.partition(";")
        if identifier.split()[:1] != [authserv_id]:
            continue
        return bool(domain) and any(_confirms(one, domain) for one in results.split(";"))
    return False


def _confirms(result: str, domain: str) -> bool:
    """Whether one result confirms the domain: DMARC passed, or a signature or an envelope of that very domain."""
    found = _RESULT.search(result)
    if found is None or found[2].lower() != "pass":
        return False
    method = found[1].lower()
    key = {"dmarc": "header.from", "dkim": "header.d", "spf": "smtp.mailfrom"}[method]
    value = re.search(rf"{re.escape(key)}\s*=\s*\"?([^\s;\"]+)", result, re.IGNORECASE)
    if value is None:
        return False
    confirmed = value[1].rpartition("@")[2].lower().rstrip(".")
    return domain == confirmed or domain.endswith("." + confirmed)


MAIL_PARSING: IsolatedFunction[ParsedMail] = IsolatedFunction(
    "pinkas.outside.inbound_mail.parsing:parse_mail", ParsedMail, LIMITS
)
