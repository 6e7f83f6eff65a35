"""Verifies deliveries with the standard library alone. Give it the bytes as they came, before any JSON parser."""

import base64
import hashlib
import hmac
import time


def verified(secret: str, headers: dict[str, str], body: bytes, tolerance: int = 300) -> bool:
    """Whether a delivery is ours and recent. `headers` by lower-case name."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    fresh = abs(time.time() - int(headers["webhook-timestamp"])) <= tolerance
    return fresh and any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split(" "))
