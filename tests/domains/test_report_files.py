"""Reports as files: what the JSON says, for a spreadsheet, in the language of whoever reads it."""

import csv
import io
import re
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import httpx

from domains.answers import done, faults, refused
from support.service import Tenant

FORMULA = '=HYPERLINK("http://x","y")'


def product(tenant: Tenant, **fields: Any) -> str:
    """The id of a product of which stock is kept."""
    body = {"name": "כיסא", "price": "100", "type": "goods", "trackStock": True, **fields}
    return str(done(tenant.api.post("/products", json=body), 201)["id"])


def table(answer: httpx.Response) -> list[dict[str, str]]:
    """The rows of a file by the heads of its columns."""
    assert answer.status_code == 200, answer.text
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def file_name(answer: httpx.Response) -> str:
    """What the file is called, in full."""
    told = re.fullmatch(
        r"""attachment; filename="([^"]*)"(?:; filename\*=UTF-8''(.*))?""", answer.headers["content-disposition"]
    )
    assert told is not None
    return unquote(told[2] or told[1])


def stocked(tenant: Tenant, quantity: str, cost: str, **fields: Any) -> str:
    """The id of a product of which so much is there."""
    id = product(tenant, **fields)
    body = {"lines": [{"productId": id, "quantity": quantity, "unitCost": cost}], "reason": "פתיחה"}
    done(tenant.api.post("/inventory/adjustments", json=body), 201)
    return id


def test_the_sales_of_a_product_are_a_table_of_all_pages(tenant: Tenant) -> None:
    id, client = product(tenant), tenant.client(name=FORMULA)["id"]
    for quantity in ("1", "2"):
        lines = [{"productId": id, "quantity": quantity, "description": "+1 =2"}]
        tenant.issued(305, client=None, clientId=client, lines=lines)
    answer = tenant.api.get(f"/products/{id}/sales", params={"format": "csv", "limit": 1, "to": tenant.today()})
    shown = done(tenant.api.get(f"/products/{id}/sales"))["items"]
    rows = table(answer)
    heads = "מוצר,תאריך המסמך,סוג המסמך,מספר המסמך,לקוח,תיאור,כמות,מחיר ליחידה,מטבע,סכום ללא מע״מ"
    assert ",".join(rows[0]) == heads
    assert [list(row.values()) for row in rows] == [
        ["כיסא", tenant.today(), "חשבונית מס", str(number), f"'{FORMULA}", "'+1 =2", quantity, "100.00", "ILS", net]
        for number, quantity, net in ((2, "2", "200.00"), (1, "1", "100.00"))
    ]
    assert [(row["כמות"], row["סכום ללא מע״מ"]) for row in rows] == [(one["quantity"], one["net"]) for one in shown]
    assert file_name(answer) == f"sales-כיסא-{tenant.today()}.csv"
    wrong = {"from": "2026-02-01", "to": "2026-01-01", "format": "csv"}
    assert faults(tenant.api.get(f"/products/{id}/sales", params=wrong)) == {("to", "invalid_range")}


def test_the_language_of_a_file_is_the_one_asked_for_else_that_of_the_business(tenant: Tenant) -> None:
    done(tenant.api.patch("/businesses/current", json={"defaultLang": "en"}))
    id = product(tenant)
    tenant.issued(305, lines=[{"productId": id, "quantity": "1"}])
    path = f"/products/{id}/sales"
    (row,) = table(tenant.api.get(path, params={"format": "csv"}))
    assert (row["Type of document"], row["Net of VAT"]) == ("Tax invoice", "100.00")
    (row,) = table(tenant.api.get(path, params={"format": "csv", "lang": "he"}))
    assert row["סוג המסמך"] == "חשבונית מס"
    assert faults(tenant.api.get(path, params={"format": "xml"})) == {("format", "invalid")}


def test_a_cursor_of_a_page_is_none_of_a_file(tenant: Tenant) -> None:
    id = product(tenant)
    for _ in range(2):
        tenant.issued(305, lines=[{"productId": id, "quantity": "1"}])
    cursor = done(tenant.api.get(f"/products/{id}/sales", params={"limit": 1}))["nextCursor"]
    answer = tenant.api.get(f"/products/{id}/sales", params={"format": "csv", "cursor": cursor})
    refused(answer, 400, "invalid_cursor")


def test_the_valuation_is_a_table(tenant: Tenant) -> None:
    stocked(tenant, "2.5", "4", name="@SUM(A1)", sku="-1+2")
    (row,) = table(tenant.api.get("/inventory/valuation", params={"format": "csv"}))
    assert list(row.items()) == [
        ("תאריך", tenant.today()),
        ("מוצר", "'@SUM(A1)"),
        ("מק״ט", "'-1+2"),
        ("במלאי", "2.5"),
        ("עלות ממוצעת", "4"),
        ("מטבע", "ILS"),
        ("ערך", "10.00"),
    ]
    later = {"format": "csv", "date": "2999-01-01"}
    assert faults(tenant.api.get("/inventory/valuation", params=later)) == {("date", "date_out_of_range")}


def test_a_file_has_ten_thousand_rows_at_the_most(tenant: Tenant) -> None:
    id = stocked(tenant, "1", "1")
    columns = "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND is_generated = 'NEVER'"
    with tenant.running.owner() as owner:
        owner.execute("SET session_replication_role = replica")
        for name, key in (("products", "id"), ("stock_items", "product_id")):
            others = [one for (one,) in owner.execute(columns, [name]) if one != key]
            owner.execute(
                f"""INSERT INTO {name} ({key}, {", ".join(others)})
                    SELECT md5(business_id::text || n)::uuid, {", ".join(others)}
                    FROM {name}, generate_series(1, 9999) AS n WHERE business_id = %s AND {key} = %s""",
                [tenant.id, id],
            )
    assert len(table(tenant.api.get("/inventory/valuation", params={"format": "csv"}))) == 10_000
    stocked(tenant, "1", "1")
    refused(tenant.api.get("/inventory/valuation", params={"format": "csv"}), 422, "report_too_long")
    assert len(done(tenant.api.get("/inventory/valuation"))["items"]) == 25


def test_the_balance_of_a_client_is_a_table_by_currency(tenant: Tenant) -> None:
    client = tenant.client(name="-2+3", lang="en")["id"]
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]
    tenant.issued(305, client=None, clientId=client, lines=lines)
    tenant.issued(305, client=None, clientId=client, lines=lines, currency="USD", exchangeRate="3.5")
    answer = tenant.api.get(f"/clients/{client}/balance", params={"format": "csv"})
    rows = table(answer)
    assert [(row["Client"], row["Currency"], row["Open"], row["Not due yet"]) for row in rows] == [
        ("'-2+3", "ILS", "118.00", "118.00"),
        ("'-2+3", "USD", "118.00", "118.00"),
    ]
    assert file_name(answer) == f"balance-2-3-{tenant.today()}.csv"
    assert table(tenant.api.get(f"/clients/{client}/balance", params={"format": "csv", "lang": "he"}))[0]["לקוח"]


def test_what_a_report_is_about_is_looked_for_first(tenant: Tenant) -> None:
    for path in (f"/products/{uuid4()}/sales", f"/clients/{uuid4()}/balance", f"/clients/{uuid4()}/statement"):
        refused(tenant.api.get(path, params={"format": "csv"}), 404, "not_found")
