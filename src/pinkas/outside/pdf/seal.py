"""Writes the seal of a document into the metadata of its PDF, and reads it back.

The seal is stored in the keywords of the PDF (`pinkas:digest=...`), which are written before the file is signed, so the
signature covers them and every PDF reader shows them.
"""

import re
from collections.abc import Iterable

from pinkas.core.seals import PREFIX, SealView, mark_of

_START = re.compile(rb"startxref\s+(\d{1,10})\s+%%EOF\s*\Z")
_TABLE = re.compile(rb"xref\s+0 \d+\s*?\n((?:\d{10} \d{5} [nf][ \r\n]{2})+)trailer")
"""The one table of objects of a file that nothing was appended to (ISO 32000-2, 7.5.4)."""
_IN_USE = re.compile(rb"(\d{10})( \d{5} n)")


def seal_keywords(seal: SealView | None, marking: str, sandbox: bool, issuer: str | None = None) -> list[str]:
    """The keywords of one PDF. Raises ValueError for a seal field that cannot be represented. `issuer` is the tax id of
    the business; one that cannot be represented is left out."""
    facts = {"marking": marking, "sandbox": "yes" if sandbox else "no"}
    if issuer and issuer.isascii() and issuer.isprintable() and "," not in issuer:
        facts["issuer"] = issuer
    if seal is not None:
        facts |= {
            "document": seal.document_id,
            "digest": seal.digest,
            "signature": seal.signature,
            "key": seal.key_id,
            "index": str(seal.index),
            "previous": seal.previous,
        }
    for name, value in facts.items():
        if not value.isascii() or not value.isprintable() or "," in value:
            raise ValueError(f"the seal's {name} does not fit into the document's keywords")
    return [f"{PREFIX}{name}={value}" for name, value in facts.items()]


def parse_keywords(words: str) -> dict[str, str]:
    """The facts in the keywords of a PDF, by name; empty for files of other programs."""
    found: dict[str, str] = {}
    for word in words.split(","):
        name, equals, value = word.strip().partition("=")
        if equals and name.startswith(PREFIX):
            found.setdefault(name.removeprefix(PREFIX), value)
    return found


def parse_seal(facts: dict[str, str]) -> SealView | None:
    """The seal in the facts of the keywords; None when there is none or it is incomplete."""
    names: Iterable[str] = ("document", "digest", "signature", "key", "index", "previous")
    if any(name not in facts for name in names) or not facts["index"].isdecimal():
        return None
    return SealView(
        digest=facts["digest"],
        signature=facts["signature"],
        key_id=facts["key"],
        previous=facts["previous"],
        index=int(facts["index"]),
        document_id=facts["document"],
    )


def add_key_comment(pdf: bytes, seal: SealView | None) -> bytes:
    """`pdf` with a comment behind its header that names the key of its seal, so that a piece of the file that has lost
    its end still tells where it came from. It proves nothing.

    A table of objects counts bytes from the beginning, so each of its numbers grows with the comment; a file with
    another kind of table is left as it is.
    """
    start = _START.search(pdf, max(0, len(pdf) - 64))
    table = _TABLE.match(pdf, int(start[1])) if start else None
    if seal is None or start is None or table is None:
        return pdf
    comment = b"% " + mark_of(seal.key_id) + b"\n"
    at = pdf.index(b"\n", pdf.index(b"\n") + 1) + 1
    moved = _IN_USE.sub(lambda found: b"%010d%b" % (int(found[1]) + len(comment), found[2]), table[1])
    (begin, end), (first, last) = table.span(1), start.span(1)
    begins = b"%d" % (int(start[1]) + len(comment))
    return b"".join((pdf[:at], comment, pdf[at:begin], moved, pdf[end:first], begins, pdf[last:]))
