"""How to make one of every kind of object that stands in a path: the values of the path's parameters."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from pinkas.platform.operation import Operation
from support.apps import shop_of
from support.oauth import register_app
from support.partners import make_partner, partner_of
from support.processes import wait_until
from support.service import Tenant
from support.uniform_writer import data, folder

Values = dict[str, Any]


ALIKE_FOR_ALL = {
    "/businesses/document-defaults/{docType}": "every business has settings for every type",
    "/exchange-rates/{currency}/{date}": "every business has rates of its own for every day",
    "/document-types/{docType}": "the types are the country's",
    "/document-numbering/{docType}": "every business has a sequence for every type",
    "/tax/vat-periods/{period}": "every business has a period for every month",
    "/ledger/periods/{period}": "every business has books for every month",
    "/ledger/revaluations/{period}": "the same",
    "/payment-providers/{provider}": "every business may have an account at every provider",
    "/import-templates/{kind}": "the columns are the program's",
    "/message-templates/{kind}": "every business has texts of its own for every kind",
}
"""Paths whose parameters name nothing that could be another business's: each business has its own under all of them."""


def names_an_object(declared: Operation) -> bool:
    """Whether an id or a number stands in the path that is one business's and not another's (nor the operator's).
    The token of a public address is whoever's holds it."""
    by_tenant = declared.credential not in ("admin", "public")
    return "{" in declared.path and place(declared) not in ALIKE_FOR_ALL and by_tenant


def place(declared: Operation) -> str:
    """The path up to its last parameter: the address of the object itself; the whole path where not every object of the
    place will do."""
    return declared.path if declared.path in MAKERS else declared.path[: declared.path.rindex("}") + 1]


def _client(tenant: Tenant) -> list[Values]:
    return [{"id": tenant.client()["id"]}]


def _owing_client(tenant: Tenant) -> list[Values]:
    """A client, and one with an opening balance."""
    client = tenant.client(openingBalance={"amount": "10", "date": "2026-01-01"})
    (item,) = tenant.api.get(f"/clients/{client['id']}/balance").json()["openingItems"]
    return [*_client(tenant), {"id": client["id"], "openingItemId": item["id"]}]


def _beside(tenant: Tenant, what: str, name: str, body: Values) -> list[Values]:
    (client,) = _client(tenant)
    made = tenant.api.post(f"/clients/{client['id']}/{what}", json=body)
    assert made.status_code == 201, made.text
    return [{**client, name: made.json()["id"]}]


def _supplier(tenant: Tenant) -> list[Values]:
    return [{"id": tenant.supplier()["id"]}]


def _bank_change(tenant: Tenant) -> list[Values]:
    """A supplier whose details were changed."""
    supplier = tenant.supplier(bank={"bankCode": "12", "branch": "600", "account": "123456"})
    address = f"/suppliers/{supplier['id']}"
    tenant.api.patch(address, json={"bank": {"bankCode": "10", "branch": "800", "account": "654321"}})
    (change, *_) = tenant.api.get(f"{address}/bank-changes").json()["items"]
    return [{"id": supplier["id"], "changeId": change["id"]}]


