"""The one rule by which every document's net, VAT and total are computed. Amounts are integers of minor units.

Everything is rounded half up (halves away from zero) to the currency's minor unit, and only where this page says so.
A *group* is what one treatment and one rate have in common; "amount" means net in net mode, gross in gross mode.

1. Line amount = round(quantity x unit price - line discount): one rounding. A percentage is of quantity x unit price.
2. Subtotal = the sum of the line amounts. A document discount in percent = round(subtotal x percent / 100).
3. The document discount, and every adjustment without a rate, is spread over the groups by their line amounts (largest
   remainder, the earlier group first). Where amounts of both signs meet, a percentage takes its share of each group
   and a sum is spread by size, so that a return on the same document never multiplies a discount. An adjustment with
   a rate belongs to its group.
4. Net mode: VAT of a group = round(net x rate / 100).
   Gross mode: a group's gross is exact, VAT = round(gross x rate / (100 + rate)), net = gross - VAT.
5. A line's printed VAT is its share of its group's VAT (largest remainder, the earlier line first): less than one minor
   unit away from the exact VAT of the line after its part of the group's discounts and charges, those by size.
6. Rounding to the whole unit of currency adds its own number; it changes neither net nor VAT.

What always holds, for `t = totals(...)`, tested as properties:

- every line: net + vat == gross; net (net mode) or gross (gross mode) is the line amount;
- sum of line amounts == t.subtotal;
- sum of line vat == sum of the vat of groups that have lines (== t.vat unless a charge brought a rate of its own);
- sum of group net == t.net_taxable + t.net_exempt; sum of group vat == t.vat;
- t.net_taxable + t.net_exempt + t.vat + t.rounding == t.total;
- t.subtotal - t.discount + adjustments (+ t.vat in net mode) + t.rounding == t.total;
- the negative of all quantities, sums and adjustments gives the negative of every number: a credit mirrors its invoice.

Sources: European standard EN 16931-1 (line net, VAT category tax amount), whose published examples are among the tests;
Israel's VAT Law 1975 s. 47 and its bookkeeping directions 1973 s. 9A ask for taxable, zero-rated and exempt amounts
apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from pinkas.core.currencies import minor_digits
from pinkas.core.money import (
    EXACT_CONTEXT,
    apportion,
    check_amount_limit,
    check_magnitude,
    distribute_by_weight,
    divide_half_up,
    round_half_up,
    to_minor,
)

Treatment = Literal["standard", "zero", "exempt"]
PriceMode = Literal["net", "gross"]
TotalRounding = Literal["none", "to_shekel"]

_GroupKey = tuple[Treatment, Decimal]
_ZERO_RATE = Decimal(0)


@dataclass(frozen=True, slots=True)
class Discount:
    """A discount: a sum in major units of the currency, or a percentage. A negative one is a surcharge."""

    kind: Literal["amount", "percent"]
    value: Decimal


@dataclass(frozen=True, slots=True)
class Line:
    """The input of one line. `rate` is a percentage and is used only for the standard treatment."""

    quantity: Decimal
    unit_price: Decimal
    discount: Discount | None
    treatment: Treatment
    rate: Decimal


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A discount (below zero) or charge (above) of the document, in minor units of the price mode.

    Without rate and treatment it is spread over all groups; a rate above zero alone means the standard treatment.
    """

    amount: int
    rate: Decimal | None = None
    treatment: Treatment | None = None


@dataclass(frozen=True, slots=True)
class LineTotals:
    """The amounts of one line in minor units; `discount` is what its own discount took, in the price mode."""

    net: int
    discount: int
    vat: int
    gross: int


@dataclass(frozen=True, slots=True)
class VatGroup:
    """Net and VAT of one treatment and rate, after discounts and charges; only the standard treatment has a rate."""

    treatment: Treatment
    rate: Decimal
    net: int
    vat: int


@dataclass(frozen=True, slots=True)
class Totals:
    """A document's numbers.

    `subtotal` and `discount` are in the price mode; `discount` is what the document discount took (above zero when the
    subtotal is), adjustments not included. `net_taxable` is the net of groups with a rate above zero, `net_exempt`
    the rest. `rounding` is what rounding to the whole unit added to `total`.
    """

    lines: tuple[LineTotals, ...]
    subtotal: int
    discount: int
    net_taxable: int
    net_exempt: int
    vat: int
    rounding: int
    total: int
    groups: tuple[VatGroup, ...]


