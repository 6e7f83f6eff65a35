"""Web push: messages to browsers through their push services (RFC 8030), encrypted for the browser alone (RFC 8291) and
signed with the operator's key (RFC 8292)."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from urllib.parse import urlsplit

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from pinkas.core.base64url import decode_base64url, encode_base64url
from pinkas.outside.http import CallObserver, HttpSender, Network, url_error

DEADLINE_SECONDS = 15.0
MAX_CONNECTIONS = 50
MAX_PAYLOAD_BYTES = 3993
"""Bytes of a message before it is encrypted: a push service need take no more than 4096 after it (RFC 8291, 4)."""
TOKEN_LIFETIME = timedelta(hours=12)
"""A push service refuses a token that is good for more than 24 hours (RFC 8292, 2)."""
_PRIVATE_BYTES = 32
_POINT_BYTES = 65
_AUTH_BYTES = 16
_CURVE = ec.SECP256R1()
_GONE = frozenset({404, 410})
_RETRYABLE = frozenset({401, 403, 408, 425, 429})
"""Statuses of the operator's key or clock, or of the rate: the same message may be sent later."""
_PUBLISHED = frozenset({"yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"})
"""Private keys of the examples in RFC 8291: everybody has them."""

Urgency = Literal["normal", "high"]
PushOutcome = Literal["accepted", "gone", "refused", "failed"]
"""What became of a message: `gone` when the browser does not listen any more, `refused` when this message is never
taken, `failed` when it may be sent again."""


class InvalidPushSetting(ValueError):
    """Keys that cannot be used; the text says what is wrong and how to correct it."""


class InvalidPushKey(ValueError):
    """A key or a secret of a browser that nothing can be encrypted with."""


@dataclass(frozen=True)
class VapidKeys:
    """The operator's pair of keys (RFC 8292), and where a push service reaches the operator: `mailto:` or `https:`."""

    private: ec.EllipticCurvePrivateKey
    contact: str

    @property
    def public(self) -> str:
        """The public key as a browser takes it: an uncompressed point in base64url."""
        return encode_base64url(_point(self.private.public_key()))


@dataclass(frozen=True)
class PushTarget:
    """A browser that listens: the address at its push service, its public key and the secret that it shares."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True)
class PushMessage:
    """A message. One of the same `topic` replaces it while the browser is away; `ttl` is how many seconds it waits."""

    content: bytes
    topic: str
    ttl: int
    urgency: Urgency


class WebPush:
    """Sends messages to browsers. `networks` may be contacted besides the public internet."""

    def __init__(
        self,
        keys: VapidKeys,
        now: Callable[[], datetime],
        *,
        networks: Sequence[Network],
        allow_http: bool,
        user_agent: str,
        observer: CallObserver | None = None,
    ) -> None:
        self.public_key = keys.public
        self._keys = keys
        self._now = now
        self._networks = networks
        self._allow_http = allow_http
        self._sender = HttpSender(
            allowed_networks=networks,
            allow_http=allow_http,
            user_agent=user_agent,
            deadline=DEADLINE_SECONDS,
            max_connections=MAX_CONNECTIONS,
            observer=observer,
        )

    def endpoint_error(self, endpoint: str) -> str | None:
        """What is wrong with the address of a browser; None when something can be sent there."""
        return url_error(endpoint, allowed_networks=self._networks, allow_http=self._allow_http)

    async def send(self, target: PushTarget, message: PushMessage) -> PushOutcome:
        """Encrypts a message and hands it to the push service once. Raises InvalidPushKey."""
        headers = {
            "authorization": f"vapid t={self._token(target.endpoint)}, k={self.public_key}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(message.ttl),
            "topic": message.topic,
            "urgency": message.urgency,
        }
        answer = await self._sender.post(target.endpoint, headers, encrypt(message.content, target))
        if answer.status is None or answer.status >= 500 or answer.status in _RETRYABLE:
            return "failed"
        if answer.status in _GONE:
            return "gone"
        return "accepted" if 200 <= answer.status < 300 else "refused"

    async def close(self) -> None:
        """Closes every connection."""
        await self._sender.close()

    def _token(self, endpoint: str) -> str:
        """Who sends, to which push service and until when (RFC 8292, 2)."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int((self._now() + TOKEN_LIFETIME).timestamp()),
            "sub": self._keys.contact,
        }
        return jwt.encode(claims, self._keys.private, algorithm="ES256")


def encrypt(content: bytes, target: PushTarget) -> bytes:
    """A message that only the browser can read (RFC 8291). Raises InvalidPushKey, and ValueError for a message that is
    too long."""
    if len(content) > MAX_PAYLOAD_BYTES:
        raise ValueError(f"a message has at most {MAX_PAYLOAD_BYTES} bytes")
    encrypted: bytes = http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(_CURVE),
        dh=read_public_key(target.p256dh),
        auth_secret=read_secret(target.auth),
        version="aes128gcm",
    )
    return encrypted


def read_public_key(p256dh: str) -> bytes:
    """The public key of a browser. Raises InvalidPushKey."""
    point = _decode(p256dh)
    if point is None or len(point) != _POINT_BYTES:
        raise InvalidPushKey
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)
    except ValueError:
        raise InvalidPushKey from None
    return point


def read_secret(auth: str) -> bytes:
    """The secret of a browser. Raises InvalidPushKey."""
    secret = _decode(auth)
    if secret is None or len(secret) != _AUTH_BYTES:
        raise InvalidPushKey
    return secret


def make_vapid_key() -> tuple[str, str]:
    """A new private key, as the setting takes it, and its public key."""
    while True:
        private = secrets.token_bytes(_PRIVATE_BYTES)
        try:
            keys = read_vapid_keys(encode_base64url(private), "mailto:nobody@example.com")
        except InvalidPushSetting:  # 2^-32 of all numbers are no key of this curve
            continue
        return encode_base64url(private), keys.public


def read_vapid_keys(private: str, contact: str) -> VapidKeys:
    """The operator's keys from the settings. Raises InvalidPushSetting, which never repeats the key."""
    raw = _decode(private)
    if raw is None or len(raw) != _PRIVATE_BYTES:
        raise InvalidPushSetting("it is not 32 bytes in base64url; `pinkas vapid-keys` prints one.")
    if encode_base64url(raw) in _PUBLISHED:
        raise InvalidPushSetting("it is the key of an example, which everybody has; `pinkas vapid-keys` prints one.")
    try:
        key = ec.derive_private_key(int.from_bytes(raw, "big"), _CURVE)
    except ValueError:
        raise InvalidPushSetting("it is no key of the curve P-256; `pinkas vapid-keys` prints one.") from None
    return VapidKeys(key, contact)


def check_contact(contact: str) -> None:
    """Whether a push service can reach the operator there. Raises InvalidPushSetting."""
    scheme, _, rest = contact.partition(":")
    mail = scheme == "mailto" and "@" in rest and not rest.startswith("//")
    page = scheme == "https" and bool(urlsplit(contact).hostname)
    if not (mail or page) or not contact.isascii() or not contact.isprintable() or " " in contact:
        raise InvalidPushSetting("write mailto:ADDRESS or https://HOST: where a push service reaches you.")


def _decode(text: str) -> bytes | None:
    try:
        return decode_base64url(text.rstrip("="))
    except ValueError:
        return None


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
