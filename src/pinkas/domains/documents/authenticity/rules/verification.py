"""Whether a file, or a seal, was made by this installation: the one rule behind the command and the public operation.

The database is not consulted: a person who may write documents there may also write a matching key. The keys and
certificates come from the installation's own files."""

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pinkas.core.seals import PdfProof, SealView, marks_of
from pinkas.platform.crypto import is_valid_signature

Verdict = Literal["genuine", "altered", "unknown"]

_REASON = re.compile(r"Document ([0-9]{1,5}) number ([0-9]{1,18})")


@dataclass(frozen=True)
class TrustedKeys:
    """What an environment signs with, or ever did: public keys by their id, and fingerprints of certificates."""

    keys: Mapping[str, bytes]
    certificates: frozenset[str]


@dataclass(frozen=True)
class Judgement:
    """What is to be thought of a file. `sealed`: a known key fits its seal; `signed`: by a known certificate."""

    verdict: Verdict
    sealed: bool
    signed: bool


def judge_file(proof: PdfProof, trusted: TrustedKeys, content: bytes) -> Judgement:
    """Genuine: signed as a whole by a certificate of this installation and sealed by a key of it. Altered: it carries a
    seal or a signature of this installation and was changed, or was signed by somebody else. Unknown: it was not made
    here. A file that cannot be parsed is judged by the marks in its bytes (`content`)."""
    sealed = proof.seal is not None and _is_seal_valid(proof.seal, trusted)
    signed = proof.certificate_sha256 in trusted.certificates
    if proof.genuine and sealed and signed:
        return Judgement("genuine", sealed, signed)
    names_us = proof.seal is not None and proof.seal.key_id in trusted.keys
    broken = signed and not proof.genuine
    ours = names_us or broken or marks_of(content, trusted.keys.keys())
    return Judgement("altered" if ours else "unknown", sealed, signed)


def judge_seal(content_hash: str, previous_hash: str, signature: str, key_id: str, trusted: TrustedKeys) -> Verdict:
    """The same for the proof of a document by itself: the key signs the SHA-256 of the previous hash and the content
    hash."""
    key = trusted.keys.get(key_id)
    if key is None:
        return "unknown"
    digest = hashlib.sha256(bytes.fromhex(previous_hash) + bytes.fromhex(content_hash)).digest()
    return "genuine" if is_valid_signature(key, digest, _decode_hex(signature)) else "altered"


def document_number_of(proof: PdfProof) -> tuple[int, int] | None:
    """Type and number of a document, read from the reason of its signature."""
    found = _REASON.fullmatch(proof.reason or "")
    return (int(found[1]), int(found[2])) if found else None


def _is_seal_valid(seal: SealView, trusted: TrustedKeys) -> bool:
    key = trusted.keys.get(seal.key_id)
    try:
        digest = bytes.fromhex(seal.digest)
    except ValueError:
        return False
    return key is not None and is_valid_signature(key, digest, _decode_hex(seal.signature))


def _decode_hex(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
