"""Pictures that others sent, drawn anew: what is kept is what was seen, without what else stood in the file."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from threading import BoundedSemaphore
from typing import BinaryIO, cast

from PIL import Image, ImageOps

MAX_PIXELS = 24_000_000
"""A picture of a few kilobytes can unpack to gigabytes; this bounds it to about 100 MB while it is drawn."""
_IN_MEMORY = 1024 * 1024
_AT_A_TIME = BoundedSemaphore(2)
"""And no more than so many are drawn at a time by one process."""
_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WEBP"}


@dataclass(frozen=True)
class Drawn:
    """A picture that was drawn: a file at its beginning, which whoever asked for it closes."""

    file: BinaryIO
    size: int
    sha256: bytes


def redrawn(file: BinaryIO, media_type: str) -> Drawn:
    """The picture in its own format, upright, without metadata and without anything behind its end. ValueError says to
    a person why it cannot be taken. Of an animated one the first picture stays."""
    form = _FORMATS[media_type]
    with _AT_A_TIME, _decoded(file, form) as picture:
        upright = ImageOps.exif_transpose(picture)
        plain = upright.convert("RGBA" if upright.has_transparency_data and form != "JPEG" else "RGB")
        return _written(plain, form)


def scaled(file: BinaryIO, media_type: str, sides: Sequence[int]) -> list[Drawn]:
    """The picture within squares of these sides in pixels, the largest first, never larger than it is: as a JPEG, or as
    a PNG where one sees through it. ValueError as of `redrawn`."""
    with _AT_A_TIME, _decoded(file, _FORMATS[media_type]) as picture:
        picture.draft(None, (sides[0], sides[0]))  # a JPEG is unpacked no larger than it is needed
        see_through = picture.has_transparency_data
        turned = ImageOps.exif_transpose(picture).convert("RGBA" if see_through else "RGB")
    made = []
    for side in sides:
        turned.thumbnail((side, side), Image.Resampling.LANCZOS)
        made.append(_written(turned, "PNG" if see_through else "JPEG"))
    return made


@contextmanager
def _decoded(file: BinaryIO, form: str) -> Iterator[Image.Image]:
    file.seek(0)
    try:
        with Image.open(file, formats=[form]) as picture:
            width, height = picture.size
            if width * height > MAX_PIXELS:  # said by the header: nothing is unpacked yet
                raise ValueError(f"The picture has {width} x {height} pixels; at most {MAX_PIXELS:,} are taken.")
            yield picture
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise ValueError(f"The picture has too many pixels; at most {MAX_PIXELS:,} are taken.") from fault
    except (OSError, SyntaxError) as fault:
        raise ValueError("The picture cannot be read.") from fault


def _written(picture: Image.Image, form: str) -> Drawn:
    into = cast(BinaryIO, SpooledTemporaryFile(max_size=_IN_MEMORY))  # noqa: SIM115  (handed on)
    picture.save(into, form, **({"quality": 90} if form != "PNG" else {}))
    into.seek(0)
    digest = hashlib.sha256()
    while piece := into.read(64 * 1024):
        digest.update(piece)
    size = into.tell()
    into.seek(0)
    return Drawn(into, size, digest.digest())
