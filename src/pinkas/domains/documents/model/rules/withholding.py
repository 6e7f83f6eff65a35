"""Tax that a customer withheld: its rate and its amount must agree. Pure.

The base is the payment without VAT (practice; M), or the payment itself (income-tax withholding regulations speak of
payments; M), or, where the last part of a payment bears all of it, the whole of the documents that are settled: each
base is accepted, with a tolerance of one minor unit for each document."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount, round_half_up
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.countries import DocumentType
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.record import Record


class WithholdingMismatch(Problem):
    status, code, message = 422, "withholding_mismatch", "The withheld tax is not its rate of what was paid."
    hint = "Correct the amount or the rate of `withholdingTax`, or leave the rate out."


def withholding_problems(
    record: Record, document_type: DocumentType, targets: Mapping[UUID, Target]
) -> Iterator[Problem]:
    """The problems of the withheld tax. Money that settles no document has no known VAT, so it is not checked there."""
    said: dict[str, Any] = record.withholding or {}
    if said.get("rate") is None or document_type.posting not in ("receipt", "invoice_receipt"):
        return
    settled = [(one.amount or 0, targets[one.referenced_id]) for one in record.references if one.kind == "payment"]
    whole = record.total
    if document_type.posting == "receipt":
        if sum(amount for amount, _ in settled) != whole:
            return
        net = sum((_net_part(amount, target) for amount, target in settled), Decimal(0))
    else:
        net = Decimal(record.total - record.vat_amount)
    rate = Decimal(str(said["rate"])) / 100
    expected = round_half_up(net * rate)
    slack = max(len(settled), 1)
    invoiced = sum(target.total for _, target in settled)
    charged = sum(target.vat_amount for _, target in settled)
    bases = (net, Decimal(whole), Decimal(invoiced), Decimal(invoiced - charged))
    if min(abs(record.withheld - round_half_up(base * rate)) for base in bases) > slack:
        yield WithholdingMismatch(
            Wording(
                "{rate} % of {net} without VAT is {expected}, not {withheld}.",
                rate=said["rate"],
                net=format_amount(round_half_up(net), record.currency),
                expected=format_amount(expected, record.currency),
                withheld=format_amount(record.withheld, record.currency),
            ),
            field="withholdingTax.amount",
            expected=format_amount(expected, record.currency),
            currency=record.currency,
        )


def withholding_due(balance: int, total: int, vat_amount: int, rate: Decimal) -> int:
    """What a customer with a certificate of `rate` percent withholds of a balance: the percentage of its net part. All
    amounts in minor units."""
    net = Decimal(balance) * (total - vat_amount) / total if total else Decimal(balance)
    return round_half_up(net * rate / 100)


def _net_part(amount: int, target: Target) -> Decimal:
    """The part of a payment that is no VAT."""
    return Decimal(amount) * (target.total - target.vat_amount) / target.total if target.total else Decimal(amount)
