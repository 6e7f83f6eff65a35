"""How often the solver of card deposits finds what a deposit is for, on a year of businesses whose truth is known.

The seed to tune with is `TUNING`; `HELD_OUT` is for the figures that are told and nothing was tuned with it. A case is
right when the charges of the deposit are found and told as certain, or when the solver refuses because another set
explains it too, which is checked here without the solver.
"""

import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from uuid import UUID

from bench.figures import Figure
from bench.sizes import Sizes
from pinkas.domains.banking.rules.deposit_fees import round_half_up
from pinkas.domains.banking.rules.deposits import solve_deposit
from pinkas.domains.banking.types.deposits import EarlierDeposit, FoundDeposit, OpenCharge, SettledCharge
from pinkas.platform import embedded

TUNING, HELD_OUT = 20260, 99001
BEGIN = date(2025, 1, 1)
PRICES = (4990, 9900, 11900, 19900, 25000, 49900, 118000)


@dataclass
class Charge:
    """A charge as it was made, and the number of the deposit that it belongs to."""

    id: UUID
    day: date
    minute: int
    amount: int
    period: int = 0
    is_exception: bool = False


@dataclass
class Terminal:
    """A terminal of a processor: how it charges, and how the processor deposits."""

    name: str
    cut_off: int
    lag: int
    every: int
    rates: list[tuple[date, Fraction]]
    vat: bool
    rounding: str
    bills_apart: bool
    charges: list[Charge] = field(default_factory=list)

    def rate_on(self, day: date) -> Fraction:
        """The share in force on a day."""
        return [rate for begin, rate in self.rates if begin <= day][-1]


@dataclass(frozen=True)
class Case:
    """A deposit, what was open when it came, what came before, and what it is for."""

    kind: str
    net: int
    day: date
    charges: list[OpenCharge]
    earlier: list[EarlierDeposit]
    truth: frozenset[UUID]
    exceptions: int


def vat_on(day: date) -> Fraction:
    """The standard rate of VAT in Israel in the years of the generator."""
    return Fraction(18, 100) if day >= date(2025, 1, 1) else Fraction(17, 100)


def make_cases(seed: int, businesses: int, days: int = 300) -> list[Case]:
    """The deposits of a year of so many businesses."""
    chance = random.Random(seed)  # noqa: S311  (material of a measurement)
    found = []
    for _ in range(businesses):
        found += _business(chance, days)
    return found


def _terminal(chance: random.Random, name: str, days: int) -> Terminal:
    every = chance.choice((1, 1, 1, 7, 30))
    rates = [(BEGIN - timedelta(days=40), _rate(chance))]
    if chance.random() < 0.6:
        rates.append((BEGIN + timedelta(days=chance.randrange(60, 240)), _rate(chance)))
    return Terminal(
        name,
        cut_off=60 * chance.choice((0, 18, 20, 21, 22, 23)),
        lag=chance.choice((1, 2, 3)) if every == 1 else chance.choice((2, 3, 6)),
        every=every,
        rates=rates,
        vat=chance.random() < 0.7,
        rounding=chance.choice(("deposit", "deposit", "charge", "charge_with_vat")),
        bills_apart=chance.random() < 0.1,
    )


def _rate(chance: random.Random) -> Fraction:
    return Fraction(chance.randrange(60, 250), 10_000)


def _fill(chance: random.Random, one: Terminal, days: int) -> None:
    mean = chance.choice((3, 8, 20)) if one.every < 30 else chance.choice((1, 3))
    same_prices = chance.random() < 0.15
    members = [chance.choice(PRICES) for _ in range(chance.choice((0, 0, 5)))]
    for number in range(days):
        day = BEGIN + timedelta(days=number)
        if day.weekday() == 5 and chance.random() < 0.7:
            continue
        amounts = []
        for _ in range(int(chance.expovariate(1 / mean) / 2 + mean / 2 + chance.random())):
            amount = chance.choice(PRICES) if same_prices else int(chance.lognormvariate(9.8, 0.9)) + 500
            amounts.append(-amount if chance.random() < 0.02 else amount)
        if day.day == 10:
            amounts += members  # what is charged in instalments: the same amounts every month
        for amount in amounts:
            minute = min(1439, max(0, int(chance.gauss(16 * 60, 220))))
            id = UUID(int=chance.getrandbits(128))
            one.charges.append(Charge(id, day, minute, amount))
    one.charges.sort(key=lambda c: (c.day, c.minute))
    for charge in one.charges:
        own = charge.day.toordinal() + (charge.minute >= one.cut_off) - BEGIN.toordinal()
        charge.period = own // one.every
        if chance.random() < 0.04 / max(1, mean * one.every / 4):
            charge.period += chance.choice((1, 1, 1, 2, 5))  # came late, or was held back
            charge.is_exception = True