def _supplier_payment(tenant: Tenant) -> list[Values]:
    """A payment that is an advance."""
    body = {"supplierId": tenant.supplier()["id"], "method": "cash", "date": tenant.today(), "gross": "118"}
    made = tenant.api.post("/supplier-payments", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _supplier_transfer(tenant: Tenant) -> list[Values]:
    """A payment that a bank file can make."""
    numbers = {"masavInstitution": "12345678", "masavSendingInstitution": "54321"}
    tenant.api.patch("/businesses/supplier-payment-config", json=numbers)
    bank = {"bankCode": "12", "branch": "600", "account": "123456"}
    found = tenant.api.get("/suppliers", params={"taxId": "514713288"}).json()["items"]
    supplier = found[0] if found else tenant.supplier(taxId="514713288", bank=bank)
    body = {"supplierId": supplier["id"], "method": "bank_transfer", "date": tenant.today(), "gross": "118"}
    return [{"id": tenant.api.post("/supplier-payments", json=body).json()["id"]}]


def _supplier_bank_file(tenant: Tenant) -> list[Values]:
    (payment,) = _supplier_transfer(tenant)
    made = tenant.api.post("/supplier-payments/bank-file", json={"paymentIds": [payment["id"]]})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def supplier_transfer(tenant: Tenant) -> Values:
    """One of them."""
    return _supplier_transfer(tenant)[0]


def _contact(tenant: Tenant) -> list[Values]:
    return _beside(tenant, "contacts", "contactId", {"name": "רות"})


def _note(tenant: Tenant) -> list[Values]:
    return _beside(tenant, "notes", "noteId", {"text": "הערה"})


def _method(tenant: Tenant) -> list[Values]:
    return _beside(tenant, "payment-methods", "methodId", {"provider": "tranzila", "token": "tok_a"})


def _tag(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/tags", json={"name": f"תגית {uuid4()}"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _product(tenant: Tenant) -> list[Values]:
    kept = {"type": "goods", "trackStock": True}
    made = tenant.api.post("/products", json={"name": "מוצר", "price": "10", **kept})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _recorded(tenant: Tenant) -> Values:
    (client,) = _client(tenant)
    body = {"clientId": client["id"], "method": "cash", "date": tenant.today(), "amount": "9000"}
    made = tenant.api.post("/payments", json=body)
    assert made.status_code == 201, made.text
    return dict(made.json())


def _payment(tenant: Tenant) -> list[Values]:
    return [{"id": _recorded(tenant)["id"]}]


def _payment_allocation(tenant: Tenant) -> list[Values]:
    made = _recorded(tenant)
    body = {"documentId": tenant.issued()["id"], "amount": "10"}
    done = tenant.api.post(f"/payments/{made['id']}/allocations", json=body)
    assert done.status_code == 201, done.text
    return [{"id": made["id"], "allocationId": done.json()["allocations"][0]["id"]}]


def _refund(tenant: Tenant) -> list[Values]:
    made = _recorded(tenant)
    done = tenant.api.post(f"/payments/{made['id']}/refund", json={"date": made["date"], "amount": "1"})
    assert done.status_code == 201, done.text
    return [{"id": done.json()["id"]}]


def _portal(tenant: Tenant) -> list[Values]:
    """A client with a portal."""
    client = _owing_client(tenant)[-1]
    made = tenant.api.post(f"/clients/{client['id']}/portal-link", json={})
    assert made.status_code == 201, made.text
    return [{**client, "token": made.json()["url"].rsplit("/", 1)[1]}]


def _portal_of_public(tenant: Tenant) -> list[Values]:
    """By its token alone, with a document and the opening balance of its client."""
    (portal,) = _portal(tenant)
    document = tenant.issued(305, client=None, clientId=portal["id"])
    item = portal["openingItemId"]
    return [{"token": portal["token"], "documentId": document["id"], "openingItemId": item}]


def _dispute(tenant: Tenant) -> list[Values]:
    (portal,) = _portal(tenant)
    document = tenant.issued(305, client=None, clientId=portal["id"])
    with tenant.running.client() as somebody:
        place = f"/public/portal/{portal['token']}/documents/{document['id']}/dispute"
        made = somebody.post(place, json={"reason": "wrong_amount"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"], "token": portal["token"], "documentId": document["id"]}]


def _card_expectation(tenant: Tenant) -> list[Values]:
    body = {"chargedOn": tenant.today(), "amount": "10"}
    made = tenant.api.post("/card-clearing/expectations", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _payment_link(tenant: Tenant) -> list[Values]:
    account = {"terminalNumber": "4321", "apiName": "name", "apiPassword": "a secret word"}
    assert tenant.api.put("/payment-providers/cardcom", json={"credentials": account}).status_code == 200
    (client,) = _client(tenant)
    body = {"clientId": client["id"], "amount": "90", "description": "Deposit"}
    made = tenant.api.post("/payment-links", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _mandate(tenant: Tenant) -> list[Values]:
    """A standing order by bank debit, so that nobody charges it, with a charge that the bank is waited for."""
    (client,) = _client(tenant)
    account = {"provider": "bank", "token": "12-600-123456", "kind": "bank_debit"}
    method = tenant.api.post(f"/clients/{client['id']}/payment-methods", json=account)
    assert method.status_code == 201, method.text
    body = {"clientId": client["id"], "methodId": method.json()["id"], "kind": "bank_debit", "subject": "Membership"}
    made = tenant.api.post("/mandates", json={**body, "amountMax": "118"})
    assert made.status_code == 201, made.text
    charge = tenant.api.post(f"/mandates/{made.json()['id']}/charge", json={"amount": "50"})
    assert charge.status_code == 200, charge.text
    return [{"id": made.json()["id"], "chargeId": charge.json()["id"]}]


def _payment_page(tenant: Tenant) -> list[Values]:
    body = {"title": f"Page {uuid4()}", "items": [{"description": "Workshop", "unitPrice": "118"}]}
    made = tenant.api.post("/payment-pages", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _checkout(tenant: Tenant) -> list[Values]:
    (link,) = _payment_link(tenant)
    token = tenant.api.get(f"/payment-links/{link['id']}").json()["url"].rsplit("/", 1)[1]
    with tenant.running.client() as somebody:
        paying = somebody.post(f"/public/payment-links/{token}/pay", json={})
    assert paying.status_code == 200, paying.text
    found = tenant.api.get("/checkouts", params={"paymentLinkId": link["id"]}).json()["items"]
    (attempt,) = tenant.api.get(f"/checkouts/{found[0]['id']}").json()["attempts"]
    return [{"id": found[0]["id"], "attemptId": attempt["id"]}]


def _with_sku(tenant: Tenant) -> list[Values]:
    sku = f"sku-{uuid4()}"
    made = tenant.api.post("/products", json={"name": "מוצר", "price": "10", "sku": sku})
    assert made.status_code == 201, made.text
    return [{"sku": sku}]


def _category(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/product-categories", json={"name": f"קטגוריה {uuid4()}"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _price_list(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/price-lists", json={"name": f"מחירון {uuid4()}"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _listed_price(tenant: Tenant) -> list[Values]:
    (listed,), (product,) = _price_list(tenant), _product(tenant)
    values = {"id": listed["id"], "productId": product["id"]}
    made = tenant.api.put("/price-lists/{id}/items/{productId}".format(**values), json={"price": "9"})
    assert made.status_code == 200, made.text
    return [values]


def _documents(tenant: Tenant) -> list[Values]:
    issued = tenant.issued()
    return [{"id": tenant.draft()["id"]}, {"id": issued["id"], "lineId": issued["lines"][0]["id"]}]


def _numbered(tenant: Tenant) -> list[Values]:
    issued = tenant.issued()
    return [{"docType": issued["docType"], "number": issued["docNumber"]}]


def _key(tenant: Tenant) -> list[Values]:
    made = tenant.session.post("/api-keys", json={"name": "another", "scopes": ["clients:read"]})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _endpoint(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/webhooks", json={"url": "http://127.0.0.1:9/hook", "events": ["document.finalized"]})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _entry(tenant: Tenant) -> list[Values]:
    newest = tenant.api.get("/audit-log", params={"limit": 1})
    assert newest.status_code == 200, newest.text
    return [{"id": newest.json()["items"][0]["id"]}]


def _expense(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/expenses", json={"date": "2026-01-01", "docType": 305, "net": "100", "vat": "18"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _expense_category(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/expense-categories", json={"name": f"סעיף {uuid4()}", "accountCode": "6040"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _ledger_account(tenant: Tenant) -> list[Values]:
    """One of expenses, and one to which money in a bank may be posted."""

    def made(kind: str, digit: str) -> Values:
        body = {"code": f"{digit}{uuid4().hex[:8]}", "name": {"he": "חשבון"}, "type": kind}
        answer = tenant.api.post("/ledger/accounts", json=body)
        assert answer.status_code == 201, answer.text
        return {"id": answer.json()["id"]}

    return [made("expense", "7"), made("asset", "1")]


def _journal_entry(tenant: Tenant) -> list[Values]:
    lines = [{"accountCode": "6120", "debit": "1"}, {"accountCode": "1590", "credit": "1"}]
    body = {"date": tenant.today(), "description": "פחת", "lines": lines}
    made = tenant.api.post("/ledger/journal-entries", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _brand(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/brands", json={"name": f"מותג {uuid4()}"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _template(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/document-templates", json={"name": f"תבנית {uuid4()}"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _rate(tenant: Tenant) -> list[Values]:
    values = {"currency": "USD", "date": tenant.today()}
    made = tenant.api.put("/exchange-rates/{currency}/{date}".format(**values), json={"rate": "3.5"})
    assert made.status_code == 200, made.text
    return [values]


def _connection(tenant: Tenant) -> list[Values]:
    register_app(tenant.running).tokens(tenant)
    found = tenant.session.get("/oauth-connections")
    assert found.status_code == 200, found.text
    return [{"id": one["id"]} for one in found.json()["items"]]


def _session(tenant: Tenant) -> list[Values]:
    with tenant.running.client() as anonymous:
        opened = anonymous.post("/auth/login", json={"email": tenant.email, "password": tenant.password})
    assert opened.status_code == 200, opened.text
    found = tenant.session.get("/auth/sessions").json()["items"]
    return [{"id": one["id"]} for one in found if not one["current"]][:1]


def _members(tenant: Tenant) -> list[Values]:
    made = tenant.session.post("/members", json={"email": f"{uuid4()}@example.com", "role": "viewer"})
    assert made.status_code == 201, made.text
    return [{"id": one["id"]} for one in tenant.session.get("/members").json()["items"]]


def _delivery(tenant: Tenant) -> list[Values]:
    (endpoint,) = _endpoint(tenant)
    sent = tenant.api.post(f"/webhooks/{endpoint['id']}/test")
    assert sent.status_code == 200, sent.text
    return [{**endpoint, "deliveryId": sent.json()["deliveryId"]}]


def _event(tenant: Tenant) -> list[Values]:
    tenant.client()
    wait_until(lambda: tenant.api.get("/events").json()["items"], "an event in its place")
    return [{"id": tenant.api.get("/events").json()["items"][0]["id"]}]


def _recurring(tenant: Tenant) -> list[Values]:
    lines = [{"description": "אחסון", "quantity": "1", "unitPrice": "100"}]
    asked = {"template": {"docType": 305, "lines": lines}, "frequency": "annual", "startDate": "2099-01-01"}
    made = tenant.api.post("/recurring-documents", json=asked)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _recurring_expense(tenant: Tenant) -> list[Values]:
    asked = {"template": {"net": "100", "vat": "0"}, "frequency": "annual", "startDate": "2099-01-01"}
    made = tenant.api.post("/recurring-expenses", json=asked)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _message(tenant: Tenant) -> list[Values]:
    sending = {"to": {"sms": ["050-1234567"]}, "link": False}
    sent = tenant.api.post(f"/documents/{tenant.issued()['id']}/send", json=sending)
    assert sent.status_code == 200, sent.text
    place = f"/messages/{sent.json()['messages'][0]['id']}"
    wait_until(lambda: tenant.api.get(place).json()["state"] == "SENT", "the message")
    return [{"id": sent.json()["messages"][0]["id"]}]


def _shares(tenant: Tenant) -> list[Values]:
    document = tenant.issued()
    made = tenant.api.post(f"/documents/{document['id']}/share", json={})
    assert made.status_code == 201, made.text
    return [{"id": document["id"], "shareId": made.json()["id"]}]


def _attachment(tenant: Tenant) -> list[Values]:
    draft = tenant.draft()["id"]
    made = tenant.api.post(f"/documents/{draft}/attachments", files={"file": ("a.txt", b"text", "text/plain")})
    assert made.status_code == 201, made.text
    return [{"id": draft, "attachmentId": made.json()["id"]}]


def _allocation(tenant: Tenant) -> list[Values]:
    issued = tenant.issued()
    number = f"1{uuid4().int % 10**8:08}"
    made = tenant.api.post(f"/documents/{issued['id']}/allocation-number", json={"number": number})
    assert made.status_code == 200, made.text
    return [{"id": made.json()["id"]}]


def _inbox_item(tenant: Tenant) -> list[Values]:
    pdf = f"%PDF-1.7\n%{uuid4()}\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n".encode()
    made = tenant.api.post("/inbox", files={"file": ("a.pdf", pdf, "application/pdf")})
    assert made.status_code == 201, made.text
    id = made.json()["id"]
    wait_until(
        lambda: tenant.api.get(f"/inbox/{id}").json()["state"] not in ("QUEUED", "READING"), "the end of the reading"
    )
    return [{"id": id, "n": 1}]


def _import(tenant: Tenant) -> list[Values]:
    content = f"שם לקוח,ח.פ.\n{uuid4()},\n".encode()
    made = tenant.api.post("/imports", params={"kind": "clients"}, files={"file": ("a.csv", content, "text/csv")})
    assert made.status_code == 201, made.text
    id = made.json()["id"]
    wait_until(lambda: tenant.api.get(f"/imports/{id}").json()["state"] == "CHECKED", "the check of the import")
    return [{"id": id}]


def _uniform_import(tenant: Tenant) -> list[Values]:
    """A uniform file that is booked: a document of a number of its own, and no client."""
    number = uuid4().hex[:12].upper()
    amounts = {"before": 1000, "net": 1000, "vat": 180, "total": 1180}
    day = {"issued": 20260105, "date": 20260105}
    content = folder(data([("C100", {"type": 320, "number": number, **day, **amounts})]))
    files = {"file": ("a.zip", content, "application/zip")}
    made = tenant.api.post("/imports", params={"kind": "uniform_file", "allowOtherTaxId": "true"}, files=files)
    assert made.status_code == 201, made.text
    id = made.json()["id"]
    wait_until(lambda: tenant.api.get(f"/imports/{id}").json()["state"] == "CHECKED", "the check of the import")
    assert tenant.api.post(f"/imports/{id}/commit").status_code == 200
    wait_until(lambda: tenant.api.get(f"/imports/{id}").json()["state"] == "COMMITTED", "the booking of the import")
    return [{"id": id}]


def _imported_document(tenant: Tenant) -> list[Values]:
    (made,) = _uniform_import(tenant)
    (found,) = tenant.api.get("/imported-documents", params={"importId": made["id"]}).json()["items"]
    pdf = b"%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n"
    kept = tenant.api.post(
        f"/imported-documents/{found['id']}/original", files={"file": ("a.pdf", pdf, "application/pdf")}
    )
    assert kept.status_code == 200, kept.text
    return [{"id": found["id"]}]


def _sender_rule(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/inbox/sender-rules", json={"sender": f"{uuid4()}.example", "action": "block"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _warehouse(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/warehouses", json={"name": f"מחסן {uuid4()}"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _count(tenant: Tenant) -> list[Values]:
    (warehouse,) = _warehouse(tenant)
    made = tenant.api.post("/stock-counts", json={"warehouseId": warehouse["id"]})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _file(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/files", files={"file": ("a.txt", b"text", "text/plain")})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _view(tenant: Tenant) -> list[Values]:
    body = {"page": "documents", "name": uuid4().hex, "filters": {"status": "DRAFT"}}
    made = tenant.session.post("/saved-views", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _push_subscription(tenant: Tenant) -> list[Values]:
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    body = {"endpoint": f"https://push.example.net/{uuid4().hex}", "keys": keys}
    made = tenant.session.post("/notifications/push-subscriptions", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _approvals(tenant: Tenant) -> list[Values]:
    """A call that waits for a person."""
    api = tenant.key("documents:write", bounds={"draftsOnly": True})
    waits = api.post(f"/documents/{tenant.draft()['id']}/finalize", json={})
    assert waits.status_code == 202, waits.text
    return [{"id": waits.json()["approval"]["id"]}]


def _notifications(tenant: Tenant) -> list[Values]:
    """Two, because whoever names one to delete it has one less."""
    found = [str(uuid4()), str(uuid4())]
    with tenant.running.owner() as connection, connection.cursor() as cursor:
        cursor.executemany(
            """INSERT INTO notifications (business_id, id, kind, category, severity, title, body, actions, dedupe_key,
                   created_at, updated_at)
               VALUES (%s, %s, 'webhook_failing', 'system', 'info', 'title', 'body', '[]', %s, now(), now())""",
            [[tenant.id, id, id] for id in found],
        )
    return [{"id": id} for id in found]


def _checkout_refund(tenant: Tenant) -> list[Values]:
    """A paid checkout and its refund, of which Cardcom did not say what became."""
    name = uuid4().hex
    credentials = {"terminalNumber": str(uuid4().int)[:9], "apiName": name, "apiPassword": "secret"}
    tenant.api.put("/payment-providers/cardcom", json={"credentials": credentials})
    client = tenant.client()
    card = {"provider": "cardcom", "token": uuid4().hex, "expiryMonth": 12, "expiryYear": 2099}
    tenant.api.post(f"/clients/{client['id']}/payment-methods", json=card)
    sold = tenant.issued(305, client=None, clientId=client["id"])
    paid = tenant.api.post(f"/documents/{sold['id']}/charge", json={}).json()
    tenant.running.providers.script(name, "silence", "ok")
    asked = tenant.api.post(f"/checkouts/{paid['id']}/refund", json={"reason": "other"}).json()
    return [{"id": paid["id"], "refundId": asked["refunds"][0]["id"]}]


def _withholding_certificate(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/tax/withholding-certificates", json={"rate": "5", "supplierId": tenant.supplier()["id"]})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _bank_account(tenant: Tenant) -> list[Values]:
    made = tenant.api.post(f"/banking/businesses/{tenant.id}/accounts", json={"name": f"בנק {uuid4()}"})
    assert made.status_code == 201, made.text
    return [{"businessId": tenant.id, "accountId": made.json()["id"]}]


def _bank_statement(tenant: Tenant) -> list[Values]:
    (account,) = _bank_account(tenant)
    address = f"/banking/businesses/{tenant.id}/accounts/{account['accountId']}/statements"
    file = ("bank.csv", b"date,amount,description\n2026-01-05,10,deposit\n")
    made = tenant.api.post(address, files={"file": file})
    assert made.status_code == 200, made.text
    return [{**account, "statementId": made.json()["batchId"]}]


def _bank_transaction(tenant: Tenant) -> list[Values]:
    (account,) = _bank_account(tenant)
    body = {"bankAccountId": account["accountId"], "date": "2026-01-05", "amount": "10", "description": "הפקדה"}
    made = tenant.api.post("/bank-reconciliation/transactions", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def bank_line(tenant: Tenant, amount: str) -> Values:
    """An open line of a bank account of its own."""
    (account,) = _bank_account(tenant)
    body = {"bankAccountId": account["accountId"], "date": tenant.today(), "amount": amount, "description": "א"}
    made = tenant.api.post("/bank-reconciliation/transactions", json=body)
    assert made.status_code == 201, made.text
    return {"id": made.json()["id"]}


def matched_line(tenant: Tenant) -> Values:
    """A line that is matched with an account of the books, and the match."""
    line = bank_line(tenant, "-7")
    found = tenant.api.get("/ledger/accounts", params={"q": "6110"}).json()["items"]
    charges = next(one for one in found if one["code"] == "6110")  # names of others may have these digits by chance
    body = {"links": [{"type": "ledger_account", "id": charges["id"]}]}
    made = tenant.api.post(f"/bank-reconciliation/transactions/{line['id']}/match", json=body)
    assert made.status_code == 200, made.text
    return {**line, "matchId": made.json()["matches"][0]["id"]}


def _bank_lines(tenant: Tenant) -> list[Values]:
    return [*_bank_transaction(tenant), matched_line(tenant)]


def _bank_session(tenant: Tenant) -> list[Values]:
    """An open session without lines, whose period no other one has: it can be closed."""
    (account,) = _bank_account(tenant)
    period = {"periodStart": "2026-01-01", "periodEnd": "2026-01-31"}
    body = {"bankAccountId": account["accountId"], "closingBalance": "0", **period}
    made = tenant.api.post("/bank-reconciliation/sessions", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _auto_match_run(tenant: Tenant) -> list[Values]:
    """Auto-match that goes on behind a request: one line is left to it. One that is not over yet is taken as it is."""
    for amount in ("-3", "-4"):
        bank_line(tenant, amount)
    asked = {"limit": 1, "continueInBackground": True}
    made = tenant.api.post("/bank-reconciliation/auto-match", json=asked)
    if made.status_code == 200:
        return [{"id": made.json()["run"]["id"]}]
    found = tenant.api.get("/bank-reconciliation/auto-match/runs").json()["items"]
    return [{"id": found[0]["id"]}]


def _dunning_policy(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/dunning/policies", json={"name": "תזכורות", "quietFrom": None, "quietTo": None})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _dunning_run(tenant: Tenant) -> list[Values]:
    """A run of reminders. One that is not over yet is taken as it is."""
    _dunning_policy(tenant)
    made = tenant.api.post("/dunning/run")
    if made.status_code == 201:
        return [{"id": made.json()["id"]}]
    return [{"id": tenant.api.get("/dunning/runs").json()["items"][0]["id"]}]


def _promise(tenant: Tenant) -> list[Values]:
    document = tenant.issued(305)
    made = tenant.api.put(f"/dunning/promises/{document['id']}", json={"date": "2199-12-15"})
    assert made.status_code == 200, made.text
    return [{"documentId": document["id"]}]


def _reminders_of_public(tenant: Tenant) -> list[Values]:
    """The address in a reminder at which a client says that it wants no more."""
    made = tenant.api.put(f"/clients/{tenant.client()['id']}/reminder-consent", json={"optedOut": False})
    assert made.status_code == 200, made.text
    return [{"token": made.json()["url"].rpartition("/")[2]}]


def _bank_rule(tenant: Tenant) -> list[Values]:
    body = {"name": "עמלות", "text": "עמלה", "action": "exclude", "excludeReason": "bank_fee"}
    made = tenant.api.post("/bank-reconciliation/rules", json=body)
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _export(tenant: Tenant) -> list[Values]:
    """An export that is done: all of its operations find what they need."""
    made = tenant.api.post("/exports", json={"kind": "uniform_file"})
    if made.status_code == 409:
        id = made.json()["exportId"] if "exportId" in made.json() else made.json()["details"][0]["exportId"]
    else:
        assert made.status_code == 201, made.text
        id = made.json()["id"]
    wait_until(lambda: tenant.api.get(f"/exports/{id}").json()["state"] != "RUNNING", 60)
    return [{"id": id}]


def _report_schedule(tenant: Tenant) -> list[Values]:
    body = {"name": "x", "report": "income", "recipients": ["a@example.com"], "dayOfMonth": 1}
    return [{"id": tenant.api.post("/report-schedules", json=body).json()["id"]}]


def _merchant(tenant: Tenant) -> list[Values]:
    return [{"merchantId": partner_of(tenant).merchant_id}]


def _of_merchant(name: str, where: str) -> Callable[[Tenant], list[Values]]:
    """An object of a business, as that of a merchant."""

    def make(tenant: Tenant) -> list[Values]:
        (merchant,) = _merchant(tenant)
        return [{**merchant, name: MAKERS[where](tenant)[0]["id"]}]

    return make


def _referenced(kind: str, body: Values) -> Callable[[Tenant], list[Values]]:
    """What makes a record under a reference of its own."""

    def make(tenant: Tenant) -> list[Values]:
        reference = f"law-{uuid4()}"
        asked = {**body, "externalReference": reference}
        if kind == "payments":
            asked |= {"clientId": tenant.client()["id"], "date": tenant.today()}
        made = shop_of(tenant).post(f"/integrations/{kind}", json=asked)
        assert made.status_code == 201, made.text
        return [{"externalReference": reference}]

    return make


def _partner(tenant: Tenant) -> list[Values]:
    return [{"partnerId": make_partner(tenant.running).id}]


def _partner_webhook(tenant: Tenant) -> list[Values]:
    partner = make_partner(tenant.running)
    body = {"url": "http://127.0.0.1:9/partner", "events": ["client.created"], "isActive": False}
    made = partner.operator.post(f"/partner/admin/partners/{partner.id}/webhooks", json=body)
    assert made.status_code == 201, made.text
    return [{"partnerId": partner.id, "webhookId": made.json()["id"]}]


def _partner_key(tenant: Tenant) -> list[Values]:
    partner = make_partner(tenant.running)
    return [{"partnerId": partner.id, "keyId": partner.key["id"]}]


def _deal(tenant: Tenant) -> list[Values]:
    """A deal with line items for somebody who is no client."""
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]
    made = tenant.api.post("/crm/deals", json={"title": "עסקה", "lead": {"name": "דנה"}, "lineItems": lines})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"], "stageId": made.json()["stageId"]}]


def _deal_document(tenant: Tenant) -> list[Values]:
    """A deal with a document."""
    (deal,) = _deal(tenant)
    document = tenant.draft()
    made = tenant.api.put(f"/crm/deals/{deal['id']}/documents/{document['id']}")
    assert made.status_code == 200, made.text
    return [{"id": deal["id"], "documentId": document["id"]}]


def _pipeline(tenant: Tenant) -> list[Values]:
    """A pipeline, with two of its stages; the one that has the name of the example, once a law has given it."""
    listed = tenant.api.get("/crm/pipelines", params={"limit": 100}).json()["items"]
    found = next((one for one in listed if one["name"] == "Partner sales" and len(one["stages"]) > 3), None)
    if found is None:
        made = tenant.api.post("/crm/pipelines", json={"name": f"צינור {uuid4()}"})
        assert made.status_code == 201, made.text
        found = made.json()
    return [{"id": found["id"], "stageId": found["stages"][place]["id"]} for place in (1, 2)]


def _task(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/crm/tasks", json={"title": "משימה", "clientId": tenant.client()["id"]})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


MAKERS: dict[str, Callable[[Tenant], list[Values]]] = {
    "/partner-access/{id}": lambda tenant: [{"id": partner_of(tenant).id}],
    "/partner/admin/partners/{partnerId}": _partner,
    "/partner/admin/partners/{partnerId}/api-keys/{keyId}": _partner_key,
    "/partner/admin/partners/{partnerId}/webhooks/{webhookId}": _partner_webhook,
    "/partner/merchants/{merchantId}": _merchant,
    "/partner/merchants/{merchantId}/clients/{clientId}": _of_merchant("clientId", "/clients/{id}"),
    "/partner/merchants/{merchantId}/documents/{documentId}": _of_merchant("documentId", "/documents/{id}"),
    "/integrations/documents/{externalReference}": _referenced(
        "documents",
        {
            "docType": 305,
            "client": {"name": "לקוח"},
            "lines": [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}],
        },
    ),
    "/integrations/clients/{externalReference}": _referenced("clients", {"name": "לקוח"}),
    "/integrations/products/{externalReference}": _referenced("products", {"name": "כד", "price": "1"}),
    "/integrations/payments/{externalReference}": _referenced("payments", {"method": "cash", "amount": "1"}),
    "/allocation-numbers/{id}": _allocation,
    "/api-keys/{id}": _key,
    "/bank-reconciliation/auto-match/runs/{id}": _auto_match_run,
    "/exports/{id}": _export,
    "/bank-reconciliation/rules/{id}": _bank_rule,
    "/bank-reconciliation/sessions/{id}": _bank_session,
    "/bank-reconciliation/transactions/{id}": _bank_lines,
    "/banking/businesses/{businessId}": lambda tenant: [{"businessId": tenant.id}],
    "/banking/businesses/{businessId}/accounts/{accountId}": _bank_account,
    "/banking/businesses/{businessId}/accounts/{accountId}/statements/{statementId}": _bank_statement,
    "/brands/{id}": _brand,
    "/crm/deals/{id}": _deal,
    "/crm/deals/{id}/documents/{documentId}": _deal_document,
    "/crm/pipelines/{id}": _pipeline,
    "/crm/pipelines/{id}/stages/{stageId}": _pipeline,
    "/crm/tasks/{id}": _task,
    "/dunning/policies/{id}": _dunning_policy,
    "/dunning/promises/{documentId}": _promise,
    "/dunning/runs/{id}": _dunning_run,
    "/expenses/{id}": _expense,
    "/expense-categories/{id}": _expense_category,
    "/ledger/accounts/{id}": _ledger_account,
    "/ledger/journal-entries/{id}": _journal_entry,
    "/ledger/periods/{period}": lambda _: [{"period": "2026-01"}],
    "/ledger/revaluations/{period}": lambda _: [{"period": "2026-01"}],
    "/approvals/{id}": _approvals,
    "/saved-views/{id}": _view,
    "/document-templates/{id}": _template,
    "/businesses/document-defaults/{docType}": lambda _: [{"docType": 305}],
    "/audit-log/{id}": _entry,
    "/auth/sessions/{id}": _session,
    "/card-clearing/expectations/{id}": _card_expectation,
    "/checkouts/{id}": _checkout,
    "/checkouts/{id}/refunds/{refundId}": _checkout_refund,
    "/clients/{id}": _owing_client,
    "/report-schedules/{id}": _report_schedule,
    "/disputes/{id}": _dispute,
    "/public/portal/{token}": _portal_of_public,
    "/public/reminders/{token}": _reminders_of_public,
    "/clients/{id}/contacts/{contactId}": _contact,
    "/clients/{id}/notes/{noteId}": _note,
    "/clients/{id}/payment-methods/{methodId}": _method,
    "/supplier-advances/{id}": _supplier_payment,
    "/supplier-payments/{id}": _supplier_payment,
    "/supplier-payments/bank-files/{id}": _supplier_bank_file,
    "/suppliers/{id}": _supplier,
    "/suppliers/{id}/bank-changes/{changeId}": _bank_change,
    "/tax/vat-periods/{period}": lambda _: [{"period": "2001-01"}],
    "/tax/withholding-certificates/{id}": _withholding_certificate,
    "/tags/{id}": _tag,
    "/documents/by-number/{docType}/{number}": _numbered,
    "/document-numbering/{docType}": lambda _: [{"docType": 305}],
    "/document-types/{docType}": lambda _: [{"docType": 305}],
    "/documents/{id}": _documents,
    "/documents/{id}/attachments/{attachmentId}": _attachment,
    "/exchange-rates/{currency}/{date}": _rate,
    "/members/{id}": _members,
    "/message-templates/{kind}": lambda _: [{"kind": "reminder"}],
    "/messages/{id}": _message,
    "/files/{id}": _file,
    "/imports/{id}": _import,
    "/imports/{id}/parity": _uniform_import,
    "/imports/{id}/undo": _uniform_import,
    "/imported-documents/{id}": _imported_document,
    "/import-templates/{kind}": lambda _: [{"kind": "clients"}],
    "/inbox/{id}": _inbox_item,
    "/inbox/{id}/pages/{n}": _inbox_item,
    "/inbox/sender-rules/{id}": _sender_rule,
    "/notifications": _notifications,
    "/notifications/push-subscriptions/{id}": _push_subscription,
    "/mandates/{id}": _mandate,
    "/mandates/{id}/charges/{chargeId}": _mandate,
    "/payment-links/{id}": _payment_link,
    "/payment-pages/{id}": _payment_page,
    "/payments/{id}": _payment,
    "/payments/{id}/allocations/{allocationId}": _payment_allocation,
    "/refunds/{id}": _refund,
    "/oauth-connections/{id}": _connection,
    "/documents/{id}/shares/{shareId}": _shares,
    "/price-lists/{id}": _price_list,
    "/price-lists/{id}/items/{productId}": _listed_price,
    "/product-categories/{id}": _category,
    "/products/by-sku/{sku}": _with_sku,
    "/products/{id}": _product,
    "/quotes/{id}": lambda tenant: [{"id": tenant.issued(10)["id"]}],
    "/events/{id}": _event,
    "/recurring-documents/{id}": _recurring,
    "/recurring-expenses/{id}": _recurring_expense,
    "/inventory/levels/{productId}": lambda tenant: [{"productId": one["id"]} for one in _product(tenant)],
    "/stock-counts/{id}": _count,
    "/warehouses/{id}": _warehouse,
    "/webhooks/{id}": _endpoint,
    "/webhooks/{id}/deliveries/{deliveryId}": _delivery,
}
