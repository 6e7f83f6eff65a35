"""The signature on the printed file: PAdES B-B, certifying that nothing may change.

The law asks the "document maker" of a computerised document for a secured or certified electronic signature
(bookkeeping directions, section 18b). The certificate made here identifies the installation; an operator who holds
one from a registered authority puts that PKCS#12 file in its place and nothing else changes.
"""

import asyncio
import os
import secrets
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID

if TYPE_CHECKING:
    from pinkas.outside.pdf.pades import PadesSigner

CERTIFICATE_YEARS = 10
"""Longer than the seven years for which documents are kept (bookkeeping directions, section 25)."""

PrivateKey = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey


class UnusableCertificate(Exception):
    """The PKCS#12 file cannot sign: wrong passphrase, no key, or a key that is neither RSA nor elliptic."""


class Signer:
    """A signing certificate, loaded once. Safe to use from several threads at a time."""

    def __init__(self, key: PrivateKey, certificate: x509.Certificate, chain: list[x509.Certificate]) -> None:
        self._key, self._certificate, self._chain = key, certificate, chain
        self.subject = certificate.subject.rfc4514_string()
        self.fingerprint = certificate.fingerprint(hashes.SHA256()).hex()

    @classmethod
    def load(cls, path: Path, passphrase: bytes | None) -> Self:
        """The signer of a PKCS#12 file. Raises UnusableCertificate, and OSError when the file cannot be read."""
        try:
            bundle = pkcs12.load_pkcs12(path.read_bytes(), passphrase)
        except ValueError as fault:
            raise UnusableCertificate("the file is no PKCS#12 bundle, or the passphrase is wrong") from fault
        if bundle.key is None or bundle.cert is None:
            raise UnusableCertificate("the file lacks the key or its certificate")
        if not isinstance(bundle.key, rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey):
            raise UnusableCertificate("the key is neither RSA nor elliptic-curve")
        return cls(bundle.key, bundle.cert.certificate, [each.certificate for each in bundle.additional_certs])

    def sign(self, pdf: bytes, *, reason: str, at: datetime) -> bytes:
        """`pdf` with an invisible certifying signature that permits no change; `at` is the claimed signing time.

        About 5 ms of processor time, the first of a signer 20. Call it outside an event loop's thread (RuntimeError
        otherwise); raises ValueError for a naive `at`, and pyHanko's errors for a file that is not a sound, yet
        unsigned PDF.
        """
        if at.utcoffset() is None:
            raise ValueError("the signing time needs a time zone")
        return asyncio.run(self.pades.sign(pdf, reason, at))

    @cached_property
    def pades(self) -> "PadesSigner":
        """The same for pyHanko, which is imported here."""
        from pinkas.outside.pdf.pades import PadesSigner

        return PadesSigner(self._key, self._certificate, self._chain)


def _self_signed(key: PrivateKey, common_name: str, now: datetime) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)])
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=5))
        .not_valid_after(now + timedelta(days=365 * CERTIFICATE_YEARS + 3))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return builder.sign(key, hashes.SHA256())


def create_certificate(path: Path, *, common_name: str, passphrase: bytes | None) -> None:
    """Writes a new RSA-2048 key with its self-signed certificate to `path` as PKCS#12, readable by the owner only.

    The file appears whole or not at all, and an existing one is never replaced (FileExistsError): documents already
    signed are told by it. `common_name` has 1 to 64 characters (ValueError).
    """
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    certificate = _self_signed(key, common_name, datetime.now(UTC))
    protection = serialization.BestAvailableEncryption(passphrase) if passphrase else serialization.NoEncryption()
    bundle = pkcs12.serialize_key_and_certificates(common_name.encode(), key, certificate, None, protection)
    partial = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(bundle)
            file.flush()
            os.fsync(file.fileno())
        os.link(partial, path)
    finally:
        partial.unlink()
