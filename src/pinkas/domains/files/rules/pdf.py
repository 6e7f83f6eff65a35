"""Checks of an uploaded PDF: that it is complete, and that it has no active content.

A scan in one pass, bounded in memory and time, and no parser: its result decides whether the file is stored, and
nothing of the file is run or displayed here. Of an encrypted PDF only the unencrypted part is seen."""

import re
import zlib
from collections.abc import Iterator
from mmap import mmap

Content = bytes | mmap
"""A file's bytes: in memory, or as they lie on disk."""

_TAIL = 2048
"""Within so many bytes of its end a PDF says where its table of objects is (ISO 32000-1, 7.5.5 and its annex H)."""
_END = re.compile(rb"startxref\s+\d{1,10}\s+%%EOF")
_OBJECT = re.compile(rb"\d\s+\d{1,5}\s+obj\b")
_HEAD = 4096
"""Bytes before a stream in which its own dictionary is looked for."""
_MOST_UNPACKED = 64 * 1024 * 1024
"""Bytes that the packed objects of a file may have together."""
_ACTIVE = re.compile(rb"/(?:JavaScript|JS|Launch)(?![^\s()<>\[\]{}/%])")
"""Names of actions that run a script or a program (ISO 32000-1, 12.6.4.5 and 12.6.4.16)."""
_FILTER_KEY = re.compile(rb"/Filter(?![^\s()<>\[\]{}/%])")
_FILTER = re.compile(rb"/Filter\s*(\[[^\[\]]*\]|/[^\s()<>\[\]{}/%]+)")
_NAME = re.compile(rb"/([^\s()<>\[\]{}/%]+)")
_PREDICTOR = re.compile(rb"/Predictor\s+(\d{1,9})")
_MOST_TIMES = 4
"""How often the objects of a file may be packed, one around the other."""
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")


def is_whole(content: Content) -> bool:
    """Whether a PDF has objects, and the end by which a reader finds them."""
    return _END.search(content[-_TAIL:]) is not None and _OBJECT.search(content) is not None


def is_active(content: Content) -> bool:
    """Whether a PDF would run a script or a program when it is opened or clicked, or hides its objects from us."""
    try:
        return any(_ACTIVE.search(_plain(part)) for part in _objects(content))
    except (zlib.error, ValueError):
        return content.find(b"/Encrypt") < 0


def _objects(content: Content) -> Iterator[bytes]:
    """What is outside of streams, and the unpacked content of the streams that hold objects."""
    left, at = _MOST_UNPACKED, 0
    while (begin := content.find(b"stream", at)) >= 0:
        end = content.find(b"endstream", begin)
        if end < 0:
            break
        yield content[at:begin]
        said = _dictionary(content[max(at, begin - _HEAD) : begin])
        if b"/ObjStm" in said:
            unpacked = content[begin + len(b"stream") : end]
            for _ in range(_times_packed(said)):
                unpacked = _unpacked(unpacked, left)
                left -= len(unpacked)
            yield unpacked
        at = end + len(b"endstream")
    yield content[at:]


def _dictionary(before: bytes) -> bytes:
    return _plain(before[max(0, before.rfind(b"obj")) :])


def _times_packed(said: bytes) -> int:
    """How often a stream is packed, by its dictionary (ISO 32000-1, 7.3.8.2 and 7.4.4); `ValueError` when that is said
    in a way that is not followed here."""
    filters = _FILTER.findall(said)
    if len(filters) > 1 or len(filters) != len(_FILTER_KEY.findall(said)):
        raise ValueError("its filters are not said plainly")
    if any(int(one) > 1 for one in _PREDICTOR.findall(said)):
        raise ValueError("its bytes are predicted")
    names = _NAME.findall(filters[0]) if filters else []
    if len(names) > _MOST_TIMES or any(one not in (b"FlateDecode", b"Fl") for one in names):
        raise ValueError("it is packed in a way that is not unpacked here")
    return len(names)


def _unpacked(packed: bytes, most: int) -> bytes:
    """A packed stream of objects; `ValueError` when it is too large, `zlib.error` when it is packed otherwise."""
    inflate = zlib.decompressobj()
    found = inflate.decompress(packed.lstrip(b"\r\n"), most + 1)
    if len(found) > most:
        raise ValueError("too much is packed")
    return found


def _plain(part: bytes) -> bytes:
    """Names with their escaped letters written out (ISO 32000-1, 7.3.5)."""
    return _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), part) if b"#" in part else part
