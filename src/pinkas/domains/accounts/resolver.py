"""From the token of a dashboard session to its caller: one query, so that its end acts on the very next request."""

from uuid import UUID

from pinkas.core.problems import BusinessMismatch, InvalidSession
from pinkas.domains.accounts.rules import people as rules
from pinkas.platform.caller import Caller, Origin
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import SessionTokens
from pinkas.platform.database import Database


class SessionResolver:
    """Resolves the sessions of one environment. `limits` are their requests a minute and an hour."""

    def __init__(self, database: Database, clock: Clock, tokens: SessionTokens, limits: tuple[int, int]) -> None:
        self._database = database
        self._clock = clock
        self._tokens = tokens
        self._limits = limits

    async def session(self, token: str, business_id: UUID | None, origin: Origin) -> Caller:
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
        per_minute, per_hour = self._limits
        return Caller(
            kind="session",
            bucket=f"user:{user_id}",
            per_minute=per_minute,
            per_hour=per_hour,
            business_id=business_id,
            user_id=user_id,
            credential_id=session_id,
            role=found.role,
            scopes=rules.scopes_of_role(found.role) if found.role else frozenset(),
            origin=origin,
        )
