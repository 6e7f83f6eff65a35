"""From an OAuth access token to its caller: one query, so that whatever ends it acts on the very next request."""

import re
from dataclasses import replace

from pinkas.core.bounds import read_bounds
from pinkas.core.problems import InvalidToken, TokenExpired, TokenRevoked
from pinkas.domains.oauth.rules.apps import connection_obstacle
from pinkas.domains.oauth.rules.token_families import ACCESS_PREFIX
from pinkas.platform.caller import Caller, RequestOrigin, credential_caller
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import sha256
from pinkas.platform.database import Database

_TOKEN_PATTERN = re.compile(f"{ACCESS_PREFIX}[0-9a-f]{{64}}", re.ASCII)


class AccessTokenResolver:
    """Resolves the access tokens of one environment. `limits` are a family's requests a minute and an hour."""

    def __init__(self, database: Database, clock: Clock, limits: tuple[int, int]) -> None:
        self._database = database
        self._clock = clock
        self._limits = limits

    async def token(self, raw: str, origin: RequestOrigin) -> Caller:
        """The caller of an access token: it exists, is not revoked, not expired, and who approved it still may."""
        if not _TOKEN_PATTERN.fullmatch(raw):
            raise InvalidToken
        found = await self._database.fetch_one("SELECT * FROM resolve_access_token(%(hash)s)", hash=sha256(raw))
        if found is None:
            raise InvalidToken
        if found.revoked or connection_obstacle(found.role, found.scopes):
            raise TokenRevoked
        if found.expires_at <= self._clock.now():
            raise TokenExpired
        if found.paused:
            raise InvalidToken("The app is paused by the operator of the service.")
        caller = credential_caller("token", found.business_id, found.grant_id, found.scopes, self._limits, origin)
        return replace(caller, bounds=read_bounds(found.bounds, found.connection_id))
