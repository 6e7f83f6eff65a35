"""The editor of drafts without scripts: what a draft was told by the API is still there after a person saved it."""

from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import done, finalized, paid
from domains.test_desk_things import goods, received
from support.dashboard import DashboardClient, ReceivedPage, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in

CLIENT = {
    "name": "לקוחה",
    "emails": ["a@example.com", "b@example.com"],
    "phone": "03-5550117",
    "address": {"city": "חיפה", "zip": "31000"},
}
CARD = {
    "method": "card",
    "brand": "visa",
    "last4": "4242",
    "dealType": "installments",
    "installments": 3,
    "authNumber": "77",
}


def saved(somebody: DashboardClient, id: str, **changes: str) -> ReceivedPage:
    """The draft is opened, changed and saved."""
    form = somebody.get(f"/documents/{id}/edit").form()
    return somebody.post(f"/documents/{id}/edit", {**form, **changes, "_do": "save"})


def read(tenant: Tenant, id: str) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/documents/{id}")))


def without_ids(value: Any) -> Any:
    if isinstance(value, list):
        return [without_ids(one) for one in value]
    return {name: one for name, one in value.items() if name != "id"} if isinstance(value, dict) else value


def test_what_the_form_of_a_draft_does_not_show_is_kept(tenant: Tenant) -> None:
    chair, store = goods(tenant, tracking="serial"), done(tenant.api.post("/warehouses", json={"name": "B"}), 201)
    lines = [
        {
            "description": "x",
            "quantity": "2",
            "unitPrice": "10",
            "unit": "h",
            "discount": {"type": "percent", "value": "5"},
        },
        {
            "productId": chair,
            "quantity": "2",
            "warehouseId": store["id"],
            "serialNumbers": ["S1", "S2"],
            "unitPrice": "1",
        },
        {"productId": goods(tenant, "B", tracking="batch"), "quantity": "1", "batchNumber": "L-7", "sku": "own"},
        {"productId": goods(tenant, "C"), "quantity": "1", "moveStock": False, "vatRate": "17"},
    ]
    more = {"footer": "f", "tags": ["a"], "discount": {"type": "amount", "value": "1"}, "metadata": {"a": "b"}}
    draft = tenant.draft(305, client=CLIENT, lines=lines, **more)
    assert [one["vatRateChosen"] for one in draft["lines"]] == [False, False, False, True]
    assert saved(log_in_owner(tenant), draft["id"], subject="changed").status == 303
    now = read(tenant, draft["id"])
    assert (now.pop("subject"), now.pop("version")) == ("changed", draft["version"] + 1)
    for name in ("updatedAt", "subject", "version"):
        draft.pop(name), now.pop(name, None)
    assert {name: without_ids(one) for name, one in now.items()} == {
        name: without_ids(one) for name, one in draft.items()
    }


def test_the_rate_of_the_day_is_not_fixed_by_the_browser(tenant: Tenant) -> None:
    draft = tenant.draft(305)
    assert saved(log_in_owner(tenant), draft["id"], issueDate="2024-12-31").status == 303
    assert [(one["vatRate"], one["vatRateChosen"]) for one in read(tenant, draft["id"])["lines"]] == [("17", False)]


def test_details_of_a_payment_and_of_withheld_tax_are_kept(tenant: Tenant) -> None:
    payment = {**paid(tenant, "1180.00"), **CARD}
    withheld = {"amount": "20.00", "rate": "5", "certificateId": "c"}
    draft = tenant.draft(400, lines=[], payments=[payment], withholdingTax=withheld)
    assert saved(log_in_owner(tenant), draft["id"], subject="changed").status == 303
    now = read(tenant, draft["id"])
    assert without_ids(now["payments"]) == without_ids(draft["payments"])
    assert now["withholdingTax"] == draft["withholdingTax"]


def owed(tenant: Tenant, client: str, price: str) -> dict[str, Any]:
    """An issued invoice of a client."""
    line = {"description": "x", "quantity": "1", "unitPrice": price, "vatType": "exempt"}
    return dict(done(finalized(tenant, tenant.draft(305, clientId=client, client=None, lines=[line]))))


@pytest.fixture
def debtor(tenant: Tenant) -> str:
    return str(done(tenant.api.post("/clients", json={"name": "A"}), 201)["id"])


