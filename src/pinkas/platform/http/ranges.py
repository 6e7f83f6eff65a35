"""Parts of files: a client that was interrupted asks for the rest (RFC 9110 14)."""

import re
from dataclasses import replace

from pinkas.core.problems import RangeNotSatisfiable
from pinkas.platform.operation import StreamedBlob
from pinkas.platform.request_credentials import Headers

_ONE_RANGE = re.compile(r"bytes=(?:(?P<first>[0-9]{1,18})-(?P<last>[0-9]{0,18})|-(?P<suffix>[0-9]{1,18}))")


def cut_range(blob: StreamedBlob, headers: Headers) -> tuple[int, StreamedBlob]:
    """The status of the answer and what is sent: the whole file, or the part that `Range` asks for, if the file is the
    one of `If-Range`. Several parts at once, and what is no range, are answered by the whole file, as a server may.
    Raises RangeNotSatisfiable where the part begins behind the end."""
    if blob.sections is None:
        return 200, blob
    tag = f'"{blob.sections.etag}"'
    blob = replace(blob, headers=(*blob.headers, ("accept-ranges", "bytes"), ("etag", tag)))
    found = _ONE_RANGE.fullmatch((headers.get("range") or "").replace(" ", ""))
    if found is None or headers.get("if-range") not in (None, tag):
        return 200, blob
    size = blob.size
    if found["suffix"] is not None:
        start, end = max(size - int(found["suffix"]), 0), size - 1
    else:
        start, end = int(found["first"]), min(int(found["last"] or size - 1), size - 1)
        if found["last"] and int(found["last"]) < start:  # no range: it says nothing
            return 200, blob
    if start >= size or found["suffix"] == "0":
        raise RangeNotSatisfiable(headers=[("content-range", f"bytes */{size}")])
    length = end - start + 1
    part = replace(blob, pieces=blob.sections.section(start, length), size=length)  # type: ignore[union-attr]
    return 206, replace(part, headers=(*blob.headers, ("content-range", f"bytes {start}-{end}/{size}")))
