"""Registering, logging in and out.

They are flows because a password hash takes its time on purpose: it is made outside any transaction.
"""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from pinkas.core.problems import InvalidSession
from pinkas.domains import businesses
from pinkas.domains.accounts.actions import people as actions
from pinkas.domains.accounts.actions.business_audit import audit_in_businesses
from pinkas.domains.accounts.actions.members import join
from pinkas.domains.accounts.actions.mfa import use_code
from pinkas.domains.accounts.flows.sessions import (
    Dependencies,
    SessionSettings,
    client_network,
    hash_password,
    limited_attempt,
    open_session,
    password_matches,
)
from pinkas.domains.accounts.rules import people as rules
from pinkas.domains.accounts.rules.attempt_limits import login_limits
from pinkas.domains.accounts.store import people
from pinkas.domains.accounts.store import sessions as store
from pinkas.domains.accounts.types.people import (
    BrowserSession,
    Login,
    RefreshedSession,
    Registered,
    Registration,
    Session,
    User,
)
from pinkas.domains.businesses import Business
from pinkas.platform.crypto import sha256
from pinkas.platform.operation import Reply
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Flow, Tx

_LIFETIME = timedelta(days=rules.SESSION_DAYS)


async def register(flow: Flow[Dependencies], body: Registration) -> Reply[Registered]:
    """Registers a person with a first business, and logs in. The refresh token is an HttpOnly cookie."""
    async with _registration_transaction(flow, body) as (tx, user, business, password_hash):
        token, cookie = await _open_dashboard_session(tx, flow.outside.sessions, user.id, password_hash)
    answer = Registered(access_token=token, expires_in=rules.ACCESS_TOKEN_SECONDS, user=user, business=business)
    return Reply(answer, (cookie,))


async def sign_up(flow: Flow[Dependencies], body: Registration) -> tuple[User, Business]:
    """Registers a person with a first business, and opens no session: a page opens one of its own."""
    async with _registration_transaction(flow, body) as (_, user, business, _):
        return user, business


@asynccontextmanager
async def _registration_transaction(
    flow: Flow[Dependencies], body: Registration
) -> AsyncIterator[tuple[Tx, User, Business, str]]:
    """The transaction in which a person and a business begin, with the hash of the password."""
    rules.check_registration(body)
    password_hash = await hash_password(body.password)
    async with flow.transaction() as tx:
        user = User(
            id=tx.new_id(),
            email=rules.normalize_email(body.email),
            name=body.name.strip(),
            language=body.language,
            two_factor=False,
            version=1,
            created_at=tx.now,
            updated_at=tx.now,
        )
        if not await people.insert_user(tx, user, password_hash):
            raise rules.EmailTaken
        if body.invitation is not None:
            await join(tx, user, sha256(body.invitation), field="invitation")
            business = await businesses.get_current(tx)
        else:
            assert body.business is not None
            business = await actions.open_business_for(tx, user.id, body.business, body.language)
        yield tx, user, business, password_hash


@dataclass(frozen=True)
class _VerifiedPerson:
    """A person who has proven to be one, and the hash of the password that proved it."""

    user: User
    password_hash: str


async def log_in(flow: Flow[Dependencies], body: Login) -> Reply[Session]:
    """Logs in. An unknown address and a wrong password answer the same, after the same time.

    Where two-factor is on, `code` is the authenticator's or a recovery code; without it the answer is `mfa_required`.
    """
    proven = await _verify_login(flow, body.email, body.password, body.code)
    async with flow.transaction() as tx:
        mine = await people.list_memberships(tx, proven.user.id)
        token, cookie = await _open_dashboard_session(tx, flow.outside.sessions, proven.user.id, proven.password_hash)
    answer = Session(access_token=token, expires_in=rules.ACCESS_TOKEN_SECONDS, user=proven.user, businesses=mine)
    return Reply(answer, (cookie,))


async def check_login(flow: Flow[Dependencies], email: str, password: str, code: str | None) -> User:
    """The person of an e-mail address and a password, and of a code where two-factor is on.

    Raises `WrongLogin` (whatever was wrong, after the same time), `MfaRequired` when only the code is missing, and
    `RateLimitExceeded` after too many failures.
    """
    return (await _verify_login(flow, email, password, code)).user


