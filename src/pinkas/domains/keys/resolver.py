"""From an API key to its caller: one query, so that a revocation or a change acts on the very next request."""

import re
from dataclasses import replace

from pinkas.core.bounds import read_bounds
from pinkas.core.problems import InvalidApiKey, IpNotAllowed
from pinkas.domains.keys import rules
from pinkas.platform.caller import Caller, RequestOrigin, credential_caller
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
            credential_caller(
                "key", found.business_id, found.id, found.scopes, (found.per_minute, found.per_hour), origin
            ),
            bounds=read_bounds(found.bounds, found.id),
            refusal=None if rules.is_address_allowed(found.allowed_ips, origin.address) else IpNotAllowed(),
        )
