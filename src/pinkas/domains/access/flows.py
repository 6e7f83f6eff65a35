"""Registering, logging in, and the one call that crosses from live into the sandbox.

They are flows because a password hash takes its time on purpose: it is made outside any transaction.
"""

import asyncio
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol
from uuid import UUID

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from pinkas.core.problems import Faults, InvalidSession, NotFound, ServiceUnavailable
from pinkas.domains import businesses
from pinkas.domains.access import actions, rules, store
from pinkas.domains.access.types import (
    CreatedApiKey,
    Login,
    NewApiKey,
    RefreshedSession,
    Registered,
    Registration,
    Session,
    User,
)
from pinkas.platform.crypto import SessionTokens, sha256
from pinkas.platform.operation import Reply
from pinkas.platform.tx import Flow, Transactions, Tx

_HASHER = PasswordHasher()  # Argon2id, the library's defaults (RFC 9106, low-memory profile)
_NOBODY = _HASHER.hash(secrets.token_hex(16))


@dataclass(frozen=True)
class Access:
    """What `access` needs from the outside of its environment."""

    tokens: SessionTokens
    cookie: str
    secure_cookie: bool
    sandbox: Transactions | None
    """The sandbox's own transactions; None in the sandbox itself."""


class Outside(Protocol):
    """The part of the wiring's outside that this domain uses."""

    access: Access


async def register(flow: Flow, body: Registration) -> Reply[Registered]:
    """Registers a person with a first business, and logs in. The refresh token is an HttpOnly cookie."""
    faults = Faults()
    businesses.check_new(body.business, faults, prefix="business.")
    faults.refuse()
    password_hash = await asyncio.to_thread(_HASHER.hash, body.password)
    access: Access = flow.outside.access
    async with flow.transaction() as tx:
        user = User(id=tx.new_id(), email=body.email.lower(), name=body.name.strip(), language=body.language)
        if not await store.add_user(tx, user, password_hash):
            raise rules.EmailTaken
        business = await actions.open_for(tx, user.id, body.business, body.language)
        token, cookie = await _open_session(tx, access, user.id)
    answer = Registered(access_token=token, expires_in=rules.ACCESS_SECONDS, user=user, business=business)
    return Reply(answer, (cookie,))


async def login(flow: Flow, body: Login) -> Reply[Session]:
    """Logs in. An unknown address and a wrong password answer the same, after the same time."""
    access: Access = flow.outside.access
    async with flow.transaction() as tx:
        found = await store.user_by_email(tx, body.email.lower())
    if (
        not await asyncio.to_thread(_password_fits, found.password_hash if found else _NOBODY, body.password)
        or not found
    ):
        raise rules.WrongLogin
    async with flow.transaction() as tx:
        token, cookie = await _open_session(tx, access, found.id)
        mine = await store.memberships(tx, found.id)
    user = User(id=found.id, email=body.email.lower(), name=found.name, language=found.language)
    return Reply(Session(access_token=token, expires_in=rules.ACCESS_SECONDS, user=user, businesses=mine), (cookie,))


async def refresh(flow: Flow, cookie: str) -> Reply[RefreshedSession]:
    """A new access token for the refresh cookie, which is exchanged for a new one."""
    access: Access = flow.outside.access
    fresh = secrets.token_urlsafe(32)
    async with flow.transaction() as tx:
        session = await store.refresh_session(tx, sha256(cookie), sha256(fresh))
        if session is None:
            raise InvalidSession
        token = access.tokens.write(session.id, session.user_id, tx.now, rules.ACCESS_SECONDS)
    answer = RefreshedSession(access_token=token, expires_in=rules.ACCESS_SECONDS)
    return Reply(answer, (_cookie(access, fresh, rules.SESSION_DAYS * 86400),))


async def logout(flow: Flow) -> Reply[None]:
    """Ends the session: its tokens are refused from the next request on."""
    async with flow.transaction() as tx:
        if flow.caller.session_id is not None:
            await store.end_session(tx, flow.caller.session_id)
    return Reply(None, (_cookie(flow.outside.access, "", 0),))


async def create_sandbox_key(flow: Flow, body: NewApiKey) -> CreatedApiKey:
    """Makes a key in the sandbox; the first one also makes the sandbox twin of the person and the business.

    The twin has the same ids and is a copy: nothing is shared afterwards. It is called on live; in the sandbox itself
    it answers 404.
    """
    rules.may_use_keys(flow.caller.role)
    access: Access = flow.outside.access
    if access.sandbox is None or flow.caller.user_id is None:
        raise NotFound("Sandbox keys are made by calling the live address.")
    async with flow.transaction() as tx:
        rules.check_new_key(body, tx.now)
        business = await businesses.current(tx)
        person = await store.user_by_id(tx, flow.caller.user_id)
    if person is None:
        raise ServiceUnavailable
    async with access.sandbox.begin(flow.caller) as tx:
        user = User(id=person.id, email=person.email, name=person.name, language=person.language)
        await store.add_user_twin(tx, user, person.password_hash)
        if await store.user_by_id(tx, user.id) is None:
            raise rules.EmailTaken("The sandbox has another account with this e-mail address.")
        await businesses.open_twin(tx, business)
        await store.add_member(tx, user.id, flow.caller.role or "owner")
        return await actions.create_key(tx, body)


async def _open_session(tx: Tx, access: Access, user_id: UUID) -> tuple[str, tuple[str, str]]:
    session_id, fresh = tx.new_id(), secrets.token_urlsafe(32)
    await store.open_session(tx, session_id, user_id, sha256(fresh), tx.now + timedelta(days=rules.SESSION_DAYS))
    token = access.tokens.write(session_id, user_id, tx.now, rules.ACCESS_SECONDS)
    return token, _cookie(access, fresh, rules.SESSION_DAYS * 86400)


def _cookie(access: Access, value: str, max_age: int) -> tuple[str, str]:
    secure = "; Secure" if access.secure_cookie else ""
    return (
        "set-cookie",
        f"{access.cookie}={value}; HttpOnly; SameSite=Strict; Path=/api/v1/auth; Max-Age={max_age}{secure}",
    )


def _password_fits(password_hash: str, password: str) -> bool:
    try:
        return _HASHER.verify(password_hash, password)
    except (Argon2Error, InvalidHashError):
        return False
