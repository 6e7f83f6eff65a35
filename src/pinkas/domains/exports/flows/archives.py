"""Archives of exports: entries that say when the export was made, and files copied into them in pieces."""

import asyncio
from datetime import datetime
from typing import IO, BinaryIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

_COPIED = 1024 * 1024


def zip_entry(name: str, at: datetime, method: int = ZIP_STORED) -> ZipInfo:
    """An entry of an archive, readable by its owner alone."""
    found = ZipInfo(name, at.timetuple()[:6])
    found.compress_type = method
    found.external_attr = 0o600 << 16
    return found


def copy_into(packed: ZipFile, info: ZipInfo, file: IO[bytes] | BinaryIO) -> None:
    """Copies a file into an archive, however large it is."""
    file.seek(0)
    with packed.open(info, "w", force_zip64=True) as entry:
        while piece := file.read(_COPIED):
            entry.write(piece)


async def write_entry(packed: ZipFile, info: ZipInfo, content: bytes) -> None:
    """Writes a small file into an archive."""
    await asyncio.to_thread(packed.writestr, info, content)