def _business(chance: random.Random, days: int) -> list[Case]:
    terminals = [_terminal(chance, f"processor {place}", days) for place in range(chance.choice((1, 1, 2, 3)))]
    events: list[tuple[date, Terminal, list[Charge]]] = []
    for one in terminals:
        _fill(chance, one, days)
        periods: dict[int, list[Charge]] = {}
        for charge in one.charges:
            periods.setdefault(charge.period, []).append(charge)
        for period, charges in periods.items():
            closed = BEGIN + timedelta(days=(period + 1) * one.every - 1 + one.lag)
            while closed.weekday() in (4, 5):  # no bank works on Friday and Saturday
                closed += timedelta(days=1)
            closed = max([closed, *(charge.day + timedelta(days=1) for charge in charges)])
            events.append((closed, one, charges))
    events.sort(key=lambda event: (event[0], event[1].name))
    behind = chance.choice((1, 1, 1, 4, 12))  # deposits that wait until somebody settles them
    earlier: list[EarlierDeposit] = []
    settled: set[UUID] = set()
    found: list[Case] = []
    for first in range(0, len(events), behind):
        group = events[first : first + behind]
        chance.shuffle(group)
        made = []
        for day, one, charges in group:
            fee, fee_vat = _fee(one, day, charges)
            gross = sum(charge.amount for charge in charges)
            if first > 0 or chance.random() < 0.3:
                found.append(_case(terminals, settled, earlier, (day, one, charges), gross - fee - fee_vat))
            made.append((one, day, fee, fee_vat, charges))
            settled |= {charge.id for charge in charges}
            earlier = [*earlier[-90:], _earlier(made[-1])]
    return chance.sample(found, min(len(found), 30))


def _earlier(made: tuple[Terminal, date, int, int, list[Charge]]) -> EarlierDeposit:
    one, day, fee, fee_vat, charges = made
    parts = tuple(SettledCharge(charge.day, charge.minute, charge.amount) for charge in charges)
    return EarlierDeposit(one.name, day, fee, fee_vat, parts)


def _fee(one: Terminal, day: date, charges: list[Charge]) -> tuple[int, int]:
    if one.bills_apart:
        return 0, 0
    rate, vat = one.rate_on(day), vat_on(day) if one.vat else Fraction(0)
    gross = sum(charge.amount for charge in charges)
    if one.rounding == "deposit":
        fee = round_half_up(gross * rate)
        return fee, round_half_up(fee * vat)
    fees = [round_half_up(charge.amount * rate) for charge in charges]
    if one.rounding == "charge":
        return sum(fees), round_half_up(sum(fees) * vat)
    return sum(fees), sum(round_half_up(fee * vat) for fee in fees)


def _case(
    terminals: list[Terminal],
    settled: set[UUID],
    earlier: list[EarlierDeposit],
    deposit: tuple[date, Terminal, list[Charge]],
    net: int,
) -> Case:
    day, terminal, charges = deposit
    open_ = [
        OpenCharge(charge.id, one.name, charge.day, charge.minute, charge.amount, charge.day + timedelta(days=2))
        for one in terminals
        for charge in one.charges
        if charge.day <= day and charge.id not in settled
    ]
    truth = frozenset(charge.id for charge in charges)
    inside = {charge.id for charge in charges if not charge.is_exception}
    left_out = sum(
        charge.is_exception
        and charge.id not in settled
        and charge.id not in truth
        and _own(terminal, charge) in {one.period for one in charges}
        for charge in terminal.charges
    )
    exceptions = len(truth - inside) + left_out
    known = [one for one in earlier if one.source == terminal.name]
    kind = "first deposit" if not known else f"{min(exceptions, 3)} exceptions"
    if known and terminal.rate_on(known[-1].day) != terminal.rate_on(day):
        kind = "new rate"
    return Case(kind, net, day, open_, list(earlier), truth, exceptions)


