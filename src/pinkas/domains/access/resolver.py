"""From a credential to its caller: one query each, so that a revocation acts on the very next request."""

import re
from uuid import UUID

from pinkas.core.problems import (
    ApiKeyExpired,
    ApiKeyRevoked,
    BusinessMismatch,
    InvalidApiKey,
    InvalidSession,
    IpNotAllowed,
)
from pinkas.domains.access import rules
from pinkas.platform.caller import Caller
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import SessionTokens, sha256
from pinkas.platform.database import Database

_RAW_KEY = re.compile(r"svc_[0-9a-f]{64}", re.ASCII)


class AccessResolver:
    """Resolves the keys and sessions of one environment."""

    def __init__(
        self, database: Database, clock: Clock, tokens: SessionTokens, *, session_limits: tuple[int, int]
    ) -> None:
        self._database = database
        self._clock = clock
        self._tokens = tokens
        self._session_limits = session_limits

    async def key(self, raw: str, address: str) -> Caller:
        """The caller of an API key: it exists, is not revoked, not expired, and comes from an allowed address."""
        if not _RAW_KEY.fullmatch(raw):
            raise InvalidApiKey
        found = await self._database.one("SELECT * FROM resolve_api_key(%(hash)s)", hash=sha256(raw))
        if found is None:
            raise InvalidApiKey
        if found.revoked_at is not None:
            raise ApiKeyRevoked
        if found.expires_at is not None and found.expires_at <= self._clock.now():
            raise ApiKeyExpired
        if not rules.address_allowed(found.allowed_ips, address):
            raise IpNotAllowed
        return Caller(
            kind="key",
            bucket=f"key:{found.id}",
            per_minute=found.per_minute,
            per_hour=found.per_hour,
            business_id=found.business_id,
            key_id=found.id,
            scopes=frozenset(found.scopes),
            address=address,
        )

    async def session(self, token: str, business_id: UUID | None, address: str) -> Caller:
        """The caller of a dashboard session that is still open, as a member of the business it names."""
        now = self._clock.now()
        session_id, user_id = self._tokens.read(token, now)
        found = await self._database.one(
            "SELECT * FROM resolve_session(%(session)s, %(business)s, %(now)s)",
            session=session_id,
            business=business_id,
            now=now,
        )
        if found is None or found.user_id != user_id:
            raise InvalidSession
        if business_id is not None and found.role is None:
            raise BusinessMismatch
        per_minute, per_hour = self._session_limits
        return Caller(
            kind="session",
            bucket=f"user:{user_id}",
            per_minute=per_minute,
            per_hour=per_hour,
            business_id=business_id,
            user_id=user_id,
            session_id=session_id,
            role=found.role,
            scopes=rules.scopes_of_role(found.role) if found.role else frozenset(),
            address=address,
        )
