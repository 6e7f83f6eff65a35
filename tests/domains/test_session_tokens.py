"""Tokens of sessions: one algorithm, one key, every claim, and nothing that a token says of itself is believed."""

import base64
import hashlib
import hmac
import json
import time
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key

from domains.answers import done, refused
from domains.people import logged_in, refresh_cookie, refreshed
from support.service import Running, Tenant

SQL = "' OR 1=1; --"


def secret_of(running: Running, environment: str = "live") -> bytes:
    """What the service signs its tokens with, as an intruder would have it who read the keys."""
    path = running.directory / "keys" / environment / "secrets.json"
    return bytes.fromhex(json.loads(path.read_text())["session"])


def claims(tenant: Tenant, **changed: Any) -> dict[str, Any]:
    """The claims of the tenant's own session; None takes one away."""
    found = {**jwt.decode(tenant.token, options={"verify_signature": False}), **changed}
    return {name: value for name, value in found.items() if value is not None}


def part(value: Any) -> str:
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def signed(tenant: Tenant, told: dict[str, Any], secret: bytes | None = None, **headers: Any) -> str:
    """A token of our algorithm; by our own secret unless another one is given."""
    return jwt.encode(told, secret or secret_of(tenant.running), algorithm="HS256", headers=headers or None)


def by_hand(tenant: Tenant, header: dict[str, Any], payload: bytes | None = None) -> str:
    """A token signed with our own secret whatever its header says."""
    head = f"{part(header)}.{part(payload if payload is not None else claims(tenant))}"
    return f"{head}.{part(hmac.digest(secret_of(tenant.running), head.encode(), hashlib.sha256))}"


def public_key() -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = generate_private_key(65537, 2048).public_key()
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def with_public_key_text(tenant: Tenant) -> str:
    head = f"{part({'alg': 'HS256', 'typ': 'JWT'})}.{part(claims(tenant))}"
    return f"{head}.{part(hmac.digest(public_key(), head.encode(), hashlib.sha256))}"


def altered(tenant: Tenant) -> str:
    head, _, signature = tenant.token.split(".")
    return f"{head}.{part(claims(tenant, sub='01900000-0000-7000-8000-000000000000'))}.{signature}"


NOW = int(time.time())
TOKENS = {
    "alg none": lambda t: f"{part({'alg': 'none', 'typ': 'JWT'})}.{part(claims(t))}.",
    "alg None with our signature": lambda t: by_hand(t, {"alg": "None", "typ": "JWT"}),
    "HS256 with the text of a public key": with_public_key_text,
    "another secret": lambda t: signed(t, claims(t), b"x" * 32),
    "the sandbox's secret and audience": lambda t: signed(
        t, claims(t, aud="pinkas:sandbox"), secret_of(t.running, "sandbox")
    ),
    "the sandbox's secret": lambda t: signed(t, claims(t), secret_of(t.running, "sandbox")),
    "wrong audience": lambda t: signed(t, claims(t, aud="pinkas:sandbox")),
    "no audience": lambda t: signed(t, claims(t, aud=None)),
    "wrong issuer": lambda t: signed(t, claims(t, iss="somebody")),
    "expired": lambda t: signed(t, claims(t, iat=NOW - 2000, exp=NOW - 1)),
    "missing exp": lambda t: signed(t, claims(t, exp=None)),
    "missing iat": lambda t: signed(t, claims(t, iat=None)),
    "missing sid": lambda t: signed(t, claims(t, sid=None)),
    "exp as a text": lambda t: by_hand(t, {"alg": "HS256"}, json.dumps(claims(t) | {"exp": "never"}).encode()),
    "exp as a list": lambda t: by_hand(t, {"alg": "HS256"}, json.dumps(claims(t) | {"exp": [NOW + 99]}).encode()),
    "exp NaN": lambda t: by_hand(t, {"alg": "HS256"}, json.dumps(claims(t) | {"exp": float("nan")}).encode()),
    "iat over 60 s ahead": lambda t: signed(t, claims(t, iat=int(time.time()) + 90, exp=int(time.time()) + 900)),
    "altered payload": altered,
    "kid with a path": lambda t: signed(t, claims(t), kid="../../../dev/null"),
    "kid with SQL": lambda t: signed(t, claims(t), kid=SQL),
    "jku": lambda t: signed(t, claims(t), jku="https://evil.example/keys.json"),
    "x5u": lambda t: signed(t, claims(t), x5u="https://evil.example/cert.pem"),
    "jwk": lambda t: signed(t, claims(t), jwk={"kty": "oct", "k": "eA"}),
    "crit": lambda t: signed(t, claims(t), crit=["exp"]),
    "five parts": lambda t: f"{t.token}.a.b",
    "two parts": lambda t: t.token.rpartition(".")[0],
    "a header that is no object": lambda t: f"{part([])}.{part(claims(t))}.{part(b'x')}",
    "a payload that is no object": lambda t: by_hand(t, {"alg": "HS256"}, b"[1]"),
    "a payload that is no JSON": lambda t: by_hand(t, {"alg": "HS256"}, b"\xff{"),
    "a session that is no id": lambda t: signed(t, claims(t, sid=SQL)),
    "a session of nobody": lambda t: signed(t, claims(t, sid="01900000-0000-7000-8000-000000000000")),
    "a session of somebody else": lambda t: signed(t, claims(t, sub="01900000-0000-7000-8000-000000000000")),
    "a person as a number": lambda t: by_hand(t, {"alg": "HS256"}, json.dumps(claims(t) | {"sub": 7}).encode()),
    "nothing but dots": lambda _: "..",
    "far too long": lambda t: t.token + "a" * 5000,
}


@pytest.mark.parametrize("kind", TOKENS)
def test_a_token_that_is_not_ours_is_refused_and_nothing_fails(tenant: Tenant, kind: str) -> None:
    """JW-1."""
    done(tenant.session.get("/auth/me"))
    with tenant.running.client(Authorization=f"Bearer {TOKENS[kind](tenant)}") as client:
        refused(client.get("/auth/me"), 401, "invalid_session")


def test_a_token_that_is_signed_and_said_as_ours_is_one(tenant: Tenant) -> None:
    """JW-1: what the refusals of these tests are measured by."""
    for token in (signed(tenant, claims(tenant)), by_hand(tenant, {"alg": "HS256"})):
        with tenant.running.client(Authorization=f"Bearer {token}") as client:
            done(client.get("/auth/me"))


def test_a_clock_that_is_a_minute_ahead_is_borne(tenant: Tenant) -> None:
    """JW-1."""
    now = int(time.time())
    token = signed(tenant, claims(tenant, iat=now + 30, exp=now + 900))
    with tenant.running.client(Authorization=f"Bearer {token}") as client:
        done(client.get("/auth/me"))


@pytest.mark.own_person
def test_a_session_of_a_browser_is_neither_a_refresh_cookie_nor_a_token(tenant: Tenant) -> None:
    """The cookie of the consent pages opens nothing of the API."""
    cookie = refresh_cookie(logged_in(tenant))
    with tenant.running.owner() as connection:
        connection.execute(
            "UPDATE sessions SET kind = 'browser' WHERE user_id = (SELECT id FROM users WHERE email = %s)",
            (tenant.email,),
        )
    refused(refreshed(tenant.running, cookie), 401, "invalid_session")
    refused(tenant.session.get("/auth/me"), 401, "invalid_session")


def test_a_key_on_a_route_of_sessions_is_403(tenant: Tenant) -> None:
    """JW-3."""
    for path in ("/auth/me", "/auth/sessions", "/members"):
        refused(tenant.api.get(path), 403, "dashboard_session_required")
