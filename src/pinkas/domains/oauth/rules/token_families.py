"""Whether a code or a refresh token may still be used."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from authlib.oauth2.rfc6749 import InvalidClientError, InvalidGrantError, InvalidScopeError
from authlib.oauth2.rfc6749.util import scope_to_list
from authlib.oauth2.rfc7636 import create_s256_code_challenge

from pinkas.domains.oauth.rules.apps import connection_obstacle
from pinkas.domains.oauth.types import AuthorizationCode, RegisteredApp, TokenFamily

CODE_PREFIX, ACCESS_PREFIX, REFRESH_PREFIX = "svc_ac_", "svc_at_", "svc_rt_"
CODE_SECONDS = 60
"""Of a code (FAPI 2; RFC 6749 allows ten minutes)."""
ACCESS_SECONDS = 3600
MANAGES_WEBHOOKS = "webhooks:manage"
MAX_IDLE, MAX_LIFETIME = timedelta(days=90), timedelta(days=365)
"""How long a family lives unused, and at the most."""


@dataclass(frozen=True)
class CodeRedemption:
    """What a client presents with a code."""

    app_id: UUID
    redirect_uri: str
    verifier: str


def is_secret_of(app: RegisteredApp, digest: bytes, now: datetime) -> bool:
    """Whether the SHA-256 of a secret is the app's, or that of its secret before while the grace lasts."""
    if hmac.compare_digest(app.secret_hash, digest):
        return True
    before, until = app.previous_secret_hash, app.previous_secret_until
    return before is not None and until is not None and now < until and hmac.compare_digest(before, digest)


def check_app_active(app: RegisteredApp) -> None:
    """A paused app gets nothing."""
    if not app.is_active:
        raise InvalidClientError("The app is paused.", status_code=401)


def is_code_replayed(code: AuthorizationCode, redemption: CodeRedemption, now: datetime) -> bool:
    """Whether a code was used before and everything else presented with it is right, so that its tokens must be
    revoked.

    Raises `InvalidGrantError` for anything else that is wrong: without the client's secret or the verifier nobody can
    revoke tokens with a code."""
    if code.app_id != redemption.app_id or code.redirect_uri != redemption.redirect_uri:
        raise InvalidGrantError("The code is not of this client and redirect URI.")
    if not _is_verifier_correct(redemption.verifier, code.challenge):
        raise InvalidGrantError("The code_verifier does not fit.")
    if code.grant_id is not None:
        return True
    if code.expires_at <= now:
        raise InvalidGrantError("The code has expired.")
    if code.connection_revoked or connection_obstacle(code.role, code.scopes):
        raise InvalidGrantError("The approval was taken back.")
    return False


def _is_verifier_correct(verifier: str, challenge: str) -> bool:
    """RFC 7636 4.6 for S256."""
    if not verifier.isascii():
        return False
    return hmac.compare_digest(create_s256_code_challenge(verifier), challenge)


def is_refresh_token_reused(family: TokenFamily, generation: int, app_id: UUID, now: datetime) -> bool:
    """Whether the refresh token of this generation was used before, so that its family must end (RFC 9700 4.14.2).

    Whose token it is comes first: another client can end nothing with it. Raises `InvalidGrantError` for what cannot be
    refreshed.
    """
    if family.app_id != app_id:
        raise InvalidGrantError("The refresh token is not of this client.")
    if family.revoked:
        raise InvalidGrantError("The refresh token was revoked.")
    if generation != family.generation:
        return True
    if family.expires_at <= now:
        raise InvalidGrantError("The refresh token has expired.")
    if connection_obstacle(family.role, family.scopes):
        raise InvalidGrantError("Who approved the app may no longer do so.")
    return False


def narrowed_scopes(family: TokenFamily, scope: str | None) -> tuple[str, ...]:
    """The scopes of a refreshed access token: the family's, or those of them that were asked for (RFC 6749 6)."""
    asked: Sequence[str] | None = scope_to_list(scope)
    if not asked:
        return family.scopes
    if not set(asked) <= set(family.scopes):
        raise InvalidScopeError("A scope was not granted.")
    return tuple(dict.fromkeys(asked))


def family_expiry(now: datetime, ends_at: datetime) -> datetime:
    """When a family that is used now ends if it is not used again."""
    return min(now + MAX_IDLE, ends_at)
