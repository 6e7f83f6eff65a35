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

from authlib.oauth2.rfc6749 import InvalidClientError, InvalidGrantError

from pinkas.domains import accounts, webhooks
from pinkas.domains.oauth import cutting
from pinkas.domains.oauth.rules import families as rules
from pinkas.domains.oauth.rules.apps import is_client_id, may_connect, obstacle
from pinkas.domains.oauth.rules.asking import Authorization, Credentials, read_query, redirect_of, sound
from pinkas.domains.oauth.store import apps, connections, families
from pinkas.domains.oauth.types import App, Code, Family
from pinkas.platform.crypto import sha256
from pinkas.platform.throttle import Throttled
from pinkas.platform.tx import Flow, Tx


@dataclass(frozen=True)
class Server:
    """What the OAuth server gets from its environment: its own address, and the name and rules of its cookie."""

    issuer: str
    cookie: str
    secure_cookie: bool


class Outside(Throttled, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def oauth(self) -> Server: ...


@dataclass(frozen=True)
class Issued:
    """New tokens, for the one response that holds them."""

    access_token: str
    refresh_token: str
    scopes: tuple[str, ...]


async def authorization(flow: Flow[Outside], query: str) -> Authorization:
    """The sound authorization request of a query, or `UntrustedRequest`, or `AuthorizationRefused`."""
    asked = read_query(query)
    client_id = asked.values.get("client_id", "")
    async with flow.transaction() as tx:
        app = await apps.app(tx, client_id) if is_client_id(client_id) else None
    redirect_uri = redirect_of(asked, app)
    assert app is not None  # redirect_of refuses an unknown one
    server = flow.outside.oauth
    return sound(asked, app, redirect_uri, server.issuer)


async def approve(flow: Flow[Outside], asked: Authorization, business_id: UUID, *, resume: bool = False) -> str:
    """Lets an app into a business for the person of the flow's caller; the address that takes the code to the app.
    `resume`: the webhook endpoints that were paused when the app was disconnected are resumed too.

    Raises `RoleNotAllowed` when the person may not.
    """
    code = rules.CODE_PREFIX + secrets.token_hex(32)
    async with flow.transaction() as tx:
        user_id = tx.caller.user_id
        mine = await accounts.membership(tx, user_id, business_id) if user_id else None
        role = mine.role if mine else None
        if user_id is None or obstacle(role, asked.scopes):
            may_connect(None)
        assert user_id is not None
        await tx.switch_business(business_id)
        connection_id = await connections.connect(tx, asked.app.id, user_id)
        fresh = Code(
            hash=sha256(code),
            connection_id=connection_id,
            app_id=asked.app.id,
            user_id=user_id,
            redirect_uri=asked.redirect_uri,
            challenge=asked.challenge,
            scopes=asked.scopes,
            expires_at=tx.now + timedelta(seconds=rules.CODE_SECONDS),
            grant_id=None,
            connection_revoked=False,
            role=role,
        )
        await families.add_code(tx, fresh)
        if resume and rules.MANAGES_WEBHOOKS in asked.scopes:
            await cutting.resume_endpoints(tx, connection_id)
        facts = {"clientId": asked.app.client_id, "client": asked.app.name, "scopes": list(asked.scopes)}
        tx.audit("oauth.granted", "oauth_connection", connection_id, facts=facts)
    return asked.answer(code=code)


async def paused_endpoints(tx: Tx, asked: Authorization, user_id: UUID) -> dict[UUID, list[str]]:
    """The addresses of the webhook endpoints that an approval may resume, by the businesses of a person. None for an
    app that does not ask to manage webhooks."""
    if rules.MANAGES_WEBHOOKS not in asked.scopes:
        return {}
    return await webhooks.to_resume(tx, user_id, asked.app.id)


async def exchange(flow: Flow[Outside], who: Credentials, code: str, redirect_uri: str, verifier: str) -> Issued:
    """The first tokens of a code (RFC 6749 4.1.3). A code that was used before ends what it gave."""
    async with flow.transaction() as tx:
        app, held_in = await _client(tx, who, sha256(code))
        if "oauth_code" not in held_in:
            raise InvalidGrantError("The code is not known.")
        await tx.switch_business(held_in["oauth_code"])
        found = await families.lock_code(tx, sha256(code))
        if found is None:
            raise InvalidGrantError("The code is not known.")
        replayed = rules.is_replayed(found, rules.Redemption(app.id, redirect_uri, verifier), tx.now)
        if replayed and found.grant_id is not None:
            await _end_reused(tx, found.grant_id, app, "code")
        issued = None if replayed else await _begin(tx, found)
    if issued is None:
        raise InvalidGrantError("The code was used before.")
    return issued


async def refresh(flow: Flow[Outside], who: Credentials, token: str, scope: str | None) -> Issued:
    """The next generation of a family (RFC 6749 6). A refresh token that was used before ends its family."""
    async with flow.transaction() as tx:
        app, held_in = await _client(tx, who, sha256(token))
        if "oauth_refresh" not in held_in:
            raise InvalidGrantError("The refresh token is not known.")
        await tx.switch_business(held_in["oauth_refresh"])
        found = await families.lock_family_of_refresh(tx, sha256(token))
        if found is None:
            raise InvalidGrantError("The refresh token is not known.")
        family, generation = found
        reused = rules.is_reused(family, generation, app.id, tx.now)
        if reused:
            await _end_reused(tx, family.id, app, "refresh_token")
        issued = None if reused else await _rotate(tx, family, rules.narrowed(family, scope))
    if issued is None:
        raise InvalidGrantError("The refresh token was used before. Everything that came of it was revoked.")
    return issued


async def revoke(flow: Flow[Outside], who: Credentials, token: str) -> None:
    """Ends the family of a token of this client (RFC 7009); any other token is left alone without a word. With the last
    family of a connection the webhook endpoints of the app are paused."""
    paused = None
    async with flow.transaction() as tx:
        app, held_in = await _client(tx, who, sha256(token))
        found = await _token(tx, held_in, token)
        if found is not None and found[1].app_id == app.id:
            paused = await _give_up(tx, found[1], app)
    if paused is not None:
        await webhooks.settle(paused)


async def _give_up(tx: Tx, family: Family, app: App) -> webhooks.Paused | None:
    """Ends a family for its own app; what was paused when it was the last one of its connection."""
    await connections.lock(tx, family.connection_id)
    if not await families.revoke_family(tx, family.id, "client"):
        return None
    facts = {"by": "client", "clientId": app.client_id, "connectionId": str(family.connection_id)}
    tx.audit("oauth.revoked", "oauth_grant", family.id, facts=facts)
    if await connections.is_living(tx, family.connection_id):
        return None
    return await cutting.pause_endpoints(tx, family.connection_id)


async def disconnect(flow: Flow[Outside], id: UUID) -> None:
    """Puts an app out: its very next request answers 401 `token_revoked`, in every process, and the webhook endpoints
    that it created are paused. Twice is no fault."""
    may_connect(flow.caller.role)
    paused = None
    async with flow.transaction() as tx:
        families_ended = await connections.revoke_connection(tx, id, "member")
        if families_ended is not None:
            tx.audit("oauth.revoked", "oauth_connection", id, facts={"by": "member", "families": families_ended})
            paused = await cutting.pause_endpoints(tx, id)
    if paused is not None:
        await webhooks.settle(paused)


async def introspect(flow: Flow[Outside], who: Credentials, token: str) -> Mapping[str, Any]:
    """What a token of this client is good for (RFC 7662); of any other only that it is not active."""
    server = flow.outside.oauth
    async with flow.transaction() as tx:
        app, held_in = await _client(tx, who, sha256(token))
        found = await _token(tx, held_in, token)
        if found is None:
            return {"active": False}
        kind, family, scopes, ends, generation = found
        used = kind == "oauth_refresh" and generation != family.generation
        if family.app_id != app.id or family.revoked or used or ends <= tx.now or obstacle(family.role, family.scopes):
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


async def client_removed(flow: Flow[Outside], client_id: UUID) -> None:
    """Ends the connections of an app that the operator removed, business by business, and tells each audit log."""
    async with flow.transaction() as tx:
        businesses = await apps.businesses_of_removed(tx, client_id)
    for business_id in businesses:
        async with flow.transaction() as tx:
            await tx.switch_business(business_id)
            for connection_id in await connections.open_connections_of(tx, client_id):
                ended = await connections.revoke_connection(tx, connection_id, "operator")
                if ended is not None:
                    facts = {"by": "operator", "families": ended}
                    tx.audit("oauth.revoked", "oauth_connection", connection_id, facts=facts)
                    await cutting.pause_endpoints(tx, connection_id)


async def _client(tx: Tx, who: Credentials, digest: bytes) -> tuple[App, dict[str, UUID]]:
    """The client that these credentials are of, and by kind the business that a secret leads to."""
    client_id = who.client_id if is_client_id(who.client_id) else ""
    app, held_in = await apps.app_and_holders(tx, client_id, digest)
    if app is None or not rules.is_secret_of(app, sha256(who.secret), tx.now):
        raise InvalidClientError("The client is not known or its secret is wrong.", status_code=401)
    rules.check_app_may(app)
    return app, held_in


async def _token(
    tx: Tx, held_in: dict[str, UUID], token: str
) -> tuple[str, Family, tuple[str, ...], datetime, int] | None:
    """The kind of a token and its family, with its own scopes, end and generation; None when there is no such token."""
    for kind in ("oauth_access", "oauth_refresh"):
        if kind in held_in:
            await tx.switch_business(held_in[kind])
            found = await families.family_of(tx, kind, sha256(token))
            return (kind, *found) if found else None
    return None


async def _begin(tx: Tx, code: Code) -> Issued:
    issued = _fresh(code.scopes)
    ends_at = tx.now + rules.LIFE
    await families.begin_family(
        tx,
        code,
        sha256(issued.access_token),
        sha256(issued.refresh_token),
        tx.now + timedelta(seconds=rules.ACCESS_SECONDS),
        rules.lives_until(tx.now, ends_at),
        ends_at,
    )
    return issued


async def _rotate(tx: Tx, family: Family, scopes: tuple[str, ...]) -> Issued:
    issued = _fresh(scopes)
    await families.rotate_family(
        tx,
        family,
        sha256(issued.access_token),
        sha256(issued.refresh_token),
        scopes,
        tx.now + timedelta(seconds=rules.ACCESS_SECONDS),
        rules.lives_until(tx.now, family.ends_at),
    )
    return issued


def _fresh(scopes: tuple[str, ...]) -> Issued:
    return Issued(rules.ACCESS_PREFIX + secrets.token_hex(32), rules.REFRESH_PREFIX + secrets.token_hex(32), scopes)


async def _end_reused(tx: Tx, family_id: UUID, app: App, what: str) -> None:
    """Ends a family of which a secret was shown twice: one of the two is not who they say (RFC 9700 4.14)."""
    if await families.revoke_family(tx, family_id, "replay"):
        facts = {"by": "reuse", "what": what, "clientId": app.client_id}
        tx.audit("oauth.reuse_detected", "oauth_grant", family_id, facts=facts)
        tx.audit("oauth.revoked", "oauth_grant", family_id, facts=facts)
