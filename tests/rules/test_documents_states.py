"""When a document falls due, and how far it is paid and credited: tables of cases."""

from datetime import date

import pytest

from pinkas.domains.clients import PaymentTerms
from pinkas.domains.documents.drafting.rules.compose import credit_status, due_date_by_terms, payment_status
from pinkas.domains.documents.model.rules.wire import compute_open_balance


@pytest.mark.parametrize(
    ("issued", "terms", "due"),
    [
        ("2026-01-31", PaymentTerms("immediate"), "2026-01-31"),
        ("2026-01-31", PaymentTerms("immediate", 30), "2026-01-31"),
        ("2026-01-31", PaymentTerms("net"), "2026-01-31"),
        ("2026-01-31", PaymentTerms("net", 30), "2026-03-02"),
        ("2024-02-01", PaymentTerms("end_of_month"), "2024-02-29"),
        ("2026-02-28", PaymentTerms("end_of_month"), "2026-02-28"),
        ("2026-01-31", PaymentTerms("end_of_month", 1), "2026-02-01"),
        ("2026-12-05", PaymentTerms("end_of_month", 60), "2027-03-01"),
    ],
)
def test_a_document_falls_due_by_its_terms(issued: str, terms: PaymentTerms, due: str) -> None:
    assert due_date_by_terms(date.fromisoformat(issued), terms) == date.fromisoformat(due)


@pytest.mark.parametrize(
    ("total", "paid", "credited", "status"),
    [
        (100, 0, 0, "UNPAID"),
        (100, 1, 0, "PARTIAL"),
        (100, 99, 0, "PARTIAL"),
        (100, 100, 0, "PAID"),
        (100, 101, 0, "OVERPAID"),
        (100, 0, 40, "UNPAID"),
        (100, 60, 40, "PAID"),
        (100, 61, 40, "OVERPAID"),
        (100, 0, 100, "NOT_APPLICABLE"),
        (100, 100, 100, "OVERPAID"),
        (0, 0, 0, "NOT_APPLICABLE"),
    ],
)
def test_a_document_is_paid_by_money_and_by_credit(total: int, paid: int, credited: int, status: str) -> None:
    assert payment_status(True, total, paid, credited) == status


def test_a_document_that_asks_for_nothing_is_never_unpaid() -> None:
    assert payment_status(False, 100, 0, 0) == "NOT_APPLICABLE"
    assert compute_open_balance("NOT_APPLICABLE", 100, 0, 0) == 0
    assert compute_open_balance("PARTIAL", 100, 30, 50) == 20


@pytest.mark.parametrize(("credited", "status"), [(0, "NONE"), (1, "PARTIAL"), (99, "PARTIAL"), (100, "FULL")])
def test_a_document_is_credited_in_part_or_in_full(credited: int, status: str) -> None:
    assert credit_status(100, credited) == status
