"""Currencies, the business's own exchange rates, and the rate that a document takes by itself."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import audited, done, drafted, faults, finalized, journal, line, refused
from pinkas.core.currencies import minor_digits
from support.service import Tenant


def ago(tenant: Tenant, days: int) -> str:
    """A day before today, in the business's time zone; before 0 is ahead."""
    return (date.fromisoformat(tenant.today()) - timedelta(days=days)).isoformat()


def rate(tenant: Tenant, value: str, days: int = 0, currency: str = "USD") -> dict[str, Any]:
    """Sets the rate of a day."""
    return dict(done(tenant.api.put(f"/exchange-rates/{currency}/{ago(tenant, days)}", json={"rate": value})))


def test_every_currency_has_its_digits_and_its_names(tenant: Tenant) -> None:
    listed = done(tenant.api.get("/currencies"))
    by_code = {one["code"]: one for one in listed["items"]}
    assert listed["nextCursor"] is None
    assert len(by_code) == len(listed["items"]) > 150
    assert by_code["ILS"]["names"] == {"he": "שקל חדש", "en": "Israeli New Shekel"}
    assert {code: by_code[code]["minorDigits"] for code in ("USD", "JPY", "KWD")} == {"USD": 2, "JPY": 0, "KWD": 3}
    assert all(one["names"]["he"] and one["names"]["en"] for one in listed["items"])
    assert all(one["minorDigits"] == minor_digits(one["code"]) for one in listed["items"])


def test_the_default_currency_of_the_business_and_that_of_its_books_are_marked(tenant: Tenant) -> None:
    done(tenant.api.patch("/businesses/current", json={"defaultCurrency": "EUR"}))
    listed = done(tenant.api.get("/currencies"))["items"]
    assert [one["code"] for one in listed if one["isDefault"]] == ["EUR"]
    assert [one["code"] for one in listed if one["isHome"]] == ["ILS"]


def test_a_rate_is_set_and_read(tenant: Tenant) -> None:
    made = rate(tenant, "3.6120")
    assert (made["currency"], made["homeCurrency"], made["rate"], made["version"]) == ("USD", "ILS", "3.612", 1)
    assert done(tenant.api.get("/exchange-rates"))["items"] == [made]


def test_setting_a_rate_again_replaces_it(tenant: Tenant) -> None:
    first, second = rate(tenant, "3.5"), rate(tenant, "3.6")
    assert (second["id"], second["rate"], second["version"]) == (first["id"], "3.6", 2)
    assert len(done(tenant.api.get("/exchange-rates"))["items"]) == 1


def test_a_stale_if_match_sets_no_rate(tenant: Tenant) -> None:
    rate(tenant, "3.5")
    rate(tenant, "3.6")
    where = f"/exchange-rates/USD/{tenant.today()}"
    answer = tenant.api.put(where, json={"rate": "9"}, headers={"If-Match": '"1"'})
    assert refused(answer, 412, "version_conflict")["currentVersion"] == 2
    assert done(tenant.api.get("/exchange-rates"))["items"][0]["rate"] == "3.6"
    done(tenant.api.put(where, json={"rate": "9"}, headers={"If-Match": '"2"'}))


def test_rates_set_at_once_leave_one(tenant: Tenant) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda value: rate(tenant, value), ("3.1", "3.2", "3.3", "3.4")))
    assert sorted(one["version"] for one in answers) == [1, 2, 3, 4]
    assert len({one["id"] for one in answers}) == 1


