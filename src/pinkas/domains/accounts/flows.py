"""Registering and logging in.

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

from pinkas.core.problems import Faults, InvalidSession
from pinkas.domains import businesses
from pinkas.domains.accounts import actions, rules, store
from pinkas.domains.accounts.types import (
    Login,
    RefreshedSession,
    Registered,
    Registration,
    Session,
    User,
)
from pinkas.platform.crypto import SessionTokens, sha256
from pinkas.platform.operation import Reply
from pinkas.platform.throttle import Throttle
from pinkas.platform.tx import Flow, Tx

_HASHER = PasswordHasher()  # Argon2id, the library's defaults (RFC 9106, low-memory profile)
_NOBODY = _HASHER.hash(secrets.token_hex(16))


@dataclass(frozen=True)
class Sessions:
    """What sessions need from their environment."""

    tokens: SessionTokens
    cookie: str
    secure_cookie: bool
    throttle: Throttle


class Outside(Protocol):
    """The part of the wiring's outside that this domain uses."""

    sessions: Sessions


async def register(flow: Flow, body: Registration) -> Reply[Registered]:
    """Registers a person with a first business, and logs in. The refresh token is an HttpOnly cookie."""
    faults = Faults()
    businesses.check_new(body.business, faults, prefix="business.")
    faults.refuse()
    password_hash = await asyncio.to_thread(_HASHER.hash, body.password)
    sessions: Sessions = flow.outside.sessions
    async with flow.transaction() as tx:
        user = User(id=tx.new_id(), email=body.email.lower(), name=body.name.strip(), language=body.language)
        if not await store.add_user(tx, user, password_hash):
            raise rules.EmailTaken
        business = await actions.open_for(tx, user.id, body.business, body.language)
        token, cookie = await _open_session(tx, sessions, user.id)
    answer = Registered(access_token=token, expires_in=rules.ACCESS_SECONDS, user=user, business=business)
    return Reply(answer, (cookie,))


async def login(flow: Flow, body: Login) -> Reply[Session]:
    """Logs in. An unknown address and a wrong password answer the same, after the same time."""
    sessions: Sessions = flow.outside.sessions
    async with flow.transaction() as tx:
        found = await store.user_by_email(tx, body.email.lower())
    if (
        not await asyncio.to_thread(_password_fits, found.password_hash if found else _NOBODY, body.password)
        or not found
    ):
        raise rules.WrongLogin
    async with flow.transaction() as tx:
        token, cookie = await _open_session(tx, sessions, found.id)
        mine = await store.memberships(tx, found.id)
    user = User(id=found.id, email=body.email.lower(), name=found.name, language=found.language)
    return Reply(Session(access_token=token, expires_in=rules.ACCESS_SECONDS, user=user, businesses=mine), (cookie,))


async def refresh(flow: Flow, cookie: str) -> Reply[RefreshedSession]:
    """A new access token for the refresh cookie, which is exchanged for a new one."""
    sessions: Sessions = flow.outside.sessions
    fresh = secrets.token_urlsafe(32)
    async with flow.transaction() as tx:
        session = await store.refresh_session(tx, sha256(cookie), sha256(fresh))
        if session is None:
            raise InvalidSession
        token = sessions.tokens.write(session.id, session.user_id, tx.now, rules.ACCESS_SECONDS)
    answer = RefreshedSession(access_token=token, expires_in=rules.ACCESS_SECONDS)
    return Reply(answer, (_cookie(sessions, fresh, rules.SESSION_DAYS * 86400),))


async def logout(flow: Flow) -> Reply[None]:
    """Ends the session: its tokens are refused from the next request on."""
    async with flow.transaction() as tx:
        if flow.caller.credential_id is not None:
            await store.end_session(tx, flow.caller.credential_id)
    return Reply(None, (_cookie(flow.outside.sessions, "", 0),))


async def _open_session(tx: Tx, sessions: Sessions, user_id: UUID) -> tuple[str, tuple[str, str]]:
    session_id, fresh = tx.new_id(), secrets.token_urlsafe(32)
    await store.open_session(tx, session_id, user_id, sha256(fresh), tx.now + timedelta(days=rules.SESSION_DAYS))
    token = sessions.tokens.write(session_id, user_id, tx.now, rules.ACCESS_SECONDS)
    return token, _cookie(sessions, fresh, rules.SESSION_DAYS * 86400)


def _cookie(sessions: Sessions, value: str, max_age: int) -> tuple[str, str]:
    secure = "; Secure" if sessions.secure_cookie else ""
    return (
        "set-cookie",
        f"{sessions.cookie}={value}; HttpOnly; SameSite=Strict; Path=/api/v1/auth; Max-Age={max_age}{secure}",
    )


def _password_fits(password_hash: str, password: str) -> bool:
    try:
        return _HASHER.verify(password_hash, password)
    except (Argon2Error, InvalidHashError):
        return False
