"""Pictures that tests make byte by byte."""

import struct
import zlib


def declared_picture(width: int, height: int) -> bytes:
    """The beginning of a PNG picture that says it has that size, with no more data than a bomb needs."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 10_000)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