def line_amount(line: Line, currency: str) -> tuple[int, int]:
    """The line's amount after its discount, and what the discount took; both in minor units of the price mode.

    ValueError when a number is out of range or a discount has more digits than the currency.
    """
    digits = minor_digits(currency)
    quantity, price = check_magnitude(line.quantity, "The quantity"), check_magnitude(line.unit_price, "The unit price")
    worth = EXACT_CONTEXT.multiply(quantity, price).scaleb(digits, EXACT_CONTEXT)
    before = check_amount_limit(round_half_up(worth), currency)
    if line.discount is None:
        return before, 0
    value = check_magnitude(line.discount.value, "The discount")
    if line.discount.kind == "amount":
        taken = to_minor(value, currency)
        return check_amount_limit(round_half_up(EXACT_CONTEXT.subtract(worth, Decimal(taken))), currency), taken
    part = EXACT_CONTEXT.multiply(worth, value).scaleb(-2, EXACT_CONTEXT)
    amount = check_amount_limit(round_half_up(EXACT_CONTEXT.subtract(worth, part)), currency)
    return amount, before - amount


def compute_totals(
    lines: Sequence[Line],
    *,
    currency: str,
    price_mode: PriceMode,
    discount: Discount | None = None,
    adjustments: Sequence[Adjustment] = (),
    rounding: TotalRounding = "none",
    amount_overrides: Sequence[int] | None = None,
    vat_overrides: Mapping[tuple[str, Decimal], int] | None = None,
) -> Totals:
    """All amounts of a document by the rule above. `amount_overrides`, one for each line, replace the computed line
    amounts; `vat_overrides`, by treatment and rate, replaces the computed VAT of groups, for a credit of the whole
    remainder.

    ValueError when a number is out of range, a rate is below zero, or there is nothing to spread a discount over.
    """
    computed = [line_amount(line, currency) for line in lines]
    given = (
        [amount for amount, _ in computed]
        if amount_overrides is None
        else [check_amount_limit(a, currency) for a in amount_overrides]
    )
    if len(given) != len(lines):
        raise ValueError(f"{len(given)} amounts were given for {len(lines)} lines")
    members: dict[_GroupKey, list[int]] = {}
    for index, line in enumerate(lines):
        members.setdefault(_group_key(line.treatment, line.rate), []).append(index)
    subtotal = check_amount_limit(sum(given), currency)
    taken = _discount_amount(discount, subtotal, currency)
    changes = _group_changes(
        {key: sum(given[index] for index in indexes) for key, indexes in members.items()}, discount, taken, adjustments
    )
    groups: list[VatGroup] = []
    line_vat = [0] * len(lines)
    for key, change in changes.items():
        indexes = members.get(key, [])
        own = [given[index] for index in indexes]
        group = _compute_group(key, check_amount_limit(sum(own) + change, currency), price_mode)
        shares = _line_vat_shares(group, own, change, price_mode)
        if vat_overrides is not None and vat_overrides.get(key, group.vat) != group.vat:
            more = vat_overrides[key] - group.vat
            group = replace(group, vat=vat_overrides[key], net=group.net if price_mode == "net" else group.net - more)
            shares = [share + part for share, part in zip(shares, distribute_by_weight(more, own), strict=True)]
        groups.append(group)
        for index, share in zip(indexes, shares, strict=True):
            line_vat[index] = share
    exact = sum(group.net + group.vat for group in groups)
    extra = _rounding_to_whole_unit(exact, currency) if rounding == "to_shekel" else 0
    printed = [
        _line_totals(amount, taken_off, vat, price_mode)
        for amount, (_, taken_off), vat in zip(given, computed, line_vat, strict=True)
    ]
    return Totals(
        lines=tuple(printed),
        subtotal=subtotal,
        discount=taken,
        net_taxable=sum(group.net for group in groups if group.rate),
        net_exempt=sum(group.net for group in groups if not group.rate),
        vat=sum(group.vat for group in groups),
        rounding=extra,
        total=check_amount_limit(exact + extra, currency),
        groups=tuple(groups),
    )


def replace_rounding(totals: Totals, rounding: int) -> Totals:
    """The totals with another rounding amount: a credit reverses the rounding of its invoice."""
    return replace(totals, rounding=rounding, total=totals.total - totals.rounding + rounding)


def _group_key(treatment: Treatment, rate: Decimal) -> _GroupKey:
    """The key of a group: treatment and rate. Equal decimals such as 25 and 25.00 are one rate."""
    if treatment != "standard":
        return treatment, _ZERO_RATE
    if check_magnitude(rate, "The VAT rate") < 0:
        raise ValueError("The VAT rate is below zero")
    return treatment, rate


