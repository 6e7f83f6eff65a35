"""What a business is before the law, from a day on: the history, what it decides, and what may not be rewritten."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from domains.answers import audited, done, drafted, faults, finalized, journal, line, refused
from support.processes import wait_until
from support.service import Tenant

Opened = Callable[..., Tenant]


def day(tenant: Tenant, days: int) -> str:
    """A day from today on; below 0 it is past."""
    return (date.fromisoformat(tenant.today()) + timedelta(days=days)).isoformat()


def changed(tenant: Tenant, kind: str, days: int = 0, **more: Any) -> httpx.Response:
    """The answer to a change of type from a day on."""
    return tenant.session.post("/businesses/current/type", json={"type": kind, "from": day(tenant, days), **more})


def history(tenant: Tenant) -> list[tuple[str, str, str | None]]:
    """Type, first and last day, newest first."""
    listed = done(tenant.api.get("/businesses/current/type-history"))["items"]
    return [(one["type"], one["from"], one["to"]) for one in listed]


def later(tenant: Tenant, days: int) -> None:
    """Moves the clock on, and logs in again: a session's token lives for minutes."""
    tenant.running.clock.offset += timedelta(days=days)
    with tenant.running.client() as anonymous:
        login = done(anonymous.post("/auth/login", json={"email": tenant.email, "password": tenant.password}))
    tenant.session.headers["Authorization"] = f"Bearer {login['accessToken']}"


def test_the_history_begins_with_the_opening(tenant: Tenant) -> None:
    (row,) = done(tenant.api.get("/businesses/current/type-history"))["items"]
    assert (row["type"], row["from"], row["to"], row["reason"]) == ("company", tenant.today(), None, None)


