"""Confirmations of writes: a token that whoever saw a dry run sends back, so that the same call is made in earnest.

A token holds its id, its end and the version of what was seen, sealed together with a digest of the tool, the exact
arguments and the caller; nothing is kept of one that is not used. Used, its id is held until it would have ended, so
that a call runs once in all processes that share a Redis (without one, in this process).
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any

import msgspec

from pinkas.core.base64url import decode_base64url, encode_base64url
from pinkas.platform.caller import Caller
from pinkas.platform.clock import Clock
from pinkas.platform.throttle import Throttle

LIFETIME_SECONDS = 600
"""Long enough for a person to read what would happen, and short enough that it is still what would happen."""
_LONGEST_TOKEN = 400


class InvalidConfirmation(Exception):
    """A token that does not confirm this call; the text says why and what to do."""


class _Claims(msgspec.Struct, array_like=True, frozen=True):
    id: str
    ends: int
    version: str
    """What If-Match is to say, empty where nothing."""


@dataclass(frozen=True)
class Confirmations:
    """Writes tokens and accepts each once. `secret` is shared by the processes that share the throttle."""

    secret: bytes
    clock: Clock
    throttle: Throttle

    def offer(self, caller: Caller, tool: str, arguments: dict[str, Any], version: str = "") -> tuple[str, int]:
        """A token for one call, and its end in seconds since 1970."""
        ends = int(self.clock.now().timestamp()) + LIFETIME_SECONDS
        claims = msgspec.json.encode(_Claims(secrets.token_hex(12), ends, version))
        return f"{encode_base64url(claims)}.{encode_base64url(self._seal(claims, caller, tool, arguments))}", ends

    async def accept(self, token: str, caller: Caller, tool: str, arguments: dict[str, Any]) -> str:
        """Uses a token, and returns the version that was seen. Raises `InvalidConfirmation`."""
        claims_text, _, seal = token.partition(".")
        try:
            if len(token) > _LONGEST_TOKEN:
                raise ValueError
            claims = decode_base64url(claims_text)
            is_genuine = hmac.compare_digest(decode_base64url(seal), self._seal(claims, caller, tool, arguments))
            said = msgspec.json.decode(claims, type=_Claims) if is_genuine else None
        except ValueError:
            said = None
        if said is None:
            raise InvalidConfirmation(
                "The confirmationToken does not belong to this call. It confirms exactly the arguments of the call "
                "that gave it, by the same credential. Call without it, and show the person what would happen."
            )
        if said.ends <= self.clock.now().timestamp():
            raise InvalidConfirmation("The confirmationToken has ended. Call without it to get another one.")
        if not await self.throttle.hold(f"mcp:{said.id}", LIFETIME_SECONDS):
            raise InvalidConfirmation(
                "The confirmationToken was used already, and the call was made once. Look up what it did before you "
                "ask for another one."
            )
        return said.version

    def _seal(self, claims: bytes, caller: Caller, tool: str, arguments: dict[str, Any]) -> bytes:
        who = [caller.kind, str(caller.credential_id), str(caller.business_id)]
        bound = msgspec.json.encode([who, tool, arguments], order="sorted")
        return hmac.digest(self.secret, hashlib.sha256(claims).digest() + hashlib.sha256(bound).digest(), "sha256")
