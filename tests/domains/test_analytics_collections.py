"""What is owed by age, client and document, and what became of what was issued: computed again from documents and
opening balances over random histories, and beside the reports."""

import random
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from domains.answers import books_fit, done, faults
from domains.histories import KINDS, PAYMENT_KINDS, SalesHistory
from domains.test_analytics import read
from domains.test_reports_totals import SUM, issued, lines, report
from support.service import Tenant

AGES = ("current", "1-30", "31-60", "61-90", "91-120", "120+")


def age_of(due: date, today: date) -> str:
    """The bucket of a due date, in the words of the definition."""
    late = (today - due).days
    return AGES[0] if late <= 0 else AGES[min((late - 1) // 30 + 1, 5)]


def owed_by_age(tenant: Tenant, papers: Iterable[tuple[str | None, date, Decimal]]) -> dict[str, tuple[Any, ...]]:
    """Amount, count and clients by age, of papers by client, day and amount."""
    today = date.fromisoformat(tenant.today())
    found: dict[str, tuple[Decimal, int, set[str]]] = {bucket: (Decimal(0), 0, set()) for bucket in AGES}
    for client, due, amount in papers:
        bucket = age_of(due, today)
        total, count, clients = found[bucket]
        found[bucket] = (total + amount, count + 1, clients | ({client} if client else set()))
    return {bucket: (total, count, len(clients)) for bucket, (total, count, clients) in found.items()}


def open_papers(tenant: Tenant) -> list[tuple[str | None, date, Decimal]]:
    """What is open by the documents and the accounts of clients themselves."""
    papers: list[tuple[str | None, date, Decimal]] = []
    for one in issued(tenant):
        if one["docType"] == 305 and one["status"] == "ISSUED" and one["paymentStatus"] in ("UNPAID", "PARTIAL"):
            worth = SUM(one["balance"]) * SUM(one["exchangeRate"] or "1")
            papers.append(
                (one["clientId"], date.fromisoformat(one["dueDate"] or one["issueDate"]), worth.quantize(SUM("0.01")))
            )
    for client in done(tenant.api.get("/clients", params={"limit": 100}))["items"]:
        for item in done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"]:
            if SUM(item["open"]):
                day = date.fromisoformat(item["dueDate"] or item["date"])
                papers.append((client["id"], day, SUM(item["open"])))
    return papers


def check_owed(tenant: Tenant) -> None:
    """Aging, by-client and outstanding against the documents, and against the report."""
    papers = open_papers(tenant)
    aging = read(tenant, "collections/aging")
    told = {one["bucket"]: (SUM(one["amount"]), one["count"], one["clients"]) for one in aging["data"]}
    assert told == owed_by_age(tenant, papers)
    assert aging["clients"] == len({client for client, _, _ in papers if client})
    (totals,) = report(tenant, "aged-receivables")["totals"] or [{"open": "0.00", "overdue": "0.00", "aging": []}]
    assert (aging["total"], aging["overdue"]) == (totals["open"], totals["overdue"])
    assert [(one["bucket"], one["amount"]) for one in totals["aging"]] in (
        [],
        [(one["bucket"], one["amount"]) for one in aging["data"]],
    )
    by_client = read(tenant, "collections/by-client", limit=100)
    owed: dict[str | None, Decimal] = {}
    for client, _, amount in papers:
        owed[client] = owed.get(client, Decimal(0)) + amount
    assert {one["id"]: SUM(one["value"]) for one in by_client["data"]} == owed
    assert by_client["total"] == aging["total"]
    assert SUM(by_client["other"]["value"]) == 0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_owed_is_that_of_the_documents_after_every_few_steps(tenant: Tenant, seed: int) -> None:
    chosen = random.Random(seed)  # noqa: S311
    today = date.fromisoformat(tenant.today())
    opening = {"amount": "70", "date": str(today - timedelta(40)), "dueDate": str(today - timedelta(35))}
    clients = [tenant.client(name="A", openingBalance=opening), tenant.client(name="B"), tenant.client(name="C")]
    check_owed(tenant)
    done(tenant.api.patch(f"/clients/{clients[0]['id']}", json={"openingBalance": {**opening, "amount": "33"}}))
    check_owed(tenant)
    history = SalesHistory(tenant, seed, clients[:2])
    for step in range(32):
        if step % 6 == 2:
            due = str(today + timedelta(chosen.randint(0, 20)))
            fields = {"client": None, "clientId": chosen.choice(clients)["id"], "lines": lines("12.34")}
            history.documents.append(tenant.issued(305, dueDate=due, **fields))
        history.step(KINDS + PAYMENT_KINDS)
        if step % 8 == 7:
            check_owed(tenant)
    done(tenant.api.post(f"/clients/{clients[1]['id']}/merge", json={"clientId": clients[2]["id"]}))
    aging = read(tenant, "collections/aging")
    assert aging["total"] == report(tenant, "aged-receivables")["totals"][0]["open"]
    rows = report(tenant, "aged-receivables")["rows"]
    told = {one["id"]: one["value"] for one in read(tenant, "collections/by-client", limit=100)["data"]}
    assert told == {one["partyId"]: one["open"] for one in rows if SUM(one["open"])}
    books_fit(tenant)


def test_the_proof_finds_a_debtor_that_is_wrong(tenant: Tenant) -> None:
    tenant.issued(305, client=None, clientId=tenant.client()["id"], lines=lines("10"))
    assert read(tenant, "collections/aging")["total"] == "23.60"
    for change in ("analytics_debtors SET amounts[1] = amounts[1] + 1", "analytics_ages SET debtors = debtors + 1"):
        with tenant.running.owner() as connection:
            connection.execute(f"UPDATE {change} WHERE business_id = '{tenant.id}'")
        checks = done(tenant.api.get("/ledger/integrity"))["checks"]
        (check,) = (one for one in checks if one["key"] == "analytics_sums")
        assert not check["ok"], change
        with tenant.running.owner() as connection:
            kept = connection.execute("SELECT tablename FROM pg_tables WHERE tablename LIKE 'analytics%'").fetchall()
            for (table,) in kept:
                connection.execute(f"DELETE FROM {table} WHERE business_id = '{tenant.id}'")
        assert read(tenant, "collections/aging")["total"] == "23.60"
        books_fit(tenant)


def test_debts_get_older_by_themselves(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    tenant.issued(305, client=None, clientId=client, lines=lines("10"), dueDate=tenant.today())
    tenant.issued(305, lines=lines("1"), dueDate=tenant.today(), client={"name": "מזדמן"})
    seen = []
    for days in (0, 1, 29, 1, 30, 30, 30):
        tenant.running.clock.offset += timedelta(days=days)
        (now,) = (one for one in read(tenant, "collections/aging")["data"] if one["count"])
        seen.append((now["bucket"], now["amount"], now["count"], now["clients"]))
    buckets = ("current", "1-30", "1-30", "31-60", "61-90", "91-120", "120+")
    assert seen == [(bucket, "25.96", 2, 1) for bucket in buckets]
    unnamed = read(tenant, "collections/by-client")["data"][1]
    assert (unnamed["id"], unnamed["value"], unnamed["overdue"]) == (None, "2.36", "2.36")
    books_fit(tenant)


@pytest.mark.parametrize("path", ["aging", "by-client", "outstanding"])
def test_what_was_owed_at_an_instant_is_told_again(tenant: Tenant, path: str) -> None:
    history = SalesHistory(tenant, 1, [tenant.client(name="A"), tenant.client(name="B")])
    given: list[tuple[str, Any]] = []
    for _ in range(30):
        history.step(KINDS + PAYMENT_KINDS)
        answer = done(tenant.api.get(f"/analytics/collections/{path}"))
        at = (tenant.running.clock.now() + timedelta(microseconds=1)).isoformat()
        given.append((at, answer))
        tenant.running.clock.offset += timedelta(seconds=1)
    assert len({str(_kept(answer)) for _, answer in given}) > 6
    for at, answer in given:
        told = done(tenant.api.get(f"/analytics/collections/{path}", params={"asOf": at}))
        assert _kept(told) == _kept(answer)


def _kept(answer: dict[str, Any]) -> Any:
    """Without what tells of the instant, or of a habit that is known now."""
    rows = [
        {name: value for name, value in one.items() if name not in ("usualDaysToPay", "expectedPayDate")}
        for one in answer.get("data", answer.get("items"))
    ]
    return rows, answer.get("total"), answer.get("clients")


def test_open_documents_are_listed_by_their_due_date_and_filtered(tenant: Tenant) -> None:
    today = date.fromisoformat(tenant.today())
    client = tenant.client()["id"]
    brand = done(tenant.api.post("/brands", json={"name": "חנות"}), 201)["id"]
    made = []
    for days, more in ((3, {}), (0, {"brandId": brand}), (9, {"client": None, "clientId": client})):
        made.append(tenant.issued(305, lines=lines("10"), dueDate=str(today + timedelta(days)), **more))
    tenant.running.clock.offset += timedelta(days=4)

    def ids(**query: Any) -> list[str]:
        found, cursor = [], None
        while True:
            page = done(
                tenant.api.get(
                    "/analytics/collections/outstanding",
                    params={"limit": 1, **query, **({"cursor": cursor} if cursor else {})},
                )
            )
            found += [one["documentId"] for one in page["items"]]
            cursor = page["nextCursor"]
            if cursor is None:
                return found

    first, second, third = (made[n]["id"] for n in (1, 0, 2))
    assert ids() == [first, second, third]
    assert ids(sort="-dueDate") == [third, second, first]
    assert ids(overdue=True) == ids(bucket="1-30") == [first, second]
    assert ids(overdue=False) == ids(bucket="current") == ids(clientId=client) == [third]
    assert ids(brandId=brand) == [first]
    assert ids(**{"from": str(today + timedelta(1)), "to": str(today + timedelta(3))}) == [second]
    assert ids(docType=320) == ids(currency="USD") == ids(bucket="120+") == ids(bucket="current", overdue=True) == []
    one = done(tenant.api.get("/analytics/collections/outstanding"))["items"][0]
    assert (one["daysOverdue"], one["balance"], one["client"]["id"]) == (4, "23.60", made[1]["clientId"])
    assert (one["expectedPayDate"], one["lastReminderAt"], one["promiseToPay"]) == (None, None, None)


def test_a_client_is_expected_to_pay_as_it_always_did(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    fields = {"client": None, "clientId": client, "lines": lines("10")}
    old = [tenant.issued(305, **fields) for _ in range(3)]
    for one, days in zip(old, (2, 5, 20), strict=True):
        tenant.running.clock.offset += timedelta(days=days)
        body = {"payments": [{"method": "cash", "date": tenant.today(), "amount": "23.60"}]}
        done(tenant.api.post(f"/documents/{one['id']}/payments", json=body), 201)
    tenant.issued(305, **fields)
    (row,) = read(tenant, "collections/by-client")["data"]
    assert row["usualDaysToPay"] == 7
    (item,) = done(tenant.api.get("/analytics/collections/outstanding"))["items"]
    expected = date.fromisoformat(tenant.today()) + timedelta(days=7)
    assert item["expectedPayDate"] == str(expected)
    tenant.running.clock.offset += timedelta(days=1)  # what is but older is summed again, and pays as it did
    (row,) = read(tenant, "collections/by-client")["data"]
    assert (row["usualDaysToPay"], row["overdue"]) == (7, row["value"])
    year = str(date.fromisoformat(old[0]["issueDate"]).year)
    summary = read(tenant, "collections/summary", period=year)["data"]
    assert summary["daysToPay"]["value"] == "7"


def test_who_pays_while_others_look_is_counted_once(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    fields = {"client": None, "clientId": client, "lines": lines("10")}
    made = [tenant.issued(305, **fields) for _ in range(6)]

    def settle(one: dict[str, Any]) -> None:
        body = {"payments": [{"method": "cash", "date": tenant.today(), "amount": "11.80"}]}
        done(tenant.api.post(f"/documents/{one['id']}/payments", json=body), 201)

    with ThreadPoolExecutor(8) as pool:
        paid = [pool.submit(settle, one) for one in made]
        looked = [pool.submit(read, tenant, "collections/aging") for _ in range(12)]
        for one in paid:
            one.result()
        totals = {SUM(one.result()["total"]) for one in looked}
    assert totals <= {SUM("141.60") - n * SUM("11.80") for n in range(7)}
    assert read(tenant, "collections/aging")["total"] == "70.80"
    books_fit(tenant)


def test_the_summary_is_what_its_definitions_say(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    first = tenant.issued(305, client=None, clientId=client, lines=lines("50"), dueDate=tenant.today())
    later = str(date.fromisoformat(tenant.today()) + timedelta(days=9))
    tenant.issued(305, client=None, clientId=client, lines=lines("25"), dueDate=later)
    tenant.running.clock.offset += timedelta(days=2)
    body = {"payments": [{"method": "cash", "date": tenant.today(), "amount": "59"}]}
    done(tenant.api.post(f"/documents/{first['id']}/payments", json=body), 201)
    day = tenant.today()
    since = str(date.fromisoformat(day) - timedelta(days=9))
    data = read(tenant, "collections/summary", **{"from": since, "to": day})["data"]
    assert (data["collected"]["value"], data["invoiced"]["value"]) == ("59.00", "177.00")
    assert (data["outstanding"]["value"], data["overdue"]["value"]) == ("118.00", "59.00")
    assert data["collectionRate"]["value"] == "33.33"
    assert data["overdueShare"]["value"] == "50"
    assert data["daysSalesOutstanding"]["value"] == "6.67"
    assert (data["openDocuments"]["value"], data["debtors"]["value"]) == (2, 1)
    aging = read(tenant, "collections/aging")
    assert (aging["total"], aging["overdue"]) == ("118.00", "59.00")


def flow(tenant: Tenant) -> dict[str, tuple[int, str, str | None, int | None]]:
    stages = read(tenant, "documents/status-flow")["data"]["stages"]
    return {
        one["key"]: (one["count"], one["value"], one["conversionFromPrevious"], one["medianDays"]) for one in stages
    }


def test_offers_become_invoices_and_invoices_money(tenant: Tenant) -> None:
    quotes = [tenant.issued(10, lines=lines("10")) for _ in range(3)]
    tenant.issued(100, lines=lines("10"))
    tenant.running.clock.offset += timedelta(days=3)
    made = done(tenant.api.post(f"/documents/{quotes[0]['id']}/convert", json={"docType": 305, "finalize": True}), 201)
    gone = tenant.issued(305, lines=lines("99"))
    assert flow(tenant) == {
        "offered": (4, "94.40", None, None),
        "converted": (1, "23.60", "25", 3),
        "invoiced": (2, "257.24", None, None),
        "paid": (0, "0.00", "0", None),
    }
    tenant.running.clock.offset += timedelta(days=5)
    body = {"payments": [{"method": "cash", "date": tenant.today(), "amount": "23.60"}]}
    receipt = done(tenant.api.post(f"/documents/{made['id']}/payments", json=body), 201)
    assert flow(tenant)["paid"] == (1, "23.60", "50", 5)
    done(tenant.api.post(f"/documents/{gone['id']}/cancel", json={"reason": "x"}))
    assert flow(tenant)["invoiced"] == (1, "23.60", None, None)
    done(tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "x"}))
    assert flow(tenant)["paid"] == (0, "0.00", "0", None)
    books_fit(tenant)


def test_a_business_without_vat_waits_for_its_proforma_invoices(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    assert (read(tenant, "collections/aging")["total"], flow(tenant)["invoiced"][0]) == ("0.00", 0)
    client = tenant.client()["id"]
    tenant.issued(300, client=None, clientId=client)
    (item,) = done(tenant.api.get("/analytics/collections/outstanding"))["items"]
    aging = read(tenant, "collections/aging")
    assert (item["docType"], item["balance"]) == (300, aging["total"])
    assert flow(tenant)["invoiced"][:2] == (1, aging["total"])


@pytest.mark.parametrize(
    ("path", "query", "field", "code"),
    [
        ("aging", {"asOf": "2999-01-01T00:00:00Z"}, "asOf", "as_of_in_future"),
        ("by-client", {"limit": "0"}, "limit", "invalid"),
        ("outstanding", {"currency": "XXX"}, "currency", "unknown_currency"),
        ("outstanding", {"from": "2026-02-01", "to": "2026-01-01"}, "from", "invalid_range"),
        ("outstanding", {"bucket": "old"}, "bucket", "invalid"),
        ("summary", {"period": "2026-13"}, "period", "invalid_period"),
    ],
)
def test_what_cannot_be_asked_is_told_by_its_field(
    tenant: Tenant, path: str, query: dict[str, str], field: str, code: str
) -> None:
    answer = tenant.api.get(f"/analytics/collections/{path}", params=query)
    assert answer.status_code == 422, answer.text
    assert (field, code) in faults(answer)
