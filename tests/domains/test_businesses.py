"""The business of a credential: read, changed, listed, opened; its numbers and dates to come."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from domains.answers import done, faults, finalized, refused
from support.service import Running, Tenant


def test_a_key_reads_its_business_without_naming_it(tenant: Tenant) -> None:
    assert done(tenant.api.get("/businesses/current"))["id"] == tenant.id


def test_changing_a_business_changes_only_what_is_sent(tenant: Tenant) -> None:
    before = done(tenant.api.get("/businesses/current"))
    after = done(tenant.api.patch("/businesses/current", json={"phone": "03-5555555"}))
    assert after["phone"] == "03-5555555"
    same = set(before) - {"phone", "version", "updatedAt"}
    assert {name: before[name] for name in same} == {name: after[name] for name in same}
    assert after["version"] == before["version"] + 1


def test_null_clears_a_field_of_the_business(tenant: Tenant) -> None:
    tenant.api.patch("/businesses/current", json={"website": "https://example.com"})
    assert done(tenant.api.patch("/businesses/current", json={"website": None}))["website"] is None


def test_a_stale_if_match_is_refused_and_changes_nothing(tenant: Tenant) -> None:
    etag = tenant.api.get("/businesses/current").headers["etag"]
    done(tenant.api.patch("/businesses/current", json={"phone": "1"}, headers={"If-Match": etag}))
    refused(
        tenant.api.patch("/businesses/current", json={"phone": "2"}, headers={"If-Match": etag}),
        412,
        "version_conflict",
    )
    assert done(tenant.api.get("/businesses/current"))["phone"] == "1"


@pytest.mark.parametrize("name", ["businessType", "taxId", "id", "businessId", "version", "country"])
def test_what_a_business_is_cannot_be_changed_by_a_patch(tenant: Tenant, name: str) -> None:
    assert faults(tenant.api.patch("/businesses/current", json={name: "x"})) == {(name, "unknown_field")}


@pytest.mark.parametrize("zone", ["", "Asia", "Mars/Base", "../etc/passwd", "א"])
def test_an_unknown_time_zone_is_refused(tenant: Tenant, zone: str) -> None:
    assert faults(tenant.api.patch("/businesses/current", json={"timezone": zone})) == {
        ("timezone", "unknown_timezone")
    }


def test_an_unknown_currency_is_refused(tenant: Tenant) -> None:
    answer = tenant.api.patch("/businesses/current", json={"defaultCurrency": "XXX"})
    assert faults(answer) == {("defaultCurrency", "unknown_currency")}


def test_a_key_without_the_scope_may_not_change_the_business(tenant: Tenant) -> None:
    body = refused(tenant.key("business:read").patch("/businesses/current", json={}), 403, "insufficient_scope")
    assert body["requiredScope"] == "business:write"


@pytest.mark.own_person
def test_a_person_may_open_a_second_business_and_act_in_it(tenant: Tenant) -> None:
    new = {"name": "עסק שני", "businessType": "nonprofit", "taxId": "777777731"}
    second = done(tenant.session.post("/businesses", json=new), 201)
    listed = done(tenant.session.get("/businesses"))["items"]
    assert [(one["id"], one["role"]) for one in listed] == [(tenant.id, "owner"), (second["id"], "owner")]
    there = tenant.session.get("/businesses/current", headers={"X-Business-Id": second["id"]})
    assert done(there)["businessType"] == "nonprofit"


def test_a_bad_tax_number_of_a_second_business_is_named(tenant: Tenant) -> None:
    new = {"name": "עסק שני", "businessType": "nonprofit", "taxId": "777777732"}
    assert faults(tenant.session.post("/businesses", json=new)) == {("taxId", "invalid_tax_id")}


def test_a_key_may_not_open_a_business(tenant: Tenant) -> None:
    new = {"name": "עסק שני", "businessType": "nonprofit", "taxId": "777777731"}
    refused(tenant.api.post("/businesses", json=new), 403, "dashboard_session_required")


@pytest.mark.own_person
def test_a_key_lists_its_own_business_only(tenant: Tenant) -> None:
    tenant.session.post("/businesses", json={"name": "ב", "businessType": "company", "taxId": "777777731"})
    assert [one["id"] for one in done(tenant.api.get("/businesses"))["items"]] == [tenant.id]


@pytest.mark.own_person
def test_the_list_of_businesses_is_paged(tenant: Tenant) -> None:
    tenant.session.post("/businesses", json={"name": "ב", "businessType": "company", "taxId": "777777731"})
    first = done(tenant.session.get("/businesses?limit=1&include=total"))
    second = done(tenant.session.get("/businesses", params={"limit": 1, "cursor": first["nextCursor"]}))
    assert (first["total"], len(second["items"]), second["nextCursor"]) == (2, 1, None)
    assert first["items"] != second["items"]


def test_a_session_names_its_business(tenant: Tenant, running: Running) -> None:
    bare = running.client(Authorization=f"Bearer {tenant.token}")
    refused(bare.get("/businesses/current"), 400, "missing_business")


def test_the_business_of_another_person_is_refused(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    other = opened()
    answer = tenant.session.get("/businesses/current", headers={"X-Business-Id": other.id})
    refused(answer, 403, "business_mismatch")


def test_the_next_number_counts_each_type_apart(tenant: Tenant) -> None:
    tenant.issued(305)
    numbers = {kind: done(tenant.api.get(f"/businesses/documents/next-number?docType={kind}")) for kind in (305, 320)}
    assert (numbers[305]["nextNumber"], numbers[305]["lastIssuedNumber"]) == (2, 1)
    assert numbers[305]["lastIssueDate"] == tenant.today()
    assert (numbers[320]["nextNumber"], numbers[320]["lastIssuedNumber"], numbers[320]["lastIssueDate"]) == (
        1,
        None,
        None,
    )


def test_asking_for_the_next_number_takes_none(tenant: Tenant) -> None:
    for _ in range(3):
        tenant.api.get("/businesses/documents/next-number?docType=305")
    assert tenant.issued(305)["docNumber"] == 1


@pytest.mark.parametrize("path", ["next-number", "latest-issue-date"])
def test_numbers_and_dates_of_types_that_a_business_may_not_issue_are_refused(
    opened: Callable[..., Tenant], path: str
) -> None:
    answer = opened("exempt_dealer").api.get(f"/businesses/documents/{path}?docType=305")
    assert refused(answer, 422, "type_not_allowed_for_business")["docType"] == 305


@pytest.mark.parametrize("path", ["next-number", "latest-issue-date"])
def test_numbers_and_dates_of_unknown_types_are_refused(tenant: Tenant, path: str) -> None:
    assert faults(tenant.api.get(f"/businesses/documents/{path}?docType=306")) == {("docType", "unknown_document_type")}


def _range(tenant: Tenant, doc_type: int = 305) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/businesses/documents/latest-issue-date?docType={doc_type}")))


def test_the_first_document_of_a_type_may_lie_sixty_days_back(tenant: Tenant, running: Running) -> None:
    running.clock.set(datetime(2026, 6, 15, 9, tzinfo=UTC))
    found = _range(tenant)
    assert (found["minDate"], found["maxDate"], found["reason"]) == ("2026-04-16", "2026-06-15", "first_document")


def test_the_recommended_dates_begin_with_the_vat_period(tenant: Tenant, running: Running) -> None:
    running.clock.set(datetime(2026, 6, 15, 9, tzinfo=UTC))
    assert (_range(tenant)["recommendedMin"], _range(tenant)["recommendedMax"]) == ("2026-05-01", "2026-06-15")
    tenant.api.patch("/businesses/current", json={"vatReporting": "monthly"})
    assert _range(tenant)["recommendedMin"] == "2026-06-01"


def test_later_documents_begin_at_the_date_of_the_last(tenant: Tenant) -> None:
    yesterday = (datetime.fromisoformat(tenant.today()) - timedelta(days=1)).date().isoformat()
    tenant.issued(305, issueDate=yesterday)
    found = _range(tenant)
    assert (found["minDate"], found["maxDate"], found["reason"]) == (yesterday, tenant.today(), "after_last_document")


def test_a_delivery_note_may_be_dated_three_days_ahead(tenant: Tenant) -> None:
    ahead = (datetime.fromisoformat(tenant.today()) + timedelta(days=3)).date().isoformat()
    assert _range(tenant, 200)["maxDate"] == ahead
    assert _range(tenant, 200)["recommendedMax"] == tenant.today()


def test_both_ends_of_the_range_can_be_issued(tenant: Tenant) -> None:
    found = _range(tenant)
    for day in (found["minDate"], found["maxDate"]):
        assert done(finalized(tenant, tenant.draft(305, issueDate=day)))["issueDate"] == day


def test_the_time_zone_of_the_business_decides_what_today_is(tenant: Tenant, running: Running) -> None:
    running.clock.set(datetime(2026, 6, 15, 22, tzinfo=UTC))  # one in the morning of the 16th in Jerusalem
    assert tenant.draft()["issueDate"] == "2026-06-16"
    tenant.api.patch("/businesses/current", json={"timezone": "America/New_York"})
    assert tenant.draft()["issueDate"] == "2026-06-15"
