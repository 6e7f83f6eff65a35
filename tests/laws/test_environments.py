"""Live and sandbox share nothing: databases, secrets, audiences, cookies, counters, workers (TI-7)."""

from collections.abc import Iterator
from uuid import UUID, uuid4

import httpx
import jwt
import psycopg
import pytest
from cryptography.exceptions import InvalidTag

from pinkas.core.problems import InvalidSession
from pinkas.platform.windows import RedisCounters
from pinkas.wiring import Service, cookie_name
from support.service import Running, Tenant


@pytest.fixture(scope="module")
def live(running: Running) -> Service:
    """The live environment."""
    return running.services["live"]


@pytest.fixture(scope="module")
def sandbox(running: Running) -> Service:
    """The sandbox."""
    return running.services["sandbox"]


def test_the_databases_are_two(live: Service, sandbox: Service) -> None:
    """TI-7: of the requests and of the workers."""
    names = set()
    for url in (live.urls.app, live.urls.worker, sandbox.urls.app, sandbox.urls.worker):
        with psycopg.connect(url) as connection:
            row = connection.execute("SELECT current_database()").fetchone()
            assert row is not None
            names.add(row[0])
    assert len(names) == 2
    assert live.database.url == live.urls.app
    assert sandbox.database.url == sandbox.urls.app


def test_no_secret_of_one_is_a_secret_of_the_other(live: Service, sandbox: Service) -> None:
    """TI-7: not the signing key, nor the cursors', nor the one that encrypts, nor that of the sessions."""
    ours, theirs = live.runtime.keys, sandbox.runtime.keys
    assert ours.documents is not None
    assert theirs.documents is not None
    assert ours.documents.public_key != theirs.documents.public_key
    assert ours.cursor_key != theirs.cursor_key
    owner = uuid4()
    closed = ours.box.encrypt(b"a secret", owner)
    with pytest.raises(InvalidTag):
        theirs.box.decrypt(closed, owner)


def test_a_session_of_one_is_refused_by_the_keys_of_the_other(live: Service, sandbox: Service) -> None:
    """TI-7: even an audience that is right does not help without the secret, nor the secret without the audience."""
    now = live.runtime.clock.now()
    token = live.runtime.keys.sessions.write(UUID(int=1), UUID(int=2), now, 60)
    live.runtime.keys.sessions.read(token, now)
    with pytest.raises(InvalidSession):
        sandbox.runtime.keys.sessions.read(token, now)


def test_the_audience_of_a_session_is_its_environment(tenant: Tenant) -> None:
    """TI-7."""
    claims = jwt.decode(tenant.token, options={"verify_signature": False})
    assert claims["aud"] == "pinkas:live"


@pytest.fixture
def other(tenant: Tenant) -> Iterator[httpx.Client]:
    """A client of the other environment than the tenant's."""
    with tenant.running.client("sandbox") as client:
        yield client


def test_a_live_session_on_the_sandbox_is_401(tenant: Tenant, other: httpx.Client) -> None:
    """TI-7."""
    answer = other.get("/clients", headers={"Authorization": f"Bearer {tenant.token}", "X-Business-Id": tenant.id})
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_session")


def test_a_sandbox_session_on_live_is_401(tenant: Tenant, other: httpx.Client) -> None:
    """TI-7."""
    person = {"email": f"{uuid4().hex}@example.com", "password": "a long password", "name": "דנה", "language": "he"}
    business = {"name": "חברה", "businessType": "company", "taxId": "777777715"}
    made = other.post("/auth/register", json={**person, "business": business})
    assert made.status_code == 201, made.text
    headers = {
        "Authorization": f"Bearer {made.json()['accessToken']}",
        "X-Business-Id": made.json()["business"]["id"],
    }
    assert other.get("/clients", headers=headers).status_code == 200
    with tenant.running.client() as live:
        answer = live.get("/clients", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_session")


def test_a_sandbox_key_on_live_is_401(tenant: Tenant) -> None:
    """TI-7, AK-8: exactly like a key that nobody has."""
    key = tenant.sandbox_key().headers["x-api-key"]
    headers = {"X-Request-Id": "the-same-request"}
    with tenant.running.client() as live:
        theirs = live.get("/clients", headers={**headers, "X-Api-Key": key})
        nobodys = live.get("/clients", headers={**headers, "X-Api-Key": "svc_" + "0" * 64})
    assert theirs.status_code == 401
    assert theirs.content == nobodys.content


def test_the_cookies_have_different_names() -> None:
    """TI-7: two environments on one host get each other's cookies."""
    assert cookie_name("live") != cookie_name("sandbox")


def test_the_counters_have_different_prefixes(running: Running) -> None:
    """TI-7."""
    from dataclasses import replace

    settings = replace(running.settings, redis_url="redis://127.0.0.1:1/0")
    prefixes = set()
    for environment in ("live", "sandbox"):
        limiter = Service(environment, settings, running.urls[environment]).limiter
        assert isinstance(limiter.windows, RedisCounters)
        prefixes.add(limiter.windows.prefix)
    assert prefixes == {"pinkas:live", "pinkas:sandbox"}
