"""Generates, hashes and stores secrets, and signs with them. Uses established libraries for all cryptography."""

import base64
import hashlib
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import jwt
import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from pinkas.core.base64url import decode_base64url, encode_base64url
from pinkas.core.problems import InvalidSession

PUBLIC_KEYS = "public-keys.json"


def sha256(secret: str) -> bytes:
    """The hash under which a secret of at least 128 random bits is stored and looked up."""
    return hashlib.sha256(secret.encode()).digest()


class SecretBox:
    """Encrypts secrets that must be readable again (webhook secrets): AES-256-GCM with the owner's id as associated
    data."""

    def __init__(self, key: bytes) -> None:
        self._aead = AESGCM(key)

    def encrypt(self, secret: bytes, owner: UUID) -> bytes:
        """Encrypts a secret for an owner: the 12 bytes of the nonce followed by the ciphertext."""
        nonce = os.urandom(12)
        return nonce + self._aead.encrypt(nonce, secret, owner.bytes)

    def decrypt(self, closed: bytes, owner: UUID) -> bytes:
        """Decrypts what `encrypt` returned. Raises InvalidTag when it belongs to another owner or was changed."""
        return self._aead.decrypt(closed[:12], closed[12:], owner.bytes)


@dataclass(frozen=True)
class DocumentSigner:
    """Signs the digests of issued documents with Ed25519; `key_id` names the public half."""

    key_id: str
    public_key: bytes
    _private: Ed25519PrivateKey

    @classmethod
    def from_private_key(cls, private: Ed25519PrivateKey) -> "DocumentSigner":
        """The signer of a private key. The key id is the first 16 hexadecimal digits of the SHA-256 of its public
        key."""
        public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return cls(hashlib.sha256(public).hexdigest()[:16], public, private)

    def sign(self, digest: bytes) -> bytes:
        """The Ed25519 signature of a digest: 64 bytes."""
        return self._private.sign(digest)


