"""Notifications in browsers: encrypted for each, signed by the operator, outside quiet hours, and to nobody else."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import httpx
import pytest

from domains.answers import done, faults, refused
from domains.people import bearer, logged_in, someone
from domains.test_members import joined
from domains.test_notifications import told
from pinkas.domains.notifications.push_rules import MAX_BROWSERS, RETRY_DELAYS, make_message
from pinkas.outside.push import MAX_PAYLOAD_BYTES, PushTarget, encrypt
from support.processes import wait_until
from support.push_service import Browser, PushServer
from support.service import Running, Tenant

SUBSCRIPTIONS = "/notifications/push-subscriptions"
PREFERENCES = "/notifications/preferences"


@pytest.fixture(scope="module")
def push() -> Iterator[PushServer]:
    """A push service."""
    with PushServer() as server:
        yield server


def kept(tenant: Tenant, id: str) -> Any:
    """A browser as the database keeps it; None when it is forgotten."""
    with tenant.running.owner() as connection:
        return connection.execute(
            """SELECT p.failures, p.next_at, p.secret, NOT EXISTS (
                   SELECT FROM notifications AS n
                   WHERE n.business_id = p.business_id AND (n.place IS NULL OR n.place > p.through))
               FROM push_subscriptions AS p WHERE p.id = %s""",
            [id],
        ).fetchone()


def hurry(tenant: Tenant, id: str) -> None:
    """The next try is due."""
    with tenant.running.owner() as connection:
        connection.execute("UPDATE push_subscriptions SET next_at = now() WHERE id = %s", [id])


def received(browser: Browser, n: int = 1) -> list[Any]:
    """The messages, as soon as there are so many."""
    wait_until(lambda: len(browser.requests()) >= n, f"{n} messages")
    assert len(browser.requests()) == n
    return browser.requests()


def looked_at(tenant: Tenant, id: str) -> None:
    """Waits until a browser was looked at and has nothing more to be told."""
    wait_until(lambda: (kept(tenant, id) or (0, 0, 0, False))[3], "the look at the browser")


def browsers(client: httpx.Client) -> list[dict[str, Any]]:
    """The browsers of a person."""
    return list(done(client.get(SUBSCRIPTIONS))["items"])


def test_a_browser_is_told_what_comes_and_nobody_on_the_way_can_read_it(tenant: Tenant, push: PushServer) -> None:
    told(tenant)  # before it was subscribed
    browser = push.browser()
    made = browser.subscribe(tenant.session)
    assert (made["service"], made["current"], made["lastSentAt"]) == ("127.0.0.1", True, None)
    done(tenant.session.patch(PREFERENCES, json={"kinds": [{"kind": "task_due", "push": False}]}))
    told(tenant, kind="task_due")
    told(tenant, severity="critical")
    (request,) = received(browser)
    said = browser.read(request)
    assert said["title"].endswith(": title")
    assert tenant.business["name"] in said["title"]
    assert (said["body"], said["language"]) == ("body", "he")
    assert said["link"] == f"{tenant.running.url().removesuffix('/api/v1')}/app/{tenant.id}/notifications"
    key = done(tenant.session.get("/notifications/push-key"))["publicKey"]
    browser.check_sender(request, key, tenant.running.clock.now())
    sent = {name: request.header(name) for name in ("content-encoding", "ttl", "urgency", "topic")}
    assert sent == {"content-encoding": "aes128gcm", "ttl": "86400", "urgency": "high", "topic": said["tag"]}
    assert b"title" not in request.body
    wait_until(lambda: browsers(tenant.session)[0]["lastSentAt"], "the time of the last message")
    _, _, secret, _ = kept(tenant, made["id"])
    assert browser.path.encode() not in secret, "the address is kept encrypted"
    told(tenant)
    told(tenant)
    wait_until(lambda: len(browser.requests()) >= 2, "what came later")
    looked_at(tenant, made["id"])
    later = [browser.read(one) for one in browser.requests()[1:]]
    assert len({one["tag"] for one in later}) == len(later)
    assert later[0]["title"].endswith(": title") or later[0]["body"] == "title\ntitle"


def test_a_browser_that_is_gone_is_forgotten_and_a_service_that_is_busy_is_asked_again(
    tenant: Tenant, push: PushServer
) -> None:
    gone, busy = push.browser(), push.browser()
    push.answer(410, path=gone.path)
    push.answer(429, path=busy.path, times=1)
    push.answer(500, path=busy.path, times=1)
    first = gone.subscribe(tenant.session)["id"]
    told(tenant)
    received(gone)
    wait_until(lambda: kept(tenant, first) is None, "the browser to be forgotten")
    second = busy.subscribe(tenant.session)["id"]
    told(tenant)
    received(busy)
    wait_until(lambda: kept(tenant, second)[0] == 1, "the failure")
    wait = kept(tenant, second)[1] - datetime.now(UTC)
    assert RETRY_DELAYS[0] - timedelta(seconds=30) < wait <= RETRY_DELAYS[0]
    assert browsers(tenant.session)[0]["lastSentAt"] is None
    hurry(tenant, second)
    received(busy, 2)
    wait_until(lambda: kept(tenant, second)[0] == 2, "the second failure")
    hurry(tenant, second)
    tries = received(busy, 3)
    assert len({one.header("topic") for one in tries}) == 1, "the same message"
    looked_at(tenant, second)
    assert kept(tenant, second)[0] == 0
    push.answer(400, path=busy.path, times=1)
    push.answer(503, path=busy.path)
    told(tenant)
    looked_at(tenant, second)  # refused: it is not sent again
    with tenant.running.owner() as connection:
        connection.execute("UPDATE push_subscriptions SET failures = %s WHERE id = %s", [len(RETRY_DELAYS), second])
    told(tenant)
    wait_until(lambda: kept(tenant, second) is None, "the browser to be given up")
    assert len(busy.requests()) == 5


def test_quiet_hours_hold_and_what_was_read_meanwhile_is_not_pushed(tenant: Tenant, push: PushServer) -> None:
    browser = push.browser()
    id = browser.subscribe(tenant.session)["id"]
    now = datetime.now(ZoneInfo("Asia/Jerusalem"))
    quiet = {"quietFrom": f"{now - timedelta(hours=2):%H:%M}", "quietTo": f"{now + timedelta(hours=2):%H:%M}"}
    done(tenant.session.patch(PREFERENCES, json=quiet))
    read = told(tenant, kind="quote_accepted")
    told(tenant)
    wait_until(lambda: kept(tenant, id)[1] > datetime.now(UTC) + timedelta(minutes=90), "the end of quiet hours")
    assert browser.requests() == []
    done(tenant.session.post("/notifications/mark-read", json={"ids": [read]}))
    done(tenant.session.patch(PREFERENCES, json={"quietFrom": None, "quietTo": None}))
    (request,) = received(browser)
    assert browser.read(request)["body"] == "body", "one notification"


@pytest.mark.own_person
@pytest.mark.logs_in
def test_a_person_who_left_or_signed_out_is_told_nothing_more(tenant: Tenant, push: PushServer) -> None:
    who, member = joined(tenant)
    _, stays = joined(tenant)
    second = bearer(tenant.running, logged_in(tenant), tenant.id)
    of_owner, of_member, of_other, signed_out = (push.browser() for _ in range(4))
    first = of_owner.subscribe(tenant.session)["id"]
    left = of_member.subscribe(member)["id"]
    of_other.subscribe(stays)
    ended = signed_out.subscribe(second)["id"]
    assert [one["current"] for one in browsers(tenant.session)] == [False, True]
    refused(stays.delete(f"{SUBSCRIPTIONS}/{first}"), 404, "not_found")
    assert tenant.session.delete(f"/members/{who.id}").status_code == 204
    assert second.post("/auth/logout", json={}).status_code < 300
    assert (kept(tenant, left), kept(tenant, ended)) == (None, None)
    told(tenant)
    assert of_owner.read(received(of_owner)[0])["language"] == "he"
    assert of_other.read(received(of_other)[0])["language"] == "en"
    assert of_member.requests() == signed_out.requests() == []
    assert tenant.session.delete(f"{SUBSCRIPTIONS}/{first}").status_code == 204
    refused(tenant.session.delete(f"{SUBSCRIPTIONS}/{first}"), 404, "not_found")
    with tenant.running.owner() as connection:  # nobody ended it: it ran out
        connection.execute(
            """UPDATE sessions SET expires_at = now()
               WHERE id = (SELECT session_id FROM push_subscriptions WHERE business_id = %s)""",
            [tenant.id],
        )
    told(tenant)
    wait_until(lambda: count(tenant) == 0, "the browser of the session that is over")
    assert len(of_other.requests()) == 1


def count(tenant: Tenant) -> int:
    """The browsers of a business."""
    with tenant.running.owner() as connection:
        return connection.execute("SELECT FROM push_subscriptions WHERE business_id = %s", [tenant.id]).rowcount


def test_what_cannot_be_sent_to_is_refused_field_by_field(tenant: Tenant, push: PushServer) -> None:
    browser = push.browser()
    good = browser.subscription()
    wrong = {"endpoint": "https://169.254.169.254/latest", "keys": {"p256dh": good["keys"]["auth"], "auth": "!"}}
    assert faults(tenant.session.post(SUBSCRIPTIONS, json=wrong)) == {
        ("endpoint", "invalid_url"),
        ("keys.p256dh", "invalid"),
        ("keys.auth", "invalid"),
    }
    off_curve = {"p256dh": "BA" + "A" * 85, "auth": good["keys"]["auth"]}
    assert faults(tenant.session.post(SUBSCRIPTIONS, json={**good, "keys": off_curve})) == {("keys.p256dh", "invalid")}
    for endpoint in ("ftp://example.com/x", "https://user@example.com/x", "https://example.com/" + "x" * 2049):
        answer = tenant.session.post(SUBSCRIPTIONS, json={**good, "endpoint": endpoint})
        assert {field for field, _ in faults(answer)} == {"endpoint"}
    refused(tenant.api.post(SUBSCRIPTIONS, json=good), 403, "dashboard_session_required")
    assert count(tenant) == 0


def test_a_browser_is_subscribed_once_and_a_person_has_a_limited_number(tenant: Tenant, push: PushServer) -> None:
    browser = push.browser()
    browser.subscribe(tenant.session)
    browser.subscribe(tenant.session)
    push.browser().subscribe(tenant.session)  # the same session has another one by now
    assert count(tenant) == 1
    with tenant.running.owner() as connection:
        connection.execute(
            """INSERT INTO push_subscriptions (business_id, id, user_id, session_id, endpoint_hash, secret, server_key,
                   service, agent, through, next_at, created_at, updated_at)
               SELECT business_id, gen_random_uuid(), user_id, gen_random_uuid(), sha256(n::text::bytea), secret,
                   server_key, service, agent, through, now() + interval '1 day', created_at, updated_at
               FROM push_subscriptions, generate_series(1, %s) AS n WHERE business_id = %s""",
            [MAX_BROWSERS, tenant.id],
        )
    answer = tenant.session.post(SUBSCRIPTIONS, json=browser.subscription())
    refused(answer, 409, "too_many_browsers")
    assert count(tenant) == MAX_BROWSERS + 1, "what was there stays"


def test_without_keys_of_the_operator_nobody_can_subscribe(running: Running, push: PushServer) -> None:
    who = someone(running, "sandbox")  # the sandbox has none and reaches nobody
    answer = who.session.post(SUBSCRIPTIONS, json=push.browser().subscription())
    refused(answer, 409, "push_not_configured")
    refused(who.session.get("/notifications/push-key"), 409, "push_not_configured")
    assert browsers(who.session) == []


@pytest.mark.parametrize("letter", ["\x00", '"', "א", "🧾", "\n"])
def test_whatever_a_notification_says_fits_into_a_message(letter: str) -> None:
    link = "https://" + "x" * 200 + "/app/00000000-0000-0000-0000-000000000000/notifications"
    message = make_message(
        id=UUID(int=7), title=letter * 600, body=letter * 3000, link=link, language="he", critical=False
    )
    assert len(message.content) <= MAX_PAYLOAD_BYTES
    assert len(message.topic) <= 32


@pytest.mark.parametrize("length", [1, MAX_PAYLOAD_BYTES])
def test_a_message_of_every_length_is_read_by_its_browser(length: int, push: PushServer) -> None:
    browser = push.browser()
    keys = browser.subscription()["keys"]
    content = os.urandom(length)
    assert browser.decrypt(encrypt(content, PushTarget("https://example.com", **keys))) == content
