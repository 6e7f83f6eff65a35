"""The amounts of a paper: net, VAT and total, of its lines and of all of it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from pinkas.core.money import distribute_by_weight, divide_half_up, format_amount
from pinkas.core.problems import FaultCollector
from pinkas.core.requested_amounts import collect_amount
from pinkas.countries.expenses import PurchasePaper
from pinkas.domains.expenses.types import NewExpense

ROUNDING = 1
"""By how many minor units the VAT of a line may exceed its rate: suppliers round each line (M)."""


@dataclass(frozen=True)
class LineAmounts:
    """What a line comes to, in minor units; below zero for a discount."""

    amount: int
    vat: int


@dataclass(frozen=True)
class Amounts:
    """What a paper comes to: the sums of its lines."""

    lines: tuple[LineAmounts, ...]

    @property
    def net(self) -> int:
        """Without VAT."""
        return sum(one.amount for one in self.lines)

    @property
    def vat(self) -> int:
        """The VAT."""
        return sum(one.vat for one in self.lines)

    @property
    def total(self) -> int:
        """With VAT."""
        return self.net + self.vat


def resolve_amounts(
    new: NewExpense, currency: str, paper: PurchasePaper | None, rate: Decimal | None, faults: FaultCollector
) -> Amounts | None:
    """The amounts of a request in `currency`; notes every fault of them. `paper` is the type of the paper, `rate` the
    VAT percentage of its day. None where they cannot be told."""
    before = len(faults.details)
    said = {
        name: None if (value := getattr(new, name)) is None else collect_amount(value, currency, name, faults)
        for name in ("net", "vat", "total")
    }
    if len(faults.details) > before:
        return None
    found = _of_lines(new, said, currency, paper, faults) if new.lines else _of_whole(said, paper, currency, faults)
    if found is None or len(faults.details) > before:
        return None
    if found.total <= 0:
        faults.add("total", "not_positive", "Expected more than zero.")
        return None
    _check_vat(found, bool(new.lines), paper, rate, currency, faults)
    return found if len(faults.details) == before else None


def _of_whole(
    said: dict[str, int | None], paper: PurchasePaper | None, currency: str, faults: FaultCollector
) -> Amounts | None:
    net, vat, total = said["net"], said["vat"], said["total"]
    if net is None and total is None:
        faults.add("total", "required", "Say two of net, vat and total.")
        return None
    if vat is None and (net is None or total is None):
        if _may_show_vat(paper):
            faults.add("vat", "required", "Say the VAT; 0 where the paper shows none.")
            return None
        vat = 0
    if net is None:
        net = (total or 0) - (vat or 0)
    if vat is None:
        vat = (total or 0) - net
    if vat < 0 or net < 0:
        faults.add("vat" if net < 0 else "net", "exceeds_total", "It is more than the total.")
        return None
    return _agreeing(Amounts((LineAmounts(net, vat),)), said, currency, faults)


def _of_lines(
    new: NewExpense,
    said: dict[str, int | None],
    currency: str,
    paper: PurchasePaper | None,
    faults: FaultCollector,
) -> Amounts | None:
    before = len(faults.details)
    amounts = [collect_amount(one.amount, currency, f"lines[{at}].amount", faults) for at, one in enumerate(new.lines)]
    vats = [
        None if one.vat is None else collect_amount(one.vat, currency, f"lines[{at}].vat", faults)
        for at, one in enumerate(new.lines)
    ]
    if len(faults.details) > before:
        return None
    nets = [one or 0 for one in amounts]
    if all(one.vat is None for one in new.lines):
        spread = _spread_vat(nets, said, paper, faults)
        if spread is None:
            return None
        vats = list(spread)
    lines = tuple(LineAmounts(net, vat or 0) for net, vat in zip(nets, vats, strict=True))
    return _agreeing(Amounts(lines), said, currency, faults)


def _spread_vat(
    nets: Sequence[int], said: dict[str, int | None], paper: PurchasePaper | None, faults: FaultCollector
) -> list[int] | None:
    """The VAT of all lines, where none says its own."""
    vat = said["vat"]
    if vat is None and said["total"] is not None:
        vat = said["total"] - sum(nets)
    if vat is None and not _may_show_vat(paper):
        vat = 0
    if vat is None:
        faults.add("vat", "required", "Say the VAT; 0 where the paper shows none.")
        return None
    if vat < 0:
        faults.add("total", "sum_mismatch", "The lines come to more than the total.")
        return None
    if vat and any(one < 0 for one in nets):
        faults.add("lines[0].vat", "required", "Say the VAT of each line where one of them is below zero.")
        return None
    return distribute_by_weight(vat, nets) if any(nets) else [vat, *([0] * (len(nets) - 1))]


def _agreeing(found: Amounts, said: dict[str, int | None], currency: str, faults: FaultCollector) -> Amounts:
    for name, known in said.items():
        value: int = getattr(found, name)
        if known is not None and known != value:
            faults.add(
                name,
                "sum_mismatch",
                "Expected {value}: net and VAT come to the total, and lines to both.",
                value=format_amount(value, currency),
            )
    return found


def _may_show_vat(paper: PurchasePaper | None) -> bool:
    return paper is not None and paper.shows_vat


def _check_vat(
    found: Amounts,
    has_lines: bool,
    paper: PurchasePaper | None,
    rate: Decimal | None,
    currency: str,
    faults: FaultCollector,
) -> None:
    if found.vat and paper is not None and not paper.shows_vat:
        faults.add("vat", "no_vat_on_paper", "A paper of this type shows no VAT.")
    elif rate is not None:
        for at, line in enumerate(found.lines):
            most = highest_vat(line.amount, rate) + ROUNDING
            if abs(line.vat) > most or line.vat * line.amount < 0:
                faults.add(
                    f"lines[{at}].vat" if has_lines else "vat",
                    "above_rate",
                    "The VAT is more than {rate}% of the amount; expected at most {most}.",
                    rate=str(rate),
                    most=format_amount(most, currency),
                )


def highest_vat(amount: int, rate: Decimal) -> int:
    """The VAT of an amount at a rate, in minor units, halves up; never below zero."""
    numerator, denominator = rate.as_integer_ratio()
    return divide_half_up(abs(amount) * numerator, denominator * 100)