def _adjustment_key(adjustment: Adjustment) -> _GroupKey | None:
    """The group that an adjustment belongs to; None when it is spread over all groups."""
    if adjustment.treatment is not None:
        if adjustment.treatment == "standard" and adjustment.rate is None:
            raise ValueError("An adjustment of the standard treatment needs its rate")
        return _group_key(adjustment.treatment, adjustment.rate or _ZERO_RATE)
    if adjustment.rate is None:
        return None
    if not adjustment.rate:
        raise ValueError("An adjustment at rate 0 needs its treatment: zero or exempt")
    return _group_key("standard", adjustment.rate)


def _discount_amount(discount: Discount | None, subtotal: int, currency: str) -> int:
    """What the document discount takes from the subtotal."""
    if discount is None:
        return 0
    if discount.kind == "amount":
        return to_minor(discount.value, currency)
    percent = check_magnitude(discount.value, "The discount")
    return check_amount_limit(
        round_half_up(EXACT_CONTEXT.multiply(Decimal(subtotal), percent).scaleb(-2, EXACT_CONTEXT)), currency
    )


def _group_changes(
    amounts: Mapping[_GroupKey, int], discount: Discount | None, discount_amount: int, adjustments: Sequence[Adjustment]
) -> dict[_GroupKey, int]:
    """What discount and adjustments add to each group: groups of lines first, then those an adjustment brings."""
    changes = dict.fromkeys(amounts, 0)
    floating = 0
    for adjustment in adjustments:
        key = _adjustment_key(adjustment)
        if key is None:
            floating += adjustment.amount
        else:
            changes[key] = changes.get(key, 0) + adjustment.amount
    weights = [amounts.get(key, 0) for key in changes]
    off, on = _discount_shares(discount, discount_amount, weights), distribute_by_weight(floating, weights)
    for index, key in enumerate(changes):
        changes[key] += on[index] - off[index]
    return changes


def _discount_shares(discount: Discount | None, discount_amount: int, weights: Sequence[int]) -> list[int]:
    """What the document discount takes from each group."""
    both_signs = any(weight < 0 for weight in weights) and any(weight > 0 for weight in weights)
    if discount is None or discount.kind == "amount" or not both_signs:
        return distribute_by_weight(discount_amount, weights)
    numerator, denominator = discount.value.as_integer_ratio()
    return apportion(discount_amount, [weight * numerator for weight in weights], 100 * denominator)


def _compute_group(key: _GroupKey, amount: int, price_mode: PriceMode) -> VatGroup:
    """Net and VAT of a group whose amount in the price mode is known."""
    treatment, rate = key
    numerator, denominator = _vat_fraction(rate, price_mode)
    vat = divide_half_up(amount * numerator, denominator)
    return VatGroup(treatment, rate, amount if price_mode == "net" else amount - vat, vat)


def _vat_fraction(rate: Decimal, price_mode: PriceMode) -> tuple[int, int]:
    """The VAT inside (gross mode) or on top of (net mode) an amount, as an exact fraction of it."""
    numerator, denominator = rate.as_integer_ratio()
    return numerator, 100 * denominator + (numerator if price_mode == "gross" else 0)


def _line_vat_shares(group: VatGroup, line_amounts: Sequence[int], change: int, price_mode: PriceMode) -> list[int]:
    """The group's VAT over its lines, whose amounts `change` is part of by size."""
    if not line_amounts:
        return []
    numerator, denominator = _vat_fraction(group.rate, price_mode)
    sizes = [abs(amount) for amount in line_amounts] if any(line_amounts) else [1] * len(line_amounts)
    whole = sum(sizes)
    exact = [(amount * whole + change * size) * numerator for amount, size in zip(line_amounts, sizes, strict=True)]
    return apportion(group.vat, exact, whole * denominator)


def _line_totals(amount: int, discount: int, vat: int, price_mode: PriceMode) -> LineTotals:
    if price_mode == "net":
        return LineTotals(amount, discount, vat, amount + vat)
    return LineTotals(amount - vat, discount, vat, amount)


def _rounding_to_whole_unit(total: int, currency: str) -> int:
    """The amount, in minor units, that rounds a total to the nearest whole unit of the currency."""
    unit: int = 10 ** minor_digits(currency)
    return divide_half_up(total, unit) * unit - total
