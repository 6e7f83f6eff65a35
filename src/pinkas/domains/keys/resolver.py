"""From an API key to its caller: one query, so that a revocation or a change acts on the very next request."""

import re
from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from pinkas.core.bounds import read_bounds
from pinkas.core.problems import InvalidApiKey, IpNotAllowed
from pinkas.domains.keys import rules
from pinkas.platform.caller import Caller, RequestOrigin
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import sha256
from pinkas.platform.database import Database

_RAW_KEY = re.compile(r"svc_[0-9a-f]{64}", re.ASCII)


class KeyResolver:
    """Resolves the keys of one environment."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def key(self, raw: str, origin: RequestOrigin) -> Caller:
        """The caller of an API key: it exists, is not revoked, not expired, and comes from an allowed address."""
        if not _RAW_KEY.fullmatch(raw):
            raise InvalidApiKey
        found = await self._database.fetch_one("SELECT * FROM resolve_api_key(%(hash)s)", hash=sha256(raw))
        if found is None:
            raise InvalidApiKey
        rules.check_usable(found.revoked_at, found.expires_at, self._clock.now())
        return replace(
            key_caller(found.business_id, found.id, found.scopes, (found.per_minute, found.per_hour), origin),
            bounds=read_bounds(found.bounds, found.id),
            refusal=None if rules.is_address_allowed(found.allowed_ips, origin.address) else IpNotAllowed(),
        )


def key_caller(
    business_id: UUID, id: UUID, scopes: Iterable[str], limits: tuple[int, int], origin: RequestOrigin | None
) -> Caller:
    """The caller of a key, without bounds. `limits` are its requests a minute and an hour."""
    per_minute, per_hour = limits
    return Caller(
        kind="key",
        bucket=f"key:{id}",
        per_minute=per_minute,
        per_hour=per_hour,
        business_id=business_id,
        credential_id=id,
        scopes=frozenset(scopes),
        origin=origin,
    )
