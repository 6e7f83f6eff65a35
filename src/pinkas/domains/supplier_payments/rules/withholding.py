"""What is withheld of a payment: pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.money import decimal_text, divide_half_up, round_half_up
from pinkas.countries.withholding import WithholdingRules
from pinkas.domains.supplier_payments.rules.allocating import Part


@dataclass(frozen=True)
class Certificate:
    """A certificate of the supplier that is in force on the day of the payment; `rate` in percent."""

    id: UUID
    rate: Decimal
    number: str | None


@dataclass(frozen=True)
class WithholdingFacts:
    """What decides the rate. `is_due`: the business must withhold, and the supplier is one from whom it must;
    `keeps_books`: the supplier has shown that it keeps books; `rules` None: the country withholds nothing."""

    is_due: bool
    certificate: Certificate | None
    keeps_books: bool
    rules: WithholdingRules | None


@dataclass(frozen=True)
class Withheld:
    """The tax withheld in minor units, and why; None where there is nothing to say."""

    amount: int
    applied: dict[str, Any] | None


def decide_withholding(
    parts: Iterable[Part], advance: int, day: date, facts: WithholdingFacts, given: int | None
) -> Withheld:
    """The tax of a payment that is for `parts`, and for an advance of which no invoice tells the VAT: that is its own
    base. Without a certificate, small transactions are exempt where their sum is known for the day. `given` is what the
    payment says itself, in minor units: then that. Halves of a minor unit are rounded up."""
    parts = list(parts)
    base = max(0, advance + sum(_net_part(one) for one in parts))
    if given is not None:
        return Withheld(given, _applied("given", None, base)) if given else Withheld(0, None)
    if not facts.is_due or facts.rules is None or not base:
        return Withheld(0, None)
    if facts.certificate is not None:
        found = facts.certificate
        facts_of = {"certificate_id": str(found.id), "certificate_number": found.number}
        return _at_rate(base, found.rate, _applied("certificate", found.rate, base, **facts_of))
    limit = facts.rules.small_transaction_limit(day)
    small = 0 if limit is None else sum(_net_part(one) for one in parts if one.value_of_all <= limit)
    taxed = max(0, base - small)
    if not taxed:
        return Withheld(0, _applied("small_transaction", Decimal(0), base))
    rate = facts.rules.default_rate(facts.keeps_books)
    return _at_rate(taxed, rate, _applied("default" if facts.keeps_books else "no_books", rate, taxed))


def _at_rate(base: int, rate: Decimal, applied: dict[str, Any]) -> Withheld:
    return Withheld(round_half_up(Decimal(base) * rate / 100), applied)


def _net_part(part: Part) -> int:
    """What of a part is no VAT; below zero of a credit note."""
    payable = part.payable
    return divide_half_up(part.amount * payable.net, payable.total)


def _applied(reason: str, rate: Decimal | None, base: int, **facts: Any) -> dict[str, Any]:
    return {"reason": reason, "rate": None if rate is None else decimal_text(rate), "base": base, **facts}