def _own(one: Terminal, charge: Charge) -> int:
    return (charge.day.toordinal() + (charge.minute >= one.cut_off) - BEGIN.toordinal()) // one.every


def judge(case: Case, found: Sequence[FoundDeposit]) -> str:
    """`exact`; `refused`, where other sets explain it as well; `hesitant`, where none does; `missed`; `wrong`.
    `undecidable` is an answer of the same sum with fewer exceptions: nothing in the data tells that it is wrong."""
    amounts = {one.id: one.amount for one in case.charges}
    if not found:
        return "missed"
    if any(sum(amounts[id] for id in one.charges) - one.fee - one.fee_vat != case.net for one in found):
        return "wrong"
    if found[0].is_certain:
        if set(found[0].charges) == case.truth:
            return "exact"
        same = found[0].gross == sum(amounts[id] for id in case.truth) and found[0].exceptions < case.exceptions
        return "undecidable" if same else "wrong"
    among = any(set(one.charges) == case.truth for one in found)
    return "refused" if found[0].uniqueness > 1 and among else "hesitant" if among else "missed"


def measure(_server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Shares of the generator's cases, and the processor time at 2,000 open charges."""
    small = sizes.products < 1000
    outcomes: Counter[str] = Counter()
    for case in make_cases(TUNING if small else HELD_OUT, 2 if small else 40):
        outcomes[judge(case, solve_deposit(case.net, case.day, case.charges, case.earlier, vat_on).found)] += 1
    count = outcomes.total()

    def share(*names: str) -> float:
        return sum(outcomes[name] for name in names) / count

    seconds = slowest(2_000)
    return [
        Figure("card deposits: right", f"{share('exact', 'refused'):.2%} of {count}", share("exact", "refused"), 0.99),
        Figure("card deposits: found and certain", f"{share('exact'):.2%}", share("exact")),
        Figure("card deposits: refused between equals", f"{share('refused'):.2%}", share("refused")),
        Figure("card deposits: not found", f"{share('missed', 'hesitant'):.2%}", share("missed", "hesitant")),
        Figure("card deposits: wrong, but nothing tells", f"{share('undecidable'):.2%}", share("undecidable")),
        Figure("card deposits: wrong", f"{share('wrong'):.2%}", share("wrong"), 0.001, at_most=True),
        Figure("card deposits: CPU at 2,000 open charges", f"{seconds * 1000:.0f} ms", seconds, 1.0, at_most=True),
    ]


def slowest(count: int) -> float:
    """Processor seconds of the slowest of five deposits among so many open charges of one processor: found at once,
    found with exceptions, and not at all."""
    chance = random.Random(TUNING)  # noqa: S311
    charges = []
    for number in range(count):
        day = BEGIN + timedelta(days=number * 60 // count)
        minute = chance.randrange(8 * 60, 23 * 60)
        amount = int(chance.lognormvariate(9.8, 0.9)) + 500
        charges.append(OpenCharge(UUID(int=number + 1), "one", day, minute, amount, day))
    parts = tuple(SettledCharge(BEGIN - timedelta(days=1), 600 + place, 10_000) for place in range(40))
    earlier = [EarlierDeposit("one", BEGIN + timedelta(days=1), 4_000, 720, parts)]
    day = BEGIN + timedelta(days=40)
    run = [one.amount for one in charges if one.day == day - timedelta(days=2)]
    took = []
    for gross in (sum(run), sum(run) - run[3], sum(run) - run[3] - run[7], sum(run) * 7 + 13, 12):
        fee = round_half_up(gross * Fraction(1, 100))
        began = time.process_time()
        solve_deposit(gross - fee - round_half_up(fee * Fraction(18, 100)), day, charges, earlier, vat_on)
        took.append(time.process_time() - began)
    return max(took)
