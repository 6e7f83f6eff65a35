"""The seal's way into the PDF's own metadata and back.

It travels as the document's keywords (`pinkas:digest=...`), written before the file is signed, so the signature covers
it and any reader of PDF properties shows it.
"""

from collections.abc import Iterable

from pinkas.outside.pdf.view import SealView

PREFIX = "pinkas:"


def keywords(seal: SealView | None, marking: str, sandbox: bool) -> list[str]:
    """The keywords of one output. Refuses a seal field that could be read back as two (ValueError)."""
    facts = {"marking": marking, "sandbox": "yes" if sandbox else "no"}
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


def facts_of(words: str) -> dict[str, str]:
    """What `keywords` wrote, from the PDF's Keywords text; empty for another program's file."""
    found: dict[str, str] = {}
    for word in words.split(","):
        name, equals, value = word.strip().partition("=")
        if equals and name.startswith(PREFIX):
            found.setdefault(name.removeprefix(PREFIX), value)
    return found


def seal_of(facts: dict[str, str]) -> SealView | None:
    """The seal among the facts; None when the output carries none or an incomplete one."""
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