@pytest.mark.own_person
def test_an_exempt_dealer_becomes_licensed_from_a_day_on(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    later(dealer, 10)
    after = done(changed(dealer, "licensed_dealer", reason="עבר את התקרה"))
    assert (after["businessType"], after["vatReporting"]) == ("licensed_dealer", "bimonthly")
    first, second = done(dealer.api.get("/businesses/current/type-history"))["items"]
    assert (first["type"], first["from"], first["to"], first["reason"]) == (
        "licensed_dealer",
        dealer.today(),
        None,
        "עבר את התקרה",
    )
    assert first["changedBy"]["kind"] == "session"
    assert (second["type"], second["to"]) == ("exempt_dealer", day(dealer, -1))


@pytest.mark.own_person
def test_from_that_day_on_tax_invoices_may_be_issued_and_bear_vat(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    later(dealer, 10)
    refused(drafted(dealer, 305, lines=[line()]), 422, "type_not_allowed_for_business")
    done(changed(dealer, "licensed_dealer"))
    issued = dealer.issued(305)
    assert (issued["total"], issued["vatAmount"]) == ("118.00", "18.00")
    assert issued["business"]["businessType"] == "licensed_dealer"


@pytest.mark.own_person
def test_the_date_of_a_document_decides_under_which_type_it_is_issued(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    later(dealer, 10)
    done(changed(dealer, "licensed_dealer", -2))
    before = drafted(dealer, 300, issueDate=day(dealer, -3), lines=[line("100")])
    assert done(before, 201)["total"] == "100.00"
    refused(drafted(dealer, 305, issueDate=day(dealer, -3), lines=[line()]), 422, "type_not_allowed_for_business")
    issued = done(finalized(dealer, before.json()))
    assert issued["business"]["businessType"] == "exempt_dealer"
    after = dealer.issued(300, issueDate=day(dealer, -2))
    assert (after["total"], after["business"]["businessType"]) == ("118.00", "licensed_dealer")


@pytest.mark.own_person
def test_a_draft_is_composed_anew_under_the_type_of_the_day_of_its_issue(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    later(dealer, 10)
    draft = dealer.draft(300)
    assert draft["total"] == "100.00"
    done(changed(dealer, "licensed_dealer"))
    assert done(finalized(dealer, draft))["total"] == "118.00"


@pytest.mark.own_person
def test_a_receipt_of_an_exempt_dealer_is_income_and_that_of_a_licensed_one_is_not(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    assert "sales_income" in journal(dealer, dealer.issued(400))
    later(dealer, 1)
    done(changed(dealer, "licensed_dealer"))
    assert set(journal(dealer, dealer.issued(400))) == {"cash", "customer_advances"}


@pytest.mark.own_person
def test_a_change_from_a_later_day_takes_effect_on_that_day(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    assert done(changed(dealer, "licensed_dealer", 5))["businessType"] == "exempt_dealer"
    refused(drafted(dealer, 305, lines=[line()]), 422, "type_not_allowed_for_business")
    assert history(dealer)[1] == ("exempt_dealer", dealer.today(), day(dealer, 4))
    later(dealer, 5)
    assert done(dealer.api.get("/businesses/current"))["businessType"] == "licensed_dealer"
    assert dealer.issued(305)["vatAmount"] == "18.00"


@pytest.mark.own_person
def test_a_job_applies_the_type_to_lists_on_its_day(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    done(changed(dealer, "licensed_dealer", 5))
    with dealer.running.owner() as connection:
        due = connection.execute(
            """SELECT id, scheduled_at FROM procrastinate_jobs
               WHERE task_name = 'businesses.apply_type' ORDER BY id DESC LIMIT 1"""
        ).fetchone()
    assert due is not None
    assert due[1].isoformat().startswith((date.fromisoformat(dealer.today()) + timedelta(days=4)).isoformat())  # UTC
    later(dealer, 5)
    with dealer.running.owner() as connection:  # the queue goes by the clock of the database, which no test moves
        connection.execute("UPDATE procrastinate_jobs SET scheduled_at = NULL WHERE id = %s", [due[0]])
    dealer.running.services["live"].wake()
    wait_until(
        lambda: done(dealer.session.get("/businesses"))["items"][0]["businessType"] == "licensed_dealer",
        "the job to apply the type",
    )
    assert done(dealer.api.get("/businesses/current"))["vatReporting"] == "bimonthly"


@pytest.mark.own_person
def test_a_later_change_is_taken_back_by_an_earlier_one(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    done(changed(dealer, "licensed_dealer", 30))
    done(changed(dealer, "exempt_dealer", 1))
    assert history(dealer) == [("exempt_dealer", dealer.today(), None)]
    later(dealer, 31)
    assert done(dealer.api.get("/businesses/current"))["businessType"] == "exempt_dealer"


@pytest.mark.own_person
def test_a_licensed_dealer_may_become_exempt_again(opened: Opened) -> None:
    dealer = opened("licensed_dealer")
    later(dealer, 1)
    after = done(changed(dealer, "exempt_dealer"))
    assert (after["businessType"], after["vatReporting"]) == ("exempt_dealer", "none")
    refused(drafted(dealer, 305, lines=[line()]), 422, "type_not_allowed_for_business")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("exempt_dealer", "company"),
        ("licensed_dealer", "partnership"),
        ("company", "exempt_dealer"),
        ("nonprofit", "company"),
        ("partnership", "licensed_dealer"),
    ],
)
def test_a_business_does_not_become_another_legal_person(opened: Opened, before: str, after: str) -> None:
    body = refused(changed(opened(before), after, 1), 422, "type_change_not_allowed")
    assert body["field"] == "type"
    assert "open a business" in body["hint"]
    assert after not in body["allowedTypes"]


@pytest.mark.own_person
def test_no_change_reaches_behind_an_issued_document(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    later(dealer, 10)
    dealer.issued(400)
    for days in (-3, 0):
        body = refused(changed(dealer, "licensed_dealer", days), 409, "documents_issued")
        assert (body["field"], body["lastIssueDate"], body["earliest"]) == ("from", dealer.today(), day(dealer, 1))
    assert len(history(dealer)) == 1
    done(changed(dealer, "licensed_dealer", 1))


def test_the_type_that_a_business_has_already_is_refused(opened: Opened) -> None:
    refused(changed(opened("exempt_dealer"), "exempt_dealer", 1), 409, "type_unchanged")


def test_a_day_before_the_opening_or_far_ahead_is_refused(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    assert faults(changed(dealer, "licensed_dealer", -1)) == {("from", "before_opening")}
    assert faults(changed(dealer, "licensed_dealer", 367)) == {("from", "too_far_ahead")}
    answer = dealer.session.post("/businesses/current/type", json={"type": "king", "from": "tomorrow", "by": "me"})
    assert {field for field, _ in faults(answer)} == {"type", "from", "by"}


def test_a_wrong_type_of_the_opening_is_corrected_while_nothing_is_issued(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    done(changed(dealer, "licensed_dealer"))
    assert history(dealer) == [("licensed_dealer", dealer.today(), None)]


def test_a_key_may_not_change_the_type(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    body = {"type": "licensed_dealer", "from": dealer.today()}
    refused(dealer.api.post("/businesses/current/type", json=body), 403, "dashboard_session_required")


@pytest.mark.parametrize("role", ["accountant", "bookkeeper", "viewer"])
def test_only_owners_and_administrators_change_the_type(opened: Opened, role: str) -> None:
    dealer = opened("exempt_dealer")
    with dealer.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = %s WHERE business_id = %s", [role, dealer.id])
    refused(changed(dealer, "licensed_dealer"), 403, "role_not_allowed")


def test_a_stale_if_match_changes_no_type(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    body = {"type": "licensed_dealer", "from": dealer.today()}
    answer = dealer.session.post("/businesses/current/type", json=body, headers={"If-Match": '"9"'})
    refused(answer, 412, "version_conflict")


def test_a_change_and_a_finalize_at_once_never_contradict_each_other(opened: Opened) -> None:
    for _ in range(6):
        dealer = opened("exempt_dealer")
        drafts = [dealer.draft(300) for _ in range(3)]
        with ThreadPoolExecutor(4) as pool:
            issuing = [pool.submit(finalized, dealer, one) for one in drafts]
            changing = pool.submit(changed, dealer, "licensed_dealer")
        changes = changing.result().status_code
        assert changes in (200, 409)
        in_force = "licensed_dealer" if changes == 200 else "exempt_dealer"
        answers = [one.result() for one in issuing]
        assert {one.status_code for one in answers} <= {200, 412}
        assert {one.json()["business"]["businessType"] for one in answers if one.status_code == 200} <= {in_force}
        numbers = sorted(one.json()["docNumber"] for one in answers if one.status_code == 200)
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.own_person
def test_the_twin_in_the_sandbox_has_the_type_and_a_history_of_its_own(opened: Opened) -> None:
    dealer = opened("exempt_dealer")
    later(dealer, 2)
    done(changed(dealer, "licensed_dealer"))
    sandbox = dealer.sandbox_key()
    assert sandbox.get("/businesses/current").json()["businessType"] == "licensed_dealer"
    rows = sandbox.get("/businesses/current/type-history").json()["items"]
    assert [(one["type"], one["from"]) for one in rows] == [("licensed_dealer", day(dealer, -2))]
    made = sandbox.post("/documents", json={"docType": 305, "client": {"name": "לקוח"}, "lines": [line()]})
    assert made.status_code == 201, made.text


def test_a_change_of_type_is_in_the_audit_log(opened: Opened) -> None:
    """DI-5."""
    dealer = opened("exempt_dealer")
    done(changed(dealer, "licensed_dealer", 1, reason="בקשה"))
    (entry,) = [one for one in audited(dealer, "business") if one["action"] == "business.type_changed"]
    assert entry["facts"] == {"type": "licensed_dealer", "from": day(dealer, 1), "reason": "בקשה"}


def test_changes_of_the_business_and_its_logo_are_in_the_audit_log(tenant: Tenant) -> None:
    """DI-5."""
    done(tenant.api.patch("/businesses/current", json={"phone": "1"}))
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
    done(tenant.api.post("/businesses/current/logo", files={"file": ("a.svg", svg, "image/svg+xml")}))
    assert tenant.api.delete("/businesses/current/logo").status_code == 204
    entries = [one for one in audited(tenant, "business") if one["action"] == "business.changed"]
    assert [list(one["after"]) for one in entries] == [["phone"], ["logoSha256"], ["logoSha256"]]
    assert (entries[0]["before"], entries[0]["after"]) == ({"phone": None}, {"phone": "1"})


def test_a_stale_if_match_leaves_the_logo_alone(tenant: Tenant) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
    stale = {"If-Match": tenant.api.get("/businesses/current").headers["etag"]}
    done(tenant.api.post("/businesses/current/logo", files={"file": ("a.svg", svg, "image/svg+xml")}, headers=stale))
    refused(
        tenant.api.post("/businesses/current/logo", files={"file": ("a.svg", svg, "image/svg+xml")}, headers=stale),
        412,
        "version_conflict",
    )
    refused(tenant.api.delete("/businesses/current/logo", headers=stale), 412, "version_conflict")
    assert tenant.api.get("/businesses/current/logo").status_code == 200
