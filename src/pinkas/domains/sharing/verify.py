"""Whether a file, or the proof of a document, is genuine. What is answered about a genuine one is read from the signed
file itself."""

import asyncio
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from typing import Annotated, Literal, Protocol

from msgspec import Meta

from pinkas.core.fields import AnySha256, Instant
from pinkas.core.problems import ServiceUnavailable, invalid_field
from pinkas.core.seals import PdfProof
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.documents import TrustedKeys, document_number_of, judge_file, judge_seal
from pinkas.outside import pdf
from pinkas.platform.crypto import DocumentSigner, public_keys
from pinkas.platform.limits import address_bucket
from pinkas.platform.operation import Upload
from pinkas.platform.throttle import HasThrottle
from pinkas.platform.tx import Flow

WINDOW_SECONDS = 600
"""Seconds in which the files of one address are counted: each costs a process."""
_HEAD_BYTES = 1024


class SealProof(RequestStruct, frozen=True, kw_only=True):
    """A document's proof by itself, as `GET /documents/{id}/signature` gives it."""

    content_hash: AnySha256
    previous_hash: AnySha256
    signature: Annotated[str, Meta(max_length=200, description="Base64.")]
    key_id: Annotated[str, Meta(min_length=1, max_length=100)]


class Verified(ResponseStruct, frozen=True, kw_only=True):
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
class IssuerKeys:
    """The signing keys of an environment: its directory of keys, and its current key. `files` is how many files one
    address may have verified in `WINDOW_SECONDS`."""

    directory: Path
    signer: DocumentSigner | None
    files: int

    def known(self) -> TrustedKeys:
        """Everything it signs with or ever signed with, from its files."""
        keys = public_keys(self.directory)
        if self.signer is not None:
            keys[self.signer.key_id] = self.signer.public_key
        return TrustedKeys(keys, pdf.known_certificates(self.directory))


class VerificationDependencies(HasThrottle, Protocol):
    """What verifying needs of the outside."""

    @property
    def issuer(self) -> IssuerKeys: ...


async def verify_upload(flow: Flow[VerificationDependencies], body: Upload | SealProof) -> Verified:
    """Send the PDF as a file, or a document's proof as JSON. The answer is `genuine`, `altered` or `unknown`; what else
    it tells of a genuine file was read from the file."""
    issuer = flow.outside.issuer
    if isinstance(body, SealProof):
        known = await asyncio.to_thread(issuer.known)
        found = judge_seal(body.content_hash, body.previous_hash, body.signature, body.key_id, known)
        sandbox = flow.transactions.runtime.environment == "sandbox" if found == "genuine" else None
        return Verified(result=found, sandbox=sandbox)
    return await verify_file(flow, body.content)


async def verify_file(flow: Flow[VerificationDependencies], content: bytes) -> Verified:
    """What there is to say of a file; 422 when it is no PDF, 429 when its sender had too many verified."""
    if b"%PDF-" not in content[:_HEAD_BYTES]:
        raise invalid_field("file", "not_a_pdf", "Expected a PDF file, as it was received.")
    where = address_bucket(flow.caller.origin.address) if flow.caller.origin else "nowhere"
    issuer = flow.outside.issuer
    await flow.outside.throttle.count_attempt(f"verify:{where}", issuer.files, WINDOW_SECONDS)
    try:
        proof = await pdf.verify_isolated(content, where)
    except OSError as fault:
        raise ServiceUnavailable from fault
    return await asyncio.to_thread(_verification_result, proof, content, issuer)


def _verification_result(proof: PdfProof, content: bytes, issuer: IssuerKeys) -> Verified:
    verdict = judge_file(proof, issuer.known(), content).verdict
    if verdict != "genuine":
        return Verified(result=verdict)
    doc_type, doc_number = document_number_of(proof) or (None, None)
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
