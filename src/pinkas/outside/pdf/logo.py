"""Checks and prepares logos. An SVG is rendered to a picture once, in the typesetter's process and within its limits: a
few kilobytes of SVG can take hours to render, so that none is ever stored, served or embedded in a document."""

import hashlib
import re
import struct
import threading
from collections import OrderedDict
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec

from pinkas.core.wording import Wording
from pinkas.outside.typesetter import LimitExceeded, Typesetter, TypesettingRefused, TypesettingTask

FONTS = Path(__file__).parent / "fonts"
LARGEST_BYTES = 1 << 20
LARGEST_SIDE = 4000
"""Pixels. A picture of a few kilobytes can unpack to gigabytes; the side bounds it to 64 MB."""

PICTURE_PPI = 600
"""Pixels an inch of a drawn SVG at the size of the largest logo: 1984 x 614 pixels at most."""
SHARE_OF_LIMITS = 4
"""A logo may take a quarter of the processor time of a document, so that the rest remains for the document."""
REMEMBERED = 32
"""Number of prepared logos that a process caches, of at most one mebibyte each."""
STANDARD = "a-3b"

_TEMPLATE = str(Path(__file__).parent / "templates" / "logo.typ")
_AT = datetime(2000, 1, 1, tzinfo=UTC)

Format = Literal["png", "jpg", "svg"]

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
# A scalable picture that refers to anything outside itself, or defines entities, is not needed for a logo.
_SVG_REFUSED = re.compile(rb"<!DOCTYPE|<!ENTITY|<script|<foreignObject|href\s*=\s*[\"'](?!#|data:image/)|@import", re.I)
_JPEG_SIZES = frozenset((0xC0, 0xC1, 0xC2))


def picture_format(data: bytes) -> Format | None:
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


def _picture_size(data: bytes, form: Format) -> tuple[int, int] | None:
    if form == "png":
        return struct.unpack_from(">II", data, 16) if len(data) >= 24 and data[12:16] == b"IHDR" else None
    return _jpeg_size(data)


def logo_problem(data: bytes) -> str | None:
    """Why `data` cannot be a logo, in a sentence for a person; None when it can."""
    if len(data) > LARGEST_BYTES:
        return Wording("The picture is larger than 1 MiB.")
    form = picture_format(data)
    if form is None:
        return Wording("The picture is not PNG, JPEG or SVG.")
    if form == "svg":
        return Wording("The SVG refers to something outside itself.") if _SVG_REFUSED.search(data) else None
    size = _picture_size(data, form)
    if size is None or not all(size):
        return Wording("The picture's size cannot be read.")
    if max(size) > LARGEST_SIDE:
        return Wording("The picture's sides may have {n} pixels at most.", n=LARGEST_SIDE)
    return None


class UnprintableLogo(ValueError):
    """The picture cannot be a logo; the text says why, to a person."""


def printable_logo(data: bytes, typesetter: Typesetter) -> bytes:
    """The PNG or JPEG to print for a picture: an SVG is rendered, and every picture is tested by typesetting it alone.
    Blocks the thread. Raises UnprintableLogo, or OSError when it cannot be tested now."""
    if problem := logo_problem(data):
        raise UnprintableLogo(problem)
    key = hashlib.sha256(data).digest()
    with _remembering:
        known = _remembered.get(key)
    if known is None:
        known = _find_printable(data, typesetter)
        with _remembering:
            _remembered[key] = known
            while len(_remembered) > REMEMBERED:
                _remembered.popitem(last=False)
    if isinstance(known, str):
        raise UnprintableLogo(known)
    return known


_remembered: OrderedDict[bytes, bytes | str] = OrderedDict()
_remembering = threading.Lock()


def _find_printable(data: bytes, typesetter: Typesetter) -> bytes | str:
    """The picture to print, or the reason for a person why there is none."""
    drawn = picture_format(data) == "svg"
    try:
        picture = _typeset_picture(data, typesetter, PICTURE_PPI) if drawn else data
        _typeset_picture(picture, typesetter, 0)
    except TypesettingRefused:
        return Wording("The picture is damaged, or is of a kind that cannot be printed.")
    except LimitExceeded as fault:
        if fault.transient and not drawn:  # other pictures cost little, and were proven when they came
            raise OSError("the machine has too much to do") from fault
        return Wording("The picture is too complex to be printed.")
    return picture


def _typeset_picture(picture: bytes, typesetter: Typesetter, picture_ppi: int) -> bytes:
    shown = msgspec.json.encode({"format": picture_format(picture), "bytes": list(picture)}).decode()
    sheet = TypesettingTask(_TEMPLATE, str(FONTS), {"logo": shown}, _AT, STANDARD, picture_ppi)
    return typesetter.typeset(sheet, typesetter.partial_limits(SHARE_OF_LIMITS))


def logo_media_type(data: bytes) -> str:
    """The media type of a picture that `printable_logo` returned."""
    return "image/jpeg" if picture_format(data) == "jpg" else "image/png"
