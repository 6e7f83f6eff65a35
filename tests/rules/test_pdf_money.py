"""What a paper says of money: what came and what did not come as money, what went back, and what it settles."""

import subprocess
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid5

import msgspec
import pytest

from pinkas.core.decimals import decode_decimal
from pinkas.core.printed_views import DocumentView
from pinkas.countries import get_country
from pinkas.domains.documents.drafting.rules.compose import DraftIdentity, compose_document
from pinkas.domains.documents.einvoice.rules import compose_einvoice
from pinkas.domains.documents.following.rules.cancel import negative_receipt
from pinkas.domains.documents.model.rules.context import Context, Target
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.snapshots import business_snapshot, client_snapshot
from pinkas.domains.documents.model.types import NewDocument
from pinkas.domains.documents.pdf_files.rules import document_view
from pinkas.outside.pdf import render
from support.companies import make_company

DAY, AT = date(2026, 11, 21), datetime(2026, 11, 21, 9, tzinfo=UTC)
SPACE, CLIENT = UUID(int=5), UUID(int=6)
ISRAEL = get_country("IL")
BUSINESS = make_company(SPACE)
MARKS = dict.fromkeys(map(ord, "\u200b\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069\f"))


def target(number: int, doc_type: int = 305, currency: str = "ILS") -> Target:
    """A document to be paid or credited."""
    return Target(
        id=UUID(int=100 + number),
        doc_type=doc_type,
        doc_number=number,
        issue_date=DAY,
        currency=currency,
        client_id=CLIENT,
        client_name="לקוח",
        exchange_rate=None,
        vat_amount=18_000,
        total=118_000,
        total_local=118_000,
        paid=118_000,
        credited=0,
        status="ISSUED",
        payment_status="UNPAID",
        credit_status="NONE",
        conversion_status="NONE",
        quote_status=None,
    )


def record(business_type: str = "company", **fields: Any) -> Record:
    """The document of a request as finalize would have it, without its proof."""
    new = msgspec.convert({"clientId": str(CLIENT), **fields}, NewDocument, dec_hook=decode_decimal)
    business = msgspec.structs.replace(BUSINESS, business_type=business_type)  # type: ignore[arg-type]
    targets = {one.id: one for one in (target(n, 305, fields.get("currency", "ILS")) for n in (1, 2))}
    ids = iter(uuid5(SPACE, str(n)) for n in range(1000))
    client = client_snapshot(msgspec.convert({"docType": 305, "client": {"name": "לקוח"}}, NewDocument).client)  # type: ignore[arg-type]
    context = Context(
        business=business,
        country=ISRAEL,
        today=DAY,
        now=AT,
        new_id=lambda: next(ids),
        client=client,
        targets=targets,
    )
    made = compose_document(new, context, DraftIdentity(SPACE, 1, AT))
    return msgspec.structs.replace(
        made, status="ISSUED", doc_number=7, issued_at=AT, business=business_snapshot(business, None)
    )


def paid(method: str, amount: str) -> dict[str, str]:
    """A payment."""
    return {"method": method, "date": "2026-11-21", "amount": amount}


def of(number: int, amount: str) -> dict[str, str]:
    """A reference to one of the documents, for so much."""
    return {"documentId": str(UUID(int=100 + number)), "amount": amount}


def line(price: str, **fields: Any) -> dict[str, str]:
    """A line."""
    return {"description": "ייעוץ", "quantity": "1", "unitPrice": price, **fields}


def paper(made: Record) -> DocumentView:
    """Its printed form."""
    assert made.business is not None
    return document_view(made, ISRAEL, made.business, None)


def rows(printed: DocumentView) -> list[str]:
    """What the paper says, row by row, each from the start of its language to the end, words apart by one space."""
    pdf = render(printed, "original", sandbox=False, produced_at=AT)
    command = ["pdftotext", "-layout", "-", "-"]
    text = subprocess.run(  # noqa: S603 (a fixed program)
        command, input=pdf, capture_output=True, check=True, timeout=60
    ).stdout.decode()
    return list(_single(text.translate(MARKS)))


def _single(text: str) -> Iterator[str]:
    for row in text.split("\n"):
        if words := row.split():
            yield " ".join(words)


RECEIPT = {"docType": 400, "payments": [paid("bank_transfer", "5605")], "withholdingTax": {"amount": "295"}}


def test_a_receipt_tells_what_was_withheld_from_what_was_received() -> None:
    said = rows(paper(record(**RECEIPT)))
    assert [one for one in said if "5,605.00" in one or "295.00" in one or "5,900.00" in one][1:4] == [
        "5,605.00 התקבל",
        "295.00 ניכוי מס במקור",
        "₪5,900.00 סה״כ",
    ]
    assert not any("סה״כ התקבל" in one or "שולם" in one for one in said)


def test_an_english_receipt_in_another_currency_tells_them_apart_too() -> None:
    fields = {**RECEIPT, "lang": "en", "currency": "USD", "exchangeRate": "3.7"}
    said = rows(paper(record(**fields)))
    assert said[said.index("Received 5,605.00") :][:5] == [
        "Received 5,605.00",
        "Tax withheld at source 295.00",
        "Total $5,900.00",
        "Total in local currency ₪21,830.00",
        "Exchange rate 3.70",
    ]


