"""Keys, webhooks, connected apps, the audit log, notifications and the tools of the sandbox, as a person uses them."""

import re
from typing import Any

import pytest

from browser.person import WIDTHS, person
from support.dashboard import DashboardClient, ReceivedPage
from support.oauth import register_app
from support.processes import wait_until
from support.receiver import Receiver
from support.service import Tenant

pytestmark = pytest.mark.own_person

RAW = re.compile(r"svc_[0-9a-f]{64}")


def english(tenant: Tenant, environment: str = "live") -> DashboardClient:
    """The owner of a business, who reads English."""
    somebody = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id, environment)
    somebody.set_language("en")
    return somebody


def raw_of(seen: ReceivedPage) -> str:
    """The raw key that a page shows."""
    found = RAW.search(seen.text)
    assert found is not None, seen.text
    return found[0]


def status_with(tenant: Tenant, raw: str, path: str = "/clients") -> int:
    """What the API answers to a raw key."""
    with tenant.running.client(**{"X-Api-Key": raw}) as client:
        return client.get(path).status_code


def used_for_days(tenant: Tenant, key: str) -> None:
    """Requests of eleven days, as the counters have them."""
    with tenant.running.owner() as connection:
        connection.execute(
            """INSERT INTO usage_counts (business_id, key_id, what, period, value, n, first_at, last_at)
               SELECT %s, %s, 'status', period, '200', 5 + extract(day FROM period)::int, period, period
               FROM generate_series(now() - interval '11 days', now() - interval '1 day', '1 day') AS period""",
            [tenant.id, key],
        )
        connection.execute(
            """INSERT INTO usage_counts (business_id, key_id, what, period, value, n, first_at, last_at)
               VALUES (%s, %s, 'status', '-infinity', '201', 99, now(), now())""",
            [tenant.id, key],
        )


def notified(tenant: Tenant, title: str, about: str) -> None:
    """A notification, as a domain leaves it."""
    with tenant.running.owner() as connection:
        connection.execute(
            """INSERT INTO notifications (business_id, id, kind, category, severity, title, body, entity_type,
                   entity_id, actions, dedupe_key, created_at, updated_at)
               VALUES (%s, gen_random_uuid(), 'webhook_failing', 'system', 'warning', %s, 'Body', 'document', %s, '[]',
                   %s, now(), now())""",
            [tenant.id, title, about, title],
        )


async def test_a_key_is_made_shown_once_and_used(browser: str, tenant: Tenant) -> None:
    """AK-1."""
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/keys/new")
        await somebody.accessible()
        await somebody.fill("name", "Shop")
        await somebody.fill("allowedIps", "not an address")
        await somebody.check("scopes[]", "clients:read")
        await somebody.click("Create the key")
        await somebody.sees("Some details need to be corrected")
        assert set(await somebody.faults()) == {"allowedIps"}
        await somebody.fill("allowedIps", "127.0.0.1")
        await somebody.click("Create the key")
        await somebody.sees("This is the only time that it is shown")
        await somebody.accessible()
        raw = str(await somebody.value("document.getElementById('raw').textContent"))
        assert status_with(tenant, raw) == 200
        at = str(await somebody.value("location.pathname"))
        used_for_days(tenant, at.rpartition("/")[2])
        await somebody.go(at)
        await somebody.sees("The key and its use")
        await somebody.until("document.querySelector('.chart canvas') !== null", "the chart")
        assert RAW.search(await somebody.text()) is None
        await somebody.accessible()


