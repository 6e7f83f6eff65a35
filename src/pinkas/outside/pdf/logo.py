"""Whether a picture can be printed as a logo. Asked when it is uploaded and again before it is set."""

import re
import struct
from typing import Literal

LARGEST_BYTES = 1 << 20
LARGEST_SIDE = 4000
"""Pixels. A picture of a few kilobytes can unpack to gigabytes; the side bounds it to 64 MB."""

Format = Literal["png", "jpg", "svg"]

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
# A scalable picture that refers to anything outside itself, or defines entities, is not needed for a logo.
_SVG_REFUSED = re.compile(rb"<!DOCTYPE|<!ENTITY|<script|<foreignObject|href\s*=\s*[\"'](?!#|data:image/)|@import", re.I)
_JPEG_SIZES = frozenset((0xC0, 0xC1, 0xC2))


def format_of(data: bytes) -> Format | None:
    """The picture's format by its first bytes, or None for anything else."""
    if data.startswith(_PNG):
        return "png"
    if data.startswith(_JPEG):
        return "jpg"
    if re.match(rb"(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]", data, re.S):
        return "svg"
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], struct.unpack_from(">H", data, at + 2)[0]
        if marker in _JPEG_SIZES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + length
    return None


def _size(data: bytes, form: Format) -> tuple[int, int] | None:
    if form == "png":
        return struct.unpack_from(">II", data, 16) if len(data) >= 24 and data[12:16] == b"IHDR" else None
    return _jpeg_size(data)


def logo_problem(data: bytes) -> str | None:
    """Why `data` cannot be a logo, in a sentence for a person; None when it can."""
    if len(data) > LARGEST_BYTES:
        return "The picture is larger than 1 MiB."
    form = format_of(data)
    if form is None:
        return "The picture is not PNG, JPEG or SVG."
    if form == "svg":
        return "The SVG refers to something outside itself." if _SVG_REFUSED.search(data) else None
    size = _size(data, form)
    if size is None or not all(size):
        return "The picture's size cannot be read."
    if max(size) > LARGEST_SIDE:
        return f"The picture's sides may have {LARGEST_SIDE} pixels at most."
    return None


def logo_media_type(data: bytes) -> str:
    """The media type of a picture that `logo_problem` accepted."""
    return {"png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"}[format_of(data) or "png"]
