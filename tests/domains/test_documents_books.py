"""Where income stands in the books, and what stands there of money in foreign currency."""

from domains.answers import done, drafted, finalized, journal, line
from support.service import Tenant


def sold(tenant: Tenant, kind: str) -> str:
    """The id of a product of a type."""
    return str(done(tenant.api.post("/products", json={"name": f"מוצר {kind}", "price": "1", "type": kind}), 201)["id"])


def test_b5_zero_rated_exempt_and_taxable_income_stand_apart_and_services_apart_from_goods(tenant: Tenant) -> None:
    goods, service = sold(tenant, "goods"), sold(tenant, "service")
    lines = [
        line("100"),
        line("30", productId=goods),
        line("7", productId=service),
        line("200", productId=goods, vatType="zero"),
        line("20", vatType="zero"),
        line("300", productId=service, vatType="zero"),
        line("50", productId=service, vatType="exempt"),
    ]
    invoice = tenant.issued(305, lines=lines)
    assert journal(tenant, invoice) == {
        "customers": 73166,
        "sales_income": -13000,
        "service_income": -700,
        "export_income": -22000,
        "service_export_income": -30000,
        "exempt_income": -5000,
        "output_vat": -2466,
    }
    body = {"reason": "order_change", "full": True, "finalize": True}
    credit = done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)["credit"]
    assert journal(tenant, credit) == {role: -amount for role, amount in journal(tenant, invoice).items()}


def test_b5_a_discount_is_shared_out_between_goods_and_services(tenant: Tenant) -> None:
    goods, service = sold(tenant, "goods"), sold(tenant, "service")
    lines = [line("100", productId=goods, vatType="zero"), line("300", productId=service, vatType="zero")]
    discount = {"type": "percent", "value": "10"}
    invoice = tenant.issued(305, lines=lines, discount=discount)
    assert journal(tenant, invoice) == {"customers": 36000, "export_income": -9000, "service_export_income": -27000}


def test_b5_a_credit_of_a_sum_takes_back_what_the_invoice_earned(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("300", productId=sold(tenant, "service"), vatType="zero")])
    body = {"reason": "pricing_error", "amount": "100", "finalize": True}
    credit = done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)["credit"]
    assert journal(tenant, credit) == {"customers": -10000, "service_export_income": 10000}
    free = {"docType": 330, "client": {"name": "לקוח לדוגמה"}, "lines": [line("50", vatType="zero")]}
    free["references"] = [{"documentId": invoice["id"]}]
    issued = done(finalized(tenant, done(drafted(tenant, **{"doc_type": free.pop("docType"), **free}), 201)))
    assert journal(tenant, issued) == {"customers": -5000, "service_export_income": 5000}
