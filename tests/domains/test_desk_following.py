"""What follows from an issued document, at the dashboard without scripts: nothing final is done of which it is unclear
how much is meant, nothing is offered that is refused, and what is left is told before it is asked for."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import done, finalized, line, paid
from domains.test_desk_things import gone, goods, id_in, received
from support.allocating import BUYER, has_status, wait_for_allocation
from support.dashboard import DashboardClient, ReceivedPage, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in


@pytest.fixture
def somebody(tenant: Tenant) -> DashboardClient:
    found = log_in_owner(tenant)
    found.set_language("en")
    return found


def follow(tenant: Tenant, document: dict[str, Any], doc_type: int, **more: Any) -> dict[str, Any]:
    """The issued document that is made of another one."""
    body = {"docType": doc_type, "finalize": True, **more}
    return dict(done(tenant.api.post(f"/documents/{document['id']}/convert", json=body), 201))


def part(document: dict[str, Any], quantity: str) -> dict[str, Any]:
    """So much of the first line."""
    return {"lines": [{"lineId": document["lines"][0]["id"], "quantity": quantity}]}


def credited(tenant: Tenant, document: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = {"reason": "other", "finalize": True, **more}
    return dict(done(tenant.api.post(f"/documents/{document['id']}/credit", json=body), 201))


def tried(somebody: DashboardClient, path: str, **fields: str) -> ReceivedPage:
    """The form of a page is opened, filled in further and sent."""
    return somebody.post(path, {**somebody.get(path).form(), **fields})


def offered(somebody: DashboardClient, document: dict[str, Any]) -> set[str]:
    """The pages to which the page of a document leads on from it, with the type that it is made into."""
    base = f"{somebody.base}/documents/{document['id']}/"
    links = [one.removeprefix(base) for one in somebody.get(base[:-1]).links() if one.startswith(base)]
    return {one for one in links if one.partition("?")[0] in ("convert", "credit", "cancel", "payments", "send")}


def test_a_credit_of_which_it_is_not_clear_how_much_is_meant_is_not_written(
    tenant: Tenant, somebody: DashboardClient
) -> None:
    invoice = tenant.issued(305, lines=[line(quantity="5"), line("10", "3")])
    path = f"/documents/{invoice['id']}/credit"
    told = {"reason": "other", "_do": "check"}
    unclear: list[tuple[str, dict[str, str]]] = [
        ("_how", {"lines[0].quantity": "1"}),
        ("_how", {"amount": "10"}),
        ("_how", {"_how": "amount", "amount": "10", "lines[1].quantity": "1"}),
        ("_how", {"_how": "lines", "amount": "10", "lines[1].quantity": "1"}),
        ("_how", {"_how": "neither"}),
        ("amount", {"_how": "amount"}),
        ("lines[0].quantity", {"_how": "lines"}),
    ]
    for at, fields in unclear:
        seen = tried(somebody, path, **told, **fields)
        assert (seen.status, seen.faults().keys()) == (422, {at}), fields
        assert "Nothing has been done yet." in seen.text
        assert {name: seen.form()[name] for name in fields if name != "_how"} == {
            name: value for name, value in fields.items() if name != "_how"
        }
    assert done(tenant.api.get("/documents?docType=330"))["items"] == []
    check = gone(tried(somebody, path, **told, _how="lines", **{"lines[1].quantity": "1"}))
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["credited"] == "0.00"
    seen = somebody.get(check)
    sums = {" ".join(row.text_content().split()) for row in seen.all("table.totals tr")}
    assert sums == {"Total without VAT₪10.00", "VAT 18% of ₪10.00₪1.80", "Total₪11.80"}
    gone(somebody.post(check, seen.form()))
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["credited"] == "11.80"


def test_another_document_is_not_made_of_more_than_is_meant(tenant: Tenant, somebody: DashboardClient) -> None:
    order = tenant.issued(100, lines=[line(quantity="10"), line(quantity="3")])
    path = f"/documents/{order['id']}/convert"
    for at, fields in (("_how", {"lines[0].quantity": "2"}), ("lines[0].quantity", {"_how": "lines"})):
        seen = tried(somebody, path, docType="305", **fields)
        assert (seen.status, seen.faults().keys()) == (422, {at}), fields
    assert done(tenant.api.get("/documents?status=DRAFT"))["items"] == []
    at = gone(tried(somebody, path, docType="305", _how="lines", **{"lines[1].quantity": "2"}))
    assert [one["quantity"] for one in done(tenant.api.get(f"/documents/{id_in(at)}"))["lines"]] == ["2"]


def test_what_is_left_of_each_line_stands_beside_it(tenant: Tenant, somebody: DashboardClient) -> None:
    order = tenant.issued(100, lines=[line(quantity="10")])
    delivery = follow(tenant, order, 200, **part(order, "4"))
    follow(tenant, delivery, 210, **part(delivery, "1"))
    invoice = follow(tenant, order, 305, **part(order, "3"))
    credited(tenant, invoice, **part(invoice, "0.5"))

    def cells(document: dict[str, Any], page: str) -> list[str]:
        return [one.text_content() for one in somebody.get(f"/documents/{document['id']}/{page}").all("td.end")[:-1]]

    assert cells(order, "convert") == ["10", "3"]
    assert cells(delivery, "convert") == ["4", "3", "3"]
    assert cells(invoice, "credit") == ["3", "2.5"]
    (left,) = (one["left"] for one in done(tenant.api.get(f"/documents/{delivery['id']}?include=left"))["lines"])
    assert left == {"convert": "3", "return": "3", "credit": "4", "creditAmount": None}
    assert "left" not in done(tenant.api.get(f"/documents/{delivery['id']}"))["lines"][0]
    for document, page, fields in (
        (order, "convert", {"docType": "200"}),
        (invoice, "credit", {"reason": "other", "_do": "check"}),
    ):
        most = cells(document, page)[-1]
        fields |= {"_how": "lines", "lines[0].quantity": "9"}
        seen = tried(somebody, f"/documents/{document['id']}/{page}", **fields)
        assert seen.status == 409
        assert most in seen.faults()["lines[0].quantity"]


def test_nothing_is_offered_that_is_always_refused(tenant: Tenant, somebody: DashboardClient) -> None:
    quote, order = tenant.issued(10), tenant.issued(100, lines=[line(quantity="2")])
    assert {"convert?to=100", "convert?to=305", "cancel"} <= offered(somebody, quote)
    assert not {"convert?to=210", "convert?to=400", "credit"} & offered(somebody, order)
    follow(tenant, quote, 100)
    delivery = follow(tenant, order, 200, **part(order, "1"))
    assert offered(somebody, quote) == {"send"}
    assert {"convert?to=305", "send"} <= offered(somebody, order)
    assert "cancel" not in offered(somebody, order)
    assert "It cannot be cancelled as long as" in somebody.get(f"/documents/{order['id']}").text
    assert "Nothing is left to" in somebody.get(f"/documents/{quote['id']}/convert").text
    assert not somebody.get(f"/documents/{order['id']}/cancel").all("main form")
    back = follow(tenant, delivery, 210)
    assert {"convert?to=210", "convert?to=305", "cancel"} & offered(somebody, delivery) == set()
    assert offered(somebody, back) == {"send", "cancel"}
    invoice = tenant.issued(305)
    assert {"credit", "cancel", "payments", "convert?to=210", "send"} == offered(somebody, invoice)
    credited(tenant, invoice, full=True)
    assert not {"credit", "cancel", "payments"} & offered(somebody, invoice)
    assert "Nothing is left to credit." in somebody.get(f"/documents/{invoice['id']}/credit").text
    account = tenant.issued(300)
    assert {"convert?to=400", "convert?to=320", "cancel"} <= offered(somebody, account)
    done(tenant.api.post(f"/documents/{account['id']}/payments", json={"payments": [paid(tenant, "18.00")]}), 201)
    assert not {"convert?to=320", "cancel"} & offered(somebody, account)
    receipt = tenant.issued(400)
    assert "cancel" in offered(somebody, receipt)
    undone = done(tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "x"}))["cancelling"]
    assert "cancel" not in offered(somebody, undone)


def test_a_reminder_is_offered_of_what_is_overdue(tenant: Tenant, somebody: DashboardClient) -> None:
    day = (date.fromisoformat(tenant.today()) - timedelta(days=2)).isoformat()
    late = tenant.issued(305, issueDate=day, dueDate=day)
    assert "send?kind=reminder" in offered(somebody, late)
    owed = tenant.issued(305, dueDate=tenant.today())
    assert "send?kind=reminder" not in offered(somebody, owed)
    assert "Nothing is overdue" in somebody.get(f"/documents/{owed['id']}/send?kind=reminder").text
    done(tenant.api.post(f"/documents/{late['id']}/payments", json={"payments": [paid(tenant, "118.00")]}), 201)
    assert "send?kind=reminder" not in offered(somebody, late)
    trial = tenant.sandbox_key()
    body = {"docType": 305, "client": {"name": "x"}, "lines": [line()], "dueDate": tenant.today()}
    made = done(trial.post("/documents", json=body), 201)
    done(trial.post(f"/documents/{made['id']}/finalize", json={}))
    done(trial.post("/sandbox/clock", json={"advance": "P2D"}))
    there = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id, environment="sandbox")
    assert "send?kind=reminder" in offered(there, made)


def test_the_page_of_a_receipt_tells_how_it_was_paid_and_what_it_settles(
    tenant: Tenant, somebody: DashboardClient
) -> None:
    invoice = tenant.issued(305)
    check = paid(tenant, "100.00", "check", checkNumber="778899", bankCode="12", branch="600", account="4455")
    body = {"payments": [check], "withholdingTax": {"amount": "18.00", "certificateId": "C-7"}}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    seen = somebody.get(f"/documents/{receipt['id']}")
    for text in ("Check", "₪100.00", "778899", "4455", "Withheld tax", "₪18.00", "C-7", "Settles"):
        assert text in seen.text, text
    assert seen.links().count(f"{somebody.base}/documents/{invoice['id']}") >= 2
    both = tenant.issued(320, payments=[paid(tenant, "118.00", "card", last4="4242")])
    assert "4242" in somebody.get(f"/documents/{both['id']}").text


def test_a_receipt_that_cancels_another_one_is_called_so(tenant: Tenant, somebody: DashboardClient) -> None:
    client = tenant.client()["id"]
    invoice = tenant.issued(305, client=None, clientId=client)
    body = {"payments": [paid(tenant, "118.00")]}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    made = done(tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "x"}))["cancelling"]
    name, cancelled = f"Receipt {made['docNumber']}", f"Receipt {receipt['docNumber']}"
    seen = somebody.get(f"/documents/{made['id']}")
    assert f"{name}: cancellation of {cancelled}" in seen.text
    assert "Reverses" in seen.text
    assert "Settles" not in seen.text
    of_invoice = somebody.get(f"/documents/{invoice['id']}").text
    assert f"Paid by: {cancelled}" in of_invoice
    assert f"Payment taken back by: {name} (cancellation)" in of_invoice
    assert f"{name} (cancellation)" in somebody.get("/documents").text
    assert f"{name} cancellation" in somebody.get(f"/clients/{client}/payments").text
    somebody.set_language("he")
    assert (
        f"קבלה {made['docNumber']}: ביטול קבלה {receipt['docNumber']}" in somebody.get(f"/documents/{made['id']}").text
    )


def test_the_page_of_a_document_tells_its_lines_and_sums(tenant: Tenant, somebody: DashboardClient) -> None:
    lines = [line("100", "3", discount={"type": "amount", "value": "30"}), line("50", "2", vatType="exempt")]
    rated = {"currency": "USD", "exchangeRate": "4", "lines": lines}
    for document in (tenant.issued(305, **rated), tenant.draft(305, **rated)):
        rows = cells(somebody.get(f"/documents/{document['id']}"))
        for told in (
            ["ייעוץ less $30.00 discount", "3", "$100.00", "$270.00"],
            ["Total without VAT", "$370.00"],
            ["VAT 18% of $270.00", "$48.60"],
            ["Total", "$418.60"],
            ["Total at a rate of 4", "₪1,674.40"],
        ):
            assert told in rows, rows
    assert "Total without VAT" not in somebody.get(f"/documents/{received_alone(tenant)['id']}").text


def cells(seen: ReceivedPage) -> list[list[str]]:
    """The texts of every row of the tables of a page."""
    return [[" ".join(cell.text_content().split()) for cell in row] for row in seen.all("main tr")]


def received_alone(tenant: Tenant) -> dict[str, Any]:
    """A receipt, which has no lines."""
    return tenant.issued(400, payments=[paid(tenant, "5.00")])


def test_before_it_is_issued_a_page_says_what_is_worth_a_look_and_where_it_is_mended(
    opened: Callable[..., Tenant],
) -> None:
    tenant = opened(address=None)
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    draft = tenant.draft(305, client=BUYER, lines=[line("30000")])
    seen = somebody.get(f"/documents/{draft['id']}/issue")
    assert "The business has no address" in seen.text
    assert "above ₪5,000.00 without VAT" in seen.text
    assert "The business is not connected to the tax authority, so no number will be requested." in seen.text
    links = seen.links()
    assert f"{somebody.base}/settings#f-address.street" in links
    assert f"{somebody.base}/allocations/connection" in links
    somebody.set_language("he")
    hebrew = somebody.get(f"/documents/{draft['id']}").text
    assert "לעסק לא הוזנה כתובת" in hebrew
    assert "העסק אינו מחובר לרשות המסים, ולכן לא יתבקש מספר." in hebrew
    somebody.set_language("en")
    issued = done(finalized(tenant, draft))
    found = wait_for_allocation(tenant, issued["id"], has_status("UNAVAILABLE"))
    text = somebody.get(f"/allocations/{found['id']}").text
    assert "Not requested: the business is not connected to the tax authority." in text
    assert "did not answer" not in text
    assert "Attempts" not in text


def test_the_page_of_a_payment_says_what_becomes_of_what_is_beyond(
    tenant: Tenant, somebody: DashboardClient, opened: Callable[..., Tenant]
) -> None:
    known = tenant.issued(305, client=None, clientId=tenant.client()["id"])
    dealer = opened("exempt_dealer")
    exempt = log_in_owner(dealer)
    exempt.set_language("en")
    for who, document, told in (
        (somebody, known, "Any surplus is kept as the client's credit."),
        (somebody, tenant.issued(305), "is not kept as credit"),
        (exempt, dealer.issued(300), "Any surplus settles nothing and is income on its day."),
    ):
        assert told in who.get(f"/documents/{document['id']}/payments").text


def test_the_tax_that_a_client_withholds_is_proposed(tenant: Tenant, somebody: DashboardClient) -> None:
    held = {"rate": "5", "certificateNumber": "C-9", "validFrom": "2024-01-01", "validTo": "2099-12-31"}
    client = tenant.client(withholding=held)["id"]
    invoice = tenant.issued(305, clientId=client, client=None, lines=[line("1000")])
    path = f"/documents/{invoice['id']}/payments"
    form = somebody.get(path).form()
    proposed = {name.partition(".")[2]: form[name] for name in form if name.startswith(("withholdingTax", "payments"))}
    assert {name: proposed[name] for name in ("rate", "certificateId")} == {"rate": "5", "certificateId": "C-9"}
    assert (form["payments[0].amount"], form["withholdingTax.amount"]) == ("1130.00", "50.00")
    assert "This client withholds 5%" in somebody.get(path).text
    gone(somebody.post(path, {**form, "_do": "save"}))
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["balance"] == "0.00"
    done(tenant.api.patch(f"/clients/{client}", json={"withholding": {**held, "validTo": "2024-12-31"}}))
    later = tenant.issued(305, clientId=client, client=None, lines=[line("1000")])
    form = somebody.get(f"/documents/{later['id']}/payments").form()
    assert (form["payments[0].amount"], form["withholdingTax.amount"]) == ("1180.00", "")


def test_what_becomes_of_money_is_asked_at_its_choice(tenant: Tenant, somebody: DashboardClient) -> None:
    invoice = tenant.issued(320, lines=[line(quantity="2")], payments=[paid(tenant, "236.00")])
    path = f"/documents/{invoice['id']}/cancel"
    seen = somebody.post(path, {"reason": "x"})
    assert (seen.status, seen.faults().keys()) == (409, {"refund.mode"})
    assert "#f-refund" in {one.get("href") for one in seen.all("[data-problem] a")}
    credit = f"/documents/{invoice['id']}/credit"
    told = {"_do": "check", "reason": "other", "_how": "lines", "lines[0].quantity": "1", "refund.mode": "manual"}
    check = gone(tried(somebody, credit, **told, **{"refund.amount": "50"}))
    at = gone(somebody.post(check, somebody.get(check).form()))
    assert [one["amount"] for one in done(tenant.api.get(f"/documents/{id_in(at)}"))["payments"]] == ["50.00"]


def test_serial_numbers_are_asked_for_at_the_line_even_where_it_names_none_itself(
    tenant: Tenant, somebody: DashboardClient
) -> None:
    chair = goods(tenant, tracking="serial")
    item = {"productId": chair, "quantity": "2", "unitCost": "4", "serialNumbers": ["S1", "S2"]}
    done(tenant.api.post("/inventory/adjustments", json={"kind": "receipt", "lines": [item]}), 201)
    there = {"productId": chair, "quantity": "2", "serialNumbers": ["S1", "S2"]}
    delivery = done(finalized(tenant, tenant.draft(200, lines=[line(), there])))
    invoice = follow(tenant, delivery, 305)
    path = f"/documents/{invoice['id']}/credit"
    told = {"reason": "other", "_do": "check", "_how": "lines", "lines[1].quantity": "1"}
    seen = tried(somebody, path, **told)
    assert (seen.status, seen.faults().keys()) == (422, {"lines[1].serialNumbers"})
    assert "lines[0].serialNumbers" not in seen.form()
    bare = tried(somebody, path, **{**told, "lines[1].quantity": "", "lines[1].serialNumbers": "S1"})
    assert bare.faults().keys() == {"lines[1].quantity"}
    gone(tried(somebody, path, **told, **{"lines[1].serialNumbers": "S1"}))


def test_whoever_may_only_look_on_is_given_no_form_to_fill_in(tenant: Tenant) -> None:
    chair, client = goods(tenant), tenant.client()["id"]
    received(tenant, chair, "3")
    done(tenant.api.post("/tags", json={"name": "vip"}), 201)
    document, quote = tenant.issued(305), tenant.issued(10)
    store = done(tenant.api.get("/warehouses"))["items"][0]["id"]
    count = done(tenant.api.post("/stock-counts", json={}), 201)["id"]
    schedule = {
        "frequency": "monthly_date",
        "startDate": "2030-01-01",
        "template": {"docType": 305, "clientId": client},
    }
    schedule["template"] |= {"lines": [line()]}  # type: ignore[operator]
    again = done(tenant.api.post("/recurring-documents", json=schedule), 201)["id"]
    with tenant.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (tenant.id,))
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    pages = [
        *(f"/documents/{document['id']}/{page}" for page in ("convert", "credit", "cancel", "payments", "send")),
        f"/documents/{document['id']}/send?kind=reminder",
        f"/documents/{document['id']}/share",
        *(f"/quotes/{quote['id']}/{page}" for page in ("accept", "reject", "reopen")),
        *(f"/recurring/{again}/{page}" for page in ("edit", "run", "pause", "resume", "remove")),
        f"/stock/warehouses/{store}/edit",
        f"/stock/counts/{count}/commit",
    ]
    for path in pages:
        seen = somebody.get(path)
        assert seen.status == 403, path
        assert "Your role does not include this." in seen.text, path
    tags = somebody.get("/clients/tags")
    assert "vip" in tags.text
    assert not tags.all("main form")


def test_an_overdue_invoice_says_so_to_its_owner_in_the_list_and_on_its_page(tenant: Tenant) -> None:
    due = date.fromisoformat(tenant.today()) + timedelta(days=10)
    issued = tenant.issued(305, dueDate=due.isoformat())
    somebody = log_in_owner(tenant)
    somebody.set_language("en")

    def states() -> list[str]:
        return [one.text_content() for one in somebody.get("/documents").all("tbody .tag")]

    assert states() == ["Unpaid"]
    tenant.running.clock.offset += timedelta(days=12)
    somebody = log_in_owner(tenant)
    assert states() == ["Overdue"]
    assert "2 days late" in somebody.get(f"/documents/{issued['id']}").text


def test_the_check_page_gives_one_verdict(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    tenant.api.patch("/businesses/current", json={"address": None})
    unaddressed = somebody.get(f"/documents/{tenant.draft(305)['id']}/issue")
    assert [one.text_content().strip() for one in unaddressed.all(".verdict")] == [
        "It can be issued. Look at this first:"
    ]
    tenant.api.patch("/businesses/current", json={"address": {"street": "Herzl 1", "city": "Haifa"}})
    ready = somebody.get(f"/documents/{tenant.draft(305)['id']}/issue")
    assert [one.text_content().strip() for one in ready.all(".verdict")] == ["It can be issued."]
    assert not ready.all(".checklist")


def test_a_quote_is_not_said_to_enter_the_books(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert "It is not recorded in the books." in somebody.get(f"/documents/{tenant.draft(10)['id']}/issue").text
    assert "recorded in the books" in somebody.get(f"/documents/{tenant.draft(305)['id']}/issue").text
