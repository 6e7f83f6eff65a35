"""The seal of a printed document, and what a file proves about itself."""

from collections.abc import Collection
from datetime import datetime

import msgspec

PREFIX = "pinkas:"
"""What the keywords of a file begin with that carry its seal."""


class SealView(msgspec.Struct, frozen=True):
    """The document's own proof: the digest of its content, signed, and its place in the business's chain."""

    digest: str
    """Hexadecimal."""
    signature: str
    """Base64."""
    key_id: str
    previous: str
    """Digest of the document before it in the chain, hexadecimal."""
    index: int
    document_id: str


class PdfProof(msgspec.Struct, frozen=True):
    """The findings on one file. The seal is to be believed only when `genuine`."""

    signed: bool
    """A signature is there and can be read."""
    intact: bool
    """The signed bytes and the signature agree, and nothing but the signature stands in the hole between them."""
    whole_file: bool
    """The signature covers every byte of the file but itself: nothing was appended."""
    certified: bool
    """The signature is the document's only one and forbids any change."""
    signer: str | None
    """Subject of the certificate. Whether it is trusted is for the reader to say: compare the fingerprint."""
    certificate_sha256: str | None
    """Fingerprint of the certificate, hexadecimal."""
    seal: SealView | None
    marking: str | None
    sandbox: bool | None
    author: str | None = None
    """Who issued the document, as the file names its author."""
    reason: str | None = None
    """What the signature says that it is for."""
    issuer_tax_id: str | None = None
    """Tax id of who issued it, as the file names it."""
    signed_at: datetime | None = None
    """When the signer says that it was signed."""

    @property
    def genuine(self) -> bool:
        """Signed, unchanged and complete."""
        return self.signed and self.intact and self.whole_file and self.certified


NO_PROOF = PdfProof(
    signed=False,
    intact=False,
    whole_file=False,
    certified=False,
    signer=None,
    certificate_sha256=None,
    seal=None,
    marking=None,
    sandbox=None,
)
"""The findings on a file that proves nothing."""


def mark_of(key_id: str) -> bytes:
    """What tells in the bytes of a file that a key sealed it."""
    return f"{PREFIX}key={key_id}".encode()


def marks_of(pdf: bytes, key_ids: Collection[str]) -> bool:
    """Whether the bytes of a file name one of these keys, however damaged the file is: nothing is read or unpacked."""
    return any(mark_of(one) in pdf for one in key_ids)
