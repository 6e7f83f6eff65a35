"""What was sold of a product: the lines of issued documents, and the sums by month."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from domains.answers import done, faults, line
from support.service import Tenant


def product(tenant: Tenant, **fields: Any) -> str:
    """The id of a product."""
    return str(done(tenant.api.post("/products", json={"name": "מוצר", "price": "100", **fields}), 201)["id"])


def sales(tenant: Tenant, id: str, **query: Any) -> dict[str, Any]:
    """The sales of a product."""
    return dict(done(tenant.api.get(f"/products/{id}/sales", params=query)))


def sold(tenant: Tenant, id: str, quantity: str, doc_type: int = 305, **fields: Any) -> dict[str, Any]:
    """An issued document of so many of a product, and of something else."""
    return tenant.issued(doc_type, lines=[{"productId": id, "quantity": quantity}, line()], **fields)


def test_a_sale_is_listed_and_summed_and_a_credit_takes_it_back(tenant: Tenant) -> None:
    one, other = product(tenant), product(tenant)
    today = date.fromisoformat(tenant.today())
    before = today.replace(day=1) - timedelta(days=1)
    sold(tenant, one, "1", 10)
    sold(tenant, one, "7", 200)
    tenant.draft(lines=[{"productId": one, "quantity": "1"}])
    assert sales(tenant, one) == {"items": [], "nextCursor": None, "months": []}
    first = sold(tenant, one, "2", issueDate=before.isoformat())
    second = sold(tenant, one, "3.5")
    discounted = [{"productId": one, "quantity": "1", "discount": {"type": "percent", "value": "10"}}]
    third = tenant.issued(
        320, lines=discounted, payments=[{"method": "cash", "date": tenant.today(), "amount": "106.20"}]
    )
    found = sales(tenant, one, include="total")
    assert [(s["documentId"], s["quantity"], s["net"]) for s in found["items"]] == [
        (third["id"], "1", "90.00"),
        (second["id"], "3.5", "350.00"),
        (first["id"], "2", "200.00"),
    ]
    assert (found["total"], found["items"][2]["docNumber"], found["items"][2]["clientName"]) == (3, 1, "לקוח לדוגמה")
    this, last = today.replace(day=1).isoformat(), before.replace(day=1).isoformat()
    assert found["months"] == [
        {"month": this, "currency": "ILS", "quantity": "4.5", "net": "440.00", "lines": 2},
        {"month": last, "currency": "ILS", "quantity": "2", "net": "200.00", "lines": 1},
    ]
    done(tenant.api.post(f"/documents/{second['id']}/cancel", json={"reason": "טעות"}))
    found = sales(tenant, one, limit=1)
    assert (found["items"][0]["docType"], found["items"][0]["quantity"], found["items"][0]["net"]) == (
        330,
        "-3.5",
        "-350.00",
    )
    assert found["months"][0] == {"month": this, "currency": "ILS", "quantity": "1", "net": "90.00", "lines": 3}
    seen, cursor = [found["items"][0]["id"]], found["nextCursor"]
    while cursor:
        page = sales(tenant, one, limit=1, cursor=cursor)
        seen, cursor = [*seen, page["items"][0]["id"]], page["nextCursor"]
    assert seen == [one["id"] for one in sales(tenant, one)["items"]]
    assert sales(tenant, other)["items"] == []


def test_the_sums_are_of_the_days_that_are_asked_for(tenant: Tenant) -> None:
    one = product(tenant)
    today = date.fromisoformat(tenant.today())
    start = (today.replace(day=1) - timedelta(days=1)).replace(day=1)
    days = [start, start + timedelta(days=9), start + timedelta(days=20), today]
    for place, day in enumerate(days):
        sold(tenant, one, str(10**place), issueDate=day.isoformat())

    def asked(first: date | None, last: date | None) -> int:
        query = {name: day.isoformat() for name, day in (("from", first), ("to", last)) if day}
        found = sales(tenant, one, **query)
        total = sum(int(month["quantity"]) for month in found["months"])
        assert total == sum(int(item["quantity"]) for item in found["items"])
        return total

    assert [asked(None, None), asked(days[1], None), asked(None, days[1]), asked(days[1], days[2])] == [
        1111,
        1110,
        11,
        110,
    ]
    assert [asked(days[0], days[0]), asked(start, today), asked(today + timedelta(1), None)] == [1, 1111, 0]
    wrong = tenant.api.get(f"/products/{one}/sales", params={"from": "2026-02-01", "to": "2026-01-01"})
    assert faults(wrong) == {("to", "invalid_range")}
    assert sales(tenant, one, **{"from": "9999-12-31", "to": "9999-12-31"})["months"] == []


def test_who_charges_no_vat_sells_by_transaction_accounts_and_a_cancelled_one_sold_nothing(
    opened: Callable[..., Tenant],
) -> None:
    dealer = opened("exempt_dealer")
    one = product(dealer)
    document = sold(dealer, one, "2", 300)
    assert sales(dealer, one)["months"][0]["net"] == "200.00"
    done(dealer.api.post(f"/documents/{document['id']}/cancel", json={"reason": "טעות"}))
    assert sales(dealer, one) == {"items": [], "nextCursor": None, "months": []}


def nets(tenant: Tenant, id: str) -> list[tuple[str, str]]:
    """Quantity and net of the sales of a product, the newest first; the sums by month come to the same."""
    found = sales(tenant, id)
    for name in ("quantity", "net"):
        rows = sum(Decimal(one[name]) for one in found["items"])
        assert sum(Decimal(one[name]) for one in found["months"]) == rows
    return [(one["quantity"], one["net"]) for one in found["items"]]


def prices(tenant: Tenant, id: str) -> list[str]:
    """The prices of one in the sales of a product, the newest first."""
    return [one["unitPrice"] for one in sales(tenant, id)["items"]]


def test_a_sale_is_worth_what_the_documents_discount_leaves_and_credits_take_back_what_they_credit(
    tenant: Tenant,
) -> None:
    one, other = product(tenant), product(tenant, vatType="zero")
    ten = {"type": "percent", "value": "10"}
    document = tenant.issued(
        305, lines=[{"productId": one, "quantity": "2"}, {"productId": other, "quantity": "1"}], discount=ten
    )
    assert (document["netTaxable"], nets(tenant, one), nets(tenant, other)) == (
        "180.00",
        [("2", "180.00")],
        [("1", "90.00")],
    )

    def credit(id: str, **asked: Any) -> None:
        body = {"reason": "order_change", "finalize": True, **asked}
        done(tenant.api.post(f"/documents/{id}/credit", json=body), 201)

    # A sum goes over the rates and, in each, over what is left of its lines.
    credit(document["id"], amount="30.24")
    assert nets(tenant, one)[0] == ("0", "-18.00")
    assert nets(tenant, other)[0] == ("0", "-9.00")
    credit(document["id"], full=True)
    assert nets(tenant, one)[0] == ("-2", "-162.00")
    assert prices(tenant, one) == ["81.00", "0.00", "100.00"]
    assert nets(tenant, other)[0] == ("-1", "-81.00")

    # A price is lowered and nothing comes back; then some comes back, then a sum takes what is left of it.
    two = product(tenant)
    mixed = [{"productId": two, "quantity": "3"}, line(), {"productId": one, "quantity": "1"}]
    document = tenant.issued(305, lines=mixed)
    lines = document["lines"]
    credit(document["id"], lines=[{"lineId": lines[0]["id"], "amount": "10"}])
    assert nets(tenant, two)[0] == ("0", "-10.00")
    credit(document["id"], lines=[{"lineId": lines[2]["id"]}])
    assert nets(tenant, one)[0] == ("-1", "-100.00")
    credit(document["id"], amount="118")
    share = Decimal(nets(tenant, two)[0][1])
    of_others = Decimal(lines[1]["net"])
    assert share == round(-100 * 290 / (290 + of_others), 2)
    assert prices(tenant, two) == ["0.00", "0.00", "100.00"]  # no quantity, no price of one
    assert nets(tenant, one)[0] == ("-1", "-100.00")  # nothing was left of it
    credit(document["id"], full=True)
    assert sum(Decimal(net) for _, net in nets(tenant, two)) == 0
    assert sum(Decimal(quantity) for quantity, _ in nets(tenant, two)) == 0
    rest = sales(tenant, two)["items"][0]
    assert (rest["quantity"], Decimal(rest["unitPrice"])) == ("-3", round(Decimal(rest["net"]) / -3, 2))
    assert sales(tenant, two)["items"][0]["documentId"] == sales(tenant, two, limit=1)["items"][0]["documentId"]


def test_a_credit_of_several_invoices_takes_of_each_what_it_says(tenant: Tenant) -> None:
    one, two = product(tenant), product(tenant)
    ones, twos = ({"productId": id, "quantity": "1"} for id in (one, two))
    first = tenant.issued(305, priceMode="gross", lines=[ones])
    second = tenant.issued(305, priceMode="gross", lines=[twos, ones])
    parts = [{"documentId": first["id"], "amount": "59"}, {"documentId": second["id"], "amount": "118"}]
    body = {"reason": "order_change", "finalize": True, "documents": parts}
    done(tenant.api.post(f"/documents/{first['id']}/credit", json=body), 201)
    assert nets(tenant, two)[0] == ("0", "-50.00")
    assert prices(tenant, two)[-1] == "100.00"  # without the VAT that the price of the line has in it
    assert sum(Decimal(net) for _, net in nets(tenant, one)) == 100