def test_the_rates_of_a_day_are_each_currency_s_own_or_its_last_before(tenant: Tenant) -> None:
    rate(tenant, "3.1", days=30)
    rate(tenant, "3.2", days=5)
    rate(tenant, "3.3")
    rate(tenant, "4.1", days=7, currency="EUR")
    listed = done(tenant.api.get(f"/exchange-rates?date={ago(tenant, 5)}"))["items"]
    assert [(one["currency"], one["rate"], one["date"]) for one in listed] == [
        ("EUR", "4.1", ago(tenant, 7)),
        ("USD", "3.2", ago(tenant, 5)),
    ]
    listed = done(tenant.api.get(f"/exchange-rates?date={ago(tenant, 6)}&currency=USD"))["items"]
    assert [(one["rate"], one["date"]) for one in listed] == [("3.1", ago(tenant, 30))]
    assert done(tenant.api.get(f"/exchange-rates?date={ago(tenant, 31)}"))["items"] == []


def test_rates_are_paged(tenant: Tenant) -> None:
    for currency in ("USD", "EUR", "GBP"):
        rate(tenant, "4", currency=currency)
    first = done(tenant.api.get("/exchange-rates?limit=2&include=total"))
    second = done(tenant.api.get(f"/exchange-rates?limit=2&cursor={first['nextCursor']}"))
    assert first["total"] == 3
    assert [one["currency"] for one in (*first["items"], *second["items"])] == ["EUR", "GBP", "USD"]
    assert second["nextCursor"] is None


@pytest.mark.parametrize(
    ("currency", "days", "expected"),
    [
        ("XXX", 0, {("currency", "unknown_currency")}),
        ("ILS", 0, {("currency", "home_currency")}),
        ("USD", -1, {("date", "in_the_future")}),
        ("XXX", -1, {("currency", "unknown_currency"), ("date", "in_the_future")}),
    ],
)
def test_a_rate_that_cannot_be_is_refused(
    tenant: Tenant, currency: str, days: int, expected: set[tuple[str, str]]
) -> None:
    answer = tenant.api.put(f"/exchange-rates/{currency}/{ago(tenant, days)}", json={"rate": "3"})
    assert faults(answer) == expected


@pytest.mark.parametrize("value", ["0", "-1", "1e3", "3.1234567", "1000000", "NaN", None, True])
def test_a_rate_that_is_no_rate_is_refused(tenant: Tenant, value: Any) -> None:
    answer = tenant.api.put(f"/exchange-rates/USD/{tenant.today()}", json={"rate": value})
    assert {field for field, _ in faults(answer)} == {"rate"}


@pytest.mark.parametrize("where", ["usd/2026-01-01", "USD/2026-13-01", "USD/yesterday", "US/2026-01-01"])
def test_an_address_that_names_no_day_or_currency_is_not_there(tenant: Tenant, where: str) -> None:
    refused(tenant.api.put(f"/exchange-rates/{where}", json={"rate": "3"}), 404, "not_found")


def test_an_unknown_filter_of_rates_is_refused(tenant: Tenant) -> None:
    refused(tenant.api.get("/exchange-rates?day=2026-01-01"), 400, "unknown_parameter")


def test_a_draft_takes_the_rate_of_its_date(tenant: Tenant) -> None:
    rate(tenant, "3.7", days=3)
    rate(tenant, "3.5", days=1)
    draft = done(drafted(tenant, 305, currency="USD", issueDate=ago(tenant, 2), lines=[line("100")]), 201)
    assert (draft["exchangeRate"], draft["total"], draft["totalLocal"]) == ("3.7", "118.00", "436.60")


@pytest.mark.parametrize(("days", "taken"), [(10, True), (11, False)])
def test_a_rate_is_taken_for_ten_days(tenant: Tenant, days: int, taken: bool) -> None:
    rate(tenant, "3.5", days=days)
    answer = drafted(tenant, 305, currency="USD", lines=[line("100")])
    if taken:
        assert done(answer, 201)["exchangeRate"] == "3.5"
    else:
        assert faults(answer) == {("exchangeRate", "required")}


def test_a_rate_of_a_later_day_is_not_taken(tenant: Tenant) -> None:
    rate(tenant, "3.5")
    answer = drafted(tenant, 305, currency="USD", issueDate=ago(tenant, 1), lines=[line("100")])
    assert faults(answer) == {("exchangeRate", "required")}


