"""What sessions need from their environment, and how they are opened."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol
from uuid import UUID

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from pinkas.core.problems import Problem
from pinkas.domains.accounts.actions.business_audit import audit_in_businesses
from pinkas.domains.accounts.rules import people as rules
from pinkas.domains.accounts.rules.attempt_limits import AttemptLimit
from pinkas.domains.accounts.store import sessions as store
from pinkas.outside.mail import Mail
from pinkas.platform.crypto import SessionTokens, sha256
from pinkas.platform.limits import address_bucket
from pinkas.platform.throttle import HasThrottle, Throttle
from pinkas.platform.tx import Flow, Transactions, Tx

HASHER = PasswordHasher()  # Argon2id, the library's defaults (RFC 9106, low-memory profile)
DUMMY_PASSWORD_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$nI5vGyI/wUpMXQbvY6hiwg$yKZwBNZAd3LilDQNdktBkJoG9RfCljKqEuN3Nnhxnq8"  # noqa: S105
)
"""The hash of what nobody knows, with the parameters of every other one: a login without an account takes as long."""
_HASHING_THREADS = ThreadPoolExecutor(2, thread_name_prefix="passwords")
"""Hashing has threads of its own: a crowd at the login must not hold up the files and the mail."""


@dataclass(frozen=True)
class SessionSettings:
    """What sessions need from their environment. `address` is its public address, without a slash at the end."""

    tokens: SessionTokens
    cookie: str
    secure_cookie: bool
    address: str


class Dependencies(HasThrottle, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def sessions(self) -> SessionSettings: ...
    @property
    def mail(self) -> Mail: ...
    @property
    def sandbox(self) -> Transactions | None:
        """The sandbox's own transactions; None in the sandbox itself."""
        ...


async def hash_password(password: str) -> str:
    """The Argon2id hash of a password, as it is stored."""
    return await asyncio.get_running_loop().run_in_executor(_HASHING_THREADS, HASHER.hash, password)


async def password_matches(password_hash: str | None, password: str) -> bool:
    """Whether a password matches its hash. Without a hash it takes as long and the answer is no."""
    verified = await asyncio.get_running_loop().run_in_executor(
        _HASHING_THREADS, _verify_blocking, password_hash or DUMMY_PASSWORD_HASH, password
    )
    return verified and password_hash is not None


def _verify_blocking(password_hash: str, password: str) -> bool:
    try:
        return HASHER.verify(password_hash, password)
    except (Argon2Error, InvalidHashError):
        return False


@asynccontextmanager
async def limited_attempt(flow: Flow[Dependencies], limits: Sequence[AttemptLimit]) -> AsyncIterator[None]:
    """Counts an attempt before the block and releases it unless the block raises a problem, so that only failures are
    counted. Raises `RateLimitExceeded` before the block when there were too many."""
    throttle = flow.outside.throttle
    for one in limits:
        await throttle.count_attempt(one.name, one.most, one.seconds)
    try:
        yield
    except Problem as fault:
        if fault.status < 500:
            raise
        await _release_attempts(throttle, limits)  # a database that was away says nothing of the secret
        raise
    await _release_attempts(throttle, limits)


async def _release_attempts(throttle: Throttle, limits: Sequence[AttemptLimit]) -> None:
    for one in limits:
        await throttle.take_back(one.name, one.seconds)


async def count_attempts(flow: Flow[Dependencies], limits: Sequence[AttemptLimit]) -> None:
    """Counts something that is limited whether it succeeds or not, such as a mail."""
    throttle = flow.outside.throttle
    for one in limits:
        await throttle.count_attempt(one.name, one.most, one.seconds)


def client_network(flow: Flow[Dependencies]) -> str:
    """The network that attempts are counted by: the address of the request, or the /64 network of an IPv6 address."""
    return address_bucket(flow.caller.origin.address) if flow.caller.origin else "nowhere"


async def open_session(
    tx: Tx, user_id: UUID, kind: str, lifetime: timedelta, proven_hash: str | None = None
) -> tuple[UUID, str]:
    """Opens a session and records it in the audit logs of the person's businesses. Returns its id and its secret, of
    which only the hash is stored.

    `proven_hash` is the hash of the password that was verified; raises `WrongLogin` when it was changed meanwhile."""
    session_id, secret = tx.new_id(), secrets.token_urlsafe(32)
    opened = await store.insert_session(
        tx, session_id, user_id, kind, sha256(secret), tx.machine_now + lifetime, proven_hash
    )
    if not opened:
        raise rules.WrongLogin
    about = ("session", session_id)
    await audit_in_businesses(tx, user_id, "session.opened", session_id=session_id, subject=about, facts={"kind": kind})
    return session_id, secret
