"""Uploads: one file, as `multipart/form-data` with a part named `file`, or as the body itself."""

from io import BytesIO

import multipart

from pinkas.core.problems import PayloadTooLarge, UnsupportedMediaType, invalid
from pinkas.platform.operation import Upload

MAX_UPLOAD = 10 * 1024 * 1024
"""Bytes of the file itself."""
_FRAME = 64 * 1024
"""Bytes that boundaries, headers of parts and the name of the file may take around it."""


def most_bytes(content_type: str) -> int:
    """How many bytes the body of an upload has at most: those of a file, and of the frame where there is one."""
    framed = content_type.split(";")[0].strip().lower() == "multipart/form-data"
    return MAX_UPLOAD + (_FRAME if framed else 0)


def read_upload(content_type: str, body: bytes) -> Upload:
    """The uploaded file; 422 names the part that is missing or one too many, 413 says that the file is too large."""
    kind, options = multipart.parse_options_header(content_type)
    if not kind or kind == "application/json":
        raise UnsupportedMediaType(
            "Send the file as multipart/form-data with a part named `file`, or as the body itself."
        )
    if kind != "multipart/form-data":
        if not body:
            raise invalid("file", "required", "The body is empty.")
        return Upload(body, kind)
    try:
        parser = multipart.MultipartParser(
            BytesIO(body),
            options.get("boundary", ""),
            strict=True,
            part_limit=8,
            spool_limit=MAX_UPLOAD + 1,
            memory_limit=MAX_UPLOAD + _FRAME,
        )
        parts = list(parser)
    except (multipart.MultipartError, ValueError):
        raise invalid("file", "malformed_multipart", "The body is not well-formed multipart/form-data.") from None
    for part in parts:
        if part.name != "file":
            raise invalid(part.name or "", "unknown_field", "Only a part named `file` is known here.")
    if len(parts) != 1:
        raise invalid("file", "required", "Send exactly one part named `file`.")
    if parts[0].size > MAX_UPLOAD:
        raise PayloadTooLarge(limit=MAX_UPLOAD)
    return Upload(parts[0].raw, parts[0].content_type or "application/octet-stream", parts[0].filename or None)