async def _verify_login(flow: Flow[Dependencies], email: str, password: str, code: str | None) -> _VerifiedPerson:
    tries = login_limits(rules.normalize_email(email), client_network(flow))
    wanting_code = False
    async with limited_attempt(flow, tries):
        async with flow.transaction() as tx:
            found = await people.get_user_by_email(tx, rules.normalize_email(email))
        if not await password_matches(found.password_hash if found else None, password) or found is None:
            raise rules.WrongLogin
        if found.two_factor:
            wanting_code = not code
            if code:
                async with flow.transaction() as tx:
                    if not await use_code(tx, found.id, code):
                        raise rules.WrongLogin
    if wanting_code:  # no failure, and no success that would forgive guessed codes either
        raise rules.MfaRequired
    await flow.outside.throttle.reset_attempts(tries[0].name, tries[0].seconds)
    return _VerifiedPerson(to_struct(found, User), found.password_hash)


async def refresh_session(flow: Flow[Dependencies], cookie: str) -> Reply[RefreshedSession]:
    """A new access token for the refresh cookie, which is exchanged for a new one. Other sites are refused."""
    sessions = flow.outside.sessions
    fresh = secrets.token_urlsafe(32)
    async with flow.transaction() as tx:
        session = await store.refresh_session(tx, sha256(cookie), sha256(fresh))
        if session is None:
            raise InvalidSession
        token = sessions.tokens.write(session.id, session.user_id, tx.now, rules.ACCESS_TOKEN_SECONDS)
    answer = RefreshedSession(access_token=token, expires_in=rules.ACCESS_TOKEN_SECONDS)
    return Reply(answer, (_session_cookie(sessions, fresh, rules.SESSION_DAYS * 86400),))


async def log_out(flow: Flow[Dependencies]) -> Reply[None]:
    """Ends the session: its tokens are refused from the next request on."""
    session_id, user_id = flow.caller.credential_id, flow.caller.user_id
    if session_id is not None and user_id is not None:
        async with flow.transaction() as tx:
            if await store.end_session(tx, user_id, session_id):
                await audit_in_businesses(tx, user_id, "session.ended", subject=("session", session_id))
    return Reply(None, (_session_cookie(flow.outside.sessions, "", 0),))


async def open_browser_session(flow: Flow[Dependencies], user_id: UUID, hours: int = 1) -> str:
    """Opens a session for the pages of the dashboard, after `check_login`. Returns the secret for its cookie, of which
    only the hash is stored.

    Every login opens a new session, so a secret that somebody planted in the browser before is useless."""
    async with flow.transaction() as tx:
        _, secret = await open_session(tx, user_id, "browser", timedelta(hours=hours))
    return secret


async def create_ticket(tx: Tx, user_id: UUID, minutes: float) -> str:
    """What is only good for being exchanged for a browser session, once and soon."""
    _, secret = await open_session(tx, user_id, "ticket", timedelta(minutes=minutes))
    return secret


async def redeem_ticket(flow: Flow[Dependencies], secret: str) -> UUID | None:
    """The person of a ticket, which is taken by this; None for one that is not good."""
    async with flow.transaction() as tx:
        return await store.redeem_ticket(tx, sha256(secret))


async def user_of_session(flow: Flow[Dependencies], secret: str) -> UUID | None:
    """Whose session a cookie is or was of."""
    async with flow.transaction() as tx:
        return await store.get_session_holder(tx, sha256(secret))


async def get_browser_session(flow: Flow[Dependencies], secret: str) -> BrowserSession | None:
    """The open browser session of a cookie, or None."""
    async with flow.transaction() as tx:
        found = await store.get_browser_session(tx, sha256(secret))
        user = await people.get_user(tx, found.user_id) if found else None
    return BrowserSession(id=found.id, user=to_struct(user, User)) if found and user else None


async def end_browser_session(flow: Flow[Dependencies], secret: str) -> None:
    """Ends the browser session of a cookie, if it is open."""
    async with flow.transaction() as tx:
        found = await store.get_browser_session(tx, sha256(secret))
        if found is not None and await store.end_session(tx, found.user_id, found.id):
            about = ("session", found.id)
            await audit_in_businesses(tx, found.user_id, "session.ended", session_id=found.id, subject=about)


async def _open_dashboard_session(
    tx: Tx, sessions: SessionSettings, user_id: UUID, proven_hash: str
) -> tuple[str, tuple[str, str]]:
    session_id, secret = await open_session(tx, user_id, "dashboard", _LIFETIME, proven_hash)
    token = sessions.tokens.write(session_id, user_id, tx.now, rules.ACCESS_TOKEN_SECONDS)
    return token, _session_cookie(sessions, secret, rules.SESSION_DAYS * 86400)


def _session_cookie(sessions: SessionSettings, value: str, max_age: int) -> tuple[str, str]:
    secure = "; Secure" if sessions.secure_cookie else ""
    return (
        "set-cookie",
        f"{sessions.cookie}={value}; HttpOnly; SameSite=Strict; Path=/api/v1/auth; Max-Age={max_age}{secure}",
    )
