"""Persons in tests: registering, logging in, authenticators, audit entries."""

import asyncio
import time
import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
import pyotp

from domains.answers import done
from pinkas.domains.accounts.rules.attempt_limits import AttemptLimit
from pinkas.platform.settings import Environment
from support import conformance
from support.service import PATIENCE, Running, Tenant


def registration(**fields: Any) -> dict[str, Any]:
    """A registration that is good unless `fields` spoil it."""
    business = {"name": "עסק", "businessType": "licensed_dealer", "taxId": "777777723"}
    return {
        "email": f"{uuid.uuid4().hex}@example.com",
        "password": "a long password",
        "name": "דנה",
        "language": "en",
        "business": business,
        **fields,
    }


@dataclass
class Someone:
    """A registered person with a session."""

    running: Running
    email: str
    password: str
    id: str
    business: str
    session: httpx.Client

    def acting_in(self, business: str) -> httpx.Client:
        """The same session in another business."""
        token = self.session.headers["authorization"]
        return self.running.client(**{"Authorization": token, "X-Business-Id": business})


def someone(running: Running, environment: Environment = "live", **fields: Any) -> Someone:
    """A fresh person with a business of their own."""
    sent = registration(**fields)
    with running.client(environment) as anonymous:
        made = done(anonymous.post("/auth/register", json=sent), 201)
    headers = {"Authorization": f"Bearer {made['accessToken']}", "X-Business-Id": made["business"]["id"]}
    return Someone(
        running,
        sent["email"].lower(),
        sent["password"],
        made["user"]["id"],
        made["business"]["id"],
        running.client(environment, **headers),
    )


def from_address(running: Running, address: str, **headers: str) -> httpx.Client:
    """A client that comes from another address of this machine (127.0.0.0/8)."""
    return httpx.Client(
        base_url=running.url(),
        headers=headers,
        timeout=PATIENCE,
        transport=httpx.HTTPTransport(local_address=address),
        event_hooks={"response": [conformance.check_response]},
    )


def logged_in(who: Someone | Tenant, code: str | None = None, **headers: str) -> httpx.Response:
    """The answer to a login."""
    sent = {"email": who.email, "password": who.password, **({"code": code} if code else {})}
    with who.running.client(**headers) as anonymous:
        return anonymous.post("/auth/login", json=sent)


def within_a_quarter(seconds: int = 30) -> None:
    """Waits until no window of the throttles ends in the next seconds."""
    left = 900 - time.time() % 900
    if left < seconds:
        time.sleep(left + 0.1)


def spent(running: Running, tries: AttemptLimit, times: int) -> None:
    """So many tries have been made already: each by HTTP would hash a password."""
    throttle = running.services["live"].outside.throttle

    async def spend() -> None:
        for _ in range(times):
            await throttle.count_attempt(tries.name, tries.most, tries.seconds)

    asyncio.run(spend())


def bearer(running: Running, answer: httpx.Response, business: str | None = None) -> httpx.Client:
    """A client with the session that an answer opened."""
    headers = {"Authorization": f"Bearer {done(answer)['accessToken']}"}
    return running.client(**headers, **({"X-Business-Id": business} if business else {}))


def refresh_cookie(answer: httpx.Response) -> tuple[str, str]:
    """Name and value of the cookie that an answer sets."""
    name, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
    return name, value


def refreshed(running: Running, cookie: tuple[str, str], **headers: str) -> httpx.Response:
    """The answer to a refresh with a cookie."""
    with running.client() as anonymous:
        return anonymous.post("/auth/refresh", headers={"Cookie": "=".join(cookie), **headers})


@dataclass
class Authenticator:
    """What a person holds in the hand: codes by the service's clock, and the recovery codes."""

    running: Running
    secret: str
    recovery: list[str]

    def code(self, steps: int = 0) -> str:
        """The code of now, or of so many steps later."""
        return pyotp.TOTP(self.secret).at(self.running.clock.now() + timedelta(seconds=30 * steps))


def with_authenticator(who: Someone | Tenant) -> Authenticator:
    """Turns two-factor on. The code of the step before now confirms it, so that the one of now is still good."""
    started = done(who.session.post("/auth/mfa", json={"password": who.password}))
    held = Authenticator(who.running, started["secret"], [])
    left = 30 - who.running.clock.now().timestamp() % 30
    if left < 6:  # a step that ends in the middle of a test would make the code of now the one of before
        time.sleep(left + 0.1)
    confirmed = done(who.session.post("/auth/mfa/confirm", json={"code": held.code(-1)}))
    held.recovery = confirmed["recoveryCodes"]
    return held


def entries(running: Running, business: str, action: str) -> list[dict[str, Any]]:
    """The entries of a business's audit log with this action, oldest first."""
    with running.owner() as connection:
        rows = connection.execute(
            "SELECT entry::json FROM audit_log WHERE business_id = %s AND action = %s ORDER BY position",
            (business, action),
        ).fetchall()
    return [entry for (entry,) in rows]
