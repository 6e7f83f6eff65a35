"""Allocation numbers in Israel: who needs one, what is asked, what the answers mean."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from pinkas.core.catalogue import get_translator
from pinkas.countries import get_country
from pinkas.countries.allocation import Invoice, InvoiceLine

LAW = get_country("IL").allocation
assert LAW is not None

INVOICE = Invoice(
    id=str(UUID(int=7)),
    doc_type=305,
    doc_number=17,
    issue_date=date(2026, 6, 1),
    issuance_date=date(2026, 6, 2),
    seller_tax_id="777777715",
    seller_name='חברה לדוגמה בע"מ עם שם ארוך מאוד',
    buyer_tax_id="777777723",
    buyer_name="לקוח",
    buyer_kind="licensed",
    buyer_type="company",
    before_discount=6_100_00,
    discount=100_00,
    net=6_000_00,
    vat=1_080_00,
    lines=(
        InvoiceLine(1, "K-1", "ייעוץ", "שעה", Decimal("2.5"), Decimal("2440"), 100_00, 6_000_00, Decimal(18), 1_080_00),
    ),
)


@pytest.mark.parametrize(
    ("day", "threshold"),
    [
        (date(2024, 5, 5), 25_000_00),
        (date(2024, 12, 31), 25_000_00),
        (date(2025, 1, 1), 20_000_00),
        (date(2025, 12, 31), 20_000_00),
        (date(2026, 1, 1), 10_000_00),
        (date(2026, 5, 31), 10_000_00),
        (date(2026, 6, 1), 5_000_00),
        (date(2030, 1, 1), 5_000_00),
    ],
)
def test_the_threshold_is_that_of_the_date_and_counts_strictly_above(day: date, threshold: int) -> None:
    at = LAW.assess_need(replace(INVOICE, issue_date=day, net=threshold))
    above = LAW.assess_need(replace(INVOICE, issue_date=day, net=threshold + 1))
    assert (at.required, at.possible, at.reason, at.threshold) == (False, True, "not_above_threshold", threshold)
    assert (above.required, above.reason, above.threshold) == (True, "above_threshold", threshold)


@pytest.mark.parametrize(
    ("changed", "reason", "possible"),
    [
        ({"doc_type": 330}, "not_a_tax_invoice", False),
        ({"doc_type": 300}, "not_a_tax_invoice", False),
        ({"doc_type": 400}, "not_a_tax_invoice", False),
        ({"vat": 0}, "no_vat", False),
        ({"issue_date": date(2024, 5, 4)}, "before_the_duty", False),
        ({"buyer_kind": "exempt"}, "client_is_not_a_dealer", True),
        ({"buyer_kind": "npo"}, "client_is_not_a_dealer", True),
        ({"buyer_kind": "foreign"}, "client_is_not_a_dealer", True),
        ({"buyer_kind": None, "buyer_type": "person"}, "client_is_not_a_dealer", True),
        ({"buyer_kind": None, "buyer_type": None}, "client_is_not_a_dealer", True),
        ({"buyer_tax_id": None}, "client_has_no_number", True),
        ({"buyer_tax_id": "777777724"}, "client_has_no_number", True),
        ({"buyer_tax_id": "999999998"}, "client_does_not_deduct", True),
    ],
)
def test_what_frees_an_invoice_is_said(changed: dict[str, Any], reason: str, possible: bool) -> None:
    need = LAW.assess_need(replace(INVOICE, **changed))
    assert (need.required, need.reason, need.possible) == (False, reason, possible)


@pytest.mark.parametrize("kind", ["licensed", "company", None])
@pytest.mark.parametrize("doc_type", [305, 320])
def test_a_dealer_needs_a_number(kind: str | None, doc_type: int) -> None:
    assert LAW.assess_need(replace(INVOICE, buyer_kind=kind, doc_type=doc_type)).required


def test_the_request_has_the_fields_of_version_two() -> None:
    body = LAW.request_body(INVOICE, "516179157")
    assert body["invoice_id"] == INVOICE.id
    assert (body["vat_number"], body["customer_vat_number"]) == (777777715, 777777723)
    assert (body["invoice_type"], body["invoice_reference_number"], body["action"]) == (305, "17", 0)
    assert (body["invoice_date"], body["invoice_issuance_date"]) == ("2026-06-01", "2026-06-02")
    assert body["amount_before_discount"] - body["discount"] == body["payment_amount"] == 6000
    assert body["payment_amount"] + body["vat_amount"] == body["payment_amount_including_vat"] == 7080
    assert len(body["user_name"]) == 25
    assert body["items"] == [
        {
            "index": 1,
            "catalog_id": "K-1",
            "description": "ייעוץ",
            "measure_unit_description": "שעה",
            "quantity": 2.5,
            "price_per_unit": 2440,
            "discount": 100,
            "total_amount": 6000,
            "vat_rate": 18,
            "vat_amount": 1080,
        }
    ]


@pytest.mark.parametrize(("kind", "tax_id"), [("foreign", "777777723"), (None, None), ("licensed", "12345")])
def test_a_buyer_without_a_number_is_told_as_one_who_does_not_deduct(kind: str | None, tax_id: str | None) -> None:
    body = LAW.request_body(replace(INVOICE, buyer_kind=kind, buyer_tax_id=tax_id), "99999999")
    assert body["customer_vat_number"] == 999999998


def _refusal(*codes: Any) -> dict[str, Any]:
    errors = [{"code": one, "message": "words", "param": "p", "location": "body"} for one in codes]
    return {"status": 200, "message": {"errors": errors}, "confirmation_number": "0", "approved": False}


@pytest.mark.parametrize(
    ("status", "body", "verdict"),
    [
        (200, {"approved": True, "confirmation_number": "2" * 26}, "approved"),
        (200, {"confirmation_number": "2" * 26}, "approved"),
        (200, {"approved": True, "confirmation_number": 123456789}, "approved"),
        (200, {"approved": True, "confirmation_number": "0"}, "unclear"),
        (200, {"approved": True, "confirmation_number": "12345678"}, "unclear"),
        (200, {"approved": True, "confirmation_number": True}, "unclear"),
        (200, {"approved": True, "confirmation_number": "\u0663" * 12}, "unclear"),
        (200, {"approved": False, "confirmation_number": "2" * 26}, "unclear"),
        (200, {"approved": False}, "refused"),
        (200, {}, "unclear"),
        (200, [], "unclear"),
        (200, None, "unclear"),
        (200, "approved", "unclear"),
        (200, _refusal(460), "held"),
        (200, _refusal(461), "held"),
        (200, _refusal(432, 460), "held"),
        (200, _refusal(463), "unknown_invoice"),
        (200, _refusal(472), "unknown_invoice"),
        (400, {}, "refused"),
        (422, None, "refused"),
        (401, {}, "unauthorized"),
        (403, {}, "forbidden"),
        (406, {}, "forbidden"),
        (404, {}, "unknown_invoice"),
        (404, None, "failed"),
        (302, None, "failed"),
        (429, None, "failed"),
        (503, None, "failed"),
        (500, {"error_id": "1"}, "unclear"),
        (502, None, "unclear"),
        (504, None, "unclear"),
    ],
)
def test_every_answer_means_one_thing(status: int, body: Any, verdict: str) -> None:
    found = LAW.parse_answer(status, body)
    assert found.verdict == verdict
    assert (found.number is not None) == (verdict == "approved")


@pytest.mark.parametrize("code", [431, 432, 434, 435, 437, 438, 446, "432", 999, None, "x", {"a": 1}])
def test_a_refusal_says_what_it_means_and_what_to_do(code: Any) -> None:
    found = LAW.parse_answer(200, _refusal(code))
    assert found.verdict == "refused"
    (refusal,) = found.refusals
    assert (refusal.param, refusal.location, refusal.message) == ("p", "body", "words")
    for language in ("he", "en"):
        words = get_translator(language)
        assert words.translate(refusal.meaning)
        assert words.translate(refusal.fix)


def test_the_published_codes_have_meanings_of_their_own() -> None:
    codes = (431, 432, 434, 435, 437, 438, 446, 460, 461, 462, 463, 472)
    meanings = {LAW.parse_answer(200, _refusal(code)).refusals[0].meaning for code in (*codes, 999)}
    assert len(meanings) == len(codes) + 1


@pytest.mark.parametrize(
    ("status", "body", "verdict"),
    [
        (200, {"status": 200, "message": "Decision accepted"}, "approved"),
        (200, _refusal(462), "approved"),
        (200, _refusal(463), "unknown_invoice"),
        (200, _refusal(431), "refused"),
        (200, None, "unclear"),
        (500, None, "unclear"),
        (401, None, "unauthorized"),
    ],
)
def test_a_decision_is_taken_once(status: int, body: Any, verdict: str) -> None:
    assert LAW.parse_decision_answer(status, body).verdict == verdict


NUMBER = "20261121" + "1" * 9 + "123456789"


@pytest.mark.parametrize(
    ("told", "number", "day", "net", "fits"),
    [
        ({"payment_amount": 6000.0, "invoice_date": "2026-06-01"}, NUMBER, date(2026, 6, 1), 6_000_00, True),
        ({"payment_amount": 6000.0, "invoice_date": "2026-06-01"}, NUMBER[-9:], None, None, True),
        ({"payment_amount": "6000.00"}, NUMBER, None, 6_000_00, True),
        ({"payment_amount": 6000.01}, NUMBER, None, 6_000_00, False),
        ({"invoice_date": "2026-06-02T00:00:00"}, NUMBER, date(2026, 6, 1), None, False),
        ({}, NUMBER[:-1] + "0", None, None, False),
        ({}, "9" * 17 + NUMBER[-9:], None, None, False),
        ({"payment_amount": "much"}, NUMBER, None, 6_000_00, True),
    ],
)
def test_what_stands_behind_a_number_is_compared(
    told: dict[str, Any], number: str, day: date | None, net: int | None, fits: bool
) -> None:
    body = {"status": 200, "message": {"Confirmation_Number": NUMBER, **told}}
    assert LAW.matches_invoice(body, number, day, net) is fits


@pytest.mark.parametrize("body", [None, [], "x", {}, {"message": "none"}, _refusal(472)])
def test_an_answer_without_an_invoice_compares_with_nothing(body: Any) -> None:
    assert LAW.matches_invoice(body, NUMBER, None, None) is None


@pytest.mark.parametrize(
    ("text", "shaped"),
    [
        ("123456789", True),
        ("1" * 30, True),
        ("12345678", False),
        ("1" * 31, False),
        ("0" * 12, False),
        ("12345678a", False),
        ("-123456789", False),
        ("\u0661" * 9, False),
        ("", False),
        ("123 456 789", False),
    ],
)
def test_a_number_is_nine_digits_or_more(text: str, shaped: bool) -> None:
    assert LAW.is_allocation_number(text) is shaped


def test_the_last_nine_digits_are_printed() -> None:
    assert LAW.printed_allocation_number(NUMBER) == "123456789"


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ({"confirmation_numbers": ["1" * 20, "1" * 20, "0", 7, None, "2" * 20]}, ("1" * 20, "2" * 20)),
        ({"message": {"confirmation_numbers": [{"confirmation_number": "3" * 20}]}}, ("3" * 20,)),
        ({"confirmation_numbers": "1" * 20}, ()),
        (None, ()),
        ([], ()),
    ],
)
def test_numbers_fetched_ahead_are_read_each_once(body: Any, numbers: tuple[str, ...]) -> None:
    assert LAW.parse_emergency_numbers(200, body) == numbers
    assert LAW.parse_emergency_numbers(500, body) == ()
