"""What a person writes into a form, and what it becomes; what is asked before several documents are issued, one is
removed or cancelled; where the list and the pages beside it lead."""

from decimal import Decimal
from typing import Any

import pytest

from pinkas.core.decimals import Amount
from pinkas.dashboard.business_pages.forms import convert_to_type
from support.dashboard import DashboardClient, ReceivedPage, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.own_person


@pytest.mark.parametrize(
    ("written", "taken"),
    [
        ("1,234", "1234"),
        ("-1,234", "-1234"),
        ("12,345.60", "12345.60"),
        ("1,234,567", "1234567"),
        (" 1,170.00 ₪", "1170.00"),
        ("$12.50", "12.50"),
        ("\u200f12.5\u00a0", "12.5"),
        ("12,5", "12,5"),
        ("12,50", "12,50"),
        ("1234,567", "1234,567"),
        ("1,23,456", "1,23,456"),
        ("1.234,50", "1.234,50"),
        ("1,234,", "1,234,"),
        ("1 234", "1 234"),
        ("١٬٢٣٤", "١٬٢٣٤"),
        ("x", "x"),
    ],
)
def test_a_comma_is_taken_out_of_a_number_only_where_it_parts_thousands(written: str, taken: str) -> None:
    assert convert_to_type(written, Amount) == taken
    assert convert_to_type(written, Decimal) == taken


def english(tenant: Tenant) -> DashboardClient:
    """The owner, who reads English."""
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    return somebody


def form_of(amount: str, **more: str) -> dict[str, str]:
    """The form of an invoice with one line."""
    line = {"lines[0].description": "x", "lines[0].quantity": "1", "lines[0].unitPrice": amount}
    return {"docType": "305", "client.name": "לקוחה", **line, **more}


def newest(tenant: Tenant) -> Any:
    """The document that was made last."""
    return tenant.api.get("/documents", params={"limit": 1}).json()["items"][0]


