"""The OAuth server: approving, exchanging, refreshing, revoking and introspecting tokens.

They are flows because the business is known only from the secret of the request: each transaction begins without a
tenant and continues as the tenant of the secret. That a secret was used twice is recorded although the answer is a
refusal."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol
from uuid import UUID

import msgspec
from authlib.oauth2.rfc6749 import InvalidClientError, InvalidGrantError

from pinkas.core.bounds import Bounds, NewBounds
from pinkas.core.problems import FaultCollector
from pinkas.domains import accounts, businesses, webhooks
from pinkas.domains.oauth import endpoint_pausing, notices
from pinkas.domains.oauth.rules import token_families as rules
from pinkas.domains.oauth.rules.apps import check_may_connect, connection_obstacle, is_client_id
from pinkas.domains.oauth.rules.requests import (
    Authorization,
    ClientCredentials,
    checked_redirect_uri,
    parse_query,
    validate_authorization,
)
from pinkas.domains.oauth.store import apps, connections, token_families
from pinkas.domains.oauth.types import AuthorizationCode, RegisteredApp, TokenFamily
from pinkas.platform.crypto import sha256
from pinkas.platform.throttle import HasThrottle
from pinkas.platform.tx import Flow, Tx


@dataclass(frozen=True)
class OAuthServerSettings:
    """What the OAuth server gets from its environment: its own address, and the name and rules of its cookie."""

    issuer: str
    cookie: str
    secure_cookie: bool


class Dependencies(HasThrottle, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def oauth(self) -> OAuthServerSettings: ...


@dataclass(frozen=True)
class IssuedTokens:
    """New tokens, for the one response that holds them."""

    access_token: str
    refresh_token: str
    scopes: tuple[str, ...]


async def parse_authorization(flow: Flow[Dependencies], query: str) -> Authorization:
    """The sound authorization request of a query, or `UntrustedRequest`, or `AuthorizationRefused`."""
    asked = parse_query(query)
    client_id = asked.values.get("client_id", "")
    async with flow.transaction() as tx:
        app = await apps.get_app(tx, client_id) if is_client_id(client_id) else None
    redirect_uri = checked_redirect_uri(asked, app)
    assert app is not None  # redirect_of refuses an unknown one
    server = flow.outside.oauth
    return validate_authorization(asked, app, redirect_uri, server.issuer)


async def approve_authorization(
    flow: Flow[Dependencies],
    authorization: Authorization,
    business_id: UUID,
    *,
    resume: bool = False,
    bounds: NewBounds | None = None,
) -> str:
    """Lets an app into a business for the person of the flow's caller; the address that takes the code to the app.
    `resume`: the webhook endpoints that were paused when the app was disconnected are resumed too. `bounds` hold from
    the first request on; None leaves those that the app has in the business already.

    Raises `RoleNotAllowed` when the person may not, and `ValidationFailed` with every bound that is wrong.
    """
    code = rules.CODE_PREFIX + secrets.token_hex(32)
    async with flow.transaction() as tx:
        user_id = tx.caller.user_id
        mine = await accounts.get_membership(tx, user_id, business_id) if user_id else None
        role = mine.role if mine else None
        if user_id is None or connection_obstacle(role, authorization.scopes):
            check_may_connect(None)
        assert user_id is not None
        await tx.switch_business(business_id)
        connection_id = await connections.get_or_create_connection(tx, authorization.app.id, user_id)
        bounded = await _set_bounds(tx, connection_id, bounds)
        fresh = AuthorizationCode(
            hash=sha256(code),
            connection_id=connection_id,
            app_id=authorization.app.id,
            user_id=user_id,
            redirect_uri=authorization.redirect_uri,
            challenge=authorization.challenge,
            scopes=authorization.scopes,
            expires_at=tx.now + timedelta(seconds=rules.CODE_SECONDS),
            grant_id=None,
            connection_revoked=False,
            role=role,
        )
        await token_families.insert_code(tx, fresh)
        if resume and rules.MANAGES_WEBHOOKS in authorization.scopes:
            await endpoint_pausing.resume_endpoints(tx, connection_id)
        facts = {
            "clientId": authorization.app.client_id,
            "client": authorization.app.name,
            "scopes": list(authorization.scopes),
            **({"bounds": msgspec.to_builtins(bounded)} if bounded is not None else {}),
        }
        tx.audit("oauth.granted", "oauth_connection", connection_id, facts=facts)
    return authorization.answer(code=code)


async def _set_bounds(tx: Tx, connection_id: UUID, new: NewBounds | None) -> Bounds | None:
    """Gives a connection the bounds that a person set when they let its app in; None where they set none."""
    bounds = await businesses.compose_bounds(tx, new, faults := FaultCollector())
    faults.raise_if_any()
    if bounds is not None:
        await connections.set_bounds(tx, connection_id, bounds)
    return bounds


async def get_paused_endpoints(tx: Tx, authorization: Authorization, user_id: UUID) -> dict[UUID, list[str]]:
    """The addresses of the webhook endpoints that an approval may resume, by the businesses of a person. None for an
    app that does not ask to manage webhooks."""
    if rules.MANAGES_WEBHOOKS not in authorization.scopes:
        return {}
    return await webhooks.resumable_endpoints(tx, user_id, authorization.app.id)


async def exchange_code(
    flow: Flow[Dependencies], credentials: ClientCredentials, code: str, redirect_uri: str, verifier: str
) -> IssuedTokens:
    """The first tokens of a code (RFC 6749 4.1.3). A code that was used before ends what it gave."""
    async with flow.transaction() as tx:
        app, held_in = await _authenticate_client(tx, credentials, sha256(code))
        if "oauth_code" not in held_in:
            raise InvalidGrantError("The code is not known.")
        await tx.switch_business(held_in["oauth_code"])
        found = await token_families.get_code_for_update(tx, sha256(code))
        if found is None:
            raise InvalidGrantError("The code is not known.")
        replayed = rules.is_code_replayed(found, rules.CodeRedemption(app.id, redirect_uri, verifier), tx.now)
        if replayed and found.grant_id is not None:
            await _end_reused_family(tx, found.grant_id, app, "code")
        issued = None if replayed else await _begin_family(tx, found)
    if issued is None:
        raise InvalidGrantError("The code was used before.")
    return issued


async def refresh_tokens(
    flow: Flow[Dependencies], credentials: ClientCredentials, token: str, scope: str | None
) -> IssuedTokens:
    """The next generation of a family (RFC 6749 6). A refresh token that was used before ends its family."""
    async with flow.transaction() as tx:
        app, held_in = await _authenticate_client(tx, credentials, sha256(token))
        if "oauth_refresh" not in held_in:
            raise InvalidGrantError("The refresh token is not known.")
        await tx.switch_business(held_in["oauth_refresh"])
        found = await token_families.get_family_for_update(tx, sha256(token))
        if found is None:
            raise InvalidGrantError("The refresh token is not known.")
        family, generation = found
        reused = rules.is_refresh_token_reused(family, generation, app.id, tx.now)
        if reused:
            await _end_reused_family(tx, family.id, app, "refresh_token")
        issued = None if reused else await _rotate_family(tx, family, rules.narrowed_scopes(family, scope))
    if issued is None:
        raise InvalidGrantError("The refresh token was used before. Everything that came of it was revoked.")
    return issued


async def revoke_token(flow: Flow[Dependencies], credentials: ClientCredentials, token: str) -> None:
    """Ends the family of a token of this client (RFC 7009); any other token is left alone without a word. With the last
    family of a connection the webhook endpoints of the app are paused."""
    paused = None
    async with flow.transaction() as tx:
        app, held_in = await _authenticate_client(tx, credentials, sha256(token))
        found = await _get_token(tx, held_in, token)
        if found is not None and found[1].app_id == app.id:
            paused = await _end_family(tx, found[1], app)
    if paused is not None:
        await webhooks.wait_for_pause(paused)


async def _end_family(tx: Tx, family: TokenFamily, app: RegisteredApp) -> webhooks.PausedEndpoints | None:
    """Ends a family for its own app; what was paused when it was the last one of its connection."""
    await connections.lock_connection(tx, family.connection_id)
    if not await token_families.revoke_family(tx, family.id, "client"):
        return None
    facts = {"by": "client", "clientId": app.client_id, "connectionId": str(family.connection_id)}
    tx.audit("oauth.revoked", "oauth_grant", family.id, facts=facts)
    if await connections.is_connection_usable(tx, family.connection_id):
        return None
    return await endpoint_pausing.pause_endpoints(tx, family.connection_id)


async def disconnect_app(flow: Flow[Dependencies], id: UUID) -> None:
    """Puts an app out: its very next request answers 401 `token_revoked`, in every process, and the webhook endpoints
    that it created are paused. Twice is no fault."""
    check_may_connect(flow.caller.role)
    paused = None
    async with flow.transaction() as tx:
        families_ended = await connections.revoke_connection(tx, id, "member")
        if families_ended is not None:
            tx.audit("oauth.revoked", "oauth_connection", id, facts={"by": "member", "families": families_ended})
            paused = await endpoint_pausing.pause_endpoints(tx, id)
    if paused is not None:
        await webhooks.wait_for_pause(paused)


async def introspect_token(flow: Flow[Dependencies], credentials: ClientCredentials, token: str) -> Mapping[str, Any]:
    """What a token of this client is good for (RFC 7662); of any other only that it is not active."""
    server = flow.outside.oauth
    async with flow.transaction() as tx:
        app, held_in = await _authenticate_client(tx, credentials, sha256(token))
        found = await _get_token(tx, held_in, token)
        if found is None:
            return {"active": False}
        kind, family, scopes, ends, generation = found
        used = kind == "oauth_refresh" and generation != family.generation
        if (
            family.app_id != app.id
            or family.revoked
            or used
            or ends <= tx.now
            or connection_obstacle(family.role, family.scopes)
        ):
            return {"active": False}
        return {
            "active": True,
            "scope": " ".join(scopes),
            "client_id": app.client_id,
            **({"token_type": "Bearer"} if kind == "oauth_access" else {}),
            "exp": int(ends.timestamp()),
            "sub": str(family.user_id),
            "iss": server.issuer,
            "business_id": str(tx.business_id),
        }


async def run_client_removed_job(flow: Flow[Dependencies], client_id: UUID) -> None:
    """Ends the connections of an app that the operator removed, business by business, and tells each audit log."""
    async with flow.transaction() as tx:
        businesses = await apps.connected_business_ids(tx, client_id)
    for business_id in businesses:
        async with flow.transaction() as tx:
            await tx.switch_business(business_id)
            for connection_id in await connections.open_connection_ids(tx, client_id):
                ended = await connections.revoke_connection(tx, connection_id, "operator")
                if ended is not None:
                    facts = {"by": "operator", "families": ended}
                    tx.audit("oauth.revoked", "oauth_connection", connection_id, facts=facts)
                    await endpoint_pausing.pause_endpoints(tx, connection_id)


async def _authenticate_client(
    tx: Tx, credentials: ClientCredentials, digest: bytes
) -> tuple[RegisteredApp, dict[str, UUID]]:
    """The client that these credentials are of, and by kind the business that a secret leads to."""
    client_id = credentials.client_id if is_client_id(credentials.client_id) else ""
    app, held_in = await apps.get_app_and_businesses(tx, client_id, digest)
    if app is None or not rules.is_secret_of(app, sha256(credentials.secret), tx.now):
        raise InvalidClientError("The client is not known or its secret is wrong.", status_code=401)
    rules.check_app_active(app)
    return app, held_in


async def _get_token(
    tx: Tx, business_ids: dict[str, UUID], token: str
) -> tuple[str, TokenFamily, tuple[str, ...], datetime, int] | None:
    """The kind of a token and its family, with its own scopes, end and generation; None when there is no such token."""
    for kind in ("oauth_access", "oauth_refresh"):
        if kind in business_ids:
            await tx.switch_business(business_ids[kind])
            found = await token_families.get_family_of_token(tx, kind, sha256(token))
            return (kind, *found) if found else None
    return None


async def _begin_family(tx: Tx, code: AuthorizationCode) -> IssuedTokens:
    issued = _generate_tokens(code.scopes)
    ends_at = tx.now + rules.MAX_LIFETIME
    await token_families.begin_family(
        tx,
        code,
        sha256(issued.access_token),
        sha256(issued.refresh_token),
        tx.now + timedelta(seconds=rules.ACCESS_SECONDS),
        rules.family_expiry(tx.now, ends_at),
        ends_at,
    )
    return issued


async def _rotate_family(tx: Tx, family: TokenFamily, scopes: tuple[str, ...]) -> IssuedTokens:
    issued = _generate_tokens(scopes)
    await token_families.rotate_family(
        tx,
        family,
        sha256(issued.access_token),
        sha256(issued.refresh_token),
        scopes,
        tx.now + timedelta(seconds=rules.ACCESS_SECONDS),
        rules.family_expiry(tx.now, family.ends_at),
    )
    return issued


def _generate_tokens(scopes: tuple[str, ...]) -> IssuedTokens:
    return IssuedTokens(
        rules.ACCESS_PREFIX + secrets.token_hex(32), rules.REFRESH_PREFIX + secrets.token_hex(32), scopes
    )


async def _end_reused_family(tx: Tx, family_id: UUID, app: RegisteredApp, secret_kind: str) -> None:
    """Ends a family of which a secret was shown twice: one of the two is not who they say (RFC 9700 4.14)."""
    if await token_families.revoke_family(tx, family_id, "replay"):
        facts = {"by": "reuse", "what": secret_kind, "clientId": app.client_id}
        tx.audit("oauth.reuse_detected", "oauth_grant", family_id, facts=facts)
        tx.audit("oauth.revoked", "oauth_grant", family_id, facts=facts)
        await notices.notify_reused_family(tx, family_id, app)
