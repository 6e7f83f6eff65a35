"""The published examples of the European standard EN 16931, recomputed."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pinkas.core.money import to_minor
from pinkas.core.vat import Adjustment, Discount, Line, Treatment, compute_totals, line_amount

INVOICES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "en16931-invoices.json").read_text(encoding="utf-8")
)
TREATMENTS: dict[str, Treatment] = {"S": "standard", "E": "exempt"}

# The examples print a net that their own quantity, price and line allowances do not give; 1 is the first line.
DISAGREEING = {
    ("guide-example1", 20),
    ("guide-example2", 1),
    ("ubl-tc434-example2", 1),
    ("guide-example3", 1),
    ("guide-example3", 2),
}


def name(invoice: dict[str, Any]) -> str:
    return Path(invoice["source"]).stem


def minor(text: str, invoice: dict[str, Any]) -> int:
    return to_minor(Decimal(text), invoice["currency"])


def line_of(data: dict[str, Any]) -> Line:
    allowed = sum((Decimal(item["amount"]) * (-1 if item["charge"] else 1) for item in data["allowances"]), Decimal(0))
    return Line(
        quantity=Decimal(data["quantity"]),
        unit_price=Decimal(data["unitPrice"]) / Decimal(data["baseQuantity"] or "1"),
        discount=Discount("amount", allowed),
        treatment=TREATMENTS[data["vatCategory"]],
        rate=Decimal(data["vatRate"]),
    )


def adjustments_of(invoice: dict[str, Any]) -> list[Adjustment]:
    return [
        Adjustment(minor(item["amount"], invoice) * (1 if item["charge"] else -1), Decimal(item["vatRate"]))
        for item in invoice["documentAllowances"]
    ]


def numbered_lines() -> Iterator[tuple[dict[str, Any], int, dict[str, Any]]]:
    for invoice in INVOICES:
        for number, line in enumerate(invoice["lines"], start=1):
            yield invoice, number, line


def test_all_six_examples_are_there() -> None:
    assert [name(invoice) for invoice in INVOICES] == [
        "guide-example1",
        "guide-example2",
        "guide-example3",
        "ubl-tc434-example2",
        "ubl-tc434-example4",
        "ubl-tc434-example5",
    ]


@pytest.mark.parametrize("invoice", INVOICES, ids=name)
def test_given_line_nets_lead_to_the_published_vat_and_totals(invoice: dict[str, Any]) -> None:
    given = [minor(line["net"], invoice) for line in invoice["lines"]]
    result = compute_totals(
        [line_of(line) for line in invoice["lines"]],
        currency=invoice["currency"],
        price_mode="net",
        adjustments=adjustments_of(invoice),
        amount_overrides=given,
    )
    published = invoice["totals"]
    assert [(group.treatment, group.rate, group.net, group.vat) for group in result.groups] == [
        (TREATMENTS[row["category"]], Decimal(row["rate"]), minor(row["net"], invoice), minor(row["vat"], invoice))
        for row in invoice["vat"]
    ]
    assert result.subtotal == minor(published["lines"], invoice)
    assert result.net_taxable + result.net_exempt == minor(published["net"], invoice)
    assert result.vat == minor(published["vat"], invoice)
    assert result.total == minor(published["gross"], invoice)
    assert [line.net for line in result.lines] == given
    assert sum(line.vat for line in result.lines) == result.vat


def test_every_line_net_is_computed_as_published_but_for_five_that_contradict_themselves() -> None:
    disagreeing = {
        (name(invoice), number)
        for invoice, number, line in numbered_lines()
        if line_amount(line_of(line), invoice["currency"])[0] != minor(line["net"], invoice)
    }
    assert disagreeing == DISAGREEING
