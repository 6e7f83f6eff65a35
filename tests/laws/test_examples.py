"""Every example of the reference is a request that the service takes: sent as it is shown, with ids of real objects."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from laws.declared import caller, every, required_query
from laws.objects import MAKERS, Values, bank_line, matched_line, place, supplier_transfer
from pinkas.platform.openapi_examples import ID
from pinkas.platform.operation import Operation
from support.apps import shop_of
from support.conformance import API, openapi_document
from support.service import Tenant

Made = Callable[[Tenant], Values]


def _example_of(name: str) -> Any:
    path, method = next(
        (path, method)
        for path, methods in openapi_document()["paths"].items()
        for method, one in methods.items()
        if one["operationId"] == name
    )
    return openapi_document()["paths"][path][method]["requestBody"]["content"]["application/json"]["example"]


def _draft(tenant: Tenant, doc_type: int = 305) -> Values:
    """The draft that the reference creates."""
    made = tenant.api.post("/documents", json={**_example_of("createDocument"), "docType": doc_type})
    assert made.status_code == 201, made.text
    return {"id": made.json()["id"], "lineId": made.json()["lines"][0]["id"]}


def _issued(tenant: Tenant, doc_type: int = 305) -> Values:
    draft = _draft(tenant, doc_type)
    done = tenant.api.post(f"/documents/{draft['id']}/finalize", json=_example_of("finalizeDocument"))
    assert done.status_code == 200, done.text
    return {"id": draft["id"], "lineId": done.json()["lines"][0]["id"]}


def _rejected(tenant: Tenant) -> Values:
    quote = _issued(tenant, 10)
    done = tenant.api.post(f"/quotes/{quote['id']}/reject", json=_example_of("rejectQuote"))
    assert done.status_code == 200, done.text
    return quote


def _shown(tenant: Tenant) -> Values:
    quote = _issued(tenant, 10)
    made = tenant.api.post(f"/documents/{quote['id']}/share", json=_example_of("shareDocument"))
    assert made.status_code == 201, made.text
    return {"token": made.json()["url"].rpartition("/")[2]}


def _payment_link(tenant: Tenant) -> Values:
    (made,) = MAKERS["/payment-links/{id}"](tenant)
    return {"token": tenant.api.get(f"/payment-links/{made['id']}").json()["url"].rpartition("/")[2]}


def _connected(tenant: Tenant) -> Values:
    """A provider, without which nothing can be paid."""
    _payment_link(tenant)
    return {}


def _checkout(tenant: Tenant) -> Values:
    with tenant.running.client() as somebody:
        paying = somebody.post("/public/payment-links/{token}/pay".format(**_payment_link(tenant)), json={})
    assert paying.status_code == 200, paying.text
    return {"token": paying.json()["token"]}


def _published(tenant: Tenant) -> Values:
    _payment_link(tenant)  # connects a provider
    (made,) = MAKERS["/payment-pages/{id}"](tenant)
    done = tenant.api.post(f"/payment-pages/{made['id']}/publish")
    assert done.status_code == 200, done.text
    return {"slug": done.json()["slug"]}


def _portal_document(tenant: Tenant) -> Values:
    (made,) = MAKERS["/public/portal/{token}"](tenant)
    return {"token": made["token"], "id": made["documentId"]}


def _issued_by_reference(tenant: Tenant) -> Values:
    (made,) = MAKERS["/integrations/documents/{externalReference}"](tenant)
    path = f"/integrations/documents/{made['externalReference']}/finalize"
    assert shop_of(tenant).post(path, json={}).status_code == 200
    return made


def _paused(tenant: Tenant) -> Values:
    made = tenant.api.post("/recurring-documents", json=_example_of("createRecurringDocument"))
    assert made.status_code == 201, made.text
    done = tenant.api.post(f"/recurring-documents/{made.json()['id']}/pause")
    assert done.status_code == 200, done.text
    return {"id": made.json()["id"]}


def _authorized(tenant: Tenant) -> Values:
    """A link by which a client authorizes a standing order of its card."""
    _connected(tenant)
    client = tenant.client()
    body = {"clientId": client["id"], "kind": "card", "amountMax": "90", "subject": "Rent"}
    made = tenant.api.post("/mandates", json=body)
    assert made.status_code == 201, made.text
    sending = tenant.api.post(f"/mandates/{made.json()['id']}/send-authorization", json={"send": False})
    assert sending.status_code == 200, sending.text
    return {"token": sending.json()["authorization"]["url"].rpartition("/")[2]}


def _with_card(tenant: Tenant) -> Values:
    """A client and its card, which can be charged."""
    _connected(tenant)
    client = tenant.client()
    card = {"provider": "cardcom", "token": uuid4().hex, "expiryMonth": 12, "expiryYear": 2099}
    method = tenant.api.post(f"/clients/{client['id']}/payment-methods", json=card)
    assert method.status_code == 201, method.text
    return {"clientId": client["id"], "methodId": method.json()["id"]}


def _ordered_by_bank(tenant: Tenant) -> Values:
    """A standing order of a fixed amount that debits the account of its client some day, and the account."""
    client = tenant.client()
    account = {"provider": "bank", "token": f"12-600-{uuid4().int % 10**6:06}", "kind": "bank_debit"}
    method = tenant.api.post(f"/clients/{client['id']}/payment-methods", json=account)
    assert method.status_code == 201, method.text
    kept = {"clientId": client["id"], "methodId": method.json()["id"], "kind": "bank_debit", "subject": "Membership"}
    when = {"amount": "118.00", "frequency": "monthly_date", "startDate": "2199-01-31"}
    ordered = tenant.api.post("/mandates", json={**kept, **when})
    assert ordered.status_code == 201, ordered.text
    return {"id": ordered.json()["id"], "methodId": method.json()["id"]}


def _consented(tenant: Tenant) -> Values:
    """A standing order by bank debit that its client has authorized."""
    client = tenant.client()
    body = {"clientId": client["id"], "kind": "bank_debit", "amountMax": "90", "subject": "Rent"}
    made = tenant.api.post("/mandates", json=body)
    assert made.status_code == 201, made.text
    sending = tenant.api.post(f"/mandates/{made.json()['id']}/send-authorization", json={"send": False})
    token = sending.json()["authorization"]["url"].rpartition("/")[2]
    account = {"bankCode": "12", "branch": "600", "account": "123456", "holder": "Dana Levi"}
    with tenant.running.client() as somebody:
        agreed = {"name": "Dana Levi", "consent": True, "bank": account}
        answer = somebody.post(f"/public/mandates/{token}/authorize", json=agreed)
    assert answer.status_code == 200, answer.text
    return {"id": made.json()["id"]}


def _paused_mandate(tenant: Tenant) -> Values:
    (made,) = MAKERS["/mandates/{id}"](tenant)
    done = tenant.api.post(f"/mandates/{made['id']}/pause")
    assert done.status_code == 200, done.text
    return made


def _paused_expense(tenant: Tenant) -> Values:
    (made,) = MAKERS["/recurring-expenses/{id}"](tenant)
    done = tenant.api.post(f"/recurring-expenses/{made['id']}/pause")
    assert done.status_code == 200, done.text
    return made


def _invited(tenant: Tenant) -> Values:
    made = tenant.session.post("/members", json={"email": "invited@example.com", "role": "viewer"})
    assert made.status_code == 201, made.text
    return {"id": made.json()["id"]}


def _app(tenant: Tenant) -> Values:
    made = tenant.running.operator().post("/oauth-clients", json=_example_of("createOauthClient"))
    assert made.status_code == 201, made.text
    return {"id": made.json()["id"]}


def _transferred(tenant: Tenant) -> Values:
    client = MAKERS["/clients/{id}"](tenant)[0]
    body = {"clientId": client["id"], "method": "bank_transfer", "date": tenant.today(), "amount": "118"}
    made = tenant.api.post("/payments", json=body)
    assert made.status_code == 201, made.text
    return {"id": made.json()["id"]}


def _booked_expense(tenant: Tenant) -> Values:
    (made,) = MAKERS["/expenses/{id}"](tenant)
    done = tenant.api.post(f"/expenses/{made['id']}/book")
    assert done.status_code == 200, done.text
    return made


def _expense_at_risk(tenant: Tenant, *, booked: bool = True) -> Values:
    """An expense by a request for payment, which is no tax invoice."""
    body = {"date": tenant.today(), "docType": 300, "net": "100", "vat": "18"}
    made = tenant.api.post("/expenses", json=body)
    assert made.status_code == 201, made.text
    if booked:
        assert tenant.api.post(f"/expenses/{made.json()['id']}/book").status_code == 200
    return {"id": made.json()["id"]}


def _closed_vat_period(tenant: Tenant) -> Values:
    """The first period of a year long ago, which this closes unless it is closed already."""
    answer = tenant.api.post("/tax/vat-periods/2001-01/close")
    assert answer.status_code in (200, 409), answer.text
    return {"period": "2001-01"}


def _closed_month(tenant: Tenant) -> Values:
    """The month of the first entry of the books, closed by this."""
    month = (date.fromisoformat(tenant.today()).replace(day=1) - timedelta(days=1)).strftime("%Y-%m")
    refused = tenant.api.post(f"/ledger/periods/{month}/close")
    month = refused.json().get("earliestOpenPeriod", month)
    assert refused.is_success or tenant.api.post(f"/ledger/periods/{month}/close").is_success, refused.text
    return {"period": month}


def _closed_bank_session(tenant: Tenant) -> Values:
    (made,) = MAKERS["/bank-reconciliation/sessions/{id}"](tenant)
    closed = tenant.api.post(f"/bank-reconciliation/sessions/{made['id']}/close", json={})
    assert closed.status_code == 200, closed.text
    return made


def _line_with_session(tenant: Tenant) -> Values:
    """A line, and a session of its account that it can be put into."""
    made, *_ = MAKERS["/bank-reconciliation/transactions/{id}"](tenant)
    line = tenant.api.get(f"/bank-reconciliation/transactions/{made['id']}").json()
    period = {"periodStart": "2026-03-01", "periodEnd": "2026-03-31"}
    body = {"bankAccountId": line["bankAccountId"], "closingBalance": "0", **period}
    session = tenant.api.post("/bank-reconciliation/sessions", json=body).json()
    return {**made, "sessionId": session["id"]}


ASKED_OF: dict[str, Made] = {
    "cancelIntegrationDocument": _issued_by_reference,
    "unmatchBankTransaction": matched_line,
    "bookBankAdvance": lambda tenant: bank_line(tenant, "-10"),
    "reopenBankSession": _closed_bank_session,
    "assignBankTransaction": _line_with_session,
    "reopenPeriod": _closed_month,
    "postRevaluation": lambda _: {"period": "2001-01"},
    "closeVatPeriod": lambda _: {"period": "2001-01"},
    "reopenVatPeriod": _closed_vat_period,
    "markVatPeriodFiled": lambda _: {"period": "2001-12"},
    "correctExpense": _booked_expense,
    "claimExpenseVat": _expense_at_risk,
    "giveUpExpenseVat": _expense_at_risk,
    "requestMissingPapers": _expense_at_risk,
    "clearPayment": _transferred,
    "bouncePayment": _transferred,
    "markExpensePaid": _booked_expense,
    "updateDocument": _draft,
    "updateMember": _invited,
    "updateOauthClient": _app,
    "deleteOauthClient": _app,
    "deleteDocument": _draft,
    "convertDocument": lambda tenant: _issued(tenant, 10),
    "finalizeDocument": _draft,
    "validateDocument": _draft,
    "rotateOauthClientSecret": _app,
    "acceptPublicQuote": _shown,
    "rejectPublicQuote": _shown,
    "acceptQuote": lambda tenant: _issued(tenant, 10),
    "rejectQuote": lambda tenant: _issued(tenant, 10),
    "reopenQuote": _rejected,
    "resumeRecurringDocument": _paused,
    "resumeRecurringExpense": _paused_expense,
    "resumeMandate": _paused_mandate,
    "createMandate": _with_card,
    "updateMandate": _ordered_by_bank,
    "chargeMandate": _ordered_by_bank,
    "confirmMandateAuthorization": _consented,
    "authorizePublicMandate": _authorized,
    "setPublicReminderConsent": lambda tenant: MAKERS["/public/reminders/{token}"](tenant)[0],
    "createPaymentLink": _connected,
    "payPublicPaymentLink": _payment_link,
    "payPublicCheckout": _checkout,
    "createPublicPaymentPageCheckout": _published,
    "payClientPortal": _portal_document,
    "disputeClientPortalDocument": _portal_document,
    "replyToClientPortalDispute": lambda tenant: MAKERS["/disputes/{id}"](tenant)[0],
}
"""What an operation is asked of that does not take just any object of its address."""


def _first(where: str) -> Made:
    return lambda tenant: MAKERS[where](tenant)[0]


def _income_account(tenant: Tenant) -> Values:
    """An account that a role of income may post to."""
    body = {"code": f"4{uuid4().hex[:8]}", "name": {"he": "חשבון"}, "type": "income"}
    return {"id": tenant.api.post("/ledger/accounts", json=body).json()["id"]}


def _bank_account(tenant: Tenant) -> Values:
    (made,) = MAKERS["/banking/businesses/{businessId}/accounts/{accountId}"](tenant)
    return {"id": made["accountId"]}


MEANT: dict[str, Made] = {
    "clientId": _first("/clients/{id}"),
    "setLedgerPostingRules.accountId": _income_account,
    "setExpenseFile.fileId": _first("/files/{id}"),
    "supplierId": _first("/suppliers/{id}"),
    "dealId": _first("/crm/deals/{id}"),
    "listClientBalances.ids": _first("/clients/{id}"),
    "listSupplierBalances.ids": _first("/suppliers/{id}"),
    "productId": _first("/products/{id}"),
    "bankAccountId": _bank_account,
    "fromWarehouseId": _first("/warehouses/{id}"),
    "toWarehouseId": _first("/warehouses/{id}"),
    "finalizeDocuments.ids": _draft,
    "validateDocuments.ids": _draft,
    "downloadDocumentPdfs.ids": _issued,
    "calculateSupplierPayment.expenseId": _booked_expense,
    "recordSupplierPayment.expenseId": _booked_expense,
    "applySupplierAdvance.expenseId": _booked_expense,
    "makeSupplierBankFile.paymentIds": supplier_transfer,
    "settleCardClearing.expectationIds": _first("/card-clearing/expectations/{id}"),
    "settleCardBatch.chargeIds": _first("/card-clearing/expectations/{id}"),
    "matchInboxItem.expenseId": lambda tenant: MAKERS["/expenses/{id}"](tenant)[0],
    "recordPayment.documentId": _issued,
    "createDispute.documentId": _issued,
    "recordIntegrationPayment.documentId": _issued,
    "allocatePayment.documentId": _issued,
    "sendDocuments.ids": _issued,
    "deleteNotifications.ids": _first("/notifications"),
    "markNotificationsRead.ids": _first("/notifications"),
}
"""What the ids of a body are of, by operation and field, or by field alone; `lineId` is of the one in the address."""

REFUSED: dict[str, tuple[set[str], str]] = {
    "getMandateDebitFile": ({"nothing_to_debit"}, "no debit of the business waits for its bank"),
    "moveDeal": ({"contradiction"}, "the example says why the deal is lost, and the stage is for open ones"),
    "createDealPaymentLink": ({"deal_has_no_open_invoice"}, "the deal of the laws has no invoice"),
    "createDocumentFromBankTransaction": ({"client_unknown"}, "no rule recognised a client on the line of the laws"),
    "matchBankTransaction": ({"not_found"}, "what the example links is the line itself"),
    "settleCardBatch": ({"required"}, "the example names neither charges nor a processor"),
    "declineBankSuggestions": ({"required"}, "the example names no target"),
    "simulateSandboxEvent": ({"not_of_kind"}, "the example has the fields of every kind"),
    "importBankTransactions": ({"unsupported_media_type"}, "the example has no file"),
    "uploadImport": ({"unsupported_media_type"}, "the example has no file"),
    "attachImportedOriginal": ({"unsupported_media_type"}, "the example has no file"),
    "uploadInboxItem": ({"unsupported_file"}, "the example is no paper"),
    "postRevaluation": ({"nothing_to_revalue"}, "nothing was open in foreign currency long ago"),
    "updateLedgerAccount": ({"account_code_exists"}, "the example of a new account has taken the number"),
    "markVatPeriodFiled": ({"vat_period_not_closed"}, "the period of the example is open"),
    "approveInboxItem": ({"not_quarantined"}, "the sender is of a mail"),
    "convertInboxItem": ({"required"}, "what it says is typed in first"),
    "downloadInboxItemPage": ({"no_page_picture"}, "the file of the laws has no pages"),
    "recordSupplierPayment": ({"another_supplier"}, "the expense of the laws is of another supplier"),
    "calculateSupplierPayment": ({"another_supplier"}, "the expense of the laws is of another supplier"),
    "applySupplierAdvance": ({"another_supplier"}, "the expense of the laws is of another supplier"),
    "claimExpenseVat": ({"vat_papers_missing"}, "the example does not say that the paper came"),
    "requestMissingPapers": ({"channel_unavailable"}, "the service of the laws has no mail server"),
    "changePassword": ({"wrong_password"}, "the password is the reader's"),
    "resetPassword": ({"invalid_token"}, "the token is of a mail"),
    "startMfaSetup": ({"wrong_password"}, "the password is the reader's"),
    "confirmMfaSetup": ({"mfa_not_started"}, "the code is of the reader's authenticator"),
    "disableMfa": ({"mfa_not_enabled"}, "the code is of the reader's authenticator"),
    "setUpClientPaymentMethod": ({"provider_not_connected"}, "the account of the laws is at another provider"),
    "sendMandateAuthorization": ({"no_recipient"}, "the client of the laws has no address"),
    "chargeDocument": ({"no_saved_card"}, "the client of the laws has no card"),
    "payClientPortal": ({"required"}, "the documents of a portal are those of its client"),
    "refundCheckout": ({"nothing_to_refund"}, "nobody has paid the checkout of the laws"),
    "sendPaymentLink": ({"no_recipient"}, "the client of the laws has no address"),
    "createDocumentPaymentLink": ({"no_client"}, "the client of the document is written into it"),
    "acceptInvitation": ({"invalid_token"}, "the token is of a mail"),
    "changeBusinessType": ({"before_opening"}, "the business of the laws was opened today"),
    "recordIntegrationPayment": ({"date_out_of_range"}, "the same"),
    "recordPayment": ({"date_out_of_range"}, "the day of the example is long past"),
    "clearPayment": ({"out_of_range"}, "the day of the example is before that of the payment"),
    "bouncePayment": ({"out_of_range"}, "the day of the example is before that of the payment"),
    "refundPayment": ({"out_of_range"}, "the day of the example is before that of the payment"),
    "replayWebhook": ({"too_early"}, "events are kept for 30 days, and examples for years"),
    "sendClientStatement": ({"channel_unavailable"}, "the service of the laws has no mail server"),
    "sendDocument": ({"channel_unavailable"}, "the service of the laws has no mail server"),
    "sendDocuments": ({"channel_unavailable"}, "the service of the laws has no mail server"),
    "sendDocumentReminder": ({"not_overdue"}, "the document was issued just now"),
}
"""With which codes an example may be refused, by operation, and why that is not for what it says."""


def _described(declared: Operation) -> dict[str, Any]:
    found: dict[str, Any] = openapi_document()["paths"][API + declared.path][declared.method.lower()]
    return found


def _has_an_example(declared: Operation) -> bool:
    return declared.shape.body is not None or bool(required_query(declared))


def _make(maker: Callable[[Tenant], Any], tenant: Tenant) -> Any:
    return maker(tenant)


def in_address(declared: Operation, tenant: Tenant, make: Callable[..., Any] = _make) -> Values:
    """An object that the operation may be asked of; what is no id stands in the address as in the example. `make` is
    given each maker."""
    shown = {one["name"]: one["example"] for one in _described(declared)["parameters"] if one.get("in") == "path"}
    if declared.name in ASKED_OF:
        return {**shown, **make(ASKED_OF[declared.name], tenant)}
    if declared.path.startswith("/documents/{id}"):
        return {**shown, **make(_issued, tenant)}
    named = ID in shown.values() or "externalReference" in shown
    return {**shown, **make(MAKERS[place(declared)], tenant)[0]} if named else shown


def of_ours(
    value: Any, name: str, declared: Operation, tenant: Tenant, here: Values, make: Callable[..., Any] = _make
) -> Any:
    """The example with an id of ours in place of each one that it has."""
    if isinstance(value, dict):
        return {field: of_ours(inner, field, declared, tenant, here, make) for field, inner in value.items()}
    if isinstance(value, list):
        return [of_ours(inner, name, declared, tenant, here, make) for inner in value]
    if not isinstance(value, str) or not value.startswith(ID[:-1]):
        return value
    if name in here:
        return here[name]
    made = MEANT.get(f"{declared.name}.{name}") or MEANT.get(name)
    if made is None:
        pytest.fail(f"{declared.name}: say in MEANT what {name} is an id of")
    return make(made, tenant)["id"]


def asked_by(declared: Operation, tenant: Tenant) -> httpx.Client:
    if declared.group == "sandbox":
        return tenant.sandbox_key()
    return caller(declared, tenant)


def example_body(declared: Operation, tenant: Tenant, here: Values, make: Callable[..., Any] = _make) -> Any:
    """The body of the example with ids of ours; None for an operation that takes no JSON."""
    if declared.shape.body is None:
        return None
    shown = _described(declared)["requestBody"]["content"]["application/json"]["example"]
    return of_ours(shown, "", declared, tenant, here, make)


@every(_has_an_example)
def test_the_example_of_an_operation_is_taken(declared: Operation, ours: Tenant) -> None:
    here = in_address(declared, ours)
    body = example_body(declared, ours, here)
    query = of_ours(required_query(declared), "", declared, ours, here)
    answer = asked_by(declared, ours).request(declared.method, declared.path.format(**here), json=body, params=query)
    assert refusals(answer) == REFUSED.get(declared.name, (set(), ""))[0], f"{body} is refused: {answer.text}"


def refusals(answer: httpx.Response) -> set[str]:
    """The codes that it is refused with; of a request about many also those of one of them."""
    if not answer.content or answer.headers["content-type"] != "application/json":
        return set()
    told = answer.json()
    if answer.is_success:
        return {one["error"]["error"] for one in told.get("items", ()) if one.get("status") == "failed"}
    return {one["code"] for one in told["details"]} or {told["error"]}


def test_only_operations_that_there_are_may_be_refused() -> None:
    names = {one["operationId"] for methods in openapi_document()["paths"].values() for one in methods.values()}
    assert {*REFUSED, *ASKED_OF, *(name.partition(".")[0] for name in MEANT if "." in name)} <= names