def test_what_is_settled_stands_beside_its_own_invoice(tenant: Tenant, debtor: str) -> None:
    first, second = owed(tenant, debtor, "100"), owed(tenant, debtor, "200")
    settles = [{"documentId": second["id"], "amount": "150.00"}]
    body = {"clientId": debtor, "client": None, "lines": [], "references": settles}
    draft = tenant.draft(400, payments=[paid(tenant, "150.00")], **body)
    somebody = log_in_owner(tenant)
    form = somebody.get(f"/documents/{draft['id']}/edit").form()
    rows = [(form[f"references[{one}].documentId"], form[f"references[{one}].amount"]) for one in (0, 1)]
    assert rows == [(first["id"], ""), (second["id"], "150.00")]
    assert saved(somebody, draft["id"], subject="s").status == 303
    (kept,) = read(tenant, draft["id"])["references"]
    assert (kept["documentId"], kept["amount"]) == (second["id"], "150.00")


def test_a_fault_of_what_is_settled_stands_beside_its_own_invoice(tenant: Tenant, debtor: str) -> None:
    owed(tenant, debtor, "100")
    second = owed(tenant, debtor, "200")
    body = {"clientId": debtor, "client": None, "lines": [], "payments": [paid(tenant, "1.00")]}
    draft = tenant.draft(400, **body)
    told = saved(log_in_owner(tenant), draft["id"], **{"references[1].amount": "-5"})
    assert told.status == 422
    assert list(told.faults()) == ["references[1].amount"]
    assert told.form()["references[1].documentId"] == second["id"]


def test_an_invoice_that_was_paid_meanwhile_is_shown_and_its_row_can_be_emptied(tenant: Tenant, debtor: str) -> None:
    one = owed(tenant, debtor, "100")
    settles = [{"documentId": one["id"], "amount": "100.00"}]
    body = {"clientId": debtor, "client": None, "lines": [], "payments": [paid(tenant, "100.00")]}
    draft = tenant.draft(400, references=settles, **body)
    done(tenant.api.post(f"/documents/{one['id']}/payments", json={"payments": [paid(tenant, "100.00")]}), 201)
    somebody = log_in_owner(tenant)
    assert somebody.get(f"/documents/{draft['id']}/edit").form()["references[0].amount"] == "100.00"
    assert saved(somebody, draft["id"], **{"references[0].amount": ""}).status == 303
    assert read(tenant, draft["id"])["references"] == []


def test_another_client_settles_nothing_of_the_first_one(tenant: Tenant, debtor: str) -> None:
    settles = [{"documentId": owed(tenant, debtor, "100")["id"], "amount": "100.00"}]
    body = {"clientId": debtor, "client": None, "lines": [], "payments": [paid(tenant, "100.00")]}
    draft = tenant.draft(400, references=settles, **body)
    somebody = log_in_owner(tenant)
    form = somebody.get(f"/documents/{draft['id']}/edit").form()
    again = somebody.post(f"/documents/{draft['id']}/edit", {**form, "_do": "no-client"})
    assert not [name for name in again.form() if name.startswith(("references", "clientId"))]


def test_units_are_named_in_the_editor_and_faults_are_told_beside_them(tenant: Tenant) -> None:
    chair = goods(tenant, tracking="serial")
    line = {"productId": chair, "quantity": "2", "unitCost": "4", "serialNumbers": ["S1", "S2"]}
    done(tenant.api.post("/inventory/adjustments", json={"kind": "receipt", "lines": [line]}), 201)
    draft = tenant.draft(305, lines=[{"productId": chair, "quantity": "1"}])
    somebody = log_in_owner(tenant)
    told = saved(somebody, draft["id"], **{"lines[0].serialNumbers": "S2, " + "S" * 200})
    assert (told.status, list(told.faults())) == (422, ["lines[0].serialNumbers"])
    assert saved(somebody, draft["id"], **{"lines[0].serialNumbers": "S2"}).status == 303
    issued = done(finalized(tenant, read(tenant, draft["id"])))
    assert issued["lines"][0]["serialNumbers"] == ["S2"]


def test_the_units_that_come_back_are_named_with_a_credit(tenant: Tenant) -> None:
    chair = goods(tenant, tracking="serial")
    line = {"productId": chair, "quantity": "2", "unitCost": "4", "serialNumbers": ["S1", "S2"]}
    done(tenant.api.post("/inventory/adjustments", json={"kind": "receipt", "lines": [line]}), 201)
    sold = {"productId": chair, "quantity": "2", "serialNumbers": ["S1", "S2"]}
    invoice = done(finalized(tenant, tenant.draft(305, lines=[sold])))
    somebody = log_in_owner(tenant)
    form = somebody.get(f"/documents/{invoice['id']}/credit").form()
    chosen = {"_how": "lines", "lines[0].quantity": "1", "lines[0].serialNumbers": "S2", "reason": "order_change"}
    answer = somebody.post(f"/documents/{invoice['id']}/credit", {**form, **chosen})
    assert answer.status == 303, answer.text
    credit = read(tenant, answer.answer.headers["location"].split("/")[-1].split("?")[0])
    assert credit["lines"][0]["serialNumbers"] == ["S2"]


