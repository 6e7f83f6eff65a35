"""Verifies the signature and the seal of a printed PDF file."""

import hashlib
import logging
from io import BytesIO

import msgspec
from asn1crypto import cms
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.fields import MDPPerm
from pyhanko.sign.validation.generic_cms import validate_sig_integrity
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature

import pinkas.outside.pdf.certificate_names  # noqa: F401  (teaches the library to compare Hebrew names)
from pinkas.core.seals import NO_PROOF, PdfProof
from pinkas.outside.pdf.pades import normalize_ecdsa_signature
from pinkas.outside.pdf.seal import parse_keywords, parse_seal

# A malformed file is a normal result here, not an error of the service that belongs in its log.
logging.getLogger("pyhanko.sign.validation.pdf_embedded").setLevel(logging.CRITICAL)

KEPT_DIGESTS = frozenset(("sha256", "sha384", "sha512"))


def _read_keywords(reader: PdfFileReader) -> dict[str, str]:
    try:
        return parse_keywords(str(reader.trailer_view["/Info"]["/Keywords"]))
    except KeyError:
        return {}


def _read_author(reader: PdfFileReader) -> str | None:
    try:
        return str(reader.trailer_view["/Info"]["/Author"])
    except KeyError:
        return None


def _signed_ranges(pdf: bytes, signature: EmbeddedPdfSignature) -> tuple[int, int, int] | None:
    """Start and end of the unsigned gap, and the end of the signed bytes; None unless there is exactly one gap."""
    ranges = [int(number) for number in signature.byte_range]
    if len(ranges) != 4 or ranges[0] != 0:
        return None
    _, begin, end, rest = ranges
    return (begin, end, end + rest) if 0 < begin < end <= end + rest <= len(pdf) else None


def _hole_is_sound(hole: bytes, signature: EmbeddedPdfSignature) -> bool:
    """Whether the unsigned gap contains only the signature and zeros, in upper-case digits as `Signer` writes them, so
    that no byte in it can be changed unnoticed.

    Stricter than pyHanko, which compares only lengths.
    """
    container = signature.pkcs7_content
    if hole != b"<" + container.hex().upper().encode() + b">":
        return False
    canonical = _canonical_container(signature)
    return bool(container.startswith(canonical)) and not container[len(canonical) :].strip(b"\0")


def _canonical_container(signature: EmbeddedPdfSignature) -> bytes:
    """The container as `Signer` writes it, rebuilt from the parts that the signature or its own checks protect.

    A CMS has fields no one signs (versions, the outer list of digests); in our files each has one value only.
    """
    signer = signature.signer_info
    digest = {"algorithm": signature.md_algorithm}
    rebuilt = {
        "version": "v1",
        "sid": signer["sid"],
        "digest_algorithm": digest,
        "signed_attrs": signer["signed_attrs"],
        "signature_algorithm": signer["signature_algorithm"],
        "signature": signer["signature"],
    }
    content = {
        "version": "v1",
        "digest_algorithms": [digest],
        "encap_content_info": {"content_type": "data"},
        "certificates": signature.signed_data["certificates"],
        "signer_infos": [cms.SignerInfo(rebuilt)],
    }
    return bytes(cms.ContentInfo({"content_type": "signed_data", "content": cms.SignedData(content)}).dump())


def _is_intact(signature: EmbeddedPdfSignature) -> bool:
    """Whether the signature over the signed bytes is valid for the key of the certificate in the file."""
    if signature.md_algorithm not in KEPT_DIGESTS or signature.signed_data["encap_content_info"]["content"]:
        return False
    key = x509.load_der_x509_certificate(signature.signer_cert.dump()).public_key()
    written = signature.signer_info["signature"].native
    if isinstance(key, ec.EllipticCurvePublicKey) and normalize_ecdsa_signature(written, key.curve) != written:
        return False
    digest = signature.compute_digest()
    return all(validate_sig_integrity(signature.signer_info, signature.signer_cert, "data", digest))


def _certificate_subject(certificate: asn1_x509.Certificate) -> str:
    """The subject as `Signer.subject` writes it (RFC 4514)."""
    return x509.load_der_x509_certificate(certificate.dump()).subject.rfc4514_string()


def _examine_file(pdf: bytes) -> PdfProof:
    reader = PdfFileReader(BytesIO(pdf))
    facts = _read_keywords(reader)
    proof = msgspec.structs.replace(
        NO_PROOF,
        seal=parse_seal(facts),
        author=_read_author(reader),
        issuer_tax_id=facts.get("issuer"),
        marking=facts.get("marking"),
        sandbox={"yes": True, "no": False}.get(facts.get("sandbox", "")),
    )
    signatures = reader.embedded_signatures
    if not signatures:
        return proof
    first = signatures[0]
    certificate = first.signer_cert
    reason = first.sig_object.get("/Reason")
    ranges = _signed_ranges(pdf, first)
    sound = ranges is not None and _hole_is_sound(pdf[ranges[0] : ranges[1]], first)
    return msgspec.structs.replace(
        proof,
        signed=True,
        intact=sound and _is_intact(first),
        whole_file=ranges is not None and ranges[2] == len(pdf),
        certified=len(signatures) == 1 and first.docmdp_level == MDPPerm.NO_CHANGES,
        signer=_certificate_subject(certificate),
        certificate_sha256=hashlib.sha256(certificate.dump()).hexdigest(),
        reason=None if reason is None else str(reason),
        signed_at=first.self_reported_timestamp,
    )


def verify(pdf: bytes) -> PdfProof:
    """What `pdf` proves. Never raises: a file that cannot be read proves nothing.

    Integrity and completeness are checked, trust is not: a forger can sign with a certificate of the same name, so
    compare `certificate_sha256` with the installation's own and the seal with the ledger. About 5 ms of CPU.
    """
    try:
        return _examine_file(pdf)
    except Exception:  # parsers can fail on arbitrary bytes in any way
        return NO_PROOF
