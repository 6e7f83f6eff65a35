"""What is left of an invoice to be credited, by treatment and rate of VAT: pure.

A credit takes back what was charged, and nothing else: of each rate never more net and never more VAT than is left of
it (VAT Law 1975 s. 49, income-tax bookkeeping directions s. 9(e); H, M). Its VAT is computed like every document's and
held to that; the credit that takes the last of a rate takes what earlier ones lost or gained by rounding, so that the
credits of a whole invoice come to its VAT by rate exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core import vat
from pinkas.core.money import distribute_by_weight, divide_half_up
from pinkas.domains.documents.model.rules import credit_lines
from pinkas.domains.documents.model.rules.credit_lines import BilledLine, LineRemainder

TaxGroup = tuple[str, Decimal]
"""A treatment and a rate."""


@dataclass(frozen=True, slots=True)
class TaxBucket:
    """Net and VAT of a group, in minor units."""

    net: int = 0
    vat: int = 0

    @property
    def gross(self) -> int:
        """Both."""
        return self.net + self.vat

    def after_taking(self, other: "TaxBucket") -> "TaxBucket":
        """The remainder after taking another one away."""
        return TaxBucket(self.net - other.net, self.vat - other.vat)

    def amount(self, mode: str) -> int:
        """The amount in a price mode: the net, or net and VAT."""
        return self.net if mode == "net" else self.gross

    def contains(self, other: "TaxBucket") -> bool:
        """Whether the other one can be taken away: of the same sign and not more, both in net and in VAT."""
        return _is_within(other.net, self.net) and _is_within(other.vat, self.vat)


@dataclass(frozen=True, slots=True)
class CreditableRemainder:
    """An invoice and what is left of each group and line of it; `total` is with what is left of its rounding."""

    id: UUID
    doc_number: int
    groups: Mapping[TaxGroup, TaxBucket]
    total: int
    mode: str = "net"
    """Its price mode, which what is left of its lines is in."""
    lines: Mapping[UUID, LineRemainder] = field(default_factory=dict)

    @property
    def gross(self) -> int:
        """What is left without the rounding."""
        return sum(one.gross for one in self.groups.values())

    @property
    def rounding(self) -> int:
        """What is left of the rounding."""
        return self.total - self.gross

    @property
    def has_untouched_lines(self) -> bool:
        """Whether no credit named one of its lines. One may have, and have taken nothing but goods."""
        return not any(one.credits for one in self.lines.values())

    def of(self, group: TaxGroup) -> TaxBucket:
        """What is left of a group; nothing of one that the invoice has not."""
        return self.groups.get(group, TaxBucket())

    def after_credit(self, credited_groups: Mapping[TaxGroup, TaxBucket], amount: int) -> "CreditableRemainder":
        """The remainder after a credit that takes `credited_groups` of the groups, and `amount` in all."""
        groups = {
            group: worth.after_taking(credited_groups.get(group, TaxBucket())) for group, worth in self.groups.items()
        }
        return replace(self, groups=groups, total=self.total - amount)

    def credited(
        self, breakdown: Sequence[Mapping[str, Any]], lines: Sequence[BilledLine], amount: int
    ) -> "CreditableRemainder":
        """What an issued credit leaves: its groups and lines as they are stored, and how much of it is of this
        invoice."""
        after = self.after_credit(credited_part(breakdown, self.id), amount)
        taken, left = amounts_in_mode(tax_buckets(breakdown), self.mode), amounts_in_mode(after.groups, self.mode)
        return replace(after, lines=credit_lines.lines_after_credit(self.lines, lines, taken, left, self.mode))


def uncredited_remainder(
    id: UUID,
    doc_number: int,
    breakdown: Sequence[Mapping[str, Any]],
    total: int,
    mode: str,
    lines: Sequence[BilledLine],
) -> CreditableRemainder:
    """An invoice of which nothing was credited."""
    groups = tax_buckets(breakdown)
    return CreditableRemainder(
        id, doc_number, groups, total, mode, credit_lines.untouched_lines(lines, amounts_in_mode(groups, mode), mode)
    )


def amounts_in_mode(groups: Mapping[TaxGroup, TaxBucket], mode: str) -> dict[TaxGroup, int]:
    """What groups come to in a price mode."""
    return {group: worth.amount(mode) for group, worth in groups.items()}


@dataclass(frozen=True, slots=True)
class SettledCredit:
    """A credit limited to the remainders of its invoices: the VAT of each group; the rounding, when it takes the last
    of what it credits; and of several invoices what it takes of each, in their order."""

    vat: Mapping[TaxGroup, int]
    rounding: int | None = None
    parts: tuple[Mapping[TaxGroup, TaxBucket], ...] = ()


def tax_buckets(breakdown: Sequence[Mapping[str, Any]]) -> dict[TaxGroup, TaxBucket]:
    """The groups of a document as they are stored."""
    return {_tax_group(one): TaxBucket(int(one["net"]), int(one["vat"])) for one in breakdown}


def credited_part(breakdown: Sequence[Mapping[str, Any]], invoice_id: UUID) -> dict[TaxGroup, TaxBucket]:
    """What a credit takes of one invoice: all of its groups, unless they say of which invoice how much."""
    found: dict[TaxGroup, TaxBucket] = {}
    for one in breakdown:
        if "of" not in one:
            found[_tax_group(one)] = TaxBucket(int(one["net"]), int(one["vat"]))
        elif str(invoice_id) in one["of"]:
            found[_tax_group(one)] = TaxBucket(*one["of"][str(invoice_id)])
    return found


def _tax_group(stored: Mapping[str, Any]) -> TaxGroup:
    return str(stored["treatment"]), Decimal(str(stored["rate"]))


def split_by_group(remainder: CreditableRemainder, amount: int) -> dict[TaxGroup, int]:
    """Splits an amount with VAT over the groups: all of each when it is all that is left, else in proportion to what is
    left (largest remainder). A group below zero (goods that were returned on the invoice itself) is credited with the
    last credit."""
    if amount == remainder.total:
        return {group: worth.gross for group, worth in remainder.groups.items()}
    groups = {group: worth.gross for group, worth in remainder.groups.items() if worth.gross > 0}
    return dict(zip(groups, distribute_by_weight(amount, list(groups.values())), strict=True)) if groups else {}


def settle_credit(
    groups: Sequence[vat.VatGroup],
    remainders: Sequence[CreditableRemainder],
    amounts: Sequence[int | None],
    mode: vat.PriceMode,
) -> SettledCredit | None:
    """The groups of a credit held to what is left of its invoices; `amounts` is how much is credited of each, None for
    all of the credit. None when several invoices cannot have been credited so."""
    if len(remainders) == 1:
        (left,), (amount,) = remainders, amounts
        found = {_group_of(one): _group_vat(one, left.of(_group_of(one)), mode) for one in groups}
        taken = {
            _group_of(one): TaxBucket(one.net + one.vat - found[_group_of(one)], found[_group_of(one)])
            for one in groups
        }
        if mode == "net":
            taken = {_group_of(one): TaxBucket(one.net, found[_group_of(one)]) for one in groups}
        return SettledCredit(found, _rounding_share(left, taken, amount))
    return _settle_several(groups, remainders, [amount or 0 for amount in amounts], mode)


def _group_of(group: vat.VatGroup) -> TaxGroup:
    return group.treatment, group.rate


def _rounding_share(
    remainder: CreditableRemainder, taken: Mapping[TaxGroup, TaxBucket], amount: int | None
) -> int | None:
    """What a credit takes of the rounding of its invoice: all of it with the last of the groups; None for nothing.
    Where the total was rounded down, less is left of it than of the groups: a credit that would leave nothing of the
    total while groups are left takes its share of the rounding, so that there is something for them."""
    if all(taken.get(group, TaxBucket()) == worth for group, worth in remainder.groups.items()):
        return remainder.rounding if amount in (None, remainder.total) else None
    gross = sum(one.gross for one in taken.values())
    if amount is None and remainder.rounding < 0 and remainder.total <= gross < remainder.gross:
        return min(divide_half_up(remainder.rounding * gross, remainder.gross), remainder.total - 1 - gross)
    return None


def _is_within(amount: int, limit: int) -> bool:
    return 0 <= amount <= limit or limit <= amount <= 0


def _group_vat(group: vat.VatGroup, remainder: TaxBucket, mode: vat.PriceMode) -> int:
    """The VAT of a group held to what is left of it; as it was computed when the group takes more than that."""
    amount = group.net if mode == "net" else group.net + group.vat
    return (
        _vat_of_amount(group.vat, amount, remainder, group.rate, mode)
        if _is_within(amount, remainder.amount(mode))
        else group.vat
    )


def _vat_of_amount(computed_vat: int, amount: int, remainder: TaxBucket, rate: Decimal, mode: vat.PriceMode) -> int:
    """The VAT that goes with an amount of a group of which so much is left: the last of it takes all that is left.

    What stays is never more than a minor unit away from the VAT of the amount that stays, so that roundings of many
    small credits do not gather and the last one is taxed like the others; and an amount with VAT in it takes some net,
    while there is any."""
    if amount == remainder.amount(mode):
        return remainder.vat
    if not amount:
        return 0
    sign = -1 if remainder.gross < 0 else 1
    net, most, amount = sign * remainder.net, sign * remainder.vat, sign * amount
    numerator, denominator = rate.as_integer_ratio()
    whole = 100 * denominator + (numerator if mode == "gross" else 0)
    stays = divide_half_up((sign * remainder.amount(mode) - amount) * numerator, whole)
    found = min(max(sign * computed_vat, most - stays - 1), most - stays + 1)
    if mode == "net":
        return sign * min(max(found, 0), most)
    low = max(amount - net, 0)
    return sign * min(max(found, low), max(amount - 1, low), most)


def _settle_several(
    groups: Sequence[vat.VatGroup],
    remainders: Sequence[CreditableRemainder],
    amounts: Sequence[int],
    mode: vat.PriceMode,
) -> SettledCredit | None:
    keys = [_group_of(one) for one in groups]
    together = [
        TaxBucket(sum(one.of(key).net for one in remainders), sum(one.of(key).vat for one in remainders))
        for key in keys
    ]
    whole = [_group_vat(one, most, mode) for one, most in zip(groups, together, strict=True)]
    gross = [one.net + (vat_ if mode == "net" else one.vat) for one, vat_ in zip(groups, whole, strict=True)]
    rounding = [one.rounding if amount == one.total else 0 for one, amount in zip(remainders, amounts, strict=True)]
    exact = [amount - part for amount, part in zip(amounts, rounding, strict=True)]
    shares = _invoice_shares(gross, remainders, amounts, exact, keys)
    if shares is None:
        return None
    parts: list[dict[TaxGroup, TaxBucket]] = [{} for _ in remainders]
    found: dict[TaxGroup, int] = {}
    for place, key in enumerate(keys):
        column = [row[place] for row in shares]
        most = [one.of(key) for one in remainders]
        taxes = _split_vat(groups[place].vat if mode == "gross" else whole[place], column, most, key[1])
        if mode == "net" and not _distribute_difference(taxes, whole[place], column, most):
            return None
        found[key] = sum(taxes)
        for part, amount, tax in zip(parts, column, taxes, strict=True):
            if amount:
                part[key] = TaxBucket(amount - tax, tax)
    return SettledCredit(found, sum(rounding) if any(rounding) else None, tuple(parts))


def _invoice_shares(
    gross: Sequence[int],
    remainders: Sequence[CreditableRemainder],
    amounts: Sequence[int],
    exact: Sequence[int],
    keys: Sequence[TaxGroup],
) -> list[list[int]] | None:
    """How much of each group belongs to each invoice: as an amount is split over one; else in any way in which all of
    it fits. A list an invoice."""
    usual = [split_by_group(left, amount) for left, amount in zip(remainders, amounts, strict=True)]
    rows = [[one.get(key, 0) for key in keys] for one in usual]
    if all(sum(column) == whole for column, whole in zip(zip(*rows, strict=True), gross, strict=True)) and all(
        sum(row) == amount for row, amount in zip(rows, exact, strict=True)
    ):
        return rows
    if sum(gross) != sum(exact) or min([*gross, *exact], default=0) < 0:
        return None
    most = [[max(one.of(key).gross, 0) for key in keys] for one in remainders]
    return _fill_table(list(exact), list(gross), most)


def _fill_table(rows: list[int], columns: list[int], limits: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """A table with the given row and column sums and no cell above its limit, found by augmenting paths (Ford and
    Fulkerson); None when there is none."""
    found = [[0] * len(columns) for _ in rows]

    def push(row: int, amount: int, seen: set[int]) -> int:
        seen.add(row)
        for column, free in enumerate(columns):
            step = min(amount, free, limits[row][column] - found[row][column])
            if step > 0:
                found[row][column] += step
                columns[column] -= step
                return step
        for column in range(len(columns)):
            room = min(amount, limits[row][column] - found[row][column])
            for other in range(len(rows)):
                if room > 0 and other not in seen and found[other][column] > 0:
                    step = push(other, min(room, found[other][column]), seen)
                    if step > 0:
                        found[other][column] -= step
                        found[row][column] += step
                        return step
        return 0

    for row, amount in enumerate(rows):
        while amount:
            step = push(row, amount, set())
            if not step:
                return None
            amount -= step
    return found


def _split_vat(total: int, amounts: Sequence[int], remainders: Sequence[TaxBucket], rate: Decimal) -> list[int]:
    """The VAT of a group over the invoices, each held to what is left of it."""
    wanted = distribute_by_weight(total, list(amounts))
    return [
        _vat_of_amount(tax, amount, one, rate, "gross")
        for tax, amount, one in zip(wanted, amounts, remainders, strict=True)
    ]


def _distribute_difference(
    taxes: list[int], total: int, amounts: Sequence[int], remainders: Sequence[TaxBucket]
) -> bool:
    """Moves what is missing to `total` to where there is room; False when there is none."""
    for place, (amount, one) in enumerate(zip(amounts, remainders, strict=True)):
        missing = total - sum(taxes)
        low, high = max(amount - one.net, 0), min(one.vat, amount)
        taxes[place] = min(max(taxes[place] + missing, low), high) if low <= high else taxes[place]
    return sum(taxes) == total


def exceeding_groups(
    breakdown: Sequence[Mapping[str, Any]], remainders: Sequence[CreditableRemainder]
) -> Iterator[tuple[TaxGroup, TaxBucket]]:
    """The groups of a credit of which it takes more than is left, each with what is left of all its invoices."""
    for group, worth in tax_buckets(breakdown).items():
        most = [one.of(group) for one in remainders]
        together = TaxBucket(sum(one.net for one in most), sum(one.vat for one in most))
        if not together.contains(worth):
            yield group, together
