"""A reader that hangs, crashes, talks nonsense or is missing, a worker that dies, a store that is away: no paper waits
for ever, none is lost, and all else works."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from domains.test_inbox import _added, _pdf, _settled
from domains.test_inbox_reading import INVOICE
from pinkas.outside import reading
from pinkas.outside.isolated import IsolatedFunction, Limits
from support.processes import wait_until
from support.service import Running, Tenant

LIMITS = Limits(processor=5, wall=1.0, memory=1 << 30)


@pytest.fixture
def misread(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Puts a reader in place of the real one: a function of `support.misreading`."""
    used: list[IsolatedFunction[Any]] = []

    def put(name: str) -> None:
        monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
        function: IsolatedFunction[Any] = IsolatedFunction(f"support.misreading:{name}", reading.Reading, LIMITS)
        used.append(function)
        monkeypatch.setattr(reading, "_READING", function)

    yield put
    for one in used:
        one.close()


def _item(tenant: Tenant, id: str) -> dict[str, Any]:
    return dict(tenant.api.get(f"/inbox/{id}").json())


def _failed_once(tenant: Tenant, id: str, attempts: int = 1) -> dict[str, Any]:
    wait_until(
        lambda: (one := _item(tenant, id))["error"] and (one["attempts"], one["state"]) == (attempts, "QUEUED"),
        "a failed try",
        40,
    )
    return _item(tenant, id)


def _told(tenant: Tenant) -> list[str]:
    found = tenant.api.get("/notifications").json()["items"]
    return [one["entity"]["id"] for one in found if one["kind"] == "inbox_not_read"]


def test_a_reader_that_hangs_is_ended_and_the_paper_tried_again_and_then_set_aside(
    running: Running, tenant: Tenant, misread: Any
) -> None:
    misread("hang")
    made = _added(tenant.api, _pdf("hang"))
    found = _failed_once(tenant, made["id"])
    assert (found["state"], found["error"]["class"], found["error"]["retryable"]) == ("QUEUED", "timeout", True)
    assert found["nextAttemptAt"] is not None
    assert _told(tenant) == []
    running.clock.offset += timedelta(minutes=2)
    _failed_once(tenant, made["id"], 2)
    running.clock.offset += timedelta(minutes=11)
    wait_until(lambda: _item(tenant, made["id"])["state"] == "FAILED", "the last try", 40)
    found = _item(tenant, made["id"])
    assert (found["nextAttemptAt"], found["attempts"]) == (None, 3)
    assert _told(tenant) == [made["id"]]


@pytest.mark.parametrize("how", ["crash", "talk_nonsense"])
def test_a_reader_that_breaks_does_not_stop_the_next_paper(tenant: Tenant, misread: Any, how: str) -> None:
    misread(how)
    made = _added(tenant.api, _pdf(how))
    wait_until(lambda: _item(tenant, made["id"])["error"], "the error", 40)
    assert _item(tenant, made["id"])["error"]["class"] in ("damaged", "unavailable", "memory")
    misread("invent")
    after = _added(tenant.api, _pdf(f"{how} after"))
    found = _settled(tenant.api, after["id"])
    assert found["state"] == "READ"
    assert [name for name, one in found["fields"].items() if one["value"] is not None] == ["number"]
    assert found["sure"] is False


def test_without_the_engine_all_else_works_and_it_says_how_to_install_it(
    running: Running, tenant: Tenant, misread: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = reading._READING
    misread("miss_engine")
    made = _added(tenant.api, _pdf("missing"))
    found = _settled(tenant.api, made["id"])
    assert (found["state"], found["error"]["class"]) == ("FAILED", "engine_missing")
    assert "`tesseract-ocr-heb` (`apt-get install`)" in found["error"]["hint"]
    assert found["nextAttemptAt"] is not None
    second = _added(tenant.api, _pdf("missing too"))
    _settled(tenant.api, second["id"])
    assert len(_told(tenant)) == 1  # once a day
    typed = tenant.api.patch(f"/inbox/{made['id']}", json={"total": "10", "date": "2026-01-01"})
    assert typed.status_code == 200
    assert tenant.api.post(f"/inbox/{made['id']}/convert", json={}).status_code == 200
    monkeypatch.setattr(reading, "_READING", real)
    xml = _added(tenant.api, INVOICE % {b"number": b"1"}, "1.xml")
    assert _settled(tenant.api, xml["id"])["state"] == "READ"


def test_a_paper_whose_worker_died_is_read_by_another_after_the_lease(
    running: Running, tenant: Tenant, misread: Any
) -> None:
    misread("invent")
    made = _added(tenant.api, _pdf("died"))
    _settled(tenant.api, made["id"])
    with running.owner() as owner:  # as it stands while somebody reads it, and has died
        owner.execute("UPDATE inbox_items SET state = 'READING', attempts = 1 WHERE id = %s", [made["id"]])
        owner.execute(
            "INSERT INTO inbox_queue (business_id, id, turn, next_attempt_at) VALUES (%s, %s, 1, %s)",
            [tenant.id, made["id"], running.clock.now() + timedelta(minutes=3)],
        )
    assert _item(tenant, made["id"])["state"] == "READING"
    running.clock.offset += timedelta(minutes=4)
    found = _settled(tenant.api, made["id"])
    assert (found["state"], found["attempts"]) == ("READ", 2)


def test_a_paper_that_kills_every_worker_is_set_aside(running: Running, tenant: Tenant, misread: Any) -> None:
    misread("invent")
    made = _added(tenant.api, _pdf("kills"))
    _settled(tenant.api, made["id"])
    with running.owner() as owner:
        owner.execute("UPDATE inbox_items SET state = 'READING', attempts = 3 WHERE id = %s", [made["id"]])
        owner.execute(
            "INSERT INTO inbox_queue (business_id, id, turn, next_attempt_at) VALUES (%s, %s, 3, %s)",
            [tenant.id, made["id"], running.clock.now() - timedelta(seconds=1)],
        )
    found = _settled(tenant.api, made["id"])
    assert (found["state"], found["error"]["class"]) == ("FAILED", "interrupted")
    again = tenant.api.post(f"/inbox/{made['id']}/read-again")
    assert again.status_code == 200
    assert _settled(tenant.api, made["id"])["state"] == "READ"


def test_a_file_that_the_store_does_not_give_is_read_later(running: Running, tenant: Tenant, misread: Any) -> None:
    misread("hang")  # the first try ends without having read it
    made = _added(tenant.api, _pdf("store"))
    _failed_once(tenant, made["id"])
    digest = tenant.api.get(f"/files/{made['fileId']}").json()["sha256"]
    (path,) = [
        one
        for one in (running.directory / "files" / "live").rglob("*")
        if digest in str(one).replace(os.sep, "") or (one.name in digest and one.is_file())
    ]
    content = path.read_bytes()
    path.unlink()
    misread("invent")
    tenant.api.post(f"/inbox/{made['id']}/read-again")
    found = _failed_once(tenant, made["id"])
    assert (found["state"], found["error"]["class"]) == ("QUEUED", "file_unavailable")
    path.write_bytes(content)
    running.clock.offset += timedelta(seconds=15)
    assert _settled(tenant.api, made["id"])["state"] == "READ"


def test_businesses_take_turns(running: Running, opened: Any, misread: Any) -> None:
    misread("hang")
    many, few = opened(), opened()
    first = [_added(many.api, _pdf(f"many {n}"))["id"] for n in range(6)]
    last = _added(few.api, _pdf("few"))["id"]
    _failed_once(few, last)
    assert sum(_item(many, one)["error"] is None for one in first) >= 3