def test_a_key_is_changed_rotated_and_revoked_with_the_consequences_said_first(tenant: Tenant) -> None:
    """AK-5, AK-6."""
    somebody = english(tenant)
    made = somebody.post("/keys/new", {"name": "CRM", "scopes[]": ["clients:read"], "expiresAt": "2099-01-01T10:00"})
    first = raw_of(made)
    at = made.all("[data-address]")[0].get("data-address")
    form = somebody.get(f"{at}/edit").form()
    assert form["expiresAt"] == "2099-01-01T10:00"
    changed = somebody.post(f"{at}/edit", {**form, "name": "CRM 2", "scopes[]": ["clients:read", "products:read"]})
    assert changed.status == 303
    assert status_with(tenant, first, "/products") == 200
    stale = somebody.post(f"{at}/edit", {**form, "name": "CRM 3", "scopes[]": ["clients:read"]})
    assert stale.status == 412
    assert "CRM 2" in stale.text
    without = somebody.post(f"{at}/edit", {"name": "CRM 2"})
    assert (without.status, set(without.faults())) == (422, {"scopes[]"})
    assert without.all("[data-problem] a[href='#f-scopes']")[0].text_content() == "Permissions"
    rotated = somebody.post(f"{at}/rotate", {"graceHours": "0"})
    second = raw_of(rotated)
    assert (status_with(tenant, first), status_with(tenant, second)) == (401, 200)
    wait_until(lambda: "GET /clients" in somebody.get(at).text, "the request in the statistics")
    assert "GET /clients" in somebody.get(f"{at}/requests?status=2xx&method=GET").text
    assert "No request matches" in somebody.get(f"{at}/requests?status=5xx").text
    assert "It cannot be undone." in somebody.get(f"{at}/revoke").text
    refused = somebody.post(f"{at}/revoke", {"_confirm": "another"})
    assert (refused.status, set(refused.faults())) == (422, {"_confirm"})
    assert status_with(tenant, second) == 200
    name = somebody.get(f"{at}/revoke").all("label[for=f-_confirm] bdi")[0].text_content()
    assert somebody.post(f"{at}/revoke", {"_confirm": f" {name.upper()} "}).status == 303
    assert status_with(tenant, second) == 401
    seen = somebody.get(at)
    assert "Revoked" in seen.text
    assert RAW.search(somebody.get("/keys").text) is None


async def test_an_endpoint_is_added_tried_and_its_deliveries_read_on_a_phone(
    browser: str, tenant: Tenant, receiver: Receiver
) -> None:
    receiver.answer(500, b"out of order", times=1)
    async with person(browser, tenant, width=WIDTHS["phone"], language="he") as somebody:
        await somebody.go(f"/app/{tenant.id}/webhooks/new")
        await somebody.accessible()
        await somebody.fill("url", receiver.url())
        await somebody.check("events[]", "document.finalized")
        await somebody.click("הוספת היעד")
        await somebody.sees("whsec_")
        await somebody.accessible()
        await somebody.click("אל היעד")
        await somebody.accessible()
        await somebody.click("שליחת ניסיון")
        await somebody.sees("השיב 500")
        await somebody.sees("out of order")
        await somebody.accessible()


