"""Files as they cross the wire."""

from typing import Literal
from uuid import UUID

from pinkas.core.fields import Instant, Sha256, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

Purpose = Literal["other", "receipt", "bank_statement", "certificate", "import"]


class UploadQuery(RequestStruct, frozen=True, kw_only=True):
    """What is said of a file that is uploaded."""

    purpose: Purpose = "other"


class File(ResponseStruct, frozen=True, kw_only=True):
    """A file that is kept. `mediaType` is what its content says; `sha256` is of the bytes that are kept and given out
    (pictures are drawn anew when they come); `inUse` tells whether something uses it."""

    id: UUID
    file_name: str
    media_type: str
    size: int
    sha256: str
    purpose: Purpose
    in_use: bool
    created_at: Instant


class FileQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of files. `usedBy` is the id of what uses them."""

    purpose: Purpose | None = None
    media_type: ShortText | None = None
    sha256: Sha256 | None = None
    in_use: bool | None = None
    used_by: UUID | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None
