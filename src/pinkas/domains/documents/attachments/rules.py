"""How many files may be attached to a document: pure."""

from uuid import UUID

import msgspec

from pinkas.core.fields import Instant
from pinkas.core.problems import Problem

MAX_ATTACHMENTS = 20
"""How many files a document has at most."""
MAX_TOTAL_BYTES = 50 * 1024 * 1024
"""How many bytes they have together at most."""


class TooManyAttachments(Problem):
    status, code, message = 409, "too_many_attachments", "The document has as many attachments as it may have."
    hint = "At most 20 files and 50 MiB together stand beside a document."


def check_capacity(current_count: int, current_bytes: int, added_bytes: int) -> None:
    """Refuses `added_bytes` more bytes for a document that has `current_count` files of `current_bytes` bytes."""
    if current_count >= MAX_ATTACHMENTS or current_bytes + added_bytes > MAX_TOTAL_BYTES:
        raise TooManyAttachments(
            count=current_count, size=current_bytes, maxCount=MAX_ATTACHMENTS, maxSize=MAX_TOTAL_BYTES
        )


class AttachedFile(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A file that was uploaded before, to be attached."""

    file_id: UUID


class Attachment(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A file beside a document. `sha256` is of the bytes that are kept and given out, in hexadecimal: pictures are
    drawn anew when they come."""

    id: UUID
    document_id: UUID
    file_name: str
    media_type: str
    size: int
    sha256: str
    created_at: Instant
