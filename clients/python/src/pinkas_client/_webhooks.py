"""Verifying and signing webhooks (Standard Webhooks 1.0)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pinkas_client._errors import WebhookRefused

if TYPE_CHECKING:
    from pinkas_client import types


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Iterable[str],
    *,
    tolerance: float = 300,
) -> types.WebhookEvent:
    """The event of a delivery, once it is known to be ours. `body` are the bytes as they came, `secret` is that of the
    endpoint, or several while one takes the place of another; `tolerance` in seconds. Raises `WebhookRefused`."""
    by_name = {name.lower(): value for name, value in headers.items()}
    try:
        identity, timestamp = by_name["webhook-id"], by_name["webhook-timestamp"]
        given = [one.encode() for one in by_name["webhook-signature"].split()]
    except KeyError as missing:
        raise _refused(f"the header {missing.args[0]} is missing") from None
    if not (timestamp.isascii() and timestamp.isdecimal()) or abs(time.time() - int(timestamp)) > tolerance:
        raise _refused("it was not signed within the tolerance")
    secrets = [secret] if isinstance(secret, str) else secret
    expected = [sign_webhook(body, identity, timestamp, one).encode() for one in secrets]
    if not any(hmac.compare_digest(one, other) for one in expected for other in given):
        raise _refused("no signature is right")
    try:
        event: types.WebhookEvent = json.loads(body)
    except ValueError:
        raise _refused("the body is not JSON") from None
    return event


def sign_webhook(body: bytes, identity: str, timestamp: str, secret: str) -> str:
    """The header `webhook-signature` of a delivery, with its `webhook-id` and `webhook-timestamp`."""
    signed = f"{identity}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(_key(secret), signed, hashlib.sha256).digest()).decode()


def _key(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise ValueError("the secret of an endpoint begins with whsec_, and base64 follows") from None


def _refused(why: str) -> WebhookRefused:
    return WebhookRefused(f"The webhook is refused: {why}.", code="webhook_refused")