def test_goods_are_received_before_they_are_sold_from_another_warehouse(tenant: Tenant) -> None:
    chair = goods(tenant)
    received(tenant, chair, "5")
    store = done(tenant.api.post("/warehouses", json={"name": "B"}), 201)
    draft = tenant.draft(305, lines=[{"productId": chair, "quantity": "1"}])
    assert saved(log_in_owner(tenant), draft["id"], **{"lines[0].warehouseId": store["id"]}).status == 303
    assert read(tenant, draft["id"])["lines"][0]["warehouseId"] == store["id"]


def test_a_product_that_is_put_in_shows_its_price_and_where_its_units_are_named(tenant: Tenant) -> None:
    chair, somebody = goods(tenant, tracking="serial"), log_in_owner(tenant)
    path = "/documents/new?docType=305"
    shown = somebody.post(path, {**somebody.get(path).form(), "_do": f"product:{chair}"})
    (price,) = shown.all("[name='lines[0].unitPrice']")
    assert (price.get("placeholder"), price.get("value")) == ("100.00", "")
    assert shown.all("[name='lines[0].quantity']")[0].get("autofocus") is not None
    (units,) = shown.all("[name='lines[0].serialNumbers']")
    assert next(one for one in units.iterancestors("details")).get("open") is not None
    again = somebody.post(path, {**shown.form(), "_do": "add:lines"})
    assert again.all("[autofocus]")[0].get("name") == "lines[1].description"


