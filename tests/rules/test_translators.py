"""Requests of other systems in ours: the examples that they publish, and every code of their tables."""

import io
import json
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pinkas import cli
from pinkas.countries.israel.documents import DOCUMENT_TYPES
from pinkas.translators import TABLES, TRANSLATORS, Translation
from pinkas.translators.fields import Untranslatable

EXAMPLES = Path(__file__).parents[1] / "data" / "translators"


def translated(system: str, request: Any) -> Translation:
    return TRANSLATORS[system](json.loads(json.dumps(request), parse_float=Decimal))


def example(name: str) -> Any:
    return json.loads((EXAMPLES / name).read_text(), parse_float=Decimal)


def invoice4u(**fields: Any) -> Translation:
    return translated("invoice4u", {"doc": {"DocumentType": 3, **fields}})


def morning(**fields: Any) -> Translation:
    return translated("morning", {"type": 320, "currency": "ILS", **fields})


def test_an_invoice_receipt_of_invoice4u() -> None:
    done = TRANSLATORS["invoice4u"](example("invoice4u-invoice-receipt.json"))
    assert (done.operation, done.faults) == ("POST /integrations/documents", [])
    assert done.body == {
        "docType": 320,
        "subject": "Monthly subscription",
        "priceMode": "gross",
        "currency": "ILS",
        "externalReference": "my-system-order-10045",
        "lines": [{"description": "Pro plan - June", "quantity": "1", "unitPrice": "117.00"}],
        "payments": [{"method": "card", "amount": "117.00", "date": "2026-09-01", "last4": "4242"}],
        "sendTo": {"email": ["billing@acme.example"]},
        "finalize": True,
    }
    assert done.lookups == [{"field": "clientId", "operation": "GET /clients?externalReference=88231"}]


def test_a_credit_of_invoice4u_names_its_invoice() -> None:
    done = TRANSLATORS["invoice4u"](example("invoice4u-credit.json"))
    assert (done.body["docType"], done.body["references"], done.faults) == (330, [{"amount": "50.0"}], [])
    where = "GET /documents?externalReference=7f6a2c1e-1111-2222-3333-444455556666"
    assert {"field": "references[0].documentId", "operation": where} in done.lookups
    assert any("finalize" in one["message"] for one in done.notes)


def test_what_morning_asks_of_a_payment_form_is_said_to_belong_to_one() -> None:
    done = TRANSLATORS["morning"](example("morning-payment-form.json"))
    assert done.faults == []
    assert done.body["client"] == {
        "name": "name",
        "emails": ["client@example.com"],
        "taxId": "123456789",
        "address": {"street": "1 Luria st", "city": "Tel Aviv", "zip": "1234567", "country": "IL"},
        "phone": "+972-54-1234567",
        "fax": "+972-54-1234567",
        "mobile": "+972-54-1234567",
        "save": True,
    }
    told = {one["field"] for one in done.notes if "payment-links" in one["message"]}
    assert told == {"amount", "maxPayments", "pluginId", "successUrl", "failureUrl", "notifyUrl", "custom"}


def test_lines_and_payments_of_morning() -> None:
    income = [
        {"description": "ייעוץ", "quantity": 2, "price": 59.00, "currency": "ILS", "vatType": 1, "catalogNum": "A-1"},
        {"description": "פטור", "quantity": 1, "price": 10, "currency": "ILS", "vatType": 2},
    ]
    payment = [
        {
            "type": 3,
            "date": "2026-05-01",
            "price": 100,
            "currency": "ILS",
            "cardType": 2,
            "cardNum": "4242",
            "dealType": 2,
        }
        | {"numPayments": 3},
        {"type": 10, "date": "2026-05-01", "price": 20, "appType": 1, "transactionId": "t-1"},
        {"type": -1, "date": "2026-05-01", "price": 8},
    ]
    body = morning(income=income, payment=payment, discount={"amount": 5, "type": "percentage"}, rounding=True).body
    assert body["priceMode"] == "gross"
    assert [(one["quantity"], one["unitPrice"], one.get("vatType")) for one in body["lines"]] == [
        ("2", "59.0", None),
        ("1", "10", "exempt"),
    ]
    assert body["payments"] == [
        {"method": "card", "date": "2026-05-01", "amount": "100", "brand": "Visa", "last4": "4242"}
        | {"dealType": "installments", "installments": 3},
        {"method": "payment_app", "date": "2026-05-01", "amount": "20", "app": "bit", "reference": "t-1"},
    ]
    assert (body["withholdingTax"], body["discount"]) == ({"amount": "8"}, {"value": "5", "type": "percent"})
    assert (body["rounding"], "currency" in body["lines"][0]) == ("to_shekel", False)


def test_a_client_of_morning_by_its_id_is_looked_up() -> None:
    done = morning(client={"id": "abc"}, linkedDocumentIds=["d-1"])
    assert "client" not in done.body
    assert [one["operation"] for one in done.lookups] == [
        "GET /clients?externalReference=abc",
        "GET /documents?externalReference=d-1",
    ]


def test_an_exempt_document_of_morning_has_exempt_lines() -> None:
    body = morning(vatType=1, income=[{"description": "x", "quantity": 1, "price": 1, "vatType": 0}]).body
    assert body["lines"][0]["vatType"] == "exempt"
    assert "vat" not in body


