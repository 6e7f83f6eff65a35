"""Two web processes of one installation: what one takes away, the other refuses on the very next request (AK-2)."""

import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from support.processes import PATIENCE, Program, data_directory, run_command
from support.sales import Seller
from support.service import TestServer, free_port

pytestmark = pytest.mark.xdist_group("two-processes")


@dataclass
class Two:
    """A business; its session at the first process, and what it takes to ask the second."""

    seller: Seller
    second: str
    owner: str

    def other(self, raw: str) -> httpx.Client:
        """A client of the second process with a key."""
        return httpx.Client(base_url=f"{self.second}/api/v1", headers={"X-Api-Key": raw}, timeout=30)

    def session(self, **headers: str) -> httpx.Client:
        """The session of the person at the second process."""
        ours = {**self.seller.session.headers, **headers}
        return httpx.Client(base_url=f"{self.second}/api/v1", headers=ours, timeout=30)


@pytest.fixture(scope="module")
def programs(database: TestServer) -> Iterator[tuple[Program, Program, str]]:
    """Two web processes on live, and the superuser's address of their database."""
    owners = []
    with psycopg.connect(database.owner_of("postgres"), autocommit=True) as connection:
        for environment in ("live", "sandbox"):
            name = f"{environment}_{uuid.uuid4().hex[:12]}"
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
            owners.append(database.owner_of(name))
    with ExitStack() as stack:
        settings = {
            "data_dir": stack.enter_context(data_directory()),
            "database_url": owners[0],
            "sandbox_database_url": owners[1],
        }
        status, said = run_command(["migrate"], settings)
        assert status == 0, said
        first, second = (stack.enter_context(Program(["web"], settings | {"live_port": free_port()})) for _ in range(2))
        for one in (first, second):
            one.wait_until_alive()
        yield first, second, owners[0]
        assert "Traceback" not in first.said + second.said


@pytest.fixture
def two(programs: tuple[Program, Program, str]) -> Iterator[Two]:
    """A fresh business."""
    first, second, owner = programs
    with Seller(first.url()) as seller:
        yield Two(seller, second.url(), owner)


def code(answer: httpx.Response) -> tuple[int, str | None]:
    """Status and code of an answer."""
    return answer.status_code, answer.json().get("error") if answer.content else None


def changed(two: Two, key: dict[str, Any], **fields: Any) -> None:
    """Changes a key at the first process."""
    answer = two.seller.session.patch(f"/api-keys/{key['id']}", json=fields)
    assert answer.status_code == 200, answer.text


def test_a_revoked_key_is_refused_at_once_by_the_other_process(two: Two) -> None:
    """AK-2."""
    for _ in range(5):
        key = two.seller.key("clients:read")
        with two.other(key["rawKey"]) as other:
            assert code(other.get("/clients")) == (200, None)
            assert two.seller.session.delete(f"/api-keys/{key['id']}").status_code == 204
            assert code(other.get("/clients")) == (401, "api_key_revoked")


def test_scopes_act_at_once_at_the_other_process(two: Two) -> None:
    """AK-2."""
    key = two.seller.key("clients:read")
    with two.other(key["rawKey"]) as other:
        for _ in range(5):
            assert code(other.get("/clients")) == (200, None)
            changed(two, key, scopes=["products:read"])
            assert code(other.get("/clients")) == (403, "insufficient_scope")
            changed(two, key, scopes=["clients:read"])


def test_limits_act_at_once_at_the_other_process(two: Two) -> None:
    """AK-2, RL-4."""
    key = two.seller.key("clients:read")
    with two.other(key["rawKey"]) as other:
        for limit in (31, 32, 33):
            changed(two, key, rateLimitPerMinute=limit)
            assert other.get("/clients").headers["x-ratelimit-limit"] == str(limit)
        changed(two, key, rateLimitPerHour=1)
        assert code(other.get("/clients")) == (429, "rate_limit_exceeded")


def test_an_allowlist_acts_at_once_at_the_other_process(two: Two) -> None:
    """AK-2."""
    key = two.seller.key("clients:read")
    with two.other(key["rawKey"]) as other:
        for _ in range(5):
            assert code(other.get("/clients")) == (200, None)
            changed(two, key, allowedIps="203.0.113.0/24")
            assert code(other.get("/clients")) == (403, "ip_not_allowed")
            changed(two, key, allowedIps=None)


