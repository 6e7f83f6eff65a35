"""Files of a business: uploaded, checked, served, and removed from the store when nothing refers to their bytes."""

from pinkas.domains.files.actions import (
    StoredContent,
    add_file,
    check_capacity,
    end_use,
    find,
    get_for_update,
    get_readable,
    record_use,
)
from pinkas.domains.files.flows import FileStore
from pinkas.domains.files.rules.capacity import FilesFull
from pinkas.domains.files.rules.media_types import (
    EXTENSIONS,
    PICTURE_TYPES,
    UnsafeFile,
    UnsupportedFile,
    detect_picture_type,
)
from pinkas.domains.files.storage import put_file, store_upload, stream_file, stream_parts, stream_picture
from pinkas.domains.files.types import File

__all__ = [
    "EXTENSIONS",
    "PICTURE_TYPES",
    "File",
    "FileStore",
    "FilesFull",
    "StoredContent",
    "UnsafeFile",
    "UnsupportedFile",
    "add_file",
    "check_capacity",
    "detect_picture_type",
    "end_use",
    "find",
    "get_for_update",
    "get_readable",
    "put_file",
    "record_use",
    "store_upload",
    "stream_file",
    "stream_parts",
    "stream_picture",
]