def test_a_cancelling_receipt_takes_back_each_of_them() -> None:
    ids = iter(UUID(int=n) for n in range(900, 1000))
    receipt = record(**RECEIPT, lang="en", references=[of(1, "1180")])
    back = negative_receipt(receipt, SPACE, DAY, AT, lambda: next(ids))
    said = rows(paper(msgspec.structs.replace(back, business=receipt.business, doc_number=8, issued_at=AT)))
    for one in (
        "Received -5,605.00",
        "Tax withheld at source -295.00",
        "Total -₪5,900.00",
        "Tax invoice 1 (21 Nov 2026) -1,180.00",
        "Kept as the client's credit -4,720.00",
        "Receipt 7 (21 Nov 2026)",
    ):
        assert one in said, one


def test_a_receipt_of_money_alone_is_what_was_received() -> None:
    said = rows(paper(record(docType=400, payments=[paid("cash", "1000")])))
    assert "₪1,000.00 סה״כ התקבל" in said
    assert not any("שולם" in one or "ניכוי" in one for one in said)


def test_an_invoice_receipt_tells_them_apart_below_its_total() -> None:
    made = record(
        docType=320,
        lines=[line("1000")],
        payments=[paid("card", "1000"), paid("credit_balance", "130")],
        withholdingTax={"amount": "50"},
    )
    said = rows(paper(made))
    at = said.index("₪1,180.00 סה״כ")
    assert said[at + 1 : at + 5] == [
        "1,000.00 התקבל",
        "130.00 מיתרת זכות",
        "50.00 ניכוי מס במקור",
        "1,180.00 סה״כ שולם",
    ]


def test_an_invoice_receipt_received_what_it_says_whatever_was_given_back_later() -> None:
    made = record(docType=320, lines=[line("1000")], payments=[paid("card", "1180")])
    assert "1,180.00 שולם" in rows(paper(msgspec.structs.replace(made, paid=0)))


def test_credit_that_is_used_is_not_money_that_came() -> None:
    made = record(
        docType=400, payments=[paid("credit_balance", "1280"), paid("cash", "20")], references=[of(1, "1180")]
    )
    said = rows(paper(made))
    at = said.index("20.00 התקבל")
    assert said[at + 1 : at + 3] == ["1,280.00 מיתרת זכות", "₪1,300.00 סה״כ"]
    assert [one for one in said if "21/11/2026" in one and "1,280" in one] == []


@pytest.mark.parametrize(("lang", "given", "kept", "heading"), [
    ("he", "100.00 הוחזר ללקוח", "18.00 נזקף ליתרת זכות הלקוח", "פירוט החזרים"),
    ("en", "Returned to the client 100.00", "Kept as the client's credit 18.00", "Refunds"),
])  # fmt: skip
def test_a_credit_says_what_it_gives_back_and_what_it_keeps(lang: str, given: str, kept: str, heading: str) -> None:
    made = record(
        docType=330,
        lang=lang,
        lines=[line("100")],
        payments=[paid("bank_transfer", "100"), paid("credit_balance", "18")],
        references=[of(1, "118")],
        creditReason="order_change",
    )
    said = rows(paper(made))
    for one in (given, kept, heading):
        assert one in said, one
    assert not any(word in one for one in said for word in ("שולם", "Paid", "תקבולים", "Payments"))
    assert made.business is not None
    assert compose_einvoice(made, ISRAEL, made.business).prepaid == "118.00"


def test_vat_is_printed_in_shekels_too_as_the_electronic_invoice_has_it() -> None:
    lines = [line("999.99"), line("100", vatType="zero")]
    made = record(docType=305, currency="USD", exchangeRate="3.62", lang="en", lines=lines)
    assert made.business is not None
    printed, told = paper(made), compose_einvoice(made, ISRAEL, made.business)
    assert (printed.vat_total, printed.vat_local) == ("180.00", "651.60")
    assert printed.vat_local == told.vat_total_local
    assert "Total VAT in local currency ₪651.60" in rows(printed)


def test_no_vat_in_shekels_is_printed_where_there_is_none() -> None:
    free = [line("100", vatType="zero")]
    assert paper(record(docType=305, currency="USD", exchangeRate="3.62", lines=free)).vat_local is None
    assert paper(record(docType=305, lines=[line("100")])).vat_local is None


def test_a_receipt_says_how_much_of_what_it_settles_and_what_is_kept() -> None:
    made = record(
        docType=400, payments=[paid("cash", "1500")], references=[of(1, "1000"), of(2, "118")], lang="en", notes="x"
    )
    said = rows(paper(made))
    at = said.index("Applied to")
    assert said[at + 1 : at + 4] == [
        "Tax invoice 1 (21 Nov 2026) 1,000.00",
        "Tax invoice 2 (21 Nov 2026) 118.00",
        "Kept as the client's credit 382.00",
    ]
    assert "Related documents" not in said


def test_nothing_is_kept_by_whom_keeps_books_on_cash() -> None:
    made = record("exempt_dealer", docType=400, payments=[paid("cash", "1500")], lang="en")
    assert "Applied to" not in rows(paper(made))


def test_what_settles_nothing_and_is_nobodys_credit_is_said_too() -> None:
    made = record("exempt_dealer", docType=400, payments=[paid("cash", "1500")], references=[of(1, "1180")], lang="en")
    said = rows(paper(made))
    assert said[said.index("Applied to") + 2] == "Applied to no document 320.00"
    assert not any("credit" in one for one in said)


def test_nothing_is_kept_for_a_client_who_is_not_kept() -> None:
    made = record(docType=400, clientId=None, client={"name": "x"}, payments=[paid("cash", "1500")], lang="en")
    assert "Applied to" not in rows(paper(made))