@pytest.mark.parametrize(
    ("done", "field"),
    [
        (lambda: translated("morning", []), "(request)"),
        (lambda: morning(type=999), "type"),
        (lambda: morning(type={"code": 320}), "type"),
        (lambda: morning(strange=1), "strange"),
        (lambda: morning(income={}), "income"),
        (lambda: morning(income=[7]), "income[0]"),
        (lambda: morning(income=[{"quantity": "many"}]), "income[0].quantity"),
        (lambda: morning(income=[{"price": True}]), "income[0].price"),
        (lambda: morning(income=[{"price": "1e999999999"}]), "income[0].price"),
        (lambda: morning(income=[{"price": "0e-999999"}]), "income[0].price"),
        (lambda: morning(income=[{"vatType": 0}, {"vatType": 1}]), "income"),
        (lambda: morning(income=[{"currency": "USD"}]), "income[0].currency"),
        (lambda: morning(payment=[{"type": 9}]), "payment[0].type"),
        (lambda: morning(payment=[{"type": 1, "currency": "EUR"}]), "payment[0].currency"),
        (lambda: morning(payment=[{"type": -1, "price": 1}, {"type": -1, "price": 2}]), "payment[1]"),
        (lambda: morning(payment=[{"numPayments": "three"}]), "payment[0].numPayments"),
        (lambda: morning(client="name"), "client"),
        (lambda: invoice4u(DocumentType=9), "doc.DocumentType"),
        (lambda: invoice4u(Strange=1), "doc.Strange"),
        (lambda: invoice4u(IssueDate="yesterday"), "doc.IssueDate"),
        (lambda: invoice4u(IssueDate="/Date(999999999999999)/"), "doc.IssueDate"),
        (lambda: invoice4u(Payments=[{"PaymentType": 5}]), "doc.Payments[0].PaymentType"),
        (lambda: invoice4u(Payments=[{"DateStr": "2026-01-31"}]), "doc.Payments[0].DateStr"),
        (lambda: invoice4u(Payments=[{"PaymentType": 6, "Amount": 1}] * 2), "doc.Payments[1]"),
        (lambda: translated("invoice4u", {"doc": 7}), "doc"),
    ],
)
def test_what_cannot_be_translated_is_said_with_its_field(done: Any, field: str) -> None:
    assert [one["field"] for one in done().faults] == [field]


def test_payments_and_texts_of_invoice4u() -> None:
    body = invoice4u(
        Items=[{"Name": "x", "Description": "more", "Quantity": 1, "Price": 1, "Discount": {"Value": 5}}],
        Payments=[
            {"PaymentType": 2, "Amount": 1, "DateStr": "31/01/2026", "PaymentNumber": "1001", "BankName": "12"},
            {"PaymentType": 8, "Amount": 2, "Date": "2026-01-31T00:00:00", "NumberOfPayments": 1},
            {"PaymentType": 1, "Amount": 3, "Date": "/Date(1769810400000-0500)/", "NumberOfPayments": 3},
            {"PaymentType": 6, "Amount": 4, "Date": "2026-01-31"},
        ],
        GeneralCustomer={"Name": "אורח", "Identifier": "123456782"},
        ConversionRate=0,
        AssociatedEmails=[{"Mail": "me@example.com", "IsUserMail": True}],
    ).body
    assert body["lines"][0]["description"] == "x\nmore"
    assert body["lines"][0]["discount"] == {"type": "percent", "value": "5"}
    assert body["payments"] == [
        {"method": "check", "amount": "1", "date": "2026-01-31", "checkNumber": "1001", "bankCode": "12"},
        {"method": "payment_app", "amount": "2", "date": "2026-01-31", "app": "bit"},
        {"method": "card", "amount": "3", "date": "2026-01-30", "installments": 3, "dealType": "installments"},
    ]
    assert (body["withholdingTax"], body["client"]) == ({"amount": "4"}, {"name": "אורח", "taxId": "123456782"})
    assert not {"exchangeRate", "sendTo", "general"} & set(body)


def test_every_document_type_is_one_of_ours() -> None:
    for system, name, parts in (("morning", "type", "document"), ("invoice4u", "DocumentType", "Document")):
        convert = TABLES[system][parts][name].convert
        for code in (*range(1, 14), 10, 100, 200, 210, 300, 305, 320, 330, 400, 405, 500):
            try:
                ours = convert(code)
            except Untranslatable:
                continue
            assert ours in DOCUMENT_TYPES


def test_the_command_prints_the_request_and_fails_where_a_part_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(text: bytes) -> Any:
        monkeypatch.setattr(sys, "argv", ["pinkas", "translate", "morning"])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return ended.value.code

    assert run('{"type": 305, "description": "שלום"}'.encode()) == 0
    assert json.loads(capsys.readouterr().out)["body"] == {"docType": 305, "subject": "שלום"}
    assert run(b'{"type": 1}') == 1
    assert "no JSON" in run(b"{")
    assert "no JSON" in run(b"[" * 100_000)
    monkeypatch.setattr(sys, "stdin", None)  # closed by the shell
    with pytest.raises(SystemExit, match="no JSON"):
        cli.main()
