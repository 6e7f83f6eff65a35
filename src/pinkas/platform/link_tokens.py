"""Tokens in the addresses of public pages: who has one needs no other credential. A token leads to one row of one
business, by its hash in the global table of credentials."""

import re
import secrets
from dataclasses import dataclass
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
"""32 random bytes in base64url."""


@dataclass(frozen=True)
class LinkToken:
    """A new token with the hash by which it is found."""

    text: str
    hash: bytes

    def encrypted(self, tx: Tx, owner: UUID) -> bytes:
        """The token for a row that must be able to show its address again."""
        return tx.keys.box.encrypt(self.text.encode(), owner)


def make_link_token() -> LinkToken:
    """A new random token."""
    text = secrets.token_urlsafe(32)
    return LinkToken(text, sha256(text))


def decrypt_link_token(tx: Tx, encrypted: bytes, owner: UUID) -> str:
    """The token of the row `owner`, which keeps it encrypted."""
    return tx.keys.box.decrypt(encrypted, owner).decode()


async def follow_link_token(tx: Tx, kind: str, token: str) -> UUID:
    """The row that a token of a kind leads to; the transaction continues as its business. Raises `NotFound`."""
    if not _TOKEN.fullmatch(token):
        raise NotFound
    return await follow_credential(tx, kind, sha256(token))


async def follow_credential(tx: Tx, kind: str, hash: bytes) -> UUID:
    """The same by the hash of whatever leads there. Raises `NotFound`."""
    holder = await tx.fetch_one("SELECT * FROM find_credential(%(hash)s, %(kind)s)", hash=hash, kind=kind)
    if holder is None:
        raise NotFound
    await tx.switch_business(holder.business_id)
    found: UUID = holder.holder_id
    return found