def test_an_expiry_acts_at_once_at_the_other_process(two: Two) -> None:
    """AK-2, AK-3."""
    key = two.seller.key("clients:read")
    with two.other(key["rawKey"]) as other:
        assert code(other.get("/clients")) == (200, None)
        at = datetime.now(UTC) + timedelta(milliseconds=300)
        changed(two, key, expiresAt=at.isoformat())
        while datetime.now(UTC) <= at:
            pass
        assert code(other.get("/clients")) == (401, "api_key_expired")
        changed(two, key, expiresAt=None)
        assert code(other.get("/clients")) == (200, None)


def test_a_rotation_acts_at_once_at_the_other_process(two: Two) -> None:
    """AK-2."""
    key = two.seller.key("clients:read")
    with two.other(key["rawKey"]) as old:
        assert code(old.get("/clients")) == (200, None)
        fresh = two.seller.session.post(f"/api-keys/{key['id']}/rotate", json={"graceHours": 0}).json()
        assert code(old.get("/clients")) == (401, "api_key_expired")
        with two.other(fresh["rawKey"]) as new:
            assert code(new.get("/clients")) == (200, None)


def test_a_session_that_ended_is_refused_at_once_by_the_other_process(two: Two) -> None:
    """AK-2, JW-2."""
    with two.session() as other:
        assert code(other.get("/clients")) == (200, None)
        assert two.seller.session.post("/auth/logout").status_code == 204
        assert code(other.get("/clients")) == (401, "invalid_session")


def test_a_member_who_was_removed_is_refused_at_once_by_the_other_process(two: Two) -> None:
    """AK-2, JW-2. A membership is a row; that the interface removes it is shown where it does."""
    with two.session() as other, psycopg.connect(two.owner, autocommit=True) as owner:
        assert code(other.get("/clients")) == (200, None)
        removed = owner.execute("DELETE FROM memberships WHERE business_id = %s", (two.seller.id,)).rowcount
        assert removed == 1
        assert code(other.get("/clients")) in ((403, "business_mismatch"), (401, "invalid_session"))


def test_a_role_that_was_changed_acts_at_once_at_the_other_process(two: Two) -> None:
    """AK-2."""
    with two.session() as other, psycopg.connect(two.owner, autocommit=True) as owner:
        assert code(other.get("/api-keys")) == (200, None)
        owner.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (two.seller.id,))
        assert code(other.get("/api-keys")) == (403, "role_not_allowed")
        assert code(other.post("/clients", json={"name": "x"})) == (403, "insufficient_scope")


def test_what_one_process_writes_is_in_the_streams_of_the_other_and_goes_on_in_any(two: Two) -> None:
    """Decision 0076: the id of an event of one process is where a client continues in another."""
    scopes = ("notifications:read", "payments:write", "clients:write")
    raw = two.seller.key(*scopes)["rawKey"]
    first_url = str(two.seller.session.base_url)
    with two.other(raw) as other, httpx.Client(base_url=first_url, headers={"X-Api-Key": raw}, timeout=30) as first:
        payer = first.post("/clients", json={"name": "Payer"}).json()["id"]

        def pay(amount: str) -> None:
            body = {"method": "cash", "date": datetime.now(UTC).date().isoformat(), "amount": amount, "clientId": payer}
            made = first.post("/payments", json=body)
            assert made.status_code == 201, made.text

        with other.stream("GET", "/notifications/stream", headers={"Accept": "text/event-stream"}) as stream:
            lines = stream.iter_lines()
            assert any(line.startswith("id: ") for line in lines)
            pay("11")
            event = next(line for line in lines if line.startswith("id: "))
            assert "11.00" in next(line for line in lines if line.startswith("data: "))
        pay("12")
        missed = first.get("/notifications/stream", headers={"Last-Event-ID": event.removeprefix("id: ")}).text
        assert "12.00" in missed
        assert "11.00" not in missed


def test_processes_of_one_program_end_with_it_when_it_is_killed(programs: tuple[Program, Program, str]) -> None:
    settings = {**programs[0].settings, "live_port": free_port()}
    with Program(["web", "--processes", "2"], settings) as program:
        program.wait_until_alive()
        began = time.monotonic()
        program.kill()  # waits until nobody holds its output any more
        assert time.monotonic() - began < PATIENCE
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{program.url()}/health")