def test_boxes_that_one_press_ticks_leave_what_is_written(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    shown = somebody.post("/keys/new", {**somebody.get("/keys/new").form(), "name": "Shop", "_do": "tick:read"})
    assert shown.form()["name"] == "Shop"
    ticked = [one.get("value") for one in shown.all("[name='scopes[]'][checked]")]
    assert ticked
    assert all(one.endswith(":read") for one in ticked)


def test_nothing_ticked_is_told(tenant: Tenant) -> None:
    tenant.draft(305)
    answer = log_in_owner(tenant).post(
        "/documents/several", {"_do": "finalize", "_back": f"/app/{tenant.id}/documents?q=x"}
    )
    assert answer.answer.headers["location"].endswith("?q=x&done=none_ticked")


def test_the_review_of_several_drafts_checks_each_and_offers_the_date_of_today(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    good = tenant.draft(305)
    late = tenant.draft(305, issueDate=(date.fromisoformat(tenant.today()) - timedelta(days=90)).isoformat())
    review = somebody.post("/documents/several", {"_do": "finalize", "ids[]": [good["id"], late["id"]]})
    assert [one.text for one in review.all("td .tag")] in (["Ready", "Not ready"], ["Not ready", "Ready"])
    assert "1 draft is not ready and stays a draft." in review.text
    assert "Together in ILS₪118.00" in review.text
    form = review.form() | {"ids[]": [good["id"], late["id"]]}
    again = somebody.post("/documents/several", {**form, "_today": "1"})
    assert [one.text for one in again.all("td .tag")] == ["Ready", "Ready"]
    somebody.post("/documents/several", {**again.form(), "ids[]": [good["id"], late["id"]], "_sure": "1"})
    issued = [read(tenant, one["id"]) for one in (good, late)]
    assert [(one["status"], one["issueDate"]) for one in issued] == [("ISSUED", tenant.today())] * 2


def test_a_design_that_is_gone_is_refused_at_its_field(tenant: Tenant) -> None:
    draft = tenant.draft(305)
    done(tenant.api.post("/document-templates", json={"name": "A"}), 201)
    told = saved(log_in_owner(tenant), draft["id"], templateId=draft["id"])
    assert (told.status, list(told.faults())) == (422, ["templateId"])


def made_from(tenant: Tenant, source: dict[str, Any], doc_type: int) -> tuple[DashboardClient, str]:
    """Somebody who converts a document, and the address of the editor to which that leads."""
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    answer = somebody.post(f"/documents/{source['id']}/convert", {"docType": str(doc_type), "_how": "all"})
    return somebody, answer.answer.headers["location"].partition("?")[0]


def test_a_quote_becomes_an_invoice_receipt_without_anything_typed(tenant: Tenant) -> None:
    somebody, path = made_from(tenant, tenant.issued(10, client={"name": "Noa"}), 320)
    shown = somebody.get(path)
    form = shown.form()
    assert (form["payments[0].date"], form["payments[0].amount"]) == (tenant.today(), "118.00")
    assert "Left to pay" in shown.all("#totals")[0].text_content()
    saved_at = somebody.post(path, {**form, "_do": "issue"}).answer.headers["location"]
    assert somebody.get(saved_at).all("main form button.primary")[0].get("disabled") is None
    assert "payments[1].date" not in somebody.get(path).form(), "a payment that is there is not proposed again"


def test_the_receipt_of_a_payment_request_proposes_all_that_is_open(tenant: Tenant) -> None:
    somebody, path = made_from(tenant, tenant.issued(300, client={"name": "Noa"}), 400)
    form = somebody.get(path).form()
    assert (form["payments[0].amount"], form["references[0].amount"]) == ("118.00", "118.00")


def test_a_payment_asks_for_what_its_method_needs(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    path = "/documents/new?docType=320"
    form = somebody.get(path).form()
    assert {"payments[0].reference", "payments[0].account"} <= set(form)
    shown = somebody.post(path, {**form, "payments[0].method": "check", "_do": "refresh"})
    fields = {one.get("name") for one in shown.all(".payments .field:not([hidden]) [name]:not([disabled])")}
    wanted = {"checkNumber", "bankCode", "branch", "account", "dueDate"}
    assert fields == {f"payments[0].{one}" for one in wanted}
    told = somebody.post(path, {**shown.form(), "payments[0].method": "cash", "payments[0].last4": "x", "_do": "save"})
    assert "payments[0].last4" in told.faults(), "a fault is shown also where the method asks for no such field"


def test_what_is_left_to_pay_is_told_and_filled_in(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    path = "/documents/new?docType=320"
    line = {"lines[0].description": "x", "lines[0].unitPrice": "100"}
    form = {**somebody.get(path).form(), **line, "payments[0].amount": "18"}
    totals = somebody.post("/documents/totals", form).answer.text
    assert 'data-left="100.00"' in totals
    filled = somebody.post(path, {**form, "_do": "fill-left"}).form()
    assert filled["payments[0].amount"] == "118.00"
    more = somebody.post(path, {**form, "_do": "add:payments"}).form()
    assert (more["payments[1].amount"], more["payments[1].date"]) == ("100.00", tenant.today())
    over = somebody.post("/documents/totals", {**form, "payments[0].amount": "120"}).answer.text
    assert "Paid too much" in over


def test_totals_that_cannot_be_computed_again_stay_and_say_so(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    draft = tenant.draft(305)
    form = somebody.get(f"/documents/{draft['id']}/edit").form()
    wrong = {**form, "lines[0].unitPrice": "x"}
    answer = somebody.post("/documents/totals", wrong).answer
    assert answer.headers["hx-retarget"] == "#totals-told"
    assert "from before the last change" in answer.text
    assert "Unit price: Enter a number" in answer.text
    refused = somebody.post(f"/documents/{draft['id']}/edit", {**wrong, "_do": "save"})
    assert refused.status == 422
    assert "118.00" in refused.all("#totals table")[0].text_content()


def test_every_fault_is_told_at_once_in_parts_that_are_open(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    path = "/documents/new?docType=320"
    wrong = {
        "client.name": "Noa",
        "client.emails[0]": "nobody",
        "lines[0].quantity": "x",
        "lines[0].unitPrice": "1",
        "payments[0].amount": "ten",
        "payments[0].checkNumber": "9" * 200,
        "withholdingTax.certificateId": "9" * 200,
        "exchangeRate": "q",
        "issueDate": "never",
    }
    more = {"withholdingTax.amount": "5", "lines[0].description": "x"}
    told = somebody.post(path, {**somebody.get(path).form(), **more, **wrong, "_do": "save"})
    assert set(wrong) - {"client.name", "lines[0].unitPrice"} <= set(told.faults())
    for field in told.all("[aria-invalid=true]"):
        assert all(one.get("open") is not None for one in field.iterancestors("details")), field.get("name")
        assert not [one for one in field.iterancestors() if one.get("hidden") is not None]
