"""Rate limits as a client meets them, counted in the process (RL-5; RL-4 is in `test_api_keys_change.py`)."""

import time
from collections.abc import Callable

import httpx

from support.service import Tenant


def within_a_minute(asked: Callable[[], list[httpx.Response]]) -> list[httpx.Response]:
    """The answers of requests among which no minute ended."""
    for _ in range(3):
        minute = time.time() // 60
        answers = asked()
        if time.time() // 60 == minute:
            return answers
    raise AssertionError("three minutes ended one after the other")


def test_one_key_never_moves_the_counters_of_another(tenant: Tenant) -> None:
    """RL-5."""

    def asked() -> list[httpx.Response]:
        with (
            tenant.key("clients:read", rateLimitPerMinute=3) as one,
            tenant.key("clients:read", rateLimitPerMinute=3) as other,
        ):
            return [*(one.get("/clients") for _ in range(5)), other.get("/clients")]

    answers = within_a_minute(asked)
    assert answers[-2].status_code == 429
    assert (answers[-1].status_code, answers[-1].headers["x-ratelimit-remaining"]) == (200, "2")


def test_a_session_has_limits_of_its_own(tenant: Tenant) -> None:
    """RL-5: those of the settings, whatever the keys of the business have."""
    settings = tenant.running.settings
    answer = tenant.session.get("/clients")
    policy = f'"minute";q={settings.session_per_minute};w=60, "hour";q={settings.session_per_hour};w=3600'
    assert answer.headers["ratelimit-policy"] == policy
    assert tenant.api.get("/clients").headers["ratelimit-policy"] == '"minute";q=100000;w=60, "hour";q=900000;w=3600'


def test_probing_for_scopes_is_limited(tenant: Tenant) -> None:
    """RL-5: what is refused for its scope, for its shape or for what is not there costs a request like any other."""

    def asked() -> list[httpx.Response]:
        with tenant.key("clients:read", rateLimitPerMinute=3) as client:
            return [
                client.get("/documents"),
                client.get("/clients", params={"limit": "0"}),
                client.get("/clients/nothing"),
                client.get("/clients"),
            ]

    assert [one.status_code for one in within_a_minute(asked)] == [403, 422, 404, 429]


def test_ready_says_that_the_process_counts(tenant: Tenant) -> None:
    answer = httpx.get(tenant.running.url().removesuffix("/api/v1") + "/ready", timeout=30)
    assert (answer.status_code, answer.json()["limits"]) == (200, "process")
