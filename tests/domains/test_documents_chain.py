"""From quote to invoice to receipt: what is made from what, how much of it, and what is refused."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from domains.answers import done, drafted, finalized, journal, line, paid, refused
from support.service import Running, Tenant

DISCOUNTED = [
    {"description": "ייעוץ", "quantity": "3", "unitPrice": "33.33", "discount": {"type": "percent", "value": "5"}},
    {
        "description": "נסיעות",
        "quantity": "7.5",
        "unitPrice": "12.345678",
        "discount": {"type": "amount", "value": "1.50"},
    },
    {"description": "ספר", "quantity": "2", "unitPrice": "40", "vatType": "exempt"},
]
SAME = (
    "subtotal",
    "discountAmount",
    "netTaxable",
    "netExempt",
    "vatAmount",
    "roundingAmount",
    "total",
    "currency",
    "clientId",
)


def convert(tenant: Tenant, document: dict[str, Any], doc_type: int, **fields: Any) -> httpx.Response:
    return tenant.api.post(f"/documents/{document['id']}/convert", json={"docType": doc_type, **fields})


def made(tenant: Tenant, document: dict[str, Any], doc_type: int, **fields: Any) -> dict[str, Any]:
    """The issued document that was made from another."""
    return dict(done(convert(tenant, document, doc_type, finalize=True, **fields), 201))


def seen(tenant: Tenant, document: dict[str, Any]) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/documents/{document['id']}")))


def part(document: dict[str, Any], *quantities: str) -> list[dict[str, str]]:
    return [{"lineId": one["id"], "quantity": q} for one, q in zip(document["lines"], quantities, strict=False)]


def test_a_quote_becomes_an_order_an_account_an_invoice_and_is_paid(tenant: Tenant) -> None:
    client = tenant.client()
    fields = {
        "clientId": client["id"],
        "client": None,
        "lines": DISCOUNTED,
        "discount": {"type": "amount", "value": "10"},
    }
    quote = tenant.issued(10, **fields, rounding="to_shekel", tags=["spring"])
    order = made(tenant, quote, 100)
    account = made(tenant, order, 300)
    invoice = made(tenant, account, 305)
    for one in (order, account, invoice):
        assert {name: one[name] for name in SAME} == {name: quote[name] for name in SAME}
        assert [(x["description"], x["net"], x["vatAmount"]) for x in one["lines"]] == [
            (x["description"], x["net"], x["vatAmount"]) for x in quote["lines"]
        ]
    assert [one["kind"] for one in invoice["references"]] == ["source"]
    assert invoice["tags"] == ["spring"]
    receipt = made(tenant, invoice, 400, payments=[paid(tenant, quote["total"])])
    assert (receipt["references"][0]["kind"], receipt["references"][0]["amount"]) == ("payment", quote["total"])
    assert seen(tenant, quote)["quoteStatus"] == "CONVERTED"
    assert [seen(tenant, one)["conversionStatus"] for one in (quote, order, account)] == ["CONVERTED"] * 3
    assert seen(tenant, account)["balance"] == "0.00"  # the invoice asks for the money now
    assert seen(tenant, invoice)["paymentStatus"] == "PAID"


def test_a_draft_made_from_a_document_changes_nothing_of_it(tenant: Tenant) -> None:
    quote = tenant.issued(10)
    draft = done(convert(tenant, quote, 305), 201)
    assert (draft["status"], draft["lines"][0]["sourceLineId"]) == ("DRAFT", quote["lines"][0]["id"])
    assert seen(tenant, quote) == quote


def test_a_part_is_converted_and_the_rest_stays(tenant: Tenant) -> None:
    order = tenant.issued(100, lines=[line("10", quantity="5"), line("20", quantity="2")])
    first = made(tenant, order, 200, lines=part(order, "3"))
    assert (first["subtotal"], seen(tenant, order)["conversionStatus"]) == ("30.00", "PARTIAL")
    rest = made(tenant, order, 200)
    assert [one["quantity"] for one in rest["lines"]] == ["2", "2"]
    assert seen(tenant, order)["conversionStatus"] == "CONVERTED"
    refused(convert(tenant, order, 200), 409, "already_converted")


def test_more_than_is_left_is_refused_when_it_is_drafted_and_when_it_is_issued(tenant: Tenant) -> None:
    order = tenant.issued(100, lines=[line("10", quantity="5")])
    answer = refused(convert(tenant, order, 305, lines=part(order, "6")), 409, "conversion_exceeds_source")
    assert (answer["field"], answer["available"]) == ("lines[0].quantity", "5")
    drafts = [done(convert(tenant, order, 305, lines=part(order, "3")), 201) for _ in range(2)]
    done(finalized(tenant, drafts[0]))
    assert refused(finalized(tenant, drafts[1]), 409, "conversion_exceeds_source")["available"] == "2"
    assert (
        tenant.api.post(f"/documents/{drafts[1]['id']}/validate").json()["problems"][0]["code"]
        == "conversion_exceeds_source"
    )


def test_two_conversions_at_once_never_exceed_the_source(tenant: Tenant) -> None:
    order = tenant.issued(100, lines=[line("10", quantity="5")])
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: convert(tenant, order, 305, lines=part(order, "2"), finalize=True), range(4)))
    assert sorted(one.status_code for one in answers) == [201, 201, 409, 409]
    assert seen(tenant, order)["conversionStatus"] == "PARTIAL"


def test_the_chain_leads_only_where_it_leads(tenant: Tenant) -> None:
    answer = refused(convert(tenant, tenant.issued(305), 100), 409, "conversion_not_allowed")
    assert answer["allowedTypes"] == [210, 400]
    refused(convert(tenant, tenant.draft(10), 305), 409, "not_issued")
    refused(convert(tenant, tenant.issued(305), 330), 409, "conversion_not_allowed")


def test_lines_that_are_not_there_are_named(tenant: Tenant) -> None:
    quote, other = tenant.issued(10), tenant.issued(10)
    answer = convert(tenant, quote, 305, lines=part(other, "1"))
    assert answer.json()["details"][0]["field"] == "lines[0].lineId"
    mine = drafted(
        tenant, 305, lines=[line(sourceLineId=other["lines"][0]["id"])], references=[{"documentId": quote["id"]}]
    )
    refused(mine, 422, "source_line_not_found")


def test_what_was_paid_on_an_account_counts_on_its_invoice(tenant: Tenant) -> None:
    account = tenant.issued(300)
    made(tenant, account, 400, payments=[paid(tenant, "50")])
    invoice = made(tenant, account, 305)
    assert (invoice["paid"], invoice["balance"], invoice["paymentStatus"]) == ("50.00", "68.00", "PARTIAL")
    late = drafted(tenant, 400, payments=[paid(tenant, "10")], references=[{"documentId": account["id"]}])
    refused(finalized(tenant, done(late, 201)), 409, "document_converted")
    refused(convert(tenant, account, 400), 409, "document_converted")


def test_a_paid_account_becomes_no_invoice_receipt(tenant: Tenant) -> None:
    account = tenant.issued(300)
    made(tenant, account, 400, payments=[paid(tenant, "50")])
    refused(convert(tenant, account, 320), 409, "source_paid")


def test_parts_of_a_paid_account_share_what_was_paid(tenant: Tenant) -> None:
    account = tenant.issued(300, lines=[line("100", quantity="2")])
    made(tenant, account, 400, payments=[paid(tenant, "150")])
    first, second = (made(tenant, account, 305, lines=part(account, "1")) for _ in range(2))
    assert (first["paid"], second["paid"]) == ("118.00", "32.00")


def test_a_fully_paid_invoice_has_nothing_to_pay(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    made(tenant, invoice, 400, payments=[paid(tenant, "118")])
    refused(convert(tenant, invoice, 400), 409, "nothing_to_pay")


def test_a_foreign_document_keeps_its_rate_where_the_business_has_none(tenant: Tenant) -> None:
    quote = tenant.issued(10, currency="USD", exchangeRate="3.7")
    invoice = made(tenant, quote, 305)
    assert (invoice["exchangeRate"], invoice["total"]) == ("3.7", quote["total"])
    assert journal(tenant, invoice)["customers"] == 43660


def test_goods_come_back_by_line_and_never_more_than_went(tenant: Tenant) -> None:
    delivery = tenant.issued(200, lines=[line("10", quantity="5")])
    made(tenant, delivery, 210, lines=part(delivery, "2"))
    assert seen(tenant, delivery)["conversionStatus"] == "NONE"
    refused(convert(tenant, delivery, 210, lines=part(delivery, "4")), 409, "conversion_exceeds_source")


def test_a_duplicate_is_a_fresh_draft_of_today(tenant: Tenant) -> None:
    sold = tenant.issued(320, lines=DISCOUNTED, payments=[paid(tenant, "299.57")], externalReference="A-1")
    copy = done(tenant.api.post(f"/documents/{sold['id']}/duplicate"), 201)
    assert {name: copy[name] for name in SAME} == {name: sold[name] for name in SAME}
    assert (copy["status"], copy["docNumber"], copy["payments"], copy["references"]) == ("DRAFT", None, [], [])
    assert (copy["issueDate"], copy["externalReference"]) == (tenant.today(), None)


def test_the_version_that_a_caller_saw_is_that_of_the_source(tenant: Tenant, running: Running) -> None:
    quote = tenant.issued(10)
    stale = {"If-Match": f'"{quote["version"] - 1}"'}
    body = {"docType": 305, "finalize": True}
    refused(tenant.api.post(f"/documents/{quote['id']}/convert", json=body, headers=stale), 412, "version_conflict")
    fresh = {"If-Match": f'"{quote["version"]}"'}
    done(tenant.api.post(f"/documents/{quote['id']}/convert", json=body, headers=fresh), 201)