def test_a_price_with_a_comma_for_a_point_is_refused_at_its_field_in_both_languages(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    for language, told in (("en", "a point before the decimals"), ("he", "נקודה לפני הספרות")):
        somebody.set_language(language)
        refused = somebody.post("/documents/new?docType=305", form_of("12,5", _do="save"))
        assert refused.status == 422
        assert told in refused.faults()["lines[0].unitPrice"]
    assert somebody.post("/documents/new?docType=305", form_of("₪1,200", _do="save")).status == 303
    assert newest(tenant)["total"] == "1416.00"


def test_enter_in_a_search_of_the_editor_searches_without_scripts(tenant: Tenant) -> None:
    tenant.client(name="Zilberman", emails=["z@example.com"])
    tenant.api.post("/products", json={"name": "Quilt", "price": "10", "type": "service"}).raise_for_status()
    somebody = english(tenant)
    there = "/documents/new?docType=305"
    blank = form_of("1") | {"client.name": ""}
    assert "Zilberman" in somebody.post(there, {**blank, "_client": "Zil", "_do": "default"}).text
    found = somebody.post(there, {**blank, "_product": "Qui", "_do": "default"})
    assert (found.status, "Quilt" in found.text) == (200, True)
    assert tenant.api.get("/documents").json()["items"] == []
    assert somebody.post(there, form_of("1", _do="default")).status == 303
    chosen = found.all('button[value^="product:"]')[0].get("value")
    added = somebody.post(there, {**somebody.get(there).form(), "_do": chosen})
    described = {one.get("name"): one.get("value") for one in added.all(".lines .describe")}
    assert described == {"lines[0].description": "Quilt"}


def test_several_drafts_are_issued_after_a_page_that_says_which_and_for_how_much(tenant: Tenant) -> None:
    first, second = tenant.draft(305), tenant.draft(305)
    bare = tenant.draft(305, client=None)
    done = tenant.issued(305)
    somebody = english(tenant)
    ticked = [first["id"], second["id"], bare["id"], done["id"]]
    asked = somebody.post("/documents/several", {"ids[]": ticked, "_do": "finalize"})
    assert asked.status == 200
    assert "Issue 3 drafts" in asked.text
    assert "1 ticked document is no draft" in asked.text
    assert "None of them can be changed afterwards" in asked.text
    assert "1 draft is not ready and stays a draft" in asked.text
    total = 2 * Decimal(first["total"])
    assert f"Together in ILS₪{total:,.2f}" in asked.text
    assert tenant.api.get(f"/documents/{first['id']}").json()["status"] == "DRAFT"
    changed = {"lines": [{"description": "y", "quantity": "1", "unitPrice": "5"}]}
    tenant.api.patch(f"/documents/{second['id']}", json=changed).raise_for_status()
    answer = somebody.post("/documents/several", {**_sent(asked), "_sure": "1"})
    rows = [" ".join(one.text_content().split()) for one in answer.all("tbody tr")]
    assert rows[0].startswith("Tax invoice 2")
    assert rows[0].endswith("Done")
    assert rows[1].startswith("Tax invoice ")
    assert "₪5.90 Not done The total has changed" in rows[1]
    assert tenant.api.get(f"/documents/{first['id']}").json()["status"] == "ISSUED"
    assert tenant.api.get(f"/documents/{second['id']}").json()["status"] == "DRAFT"
    assert somebody.get("/documents/several").answer.url.path == f"/app/{tenant.id}/documents"


def _sent(page: ReceivedPage) -> dict[str, str | list[str]]:
    """The form of a page, with every value of a field that stands in it several times."""
    (form,) = page.all("main form")
    found: dict[str, list[str]] = {}
    for name, value in form.form_values():
        found.setdefault(name, []).append(value)
    return {name: values if name.endswith("[]") else values[-1] for name, values in found.items()}


def test_a_draft_is_removed_from_a_page_that_says_what_is_lost(tenant: Tenant) -> None:
    draft, done = tenant.draft(305), tenant.issued(305)
    somebody = english(tenant)
    there = f"/documents/{draft['id']}/remove"
    assert somebody.get(f"/documents/{draft['id']}").all(f'a[href="{somebody.base}{there}"]')
    assert "deleted permanently" in somebody.get(there).text
    assert tenant.api.get(f"/documents/{draft['id']}").status_code == 200
    assert somebody.post(there).status == 303
    assert tenant.api.get(f"/documents/{draft['id']}").status_code == 404
    assert somebody.get(f"/documents/{done['id']}/remove").answer.url.path.endswith(done["id"])


def test_whoever_cancels_what_was_paid_says_what_becomes_of_the_money(tenant: Tenant) -> None:
    paid, draft = tenant.issued(320), tenant.draft(305)
    receipt = tenant.issued(400)
    somebody = english(tenant)
    page = somebody.get(f"/documents/{paid['id']}/cancel")
    assert page.all('input[name="refund.mode"][required]')
    refused = somebody.post(f"/documents/{paid['id']}/cancel", {"reason": "x"})
    assert refused.status == 409
    assert refused.all('input[name="refund.mode"]')
    told = somebody.get(f"/documents/{receipt['id']}/cancel")
    assert "given back the way it came" in told.text
    assert told.all('input[name="refund.mode"]') == []
    assert somebody.get(f"/documents/{draft['id']}/cancel").answer.url.path.endswith(draft["id"])


def test_a_credit_begins_at_an_issued_invoice(tenant: Tenant) -> None:
    invoice, draft = tenant.issued(305, subject="chairs"), tenant.draft(305)
    tenant.issued(10)
    somebody = english(tenant)
    page = somebody.get("/documents/new?docType=330&q=chai")
    assert [one for one in page.links() if one.endswith("/credit")] == [
        f"{somebody.base}/documents/{invoice['id']}/credit"
    ]
    everything = somebody.get("/documents/new?docType=330")
    assert draft["id"] not in "".join(everything.links())
    assert len([one for one in everything.links() if one.endswith("/credit")]) == 1
    assert "No invoice is found" in somebody.get("/documents/new?docType=330&q=nothing").text


def test_what_is_wrong_with_a_credited_quantity_stands_at_its_line_and_a_sum_may_part_thousands(tenant: Tenant) -> None:
    lines = [{"description": name, "quantity": "1", "unitPrice": "9000"} for name in ("a", "b")]
    invoice = tenant.issued(305, lines=lines)
    somebody = english(tenant)
    there = f"/documents/{invoice['id']}/credit"
    rows = {f"lines[{place}].lineId": one["id"] for place, one in enumerate(invoice["lines"])}
    form = {**rows, "reason": "other", "_how": "lines", "_do": "check", "refund.mode": "none"}
    refused = somebody.post(there, {**form, "lines[0].quantity": "", "lines[1].quantity": "0,5"})
    assert set(refused.faults()) == {"lines[1].quantity"}
    checked = somebody.post(there, {**form, "_how": "amount", "amount": "1,180.00"})
    assert checked.status == 303
    check = checked.answer.headers["location"]
    assert "1,180.00" in somebody.get(check).text
    assert somebody.post(check, _sent(somebody.get(check))).status == 303
    assert tenant.api.get(f"/documents/{invoice['id']}").json()["credited"] == "1180.00"


def test_a_state_of_payment_is_one_of_what_was_issued_and_a_view_needs_a_name(tenant: Tenant) -> None:
    tenant.draft(305)
    issued = tenant.issued(305, subject="chairs")
    somebody = english(tenant)
    page = somebody.get("/documents?paymentStatus=UNPAID")
    assert [one.get("value") for one in page.all('input[name="ids[]"]')] == [issued["id"]]
    assert page.form()["status"] == "ISSUED"
    refused = somebody.post("/documents/views", {"q": "chairs", "_name": ""})
    assert refused.status == 422
    assert refused.faults()["_name"]
    assert refused.form()["q"] == "chairs"
    assert [one.get("value") for one in refused.all('input[name="ids[]"]')] == [issued["id"]]


def test_the_list_is_filtered_by_total_and_says_at_its_field_what_is_no_amount(tenant: Tenant) -> None:
    small, large = (
        tenant.draft(305),
        tenant.draft(305, lines=[{"description": "x", "quantity": "9", "unitPrice": "900"}]),
    )
    somebody = english(tenant)
    found = {
        asked: {one.get("value") for one in somebody.get(f"/documents?{asked}").all('input[name="ids[]"]')}
        for asked in ("minTotal=1000&currency=ILS", "maxTotal=1000", "currency=USD")
    }
    assert list(found.values()) == [{large["id"]}, {small["id"]}, set()]
    refused = somebody.get("/documents?minTotal=1,5")
    assert set(refused.faults()) == {"minTotal"}
    assert "Total from" in refused.all("#list p.fault")[0].text_content(), "said where it is seen, and at its field"


def test_what_is_open_with_a_client_leads_to_what_is_unpaid_and_to_what_is_paid_in_part(tenant: Tenant) -> None:
    client = tenant.client()
    first, second = (tenant.issued(305, client=None, clientId=client["id"]) for _ in range(2))
    _pay(tenant, first, "1")
    somebody = english(tenant)
    page = somebody.get(f"/clients/{client['id']}")
    led = [one for one in page.links() if "paymentStatus=" in one and client["id"] in one]
    assert len({one.partition("paymentStatus=")[2] for one in led}) == 2
    for one in led:
        shown = [row.get("value") for row in somebody.get(one).all('input[name="ids[]"]')]
        assert shown == [first["id"] if "PARTIAL" in one else second["id"]]


def _pay(tenant: Tenant, document: Any, amount: str) -> None:
    money = {"method": "cash", "date": tenant.today(), "amount": amount}
    tenant.api.post(f"/documents/{document['id']}/payments", json={"payments": [money]}).raise_for_status()


def test_a_draft_that_pays_is_shown_as_a_draft_beside_what_it_pays(tenant: Tenant) -> None:
    invoice = tenant.issued(305, client=None, clientId=tenant.client()["id"])
    reference = {"documentId": invoice["id"], "amount": "7.77"}
    money = {"method": "cash", "date": tenant.today(), "amount": "7.77"}
    tenant.draft(400, client=None, clientId=invoice["clientId"], lines=[], references=[reference], payments=[money])
    somebody = english(tenant)
    (beside,) = [
        one for one in somebody.get(f"/documents/{invoice['id']}").all("li") if "Receipt" in one.text_content()
    ]
    assert "Draft" in beside.text_content()
    assert "7.77" not in beside.text_content()


def test_an_address_that_is_none_is_marked_at_its_channel(tenant: Tenant) -> None:
    document = tenant.issued(305)
    somebody = english(tenant)
    sent = {"_kind": "send", "to.sms": "050-2345678, abc", "attachPdf": "true", "link": "true"}
    refused = somebody.post(f"/documents/{document['id']}/send", sent)
    assert refused.status == 422
    assert set(refused.faults()) == {"to.sms"}
    assert refused.all('[name="to.sms"]')[0].get("value") == "050-2345678, abc"