def test_an_endpoint_is_changed_paused_replayed_and_deleted(tenant: Tenant, receiver: Receiver) -> None:
    somebody = english(tenant)
    wrong = somebody.post("/webhooks/new", {"url": "ftp://x", "events[]": ["client.created"]})
    assert (wrong.status, set(wrong.faults())) == (422, {"url"})
    silent = somebody.post("/webhooks/new", {"url": receiver.url()})
    assert (silent.status, set(silent.faults())) == (422, {"events[]"})
    assert silent.all("[data-problem] a[href='#f-events']")[0].text_content() == "Events"
    made = somebody.post("/webhooks/new", {"url": receiver.url(), "events[]": ["client.created"], "maxRetries": "1"})
    secret = made.all("#secret")[0].text
    at = made.all("[data-address]")[0].get("data-address")
    assert secret not in somebody.get(at).text
    assert secret in somebody.post(at, {"_do": "secret"}).text
    form = somebody.get(f"{at}/edit").form()
    assert somebody.post(f"{at}/edit", {**form, "description": "shop", "events[]": ["client.created"]}).status == 303
    assert somebody.post(f"{at}/edit", {**form, "description": "x", "events[]": ["client.created"]}).status == 412
    tenant.client()
    receiver.wait_for(1)
    begin, end = "2020-01-01T00:00", "2099-01-01T00:00"
    early = somebody.post(f"{at}/replay", {"from": begin, "to": end})
    assert (early.status, set(early.faults())) == (422, {"from"})
    day = tenant.today()
    assert somebody.post(f"{at}/replay", {"from": f"{day}T00:00", "to": end}).status == 303
    receiver.wait_for(2)
    wait_until(lambda: "1 of 1 events" in somebody.get(at).text, "the end of the replay")
    assert "Replay" in somebody.get(f"{at}/deliveries?state=delivered").text
    assert "No delivery matches" in somebody.get(f"{at}/deliveries?eventType=quote.accepted").text
    event = next(one for one in somebody.get("/webhooks/events").links() if re.search(r"/events/[0-9a-f-]{36}$", one))
    assert '"client.created"' in somebody.get(event).text
    receiver.answer(500, b"broken", times=1)
    tenant.client()
    wait_until(lambda: "1 failure in a row" in somebody.get(at).text, "the failure that is counted")
    figures = {one.get("href"): one.text_content() for one in somebody.get(at).all(".card a.figure")}
    (failures,) = (one for one in figures if "from=" in one)
    assert figures[failures] == "1"
    assert "answered 500" in somebody.get(failures).text
    rotated = somebody.post(f"{at}/rotate", {"overlapHours": "500"})
    assert (rotated.status, set(rotated.faults())) == (422, {"overlapHours"})
    assert secret not in somebody.post(f"{at}/rotate", {"overlapHours": "1"}).text
    assert somebody.post(at, {"_do": "pause"}).status == 303
    assert "paused" in somebody.get("/webhooks").text
    assert somebody.post(at, {"_do": "resume"}).status == 303
    assert somebody.post(at, {"_do": "remove"}).status == 303
    assert somebody.get(at).status == 404


def test_the_log_is_filtered_read_and_proved_and_a_change_to_it_is_found(tenant: Tenant) -> None:
    """DI-5."""
    client = tenant.client(name="Before")
    tenant.api.patch(f"/clients/{client['id']}", json={"name": "After"})
    somebody = english(tenant)
    found = somebody.get(f"/audit?action=client.changed&subjectType=client&from={tenant.today()}")
    entry = next(one for one in found.links() if re.search(r"/audit/[0-9a-f-]{36}$", one))
    seen = somebody.get(entry)
    assert "Before" in seen.text
    assert "After" in seen.text
    assert any(one.endswith(f"/clients/{client['id']}") for one in seen.links())
    assert "No entry matches" in somebody.get("/audit?to=2020-01-01").text
    assert somebody.get("/audit?from=yesterday").faults().keys() == {"from"}
    assert "The log is whole" in somebody.post("/audit/verify").text
    with tenant.running.owner() as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(
            "UPDATE audit_log SET entry = replace(entry, 'After', 'Other') WHERE business_id = %s", [tenant.id]
        )
    assert "The log was tampered with at entry" in somebody.post("/audit/verify").text


