"""Which of several amounts add up to one: pure, and of bounded work."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

MAX_SUMS = 6_000
"""Sums that are kept in mind at most; with more the answer is not complete."""
MAX_PARTS = 12
CERTAIN = 0.02
"""Sums by chance that are expected at most where a combination tells something."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Amounts that add up, by their places. `ways`: how many other sets do as well, 1 for no other; with `complete`
    false there may be more. `chance`: how many sets would add up to a sum like this by chance."""

    places: tuple[int, ...]
    ways: int
    complete: bool
    chance: float

    @property
    def is_certain(self) -> bool:
        """Whether no other set adds up, and this one hardly does so by chance."""
        return self.ways == 1 and self.complete and self.chance <= CERTAIN


def find_combination(amounts: Sequence[int], low: int, high: int, *, least: int = 2) -> Combination | None:
    """`least` amounts or more, at most `MAX_PARTS`, whose sum lies in [low, high]: all of them, else the first
    ones, else the fewest. The amounts are above zero; of several answers that of the first ones is preferred."""
    total = sum(amounts)
    if len(amounts) < least or total < low or high <= 0:
        return None
    if low <= total <= high and len(amounts) <= MAX_PARTS:
        return Combination(tuple(range(len(amounts))), 1, True, 0.0)
    first = _first_ones(amounts, low, high, least)
    if first is not None:
        return Combination(first, 1, True, 0.0)
    # By sum, and by the count of amounts up to `least`: what one amount reaches hides no set of several.
    sums: dict[tuple[int, int], tuple[int, int, int]] = {(0, 0): (0, 1, 0)}  # places as bits, ways, how many
    complete = True
    for place, amount in enumerate(amounts):
        if amount > high:
            continue
        for (sum_, _), (bits, ways, count) in list(sums.items()):
            if sum_ + amount > high or count >= MAX_PARTS:
                continue
            after = sum_ + amount, min(count + 1, least)
            known = sums.get(after)
            if known is not None:
                sums[after] = (known[0], known[1] + ways, known[2])
            elif len(sums) < MAX_SUMS:
                sums[after] = (bits | 1 << place, ways, count + 1)
            else:
                complete = False
    hits = [found for (sum_, count), found in sums.items() if low <= sum_ <= high and count >= least]
    if not hits:
        return None
    bits = min(hits, key=lambda hit: (hit[2], hit[0].bit_length()))[0]
    step = gcd(*amounts)
    chance = len({sum_ for sum_, _ in sums}) * ((high - low) // step + 1) * step / max(high, 1)
    places = tuple(place for place in range(len(amounts)) if bits >> place & 1)
    return Combination(places, sum(ways for _, ways, _ in hits), complete, chance)


def _first_ones(amounts: Sequence[int], low: int, high: int, least: int) -> tuple[int, ...] | None:
    sum_ = 0
    for place, amount in enumerate(amounts[:MAX_PARTS]):
        sum_ += amount
        if place + 1 >= least and low <= sum_ <= high:
            return tuple(range(place + 1))
        if sum_ > high:
            break
    return None
