"""A push service of browsers on this machine, and browsers that are subscribed at it: they decrypt what they are sent
with the primitives of RFC 8188 and RFC 8291, and check who sent it by RFC 8292, without the code that is tried."""

import base64
import json
import os
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Self
from uuid import uuid4

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.receiver import Receiver, Request

CURVE = ec.SECP256R1()


def encode(raw: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """What `encode` wrote."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(length: int, secret: bytes, salt: bytes, info: bytes) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


@dataclass
class Browser:
    """A browser: its keys, and its own address at the push service."""

    service: Receiver
    path: str = field(default_factory=lambda: f"/push/{uuid4().hex}")
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def origin(self) -> str:
        """The origin of the push service."""
        return f"http://127.0.0.1:{self.service.port}"

    def subscription(self) -> dict[str, Any]:
        """What a browser gives the page (Push API, `toJSON`)."""
        keys = {"p256dh": encode(_point(self.private.public_key())), "auth": encode(self.auth)}
        return {"endpoint": self.origin + self.path, "expirationTime": None, "keys": keys}

    def subscribe(self, session: httpx.Client) -> dict[str, Any]:
        """Subscribes as the person of a session."""
        made = session.post("/notifications/push-subscriptions", json=self.subscription())
        assert made.status_code == 201, made.text
        return dict(made.json())

    def requests(self) -> list[Request]:
        """What the push service was sent for this browser."""
        return [one for one in self.service.requests if one.path == self.path]

    def read(self, request: Request) -> dict[str, Any]:
        """What a message says."""
        return dict(json.loads(self.decrypt(request.body)))

    def decrypt(self, body: bytes) -> bytes:
        """The one record of a message (RFC 8188, 2; RFC 8291, 3.4)."""
        assert len(body) <= 4096
        salt, length, sender = body[:16], body[20], body[21 : 21 + body[20]]
        assert int.from_bytes(body[16:20], "big") >= len(body) - 21 - length, "one record"
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\0" + _point(self.private.public_key()) + sender
        secret = _derive(32, shared, self.auth, info)
        key = _derive(16, secret, salt, b"Content-Encoding: aes128gcm\0")
        nonce = _derive(12, secret, salt, b"Content-Encoding: nonce\0")
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None).rstrip(b"\0")
        assert plain.endswith(b"\2"), "the last record"
        return plain[:-1]

    def check_sender(self, request: Request, public_key: str, now: datetime) -> None:
        """Who sent a message: the token is signed by the key that the browser was given, for this push service."""
        scheme, _, given = (request.header("authorization") or "").partition(" ")
        parts = dict(one.strip().split("=", 1) for one in given.split(","))
        assert (scheme, parts["k"]) == ("vapid", public_key)
        signer = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(public_key))
        options: Any = {"verify_exp": False}
        claims = jwt.decode(parts["t"], signer, algorithms=["ES256"], audience=self.origin, options=options)
        assert timedelta() < datetime.fromtimestamp(claims["exp"], now.tzinfo) - now <= timedelta(hours=24)
        assert claims["sub"] == "mailto:operator@example.com"


class PushServer(Receiver):
    """The push service; use it as a context manager."""

    def __enter__(self) -> Self:
        super().__enter__()
        self.answer(201)
        return self

    def browser(self) -> Browser:
        """Another browser."""
        return Browser(self)
