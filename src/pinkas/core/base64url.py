"""Base64url without padding (RFC 4648, part 5)."""

import base64


def encode_base64url(raw: bytes) -> str:
    """Bytes as text that needs no escaping in an address."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """The bytes of such a text. Raises ValueError for what is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
