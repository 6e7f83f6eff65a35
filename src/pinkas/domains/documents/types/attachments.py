"""Files beside a document as they cross the wire."""

from uuid import UUID

import msgspec

from pinkas.core.fields import Instant


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
