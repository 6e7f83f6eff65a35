"""The stream of notifications: what comes is seen at once, nothing is lost between two connections, and it ends with
its credential. What each person has read is their own."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done, faults, refused
from domains.test_notifications import told
from support.service import Tenant

STREAM = "/notifications/stream"
EVENTS = {"Accept": "text/event-stream"}


class Reading:
    """A stream as a client reads it."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.lines = answer.iter_lines()
        self.last_id = ""

    def next(self) -> dict[str, Any]:
        """The next notification."""
        for line in self.lines:
            if line.startswith("id: "):
                self.last_id = line[4:]
            if line.startswith("data: "):
                return dict(json.loads(line[6:]))
        raise AssertionError("the stream has ended")

    def begin(self) -> None:
        """Reads to the end of the opening."""
        while not self.last_id:
            line = next(self.lines)
            self.last_id = line[4:] if line.startswith("id: ") else ""


@contextmanager
def streaming(client: httpx.Client, **headers: str) -> Iterator[Reading]:
    """An open stream. The clients of the tests read every answer to its end before they give it back; this one not."""
    with (
        httpx.Client(base_url=client.base_url, headers=client.headers, timeout=60) as reader,
        reader.stream("GET", STREAM, headers={**EVENTS, **headers}) as answer,
    ):
        assert answer.status_code == 200, answer.read()
        reading = Reading(answer)
        reading.begin()
        yield reading


def missed(client: httpx.Client, after: str) -> list[str]:
    """The ids of what comes behind an event, for a client that does not wait."""
    text = done_text(client.get(STREAM, headers={"Last-Event-ID": after}))
    return [json.loads(line[6:])["id"] for line in text.splitlines() if line.startswith("data: ")]


def done_text(answer: httpx.Response) -> str:
    """The text of a good answer."""
    assert answer.status_code == 200, answer.text
    return answer.text


def test_what_comes_is_sent_within_a_second_and_as_the_list_has_it(tenant: Tenant) -> None:
    old = told(tenant)
    with streaming(tenant.api) as stream:
        headers = stream.answer.headers
        assert headers["content-type"] == "text/event-stream"
        assert (headers["x-accel-buffering"], headers["cache-control"]) == ("no", "no-store")
        assert "content-length" not in headers
        began = datetime.now(UTC)
        new = told(tenant)
        seen = stream.next()
        assert datetime.now(UTC) - began < timedelta(seconds=10)  # a second, on a machine that does nothing else
    assert seen["id"] == new != old
    listed = done(tenant.api.get("/notifications"))["items"]
    assert seen in listed


def test_nothing_is_lost_between_two_connections_whatever_commits_late(tenant: Tenant) -> None:
    with streaming(tenant.api) as stream:
        first = told(tenant)
        assert stream.next()["id"] == first
        last = stream.last_id
    with tenant.running.owner() as late:
        late.autocommit = False
        early = told(tenant)
        late.execute(
            """INSERT INTO notifications (business_id, id, kind, category, severity, title, body, actions, dedupe_key,
                   created_at, updated_at)
               SELECT business_id, '00000000-0000-7000-8000-000000000001', kind, category, severity, title, body,
                   actions, 'late', created_at, updated_at FROM notifications WHERE id = %s""",
            [early],
        )
        assert missed(tenant.api, last) == [early]
        with streaming(tenant.api, **{"Last-Event-ID": last}) as stream:
            assert stream.next()["id"] == early
            late.commit()
            assert stream.next()["id"] == "00000000-0000-7000-8000-000000000001"
            assert missed(tenant.api, stream.last_id) == []
    assert missed(tenant.api, last) == [early, "00000000-0000-7000-8000-000000000001"]


def test_a_stream_of_one_business_hears_nothing_of_another(opened: Callable[..., Tenant]) -> None:
    tenant, other = opened(), opened()
    with streaming(tenant.api) as stream, streaming(other.api) as theirs:
        foreign, own = told(other), told(tenant)
        assert stream.next()["id"] == own
        assert theirs.next()["id"] == foreign


def test_a_stream_ends_when_its_key_is_revoked(tenant: Tenant) -> None:
    made = tenant.session.post("/api-keys", json={"name": "reader", "scopes": ["notifications:read"]}).json()
    with (
        tenant.running.client(**{"X-Api-Key": made["rawKey"]}) as client,
        streaming(client) as stream,
    ):
        assert tenant.session.delete(f"/api-keys/{made['id']}").is_success
        assert [line for line in stream.lines if line.startswith("data: ")] == []  # to its end
        assert client.get(STREAM, headers=EVENTS).status_code == 401


def test_a_stream_ends_when_its_session_expires(tenant: Tenant) -> None:
    with streaming(tenant.session) as stream:
        tenant.running.clock.offset += timedelta(days=2)
        try:
            assert list(stream.lines) is not None
        finally:
            tenant.running.clock.offset -= timedelta(days=2)


def test_a_key_has_ten_streams_and_no_more(tenant: Tenant) -> None:
    with ExitStack() as opened_streams:
        for _ in range(10):
            opened_streams.enter_context(streaming(tenant.api))
        answer = tenant.api.get(STREAM, headers=EVENTS)
        assert refused(answer, 429, "rate_limit_exceeded")
        assert answer.headers["retry-after"] == "30"
        assert tenant.api.get(STREAM).status_code == 200  # whoever does not stay takes no place


@pytest.mark.parametrize("sent", ["x", "-1", "1.5", "9" * 30, "1 OR 1"])
def test_an_id_that_is_none_is_refused(tenant: Tenant, sent: str) -> None:
    answer = tenant.api.get(STREAM, headers={**EVENTS, "Last-Event-ID": sent})
    assert faults(answer) == {("Last-Event-ID", "invalid")}


def test_what_a_person_has_read_is_their_own_and_the_key_has_the_business(tenant: Tenant) -> None:
    first, second = told(tenant), told(tenant, category="tax")
    mine, keys = tenant.session, tenant.api
    assert done(mine.post("/notifications/mark-read", json={"ids": [first]})) == {"updated": 1}
    assert done(mine.post("/notifications/mark-read", json={"ids": [first]})) == {"updated": 0}
    assert done(mine.get("/notifications/unread-count"))["count"] == 1
    assert done(keys.get("/notifications/unread-count"))["count"] == 2
    assert [one["id"] for one in done(mine.get("/notifications", params={"unread": "true"}))["items"]] == [second]
    (read,) = done(mine.get("/notifications", params={"unread": "false"}))["items"]
    assert (read["id"], read["readAt"] is None) == (first, False)
    assert done(keys.post("/notifications/mark-all-read")) == {"updated": 2}
    assert done(mine.get("/notifications/unread-count"))["byCategory"] == {"tax": 1}
    assert done(mine.post("/notifications/mark-all-read")) == {"updated": 1}
    assert done(mine.get("/notifications/unread-count"))["count"] == 0
    assert done(keys.delete("/notifications/all")) == {"deleted": 2}


def test_what_is_older_than_three_months_is_not_unread_for_a_person(tenant: Tenant) -> None:
    told(tenant, at=datetime.now(UTC) - timedelta(days=91))
    assert done(tenant.session.get("/notifications/unread-count"))["count"] == 0
    assert done(tenant.api.get("/notifications/unread-count"))["count"] == 1
    assert len(done(tenant.session.get("/notifications", params={"unread": "false"}))["items"]) == 1
