"""What becomes of an amount by the day on which it is issued: ceiling, rate, VAT period, allocation number. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pinkas.core.money import divide_half_up, format_amount
from pinkas.core.wording import Wording
from pinkas.countries import Country
from pinkas.countries.allocation import Invoice
from pinkas.countries.country import VatPeriod
from pinkas.domains.insights.types.planning import (
    EffectKey,
    PlanEffect,
    PlannedAllocation,
    PlannedCeiling,
    PlannedVat,
    PlanOption,
)

EFFECTS: Mapping[EffectKey, Wording] = {
    "crosses_ceiling": Wording(
        "Issued on {date} it takes the turnover of the year to {amount}, above the ceiling of {limit}: whoever passes "
        "it registers as a licensed dealer and charges VAT.",
        date=None,
        amount=None,
        limit=None,
    ),
    "stays_below_ceiling": Wording(
        "Issued on {date} the turnover of the year comes to {amount}; {left} is left to the ceiling of {limit}.",
        date=None,
        amount=None,
        left=None,
        limit=None,
    ),
    "ceiling_not_published": Wording(
        "The ceiling of the year of {date} is not published yet; the turnover of the year comes to {amount}.",
        date=None,
        amount=None,
    ),
    "vat_period": Wording(
        "Its VAT of {vat} is reported for {first} to {last}, and paid by {date}.",
        vat=None,
        first=None,
        last=None,
        date=None,
    ),
    "vat_rate_changes": Wording(
        "The rate of VAT is {rate}% on {date}, and {percent}% on {first}.",
        rate=None,
        date=None,
        percent=None,
        first=None,
    ),
    "allocation_needed": Wording(
        "It needs an allocation number on {date}: without VAT it is above {limit}.", date=None, limit=None
    ),
    "allocation_not_needed": Wording("It needs no allocation number on {date}.", date=None),
}
"""What each effect says."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """What is to be issued, in minor units of the books, as it was written for a day: net with VAT and without any, the
    VAT, and whether prices include it; `turnover` is the sign with which it counts to the turnover."""

    taxed: int
    untaxed: int
    vat: int
    includes_vat: bool
    turnover: int

    def at_rate(self, written: Decimal, rate: Decimal) -> "Amounts":
        """The same at another rate: prices with VAT stay what the client pays, others what the business gets."""
        if rate == written or not self.vat:
            return self
        if not self.includes_vat:
            return _with(self, self.taxed, vat_of(self.taxed, rate))
        gross = self.taxed + self.vat
        vat = divide_half_up(gross * int(rate * 100), 10_000 + int(rate * 100))
        return _with(self, gross - vat, vat)

    @property
    def net(self) -> int:
        """Without VAT."""
        return self.taxed + self.untaxed


def _with(amounts: Amounts, taxed: int, vat: int) -> Amounts:
    return Amounts(taxed, amounts.untaxed, vat, amounts.includes_vat, amounts.turnover)


def net_of(vat: int, rate: Decimal) -> int:
    """The amount of which an amount of VAT is, at a rate in percent; 0 at none."""
    return divide_half_up(vat * 10_000, int(rate * 100)) if rate else 0


def vat_of(net: int, rate: Decimal) -> int:
    """The VAT of an amount at a rate in percent."""
    return divide_half_up(net * int(rate * 100), 10_000)


@dataclass(frozen=True, slots=True)
class Ground:
    """What a plan stands on: the country, whether the business charges VAT and how often it reports it, the turnover of
    this year until `today` in minor units, and where it goes at the present pace by the end of the year."""

    country: Country
    charges_vat: bool
    cadence: VatPeriod
    today: date
    turnover: int
    expected: int


def days_to_compare(ground: Ground, asked: date | None) -> list[date]:
    """The days that are looked at: today, and the one that was asked for, or those from which something is another."""
    if asked is not None:
        return sorted({ground.today, asked})
    year = date(ground.today.year + 1, 1, 1)
    if not ground.charges_vat:
        return [ground.today, year]
    return sorted({ground.today, _period(ground, ground.today)[1] + timedelta(days=1), year})


def plan(ground: Ground, day: date, amounts: Amounts, written: date, invoice: Invoice | None) -> PlanOption:
    """What follows from issuing on a day what was written for another one. `invoice` is what the rules of allocation
    numbers look at, with its amounts; None where there is no such thing."""
    currency = ground.country.currency
    rate, before = ground.country.vat_rate(day), ground.country.vat_rate(written)
    then = amounts.at_rate(before, rate)
    effects: list[PlanEffect] = []
    ceiling = None
    if not ground.charges_vat:
        ceiling = _ceiling(ground, day, then)
        effects.append(_ceiling_effect(day, ceiling, currency))
    vat = None
    if ground.charges_vat:
        first, last = _period(ground, day)
        due = ground.country.tax_reports.due_date("vat", last)
        vat = PlannedVat(
            rate=rate,
            vat=format_amount(then.vat, currency),
            total=format_amount(then.net + then.vat, currency),
            from_=first,
            to=last,
            due_date=due,
        )
        told = {"vat": vat.vat, "first": first, "last": last, "date": due, "currency": currency}
        effects.append(_effect("vat_period", told))
        today_rate = ground.country.vat_rate(ground.today)
        if rate != today_rate:
            told = {"rate": format(rate, "f"), "date": day, "percent": format(today_rate, "f"), "first": ground.today}
            effects.append(_effect("vat_rate_changes", told))
    allocation = _allocation(ground, day, then, invoice) if ground.charges_vat and invoice is not None else None
    if allocation is not None:
        key: EffectKey = "allocation_needed" if allocation.required else "allocation_not_needed"
        effects.append(_effect(key, {"date": day, "limit": allocation.threshold, "currency": currency}))
    return PlanOption(
        date=day,
        net=format_amount(then.net, currency),
        ceiling=ceiling,
        vat=vat,
        allocation=allocation,
        effects=effects,
    )


def _period(ground: Ground, day: date) -> tuple[date, date]:
    first = ground.country.vat_period_start(day, ground.cadence)
    months = 1 if ground.cadence == "monthly" else 2
    index = first.year * 12 + first.month - 1 + months
    return first, date(index // 12, index % 12 + 1, 1) - timedelta(days=1)


def _ceiling(ground: Ground, day: date, amounts: Amounts) -> PlannedCeiling:
    currency = ground.country.currency
    before = _turnover_on(ground, day)
    after = before + amounts.turnover * amounts.net
    published = ground.country.exempt_ceiling(day.year)
    ceiling = None if published is None else published * ground.country.tax_reports.boxes_unit
    return PlannedCeiling(
        year=day.year,
        ceiling=None if ceiling is None else format_amount(ceiling, currency),
        turnover_before=format_amount(before, currency),
        turnover_after=format_amount(after, currency),
        remaining=None if ceiling is None else format_amount(ceiling - after, currency),
        crossed=None if ceiling is None else after > ceiling,
    )


def _turnover_on(ground: Ground, day: date) -> int:
    """The turnover of the year of a day before it: at the present pace from today on, and none of a year to come."""
    if day.year != ground.today.year:
        return 0
    whole = (date(day.year, 12, 31) - ground.today).days
    ahead = (day - ground.today).days
    return ground.turnover + ((ground.expected - ground.turnover) * ahead // whole if whole > 0 else 0)


def _ceiling_effect(day: date, ceiling: PlannedCeiling, currency: str) -> PlanEffect:
    told: dict[str, Any] = {"date": day, "amount": ceiling.turnover_after, "currency": currency}
    if ceiling.ceiling is None:
        return _effect("ceiling_not_published", told)
    if ceiling.crossed:
        return _effect("crosses_ceiling", {**told, "limit": ceiling.ceiling})
    return _effect("stays_below_ceiling", {**told, "left": ceiling.remaining, "limit": ceiling.ceiling})


def _allocation(ground: Ground, day: date, amounts: Amounts, invoice: Invoice) -> PlannedAllocation | None:
    rules = ground.country.allocation
    if rules is None:
        return None
    facts = {name: getattr(invoice, name) for name in Invoice.__dataclass_fields__}
    asked = Invoice(**{**facts, "issue_date": day, "issuance_date": day, "net": amounts.net, "vat": amounts.vat})
    need = rules.assess_need(asked)
    threshold = None if need.threshold is None else format_amount(need.threshold, ground.country.currency)
    return PlannedAllocation(required=need.required, reason=need.reason, threshold=threshold)


def _effect(key: EffectKey, facts: Mapping[str, Any]) -> PlanEffect:
    figures: dict[str, str | int] = {name: str(value) for name, value in facts.items() if value is not None}
    return PlanEffect(key=key, text=Wording(EFFECTS[key].template, **facts), figures=figures)
