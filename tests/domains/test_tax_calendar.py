"""What is due to the authorities, by the settings of the business and the state of its periods."""

from collections.abc import Callable
from typing import Any

import icalendar
import pytest

from domains.answers import done, faults
from support.service import Tenant

PATH = "/analytics/vat/calendar"


def calendar(tenant: Tenant, **query: Any) -> list[dict[str, Any]]:
    return list(done(tenant.api.get(PATH, params=query))["data"])


def kinds(found: list[dict[str, Any]]) -> set[str]:
    return {one["kind"] for one in found}


def test_a_licensed_dealer_files_vat_every_two_months(opened: Callable[..., Tenant]) -> None:
    tenant = opened("licensed_dealer")
    tenant.issued(305)
    found = calendar(tenant)
    assert [one["date"] for one in found] == sorted(one["date"] for one in found)
    (current,) = (one for one in found if one["kind"] == "vat" and one["amountEstimate"] == "18.00")
    periods = done(tenant.api.get("/tax/vat-periods"))["items"]
    assert (current["period"], current["date"]) == (periods[0]["period"], periods[0]["dueDate"])
    assert current["status"] == "UPCOMING"
    assert kinds(found) == {"vat", "social_insurance", "annual_return"}
    months = [int(one["period"][5:]) for one in found if one["kind"] == "vat"]
    assert len(months) >= 6
    assert all(month % 2 == 0 for month in months)


def test_what_the_settings_say_is_filed_is_there_too(tenant: Tenant) -> None:
    change = {"advancesRate": "5", "filesDetailedVat": True, "withholdsTax": True, "advancesReporting": "monthly"}
    done(tenant.api.patch("/tax/settings", json=change))
    tenant.issued(305)
    found = calendar(tenant)
    assert kinds(found) == {"vat", "detailed_vat", "advances", "withholding", "annual_return"}
    month = tenant.today()[:7]
    (advance,) = (one for one in found if (one["kind"], one["period"]) == ("advances", month))
    assert advance["amountEstimate"] == "5.00"
    months = [one["period"] for one in found if one["kind"] == "advances"]
    assert len(months) == len(set(months)) >= 12


def test_an_exempt_dealer_declares_the_turnover_once_a_year(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    found = calendar(tenant, **{"from": "2027-01-01", "to": "2027-12-31"})
    assert [(one["date"], one["period"]) for one in found if one["kind"] == "turnover_declaration"] == [
        ("2027-01-31", "2026")
    ]
    assert kinds(found) == {"turnover_declaration", "social_insurance", "annual_return"}
    assert len([one for one in found if one["kind"] == "social_insurance"]) == 12


def test_other_programs_can_show_it(tenant: Tenant) -> None:
    found = calendar(tenant)
    answer = tenant.api.get(PATH, params={"format": "ics", "lang": "he"})
    assert answer.headers["content-type"].startswith("text/calendar")
    read = icalendar.Calendar.from_ical(answer.content)
    events = read.walk("VEVENT")
    assert [(one["dtstart"].dt.isoformat(), one["dtend"].dt > one["dtstart"].dt) for one in events] == [
        (one["date"], True) for one in found
    ]
    assert len({str(one["uid"]) for one in events}) == len(events)
    assert any("מע״מ" in str(one["summary"]) for one in events)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"from": "2026-02-01", "to": "2026-01-01"}, "invalid_range"),
        ({"from": "2026-01-01", "to": "2036-01-01"}, "period_too_long"),
        ({"from": "0001-01-01", "to": "0001-02-01"}, "invalid_range"),
        ({"from": "9998-01-01", "to": "9999-01-01"}, "invalid_range"),
    ],
)
def test_days_that_no_calendar_has_are_told(tenant: Tenant, query: dict[str, str], code: str) -> None:
    answer = tenant.api.get(PATH, params=query)
    assert answer.status_code == 422, answer.text
    assert faults(answer) == {("from", code)}
