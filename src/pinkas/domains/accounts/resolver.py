"""From the token or the cookie of a session to its person: one query, so that its end acts on the very next request."""

from uuid import UUID

from pinkas.core.problems import BusinessMismatch, InvalidSession
from pinkas.domains.accounts.rules import people as rules
from pinkas.domains.accounts.types.people import BrowserSession, Membership, User, Visitor
from pinkas.platform.caller import Caller, RequestOrigin
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import SessionTokens, sha256
from pinkas.platform.database import Database
from pinkas.platform.rows import to_struct


class SessionResolver:
    """Resolves the sessions of one environment. `limits` are their requests a minute and an hour."""

    def __init__(self, database: Database, clock: Clock, tokens: SessionTokens, limits: tuple[int, int]) -> None:
        self._database = database
        self._clock = clock
        self._tokens = tokens
        self._limits = limits

    async def session(self, token: str, business_id: UUID | None, origin: RequestOrigin) -> Caller:
        """The caller of a dashboard session that is still open, as a member of the business it names."""
        now = self._clock.now()
        session_id, user_id = self._tokens.read(token, now)
        found = await self._database.fetch_one(
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
            scopes=rules.role_scopes(found.role) if found.role else frozenset(),
            origin=origin,
        )


class BrowserSessionResolver:
    """Resolves the browser sessions of one environment to visitors of the dashboard."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def resolve_visitor(self, secret: str, business_id: UUID | None) -> Visitor | None:
        """Whoever holds the cookie of an open browser session, as a member of the business where one is named; None
        when there is no such session."""
        found = await self._database.fetch_one(
            "SELECT * FROM browser_visit(%(hash)s, %(business)s, %(now)s)",
            hash=sha256(secret),
            business=business_id,
            now=self._clock.now(),
        )
        if found is None:
            return None
        session = BrowserSession(id=found.session_id, user=to_struct(found, User))
        if business_id is None or found.role is None:
            return Visitor(session=session, membership=None, scopes=frozenset())
        member = Membership(
            id=business_id, name=found.business_name, business_type=found.business_type, role=found.role
        )
        scopes = rules.role_scopes(found.role)
        return Visitor(session=session, membership=member, scopes=scopes, keeps_views=found.keeps_views)
