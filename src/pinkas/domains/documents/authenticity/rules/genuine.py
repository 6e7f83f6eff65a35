"""Whether a file, or a seal, is one of this installation's: the one rule behind the command and the public operation.

Nothing is asked of the database: whoever may write documents there may also write a key that fits them. The keys and
certificates come from the installation's own files.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pinkas.core.seals import PdfProof, SealView, marks_of
from pinkas.platform.crypto import signature_fits

Verdict = Literal["genuine", "altered", "unknown"]

_REASON = re.compile(r"Document ([0-9]{1,5}) number ([0-9]{1,18})")


@dataclass(frozen=True)
class Known:
    """What an environment signs with, or ever did: public keys by their id, and fingerprints of certificates."""

    keys: Mapping[str, bytes]
    certificates: frozenset[str]


@dataclass(frozen=True)
class Judged:
    """What is to be thought of a file. `sealed`: a known key fits its seal; `signed`: by a known certificate."""

    verdict: Verdict
    sealed: bool
    signed: bool


def judge(proof: PdfProof, known: Known, content: bytes) -> Judged:
    """Genuine: signed as a whole by a certificate of ours, and sealed by a key of ours. Altered: it carries a seal or a
    signature of ours, and is not as we made it, or somebody else signed it. Unknown: it is not of here. What cannot be
    read any more is told by the marks in its bytes (`content`)."""
    sealed = proof.seal is not None and _seal_fits(proof.seal, known)
    signed = proof.certificate_sha256 in known.certificates
    if proof.genuine and sealed and signed:
        return Judged("genuine", sealed, signed)
    names_us = proof.seal is not None and proof.seal.key_id in known.keys
    broken = signed and not proof.genuine
    ours = names_us or broken or marks_of(content, known.keys.keys())
    return Judged("altered" if ours else "unknown", sealed, signed)


def judge_seal(content_hash: str, previous_hash: str, signature: str, key_id: str, known: Known) -> Verdict:
    """The same of a document's proof by itself: the key signs the SHA-256 of the hash before and the content's."""
    key = known.keys.get(key_id)
    if key is None:
        return "unknown"
    digest = hashlib.sha256(bytes.fromhex(previous_hash) + bytes.fromhex(content_hash)).digest()
    return "genuine" if signature_fits(key, digest, _bytes(signature)) else "altered"


def number_of(proof: PdfProof) -> tuple[int, int] | None:
    """Type and number of a document as its signature tells them."""
    found = _REASON.fullmatch(proof.reason or "")
    return (int(found[1]), int(found[2])) if found else None


def _seal_fits(seal: SealView, known: Known) -> bool:
    key = known.keys.get(seal.key_id)
    try:
        digest = bytes.fromhex(seal.digest)
    except ValueError:
        return False
    return key is not None and signature_fits(key, digest, _bytes(seal.signature))


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
