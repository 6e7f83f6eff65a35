"""The statement that a sequence has no gap and no repeat: pure."""

import base64
import hashlib
from collections.abc import Callable
from typing import Any

from pinkas.core.canonical import canonical_bytes
from pinkas.domains.documents.numbering.types import Continuity, ContinuityProof

FORMAT = "pinkas-continuity/1"
"""Stands in the signed bytes, so that no signature of a document can be taken for one of a statement, nor back."""


def is_continuous(*, start: int, first: int | None, last: int | None, count: int, next_number: int) -> bool:
    """Whether each number from the start to the last one taken stands on exactly one document. The numbers of one type
    are all different in the database, so that as many documents as numbers are all of them."""
    if first is None or last is None:
        return count == 0 and next_number == start
    return first == start and last == next_number - 1 and count == last - first + 1


def canonical_statement(statement: Continuity) -> bytes:
    """The canonical bytes of a statement: what its signature speaks of."""
    fields: dict[str, Any] = {name: getattr(statement, name) for name in statement.__struct_fields__}
    return canonical_bytes({"format": FORMAT, **fields})


def sign_statement(
    statement: Continuity, key_id: str, public_key: bytes, sign: Callable[[bytes], bytes]
) -> ContinuityProof:
    """The statement with its signature."""
    signed = canonical_statement(statement)
    digest = hashlib.sha256(signed).digest()
    return ContinuityProof(
        statement=statement,
        alg="Ed25519",
        key_id=key_id,
        public_key=base64.b64encode(public_key).decode(),
        content=base64.b64encode(signed).decode(),
        content_hash=digest.hex(),
        signature=base64.b64encode(sign(digest)).decode(),
    )