def test_the_rate_of_another_business_is_not_taken(tenant: Tenant, opened: Any) -> None:
    rate(opened(), "3.5")
    assert faults(drafted(tenant, 305, currency="USD", lines=[line()])) == {("exchangeRate", "required")}


def test_what_a_draft_says_comes_before_the_rate_of_the_day(tenant: Tenant) -> None:
    rate(tenant, "3.5")
    draft = done(drafted(tenant, 305, currency="USD", exchangeRate="3.9", lines=[line("100")]), 201)
    assert draft["exchangeRate"] == "3.9"
    cleared = done(tenant.api.patch(f"/documents/{draft['id']}", json={"exchangeRate": None}))
    assert cleared["exchangeRate"] == "3.5"


def test_calculate_takes_the_rate_of_the_day(tenant: Tenant) -> None:
    rate(tenant, "3.5")
    body = {"docType": 305, "currency": "USD", "lines": [line("100")]}
    assert done(tenant.api.post("/documents/calculate", json=body))["totalLocal"] == "413.00"


def test_a_draft_without_a_date_is_issued_at_the_rate_of_the_day_of_its_issue(tenant: Tenant) -> None:
    rate(tenant, "3.5", days=1)
    draft = done(drafted(tenant, 305, currency="USD", lines=[line("100")]), 201)
    rate(tenant, "4")
    issued = done(finalized(tenant, draft))
    assert (issued["exchangeRate"], issued["totalLocal"]) == ("4", "472.00")
    assert journal(tenant, issued) == {"customers": 472_00, "sales_income": -400_00, "output_vat": -72_00}
    assert done(tenant.api.get(f"/documents/{issued['id']}/signature"))["valid"]


def test_an_issued_document_keeps_its_rate(tenant: Tenant) -> None:
    rate(tenant, "3.5")
    issued = done(finalized(tenant, done(drafted(tenant, 305, currency="USD", lines=[line("100")]), 201)))
    rate(tenant, "4")
    assert done(tenant.api.get(f"/documents/{issued['id']}"))["exchangeRate"] == "3.5"


def test_a_credit_is_at_the_rate_of_its_invoice_whatever_the_rate_of_the_day(tenant: Tenant) -> None:
    rate(tenant, "3.5")
    invoice = done(finalized(tenant, done(drafted(tenant, 305, currency="USD", lines=[line("100")]), 201)))
    rate(tenant, "4")
    references = [{"documentId": invoice["id"]}]
    credit = done(drafted(tenant, 330, currency="USD", lines=[line("100")], references=references), 201)
    assert credit["exchangeRate"] == "3.5"


def test_a_document_in_the_currency_of_the_books_takes_no_rate(tenant: Tenant) -> None:
    rate(tenant, "3.5")
    assert tenant.draft()["exchangeRate"] is None


def test_setting_a_rate_is_in_the_audit_log(tenant: Tenant) -> None:
    """DI-5."""
    made = rate(tenant, "3.5")
    rate(tenant, "3.6")
    entries = audited(tenant, "exchange_rate", made["id"])
    assert [one["action"] for one in entries] == ["exchange_rate.set"] * 2
    assert (entries[0]["before"], entries[0]["after"]["rate"]) == (None, "3.5")
    assert (entries[1]["before"], entries[1]["after"]) == ({"rate": "3.5"}, {"rate": "3.6"})


def test_of_several_who_set_a_rate_that_they_saw_missing_one_wins(tenant: Tenant) -> None:
    path = f"/exchange-rates/USD/{ago(tenant, 3)}"
    with ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(lambda n: tenant.api.put(path, json={"rate": f"3.{n + 1}"}, headers={"If-Match": '"0"'}), range(6))
        )
    assert sorted(one.status_code for one in answers) == [200, *[412] * 5]
