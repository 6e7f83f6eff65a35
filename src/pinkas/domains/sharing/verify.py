"""Whether a file, or a document's proof, is genuine. What is told of a genuine one stands in the signed file itself."""

import asyncio
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from typing import Annotated, Literal, Protocol

import msgspec
from msgspec import Meta

from pinkas.core.fields import AnySha256, Instant
from pinkas.core.problems import ServiceUnavailable, invalid
from pinkas.core.seals import PdfProof
from pinkas.domains.documents import Known, judge, judge_seal, number_of
from pinkas.outside import pdf
from pinkas.platform.crypto import DocumentSigner, public_keys
from pinkas.platform.limits import bucket_of
from pinkas.platform.operation import Upload
from pinkas.platform.throttle import Throttled
from pinkas.platform.tx import Flow

WINDOW = 600
"""Seconds in which the files of one address are counted: each costs a process."""
_HEAD = 1024


class SealProof(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A document's proof by itself, as `GET /documents/{id}/signature` gives it."""

    content_hash: AnySha256
    previous_hash: AnySha256
    signature: Annotated[str, Meta(max_length=200, description="Base64.")]
    key_id: Annotated[str, Meta(min_length=1, max_length=100)]


class Verified(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """`genuine`: made and signed here, and unchanged. `altered`: it carries a mark of here and is not as it was made.
    `unknown`: nothing here made it. Everything else stands in the file itself, and is told of a genuine one only."""

    result: Literal["genuine", "altered", "unknown"]
    doc_type: int | None = None
    doc_number: int | None = None
    issuer_name: str | None = None
    issuer_tax_id: str | None = None
    issued_at: Instant | None = None
    marking: str | None = None
    sandbox: bool | None = None


@dataclass(frozen=True)
class Issuer:
    """Where an environment keeps what it signs with: its own directory of keys, and the key that it signs with now.
    `files` are those that one address may have verified in `WINDOW`."""

    directory: Path
    signer: DocumentSigner | None
    files: int

    def known(self) -> Known:
        """Everything it signs with or ever signed with, from its files."""
        keys = public_keys(self.directory)
        if self.signer is not None:
            keys[self.signer.key_id] = self.signer.public_key
        return Known(keys, pdf.known_certificates(self.directory))


class Verifying(Throttled, Protocol):
    """What verifying needs of the outside."""

    @property
    def issuer(self) -> Issuer: ...


async def verify(flow: Flow[Verifying], body: Upload | SealProof) -> Verified:
    """Send the PDF as a file, or a document's proof as JSON. The answer is `genuine`, `altered` or `unknown`; what else
    it tells of a genuine file was read from the file."""
    issuer = flow.outside.issuer
    if isinstance(body, SealProof):
        known = await asyncio.to_thread(issuer.known)
        found = judge_seal(body.content_hash, body.previous_hash, body.signature, body.key_id, known)
        sandbox = flow.transactions.runtime.environment == "sandbox" if found == "genuine" else None
        return Verified(result=found, sandbox=sandbox)
    return await verify_file(flow, body.content)


async def verify_file(flow: Flow[Verifying], content: bytes) -> Verified:
    """What there is to say of a file; 422 when it is no PDF, 429 when its sender had too many verified."""
    if b"%PDF-" not in content[:_HEAD]:
        raise invalid("file", "not_a_pdf", "Expected a PDF file, as it was received.")
    where = bucket_of(flow.caller.origin.address) if flow.caller.origin else "nowhere"
    issuer = flow.outside.issuer
    await flow.outside.throttle.spend(f"verify:{where}", issuer.files, WINDOW)
    try:
        proof = await pdf.verify_apart(content, where)
    except OSError as fault:
        raise ServiceUnavailable from fault
    return await asyncio.to_thread(_verified, proof, content, issuer)


def _verified(proof: PdfProof, content: bytes, issuer: Issuer) -> Verified:
    verdict = judge(proof, issuer.known(), content).verdict
    if verdict != "genuine":
        return Verified(result=verdict)
    doc_type, doc_number = number_of(proof) or (None, None)
    return Verified(
        result=verdict,
        doc_type=doc_type,
        doc_number=doc_number,
        issuer_name=proof.author,
        issuer_tax_id=proof.issuer_tax_id,
        issued_at=proof.signed_at.astimezone(UTC) if proof.signed_at else None,
        marking=proof.marking,
        sandbox=proof.sandbox,
    )
