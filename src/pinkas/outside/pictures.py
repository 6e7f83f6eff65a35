"""Re-encodes uploaded pictures, so that only the visible picture is stored and nothing else of the file. Decoding runs
in a child process with limits."""

import hashlib
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import msgspec
from PIL import Image, ImageOps

from pinkas.core.wording import Wording, wording_of_error
from pinkas.outside.isolated import IsolatedFunction, LimitExceeded, Limits, TaskRefused

MAX_PIXELS = 24_000_000
"""A picture of a few kilobytes can decompress to gigabytes; this limits it to about 100 MB in memory."""
LIMITS = Limits(processor=10, wall=40.0, memory=1 << 30)
_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WEBP"}
_INPUT_NAME = "given"


@dataclass(frozen=True)
class RedrawnPicture:
    """A re-encoded picture: an open file at its beginning, which the caller closes."""

    file: BinaryIO
    size: int
    sha256: bytes


class DrawingTask(msgspec.Struct, frozen=True):
    """A task of the child process: re-encode the file `given` in a directory, once for each side in pixels, or in its
    own size when there are no sides."""

    directory: str
    media_type: str
    sides: tuple[int, ...]


_DRAWING: IsolatedFunction[int] = IsolatedFunction("pinkas.outside.pictures:draw", int, LIMITS)


def redraw_picture(file: BinaryIO, media_type: str) -> RedrawnPicture:
    """The picture re-encoded in its own format, rotated upright, without metadata or trailing data; of an animation the
    first frame. Raises ValueError with a reason for a person, or OSError when it cannot be processed now."""
    return _run_drawing(file, media_type, ())[0]


def scale_picture(file: BinaryIO, media_type: str, sides: Sequence[int]) -> list[RedrawnPicture]:
    """The picture scaled down to fit squares with these sides in pixels (largest first), never enlarged: as JPEG, or as
    PNG if it is transparent. Raises ValueError and OSError as `redraw_picture`."""
    return _run_drawing(file, media_type, tuple(sides))


def _run_drawing(file: BinaryIO, media_type: str, sides: tuple[int, ...]) -> list[RedrawnPicture]:
    with TemporaryDirectory(prefix="pinkas-") as directory:  # what is open in it stays until it is closed
        file.seek(0)
        with Path(directory, _INPUT_NAME).open("wb") as given:
            shutil.copyfileobj(file, given)
        try:
            count = _DRAWING.call(DrawingTask(directory, media_type, sides))
        except TaskRefused as fault:
            raise ValueError(wording_of_error(fault)) from None
        except LimitExceeded as fault:
            raise ValueError(Wording("The picture is too complex to be drawn.")) from fault
        return [_open_drawn(Path(directory, str(n))) for n in range(count)]


def _open_drawn(path: Path) -> RedrawnPicture:
    file = path.open("rb")
    digest = hashlib.file_digest(file, "sha256").digest()
    size = file.tell()
    file.seek(0)
    return RedrawnPicture(file, size, digest)


def draw(drawing: DrawingTask) -> int:
    """Writes the pictures to files 0, 1 and so on in the directory, and returns how many. Runs in the child process."""
    form = _FORMATS[drawing.media_type]
    directory = Path(drawing.directory)
    with (directory / _INPUT_NAME).open("rb") as file, _open_image(file, form) as picture:
        if drawing.sides:  # a JPEG is unpacked no larger than it is needed
            picture.draft(None, (drawing.sides[0], drawing.sides[0]))
        upright = ImageOps.exif_transpose(picture)
        see_through = upright.has_transparency_data and form != "JPEG"
        plain = upright.convert("RGBA" if see_through else "RGB")
    if not drawing.sides:
        _save_image(plain, form, directory / "0")
        return 1
    for n, side in enumerate(drawing.sides):
        plain.thumbnail((side, side), Image.Resampling.LANCZOS)
        _save_image(plain, "PNG" if see_through else "JPEG", directory / str(n))
    return len(drawing.sides)


@contextmanager
def _open_image(file: BinaryIO, image_format: str) -> Iterator[Image.Image]:
    file.seek(0)
    try:
        with Image.open(file, formats=[image_format]) as picture:
            width, height = picture.size
            if width * height > MAX_PIXELS:  # said by the header: nothing is unpacked yet
                raise ValueError(
                    Wording(
                        "The picture has {width} x {height} pixels; at most {limit} are taken.",
                        width=width,
                        height=height,
                        limit=format(MAX_PIXELS, ","),
                    )
                )
            yield picture
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise ValueError(
            Wording("The picture has too many pixels; at most {limit} are taken.", limit=format(MAX_PIXELS, ","))
        ) from fault
    except (OSError, SyntaxError) as fault:
        raise ValueError(Wording("The picture cannot be read.")) from fault


def _save_image(picture: Image.Image, image_format: str, path: Path) -> None:
    with path.open("wb") as into:
        picture.save(into, image_format, **({"quality": 90} if image_format != "PNG" else {}))