def test_an_app_is_disconnected_and_notifications_are_read_in_both_languages(tenant: Tenant) -> None:
    tokens = register_app(tenant.running).tokens(tenant)
    issued = tenant.issued()
    notified(tenant, "Look at this", issued["id"])
    notified(tenant, "And at this", issued["id"])
    somebody = english(tenant)
    shown = somebody.get("/connections")
    assert "Disconnect permanently" in shown.text
    assert somebody.post(shown.all("main form")[0].get("action")).status == 303
    assert "No app is connected" in somebody.get("/connections").text
    bearer: dict[str, Any] = {"Authorization": f"Bearer {tokens['access_token']}"}
    with tenant.running.client(**bearer) as app:
        assert app.get("/clients").status_code == 401
    assert "2" in ReceivedPage(somebody.client.get(f"{somebody.base}/notifications/count")).answer.text
    listed = somebody.get("/notifications?unread=true&category=system")
    assert f"{somebody.base}/documents/{issued['id']}" in listed.links()
    one = listed.all("main input[name=id]")[0].get("value")
    assert somebody.post("/notifications", {"_do": "read", "id": one}).status == 303
    assert "1 not read" in somebody.get("/notifications").text
    somebody.set_language("he")
    assert "אחת לא נקראה" in somebody.get("/notifications").text
    assert somebody.post("/notifications", {"_do": "remove-all"}).status == 303
    assert "אין התראות" in somebody.get("/notifications").text


def test_the_clock_demo_data_and_letters_are_there_in_the_sandbox_alone(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert somebody.get("/sandbox-tools").status == 404
    made = somebody.post("/keys/new", {"name": "try", "scopes[]": ["clients:read"], "_environment": "sandbox"})
    with tenant.running.client("sandbox", **{"X-Api-Key": raw_of(made)}) as trial:
        assert trial.get("/clients").status_code == 200
    there = english(tenant, "sandbox")
    assert there.post("/sandbox-tools", {"_part": "clock", "advance": "P1M"}).status == 303
    assert "ahead of the real time" in there.get("/sandbox-tools").text
    back = there.post("/sandbox-tools", {"_part": "clock", "to": "2020-01-01T00:00"})
    assert (back.status, set(back.faults())) == (422, {"to"})
    filled = there.post("/sandbox-tools", {"_part": "seed"})
    assert re.search(r"There are \d+ clients", filled.text)
    again = there.post("/sandbox-tools", {"_part": "seed"})
    assert again.status == 409
    assert again.all("[data-problem]")
    answer = {"_part": "simulate", "kind": "authority_answer", "answer": "refuse", "code": "", "documentId": ""}
    assert "The next request is answered like this." in there.post("/sandbox-tools", answer).text
    with tenant.sandbox_key() as trial:
        (document,) = trial.get("/documents", params={"status": "ISSUED", "limit": 1}).json()["items"]
        sent = trial.post(f"/documents/{document['id']}/send", json={"to": {"email": ["client@example.com"]}})
        assert sent.status_code == 200, sent.text
    wait_until(lambda: "client@example.com" in there.get("/sandbox-tools/outbox").text, "the letter")
    assert "No letter matches" in there.get("/sandbox-tools/outbox?channel=sms").text
    kept = there.post("/sandbox-tools", {"_part": "reset", "_confirm": "yes"})
    assert (kept.status, set(kept.faults())) == (422, {"_confirm"})
    named = kept.all("label[for=f-_confirm] bdi")[0].text_content()
    emptied = there.post("/sandbox-tools", {"_part": "reset", "_confirm": named})
    assert "It is empty" in emptied.text, emptied.text[:900]


def test_whoever_only_looks_on_is_told_in_words_and_ids_of_others_are_nowhere(tenant: Tenant) -> None:
    with tenant.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (tenant.id,))
    notified(tenant, "Look", tenant.id)
    somebody = english(tenant)
    for path in ("/keys", "/keys/new", "/webhooks", "/audit", "/connections"):
        seen = somebody.get(path)
        assert (seen.status, "Your role does not include this." in seen.text) == (403, True), path
    assert somebody.get("/notifications").all("main form[method=post]") == []
    assert somebody.post("/notifications", {"_do": "remove-all"}).status == 403
    with tenant.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'owner' WHERE business_id = %s", (tenant.id,))
    for path in ("/keys/{}", "/webhooks/{}", "/audit/{}", "/webhooks/events/{}"):
        assert somebody.get(path.format(tenant.id)).status == 404, path
        assert somebody.get(path.format("nothing")).status in (404, 422), path
