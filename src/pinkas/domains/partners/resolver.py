"""From a partner key to its caller: one query for the key and the merchant, so that whatever ends either acts on the
very next request."""

import re
from uuid import UUID

from pinkas.core.problems import ApiKeyExpired, ApiKeyRevoked, InvalidApiKey, IpNotAllowed, PartnerSuspended, Problem
from pinkas.domains import keys
from pinkas.domains.partners import rules
from pinkas.platform.caller import Caller, RateShare, RequestOrigin
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import sha256
from pinkas.platform.database import Database


class PartnerKeyResolver:
    """Resolves the partner keys of one environment; those of another are not known by their prefix."""

    def __init__(self, database: Database, clock: Clock, environment: str) -> None:
        self._database = database
        self._clock = clock
        self._pattern = re.compile(rules.key_prefix(environment) + "[0-9a-f]{64}", re.ASCII)

    async def partner(self, raw: str, merchant: str | None, origin: RequestOrigin) -> Caller:
        """The caller of a partner key, in the merchant that the path names. One that the partner may not act in is the
        obstacle of the caller, which is told when the request is in order otherwise."""
        if not self._pattern.fullmatch(raw):
            raise InvalidApiKey("This is not a partner key of this environment.")
        merchant_id = _read_id(merchant)
        found = await self._database.fetch_one(
            "SELECT * FROM resolve_partner_key(%(hash)s, %(merchant)s)", hash=sha256(raw), merchant=merchant_id
        )
        if found is None:
            raise InvalidApiKey("The partner key is not known here.")
        if found.revoked_at is not None:
            raise ApiKeyRevoked
        if found.expires_at is not None and found.expires_at <= self._clock.now():
            raise ApiKeyExpired
        obstacle = rules.acting_obstacle(found.merchant_status) if merchant is not None else None
        acts = merchant is not None and obstacle is None
        share = None
        if acts:
            bucket = f"partner:{found.partner_id}:{merchant_id}"
            share = RateShare(bucket, found.merchant_per_minute, found.merchant_per_hour)
        return Caller(
            kind="partner",
            bucket=f"partner:{found.partner_id}",
            per_minute=found.per_minute,
            per_hour=found.per_hour,
            business_id=merchant_id if acts else None,
            credential_id=found.key_id,
            partner_id=found.partner_id,
            scopes=frozenset(found.scopes).intersection(found.allowed_scopes),
            origin=origin,
            refusal=_refusal(found.partner_status, (found.partner_ips, found.allowed_ips), origin.address),
            obstacle=obstacle,
            share=share,
        )


def _read_id(text: str | None) -> UUID | None:
    """The id that a path names; None for what is none, which no merchant has."""
    try:
        return UUID(text) if text is not None else None
    except ValueError:
        return None


def _refusal(status: str, allowlists: tuple[str | None, str | None], address: str) -> Problem | None:
    if status == "SUSPENDED":
        return PartnerSuspended()
    return None if all(keys.is_address_allowed(one, address) for one in allowlists) else IpNotAllowed()
