"""Finds the caller of every kind of credential; combines the resolvers of the domains."""

import hashlib
import hmac
from uuid import UUID

from pinkas.core.problems import BusinessMismatch, BusinessMoving, InvalidApiKey, InvalidToken
from pinkas.domains.accounts import SessionResolver
from pinkas.domains.keys import KeyResolver
from pinkas.domains.oauth import AccessTokenResolver
from pinkas.domains.partners import PartnerKeyResolver
from pinkas.platform.caller import Caller, RequestOrigin
from pinkas.platform.crypto import sha256
from pinkas.platform.database import MOVING_SECONDS, Database
from pinkas.platform.runtime_context import RuntimeContext
from pinkas.platform.settings import Settings

ADMIN_LIMITS = (600, 20_000)


class CredentialResolvers:
    """The resolvers of one environment. Each answers from the database, so a revocation acts on the next request."""

    def __init__(self, database: Database, runtime: RuntimeContext, settings: Settings) -> None:
        limits = (settings.session_per_minute, settings.session_per_hour)
        self._keys = KeyResolver(database, runtime.clock)
        self._sessions = SessionResolver(database, runtime.clock, runtime.keys.sessions, limits)
        self._tokens = AccessTokenResolver(
            database, runtime.clock, (settings.token_per_minute, settings.token_per_hour)
        )
        self._partners = PartnerKeyResolver(database, runtime.clock, runtime.environment)
        self._admin = _digest(settings.admin_token) if settings.admin_token else None
        self._database = database

    async def resolve_api_key(self, raw: str, origin: RequestOrigin) -> Caller:
        """The caller of an API key."""
        try:
            return await self._keys.key(raw, origin)
        except InvalidApiKey:
            await self._refuse_moved(secret=raw)
            raise

    async def resolve_access_token(self, raw: str, origin: RequestOrigin) -> Caller:
        """The caller of an OAuth access token."""
        try:
            return await self._tokens.token(raw, origin)
        except InvalidToken:
            await self._refuse_moved(secret=raw)
            raise

    async def resolve_session(self, token: str, business_id: UUID | None, origin: RequestOrigin) -> Caller:
        """The caller of a dashboard session."""
        try:
            return await self._sessions.session(token, business_id, origin)
        except BusinessMismatch:
            await self._refuse_moved(business_id=business_id)
            raise

    async def resolve_partner_key(self, raw: str, merchant: str | None, origin: RequestOrigin) -> Caller:
        """The caller of a partner key, acting in the merchant that the path names, if it names one."""
        return await self._partners.partner(raw, merchant, origin)

    async def resolve_admin_token(self, token: str, origin: RequestOrigin) -> Caller:
        """The operator, whose token is the setting ADMIN_TOKEN. Raises InvalidToken for any other token, and always
        when the setting is empty."""
        if self._admin is None or not hmac.compare_digest(_digest(token), self._admin):
            raise InvalidToken("This is not the operator's token.")
        per_minute, per_hour = ADMIN_LIMITS
        return Caller(
            kind="admin", bucket=f"admin:{origin.address}", per_minute=per_minute, per_hour=per_hour, origin=origin
        )

    async def _refuse_moved(self, *, secret: str | None = None, business_id: UUID | None = None) -> None:
        """Raises BusinessMoving for the credential of a business, or a business, that has gone to another database:
        whoever leads requests to databases does not know it yet."""
        hash = sha256(secret) if secret else None
        found = await self._database.fetch_one(
            "SELECT has_moved(%(hash)s, %(business_id)s) AS moved", hash=hash, business_id=business_id
        )
        if found is not None and found.moved:
            raise BusinessMoving(headers=[("retry-after", str(MOVING_SECONDS))])


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
