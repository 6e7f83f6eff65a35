"""Signs a PDF by pyHanko, which takes a third of a second to import: `sign` does so at the first signature."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from io import BytesIO
from typing import Any

from asn1crypto import cms
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.signers.pdf_cms import PdfCMSSignedAttributes
from pyhanko_certvalidator.registry import SimpleCertificateStore

import pinkas.outside.pdf.certificate_names  # noqa: F401  (teaches the library to compare Hebrew names)
from pinkas.outside.pdf.sign import PrivateKey

FIELD = "Signature"
DIGEST = "sha256"


def _to_asn1(certificate: x509.Certificate) -> asn1_x509.Certificate:
    return asn1_x509.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))


def normalize_ecdsa_signature(signature: bytes, curve: ec.EllipticCurve) -> bytes:
    """The one of the two forms of an elliptic signature whose second number is the smaller one. Both verify, and who
    has one can make the other (SEC 1, 4.1.3); a file holds this one, so that it cannot be changed unseen."""
    r, s = decode_dss_signature(signature)
    return encode_dss_signature(r, min(s, curve.group_order - s))


class _SignatureTemplate:
    """A signature (RFC 5652, SignedData) by which others of the same key and attributes are made. Only the digest of
    the signed file and the signature proper differ; both have a fixed length."""

    def __init__(self, signature: cms.ContentInfo, digest: bytes) -> None:
        signer = signature["content"]["signer_infos"][0]
        self._attributes = _split_once(signer["signed_attrs"].untag().dump(), digest)
        """What is signed, before and after the digest."""
        around_digest = _split_once(signature.dump(), digest)
        around_value = _split_once(around_digest[1], signer["signature"].native)
        self._parts = (around_digest[0], *around_value)

    async def fill(self, digest: bytes, sign: Callable[[bytes], Awaitable[bytes]]) -> cms.ContentInfo:
        """The signature over another digest; `sign` signs the attributes."""
        start, middle, end = self._parts
        value = await sign(digest.join(self._attributes))
        return cms.ContentInfo.load(b"".join((start, digest, middle, value, end)))


def _split_once(content: bytes, part: bytes) -> tuple[bytes, bytes]:
    """What lies before and after a part. Raises ValueError unless it occurs exactly once."""
    before, after = content.split(part)
    return before, after


class _CachedKeySigner(signers.Signer):
    """A signer that keeps its parsed key; pyHanko's own parses and proves an RSA key for each signature (60 ms)."""

    def __init__(self, key: PrivateKey, certificate: x509.Certificate, chain: list[x509.Certificate]) -> None:
        # The store holds the chain alone: the signer's own certificate is added by pyHanko, and a second copy in the
        # file would be one that no check looks at.
        store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
        store.register_multiple(map(_to_asn1, chain))
        super().__init__(signing_cert=_to_asn1(certificate), cert_registry=store)
        self._key = key
        self._template: _SignatureTemplate | None = None

    async def async_sign(
        self, data_digest: bytes, digest_algorithm: str, dry_run: bool = False, *rest: Any, **named: Any
    ) -> cms.ContentInfo:
        """The signature over a digest. Assembling one takes the library 10 ms, and those of one RSA key differ in two
        fields only: from the second on they are filled into the first."""
        if dry_run or not isinstance(self._key, rsa.RSAPrivateKey):
            return await super().async_sign(data_digest, digest_algorithm, dry_run, *rest, **named)
        if self._template is None:
            made = await super().async_sign(data_digest, digest_algorithm, dry_run, *rest, **named)
            self._template = _SignatureTemplate(made, data_digest)
            return made
        return await self._template.fill(data_digest, lambda data: self.async_sign_raw(data, digest_algorithm))

    async def async_sign_raw(self, data: bytes, digest_algorithm: str, dry_run: bool = False) -> bytes:
        if digest_algorithm != DIGEST:
            raise ValueError(f"signatures are made over {DIGEST} only")
        if isinstance(self._key, rsa.RSAPrivateKey):
            return self._key.sign(data, padding.PKCS1v15(), hashes.SHA256())
        return normalize_ecdsa_signature(self._key.sign(data, ec.ECDSA(hashes.SHA256())), self._key.curve)


class _UntouchedMetadataWriter(IncrementalPdfFileWriter):
    """Adds the signature only. The stock writer also stamps its name and the machine's clock into the metadata,
    which carries the seal and must say the same as the PDF/A's XMP."""

    def _update_meta(self) -> None:
        return


class PadesSigner:
    """Signs with one key. Safe to use from several threads at a time."""

    def __init__(
        self,
        key: PrivateKey,
        certificate: x509.Certificate,
        chain: list[x509.Certificate],
    ) -> None:
        self.signer = _CachedKeySigner(key, certificate, chain)
        self._container_size: int | None = None

    async def sign(self, pdf: bytes, reason: str, at: datetime) -> bytes:
        """The PDF with a certifying signature."""
        metadata = signers.PdfSignatureMetadata(
            field_name=FIELD,
            md_algorithm=DIGEST,
            reason=reason,
            certify=True,
            docmdp_permissions=MDPPerm.NO_CHANGES,
            subfilter=SigSeedSubFilter.PADES,
        )
        # The update begins on a line of its own: an object follows a line end (ISO 19005-3, 6.1.9), and the typesetter
        # ends its file without one.
        if not pdf.endswith(b"\n"):
            pdf += b"\n"
        # The session is driven by hand because only here can the time be given instead of read from the machine.
        session = signers.PdfSigner(metadata, self.signer).init_signing_session(_UntouchedMetadataWriter(BytesIO(pdf)))
        session.system_time = at
        if self._container_size is None:
            # The container's size depends on the certificate alone; the first signature measures it for all.
            self._container_size = await session.estimate_signature_container_size(None)
        prepared = session.prepare_tbs_document(None, bytes_reserved=self._container_size)
        output = BytesIO()
        digest, _ = prepared.digest_tbs_document(output=output)
        await prepared.perform_signature(digest.document_digest, PdfCMSSignedAttributes(signing_time=at))
        return output.getvalue()