def is_valid_signature(public_key: bytes, digest: bytes, signature: bytes) -> bool:
    """Whether `signature` is a valid Ed25519 signature of `digest` by the key."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, digest)
    except (InvalidSignature, ValueError):
        return False
    return True


class SessionTokens:
    """Dashboard session JWTs: one algorithm, every claim required, bound to an environment by `aud`."""

    def __init__(self, secret: bytes, environment: str) -> None:
        self._secret = secret
        self._audience = f"pinkas:{environment}"

    def write(self, session_id: UUID, user_id: UUID, now: datetime, lifetime: int) -> str:
        """The JWT of a session; `lifetime` in seconds."""
        issued = int(now.timestamp())
        claims = {
            "iss": "pinkas",
            "aud": self._audience,
            "sub": str(user_id),
            "sid": str(session_id),
            "iat": issued,
            "exp": issued + lifetime,
        }
        return jwt.encode(claims, self._secret, algorithm="HS256")

    def read(self, token: str, now: datetime) -> tuple[UUID, UUID]:
        """The ids of the session and the person in a token. Raises `InvalidSession` for any invalid token."""
        if not _is_canonical(token):
            raise InvalidSession
        try:
            if not jwt.get_unverified_header(token).keys() <= {"alg", "typ"}:
                raise InvalidSession  # other headers could make the library use a key that the token names
            claims: dict[str, Any] = jwt.decode(
                token,
                self._secret,
                algorithms=["HS256"],
                audience=self._audience,
                issuer="pinkas",
                options={
                    "require": ["exp", "iat", "aud", "iss", "sub", "sid"],
                    "verify_exp": False,
                    "verify_iat": False,
                },
            )
            instant = now.timestamp()
            if not (claims["exp"] > instant and claims["iat"] <= instant + 60):  # so that NaN is refused too
                raise InvalidSession
            return UUID(claims["sid"]), UUID(claims["sub"])
        except (jwt.PyJWTError, ValueError, TypeError, AttributeError):
            raise InvalidSession from None


def _is_canonical(token: str) -> bool:
    """Whether a token is encoded canonically (RFC 7515): three parts of base64url without padding or stray bits.
    Decoders accept other encodings of the same token."""
    parts = token.split(".")
    return len(parts) == 3 and all(map(_is_base64url, parts))


def _is_base64url(part: str) -> bool:
    try:
        return encode_base64url(decode_base64url(part)) == part
    except ValueError:
        return False


class _SecretFile(msgspec.Struct):
    session: str
    cursor: str
    box: str
    document: str | None

    def signer(self) -> DocumentSigner | None:
        """The signer of documents; None where the private key is not available."""
        if self.document is None:
            return None
        return DocumentSigner.from_private_key(Ed25519PrivateKey.from_private_bytes(base64.b64decode(self.document)))


@dataclass(frozen=True)
class Keys:
    """The secrets of one environment, read from the directory that all its processes share."""

    sessions: SessionTokens
    cursor_key: bytes
    box: SecretBox
    documents: DocumentSigner | None
    """None where the private key is not available: then nothing can be issued."""


def make_keys(directory: Path) -> None:
    """Writes new secrets unless the directory has them, and adds the public key of the document signer to the file of
    all public keys. Environments never share secrets."""
    path = directory / "secrets.json"
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        _write_new_secrets(path)
    _save_public_key(directory)


def _write_new_secrets(path: Path) -> None:
    private = Ed25519PrivateKey.generate().private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    fresh = _SecretFile(
        session=secrets.token_hex(32),
        cursor=secrets.token_hex(32),
        box=secrets.token_hex(32),
        document=base64.b64encode(private).decode(),
    )
    write_secret_file(path, msgspec.json.encode(fresh))


def _save_public_key(directory: Path) -> None:
    signer = _read_secret_file(directory).signer()
    if signer is not None:
        remember_public_keys(directory, {signer.key_id: signer.public_key})


def remember_public_keys(directory: Path, keys: Mapping[str, bytes]) -> None:
    """Adds keys to the file of all public keys that documents may be signed with. Whoever calls it has to know that
    they are to be trusted."""
    known = public_keys(directory)
    if keys.keys() <= known.keys():
        return
    known |= {key_id: key for key_id, key in keys.items() if key_id not in known}
    listed = {key_id: base64.b64encode(key).decode() for key_id, key in known.items()}
    temporary = directory / f"{PUBLIC_KEYS}.{secrets.token_hex(8)}.new"
    write_secret_file(temporary, msgspec.json.format(msgspec.json.encode(listed)))
    temporary.replace(directory / PUBLIC_KEYS)


def public_keys(directory: Path) -> dict[str, bytes]:
    """The public keys of all keys that signed documents from this directory, by key id. Public keys in the database are
    compared with them."""
    path = directory / PUBLIC_KEYS
    listed = msgspec.json.decode(path.read_bytes(), type=dict[str, str]) if path.exists() else {}
    return {key_id: base64.b64decode(key) for key_id, key in listed.items()}


def write_secret_file(path: Path, content: bytes) -> None:
    """Writes a file with mode 0600 atomically: it appears complete or not at all. An existing file is left
    unchanged."""
    temporary = path.with_suffix(f".{secrets.token_hex(8)}.new")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(temporary, path)  # fails if it exists: when two processes start first, one wins and both read its file
    except FileExistsError:
        return
    finally:
        temporary.unlink()
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


def read_keys(directory: Path, environment: str) -> Keys:
    """The secrets that `make_keys` wrote."""
    stored = _read_secret_file(directory)
    return Keys(
        sessions=SessionTokens(bytes.fromhex(stored.session), environment),
        cursor_key=bytes.fromhex(stored.cursor),
        box=SecretBox(bytes.fromhex(stored.box)),
        documents=stored.signer(),
    )


def _read_secret_file(directory: Path) -> _SecretFile:
    return msgspec.json.decode((directory / "secrets.json").read_bytes(), type=_SecretFile)
