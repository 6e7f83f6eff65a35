"""Checks of an uploaded PDF: that it is complete, and that it has no active content.

A scan in one pass, bounded in memory and time, and no parser: its result decides whether the file is stored, and
nothing of the file is run or displayed here. Of an encrypted PDF only the unencrypted part is seen."""

import re
import zlib
from collections.abc import Iterator
from mmap import mmap

Content = bytes | mmap
"""A file's bytes: in memory, or as they lie on disk."""

_TAIL_BYTES = 2048
"""Within so many bytes of its end a PDF says where its table of objects is (ISO 32000-1, 7.5.5 and its annex H)."""
_END_PATTERN = re.compile(rb"startxref\s+\d{1,10}\s+%%EOF")
_OBJECT_PATTERN = re.compile(rb"\d\s+\d{1,5}\s+obj\b")
_HEAD_BYTES = 4096
"""Bytes before a stream in which its own dictionary is looked for."""
_MAX_UNPACKED_BYTES = 64 * 1024 * 1024
"""Bytes that the packed objects of a file may have together."""
_ACTIVE_PATTERN = re.compile(rb"/(?:JavaScript|JS|Launch)(?![^\s()<>\[\]{}/%])")
"""Names of actions that run a script or a program (ISO 32000-1, 12.6.4.5 and 12.6.4.16)."""
_FILTER_KEY = re.compile(rb"/Filter(?![^\s()<>\[\]{}/%])")
_FILTER = re.compile(rb"/Filter\s*(\[[^\[\]]*\]|/[^\s()<>\[\]{}/%]+)")
_NAME_PATTERN = re.compile(rb"/([^\s()<>\[\]{}/%]+)")
_PREDICTOR = re.compile(rb"/Predictor\s+(\d{1,9})")
_MAX_FILTERS = 4
"""How often the objects of a file may be packed, one around the other."""
_ESCAPE_PATTERN = re.compile(rb"#([0-9A-Fa-f]{2})")


def is_complete(content: Content) -> bool:
    """Whether a PDF has objects, and the end by which a reader finds them."""
    return _END_PATTERN.search(content[-_TAIL_BYTES:]) is not None and _OBJECT_PATTERN.search(content) is not None


def has_active_content(content: Content) -> bool:
    """Whether a PDF would run a script or a program when it is opened or clicked, or hides its objects from us."""
    try:
        return any(_ACTIVE_PATTERN.search(_decode_names(part)) for part in _object_chunks(content))
    except (zlib.error, ValueError):
        return content.find(b"/Encrypt") < 0


def _object_chunks(content: Content) -> Iterator[bytes]:
    """What is outside of streams, and the unpacked content of the streams that hold objects."""
    left, at = _MAX_UNPACKED_BYTES, 0
    while (begin := content.find(b"stream", at)) >= 0:
        end = content.find(b"endstream", begin)
        if end < 0:
            break
        yield content[at:begin]
        said = _stream_dictionary(content[max(at, begin - _HEAD_BYTES) : begin])
        if b"/ObjStm" in said:
            unpacked = content[begin + len(b"stream") : end]
            for _ in range(_filter_count(said)):
                unpacked = _decompress(unpacked, left)
                left -= len(unpacked)
            yield unpacked
        at = end + len(b"endstream")
    yield content[at:]


def _stream_dictionary(before: bytes) -> bytes:
    return _decode_names(before[max(0, before.rfind(b"obj")) :])


def _filter_count(dictionary: bytes) -> int:
    """How often a stream is packed, by its dictionary (ISO 32000-1, 7.3.8.2 and 7.4.4); `ValueError` when that is said
    in a way that is not followed here."""
    filters = _FILTER.findall(dictionary)
    if len(filters) > 1 or len(filters) != len(_FILTER_KEY.findall(dictionary)):
        raise ValueError("its filters are not said plainly")
    if any(int(one) > 1 for one in _PREDICTOR.findall(dictionary)):
        raise ValueError("its bytes are predicted")
    names = _NAME_PATTERN.findall(filters[0]) if filters else []
    if len(names) > _MAX_FILTERS or any(one not in (b"FlateDecode", b"Fl") for one in names):
        raise ValueError("it is packed in a way that is not unpacked here")
    return len(names)


def _decompress(compressed: bytes, max_bytes: int) -> bytes:
    """A packed stream of objects; `ValueError` when it is too large, `zlib.error` when it is packed otherwise."""
    inflate = zlib.decompressobj()
    found = inflate.decompress(compressed.lstrip(b"\r\n"), max_bytes + 1)
    if len(found) > max_bytes:
        raise ValueError("too much is packed")
    return found


def _decode_names(part: bytes) -> bytes:
    """Names with their escaped letters written out (ISO 32000-1, 7.3.5)."""
    return _ESCAPE_PATTERN.sub(lambda found: bytes([int(found[1], 16)]), part) if b"#" in part else part
