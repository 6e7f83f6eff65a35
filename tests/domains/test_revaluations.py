"""What is open in foreign currency is valued at the rate of the end of a month, and the accounts of customers and
suppliers stay what is open at the rates of the documents."""

from datetime import date, timedelta
from typing import Any

from domains.answers import books_fit, done, faults, line, refused
from domains.purchases import accounts, booked, supplier
from support.service import Tenant


def last_month(tenant: Tenant) -> tuple[str, str]:
    """The month before this one, and its last day."""
    last = date.fromisoformat(tenant.today()).replace(day=1) - timedelta(days=1)
    return f"{last:%Y-%m}", last.isoformat()


def rate(tenant: Tenant, currency: str, day: str, value: str) -> None:
    done(tenant.api.put(f"/exchange-rates/{currency}/{day}", json={"rate": value}))


def sold_abroad(tenant: Tenant, client: dict[str, Any], day: str, amount: str = "100") -> dict[str, Any]:
    fields = {"currency": "USD", "exchangeRate": "3.5", "issueDate": day, "lines": [line(amount, vatType="zero")]}
    return tenant.issued(305, client=None, clientId=client["id"], **fields)


def test_a_month_is_previewed_posted_and_taken_back_on_the_first_of_the_next(tenant: Tenant) -> None:
    month, last = last_month(tenant)
    path = f"/ledger/revaluations/{month}"
    client = tenant.client(name="Abroad Ltd")
    sold_abroad(tenant, client, last)
    seller = supplier(tenant)
    booked(tenant, seller, "50", "0", date=last, currency="USD", exchangeRate="3.6")
    seen = done(tenant.api.get(path))
    assert (seen["state"], seen["missingRates"], seen["difference"]) == ("PREVIEW", ["USD"], "0.00")
    refusal = refused(tenant.api.post(path, json={}), 422, "exchange_rate_missing")
    assert refusal["missingRates"] == ["USD"]
    assert faults(tenant.api.post(path, json={"rates": [{"currency": "USD", "rate": "0"}]}))
    before = accounts(tenant)
    day = (date.fromisoformat(last) - timedelta(days=2)).isoformat()
    rate(tenant, "USD", day, "3.7")
    seen = done(tenant.api.get(path))
    told = [
        (one["subject"], one["foreignAmount"], one["bookValue"], one["value"], one["difference"])
        for one in seen["lines"]
    ]
    assert told == [
        ("customers", "100.00", "350.00", "370.00", "20.00"),
        ("suppliers", "-50.00", "-180.00", "-185.00", "-5.00"),
    ]
    assert {(one["rate"], one["rateDate"]) for one in seen["lines"]} == {("3.7", day)}
    assert seen["lines"][0]["partyName"] == "Abroad Ltd"
    made = done(tenant.api.post(path, json={}))
    assert (made["state"], made["difference"]) == ("POSTED", "15.00")
    assert accounts(tenant) == before
    stood = {
        one["role"]: one["closing"]
        for one in done(tenant.api.get("/ledger/trial-balance", params={"to": last}))["rows"]
    }
    assert (stood["customers"], stood["customers_revaluation"]) == ("350.00", "20.00")
    assert (stood["suppliers_revaluation"], stood["unrealised_differences"]) == ("-5.00", "-15.00")
    refused(tenant.api.post(path, json={}), 409, "revaluation_posted")
    assert done(tenant.api.get(path)) == made
    assert books_fit(tenant)["revaluations"] == 2


def test_what_was_settled_by_then_is_not_revalued_and_bad_months_are_refused(tenant: Tenant) -> None:
    month, last = last_month(tenant)
    client = tenant.client()
    sale = sold_abroad(tenant, client, last)
    body = {"payments": [{"method": "bank_transfer", "date": last, "amount": "40"}], "exchangeRate": "3.6"}
    draft = {"docType": 400, "clientId": client["id"], "currency": "USD", "issueDate": last, **body}
    draft["references"] = [{"documentId": sale["id"], "amount": "40"}]
    made = done(tenant.api.post("/documents", json=draft), 201)
    done(tenant.api.post(f"/documents/{made['id']}/finalize", json={}))
    (seen,) = done(tenant.api.get(f"/ledger/revaluations/{month}"))["lines"]
    assert (seen["foreignAmount"], seen["bookValue"]) == ("60.00", "210.00")
    path = "/ledger/revaluations/" + tenant.today()[:7]
    refused(tenant.api.post(path, json={}), 409, "period_not_over")
    refused(tenant.api.post("/ledger/revaluations/2020-01", json={}), 409, "nothing_to_revalue")
    assert tenant.api.get("/ledger/revaluations/2020-13").status_code == 404
    rates = [{"currency": "USD", "rate": "3.7"}, {"currency": "USD", "rate": "3.8"}, {"currency": "ILS", "rate": "1"}]
    answer = tenant.api.post(f"/ledger/revaluations/{month}", json={"rates": rates})
    assert faults(answer) == {("rates[1].currency", "repeated"), ("rates[2].currency", "home_currency")}
    made = done(tenant.api.post(f"/ledger/revaluations/{month}", json={"rates": rates[:1]}))
    assert (made["difference"], made["lines"][0]["rateDate"]) == ("12.00", last)


def test_an_account_of_its_own_in_foreign_currency_is_valued_too(tenant: Tenant) -> None:
    month, _ = last_month(tenant)
    fields = {"code": "1105", "name": {"he": "בנק דולר"}, "type": "asset", "currency": "USD"}
    done(tenant.api.post("/ledger/accounts", json=fields), 201)
    assert done(tenant.api.get(f"/ledger/revaluations/{month}"))["lines"] == []
