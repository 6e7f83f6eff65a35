"""Three years of the money of believable small businesses, made of a seed: who is invoiced when, who pays how late,
what is bought and when it is paid, rent, salaries and VAT. It knows nothing of how forecasts are made.
"""

import random
from dataclasses import dataclass, field
from datetime import date, timedelta

BEGIN, DAYS = date(2023, 1, 1), 3 * 365
VAT = 0.18


@dataclass(frozen=True)
class Customer:
    """How a customer is invoiced and pays: days late on average and their spread, terms in days, the part of all
    invoices that is its own, a monthly amount for a retainer, and whether it is always invoiced by a schedule."""

    key: int
    late: float
    spread: float
    terms: int
    weight: float
    monthly: int = 0
    on_schedule: bool = False
    month_end: bool = False


@dataclass
class Paper:
    """An invoice (or, of `Business.bought`, an expense): when it was made, is due and is paid; None: never."""

    party: int
    made: date
    due: date
    paid: date | None
    total: int
    scheduled: bool = False


@dataclass
class Business:
    """A business and its three years, in minor units. `known_costs` are monthly expenses of which the service has a
    schedule: the day of the month and the amount."""

    kind: str
    customers: list[Customer]
    sold: list[Paper] = field(default_factory=list)
    bought: list[Paper] = field(default_factory=list)
    at_once_in: dict[date, int] = field(default_factory=dict)
    at_once_out: dict[date, int] = field(default_factory=dict)
    vat: list[tuple[date, date, int]] = field(default_factory=list)
    """VAT that was paid: the day, the last day of its period, and how much; below zero it came back."""
    known_costs: list[tuple[int, int]] = field(default_factory=list)


KINDS = ("freelancer", "agency", "shop", "contractor", "wholesaler", "clinic")


def make_business(seed: int) -> Business:
    """A business of one of the kinds, by its seed."""
    return _Maker(seed).run()


class _Maker:
    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 - a seed is what makes the years
        self.kind = KINDS[seed % len(KINDS)]
        self.growth = self.dice.uniform(-0.15, 0.35)
        self.season = self.dice.uniform(0, 0.25)
        self.peak = self.dice.randrange(12)
        self.size = self.dice.lognormvariate(0, 0.7)

    def run(self) -> Business:
        count = {"freelancer": 7, "agency": 22, "shop": 12, "contractor": 6, "wholesaler": 45, "clinic": 5}[self.kind]
        made = Business(self.kind, [self._customer(key) for key in range(count)])
        self._sell(made)
        self._sell_at_once(made)
        self._buy(made)
        self._report_vat(made)
        return made

    def _level(self, day: date) -> float:
        """How busy a day is against the first year."""
        grown: float = (1 + self.growth) ** ((day - BEGIN).days / 365)
        season = 1 + self.season * (1 if (day.month - 1 - self.peak) % 12 in (0, 1, 11) else -0.3)
        holiday = 0.7 if day.month == 8 or (day.month == 10 and day.day < 20) else 1.0
        return grown * season * holiday

    def _customer(self, key: int) -> Customer:
        dice = self.dice
        monthly = 0
        if dice.random() < {"agency": 0.5, "freelancer": 0.35, "clinic": 0.3}.get(self.kind, 0.05):
            monthly = int(dice.lognormvariate(12.9, 0.5) * self.size)
        return Customer(
            key,
            late=dice.choice((-1, 0, 2, 5, 9, 14, 22, 35, 50)) + dice.uniform(-2, 2),
            spread=dice.choice((2, 4, 7, 12, 18)),
            terms=dice.choice((0, 14, 30, 30, 45, 60)),
            weight=dice.lognormvariate(0, 1),
            monthly=monthly,
            on_schedule=bool(monthly) and dice.random() < 0.6,
            month_end=dice.random() < 0.4,
        )

    def _pay_day(self, customer: Customer, due: date) -> date | None:
        if self.dice.random() < 0.015:
            return None
        late = self.dice.gauss(customer.late, customer.spread)
        if self.dice.random() < 0.05:
            late += self.dice.expovariate(1 / 30)
        day = due + timedelta(days=round(late))
        if customer.month_end and self.dice.random() < 0.7:  # pays on the tenth
            day = (day.replace(day=10)) if day.day <= 10 else _next_month(day).replace(day=10)
        while day.weekday() in (4, 5):
            day += timedelta(days=1)
        return day

    def _invoice(self, made: Business, customer: Customer, day: date, total: int, *, scheduled: bool = False) -> None:
        due = day + timedelta(days=customer.terms)
        if customer.terms >= 30:  # "current + 30": from the end of the month
            due = _next_month(day).replace(day=1) - timedelta(days=1) + timedelta(days=customer.terms)
        paid = self._pay_day(customer, due)
        if paid is not None:
            paid = max(paid, day)
        made.sold.append(Paper(customer.key, day, due, paid, total, scheduled))

    def _sell(self, made: Business) -> None:
        rate, mean = {
            "freelancer": (0.18, 12.7),
            "agency": (0.55, 12.6),
            "shop": (0.12, 11.5),
            "contractor": (0.12, 14.3),
            "wholesaler": (2.2, 12.3),
            "clinic": (0.1, 12.0),
        }[self.kind]
        weights = [one.weight for one in made.customers]
        for ahead in range(DAYS):
            day = BEGIN + timedelta(days=ahead)
            if day.day == 1:
                for one in made.customers:
                    if one.monthly:
                        self._invoice(made, one, day, one.monthly, scheduled=one.on_schedule)
            if day.weekday() in (4, 5):
                continue
            for _ in range(_poisson(self.dice, rate * self._level(day) * 7 / 5)):
                total = int(self.dice.lognormvariate(mean, 0.8) * self.size)
                self._invoice(made, self.dice.choices(made.customers, weights)[0], day, total)

    def _sell_at_once(self, made: Business) -> None:
        mean = {"shop": 12.2, "clinic": 11.8, "freelancer": 0, "wholesaler": 10.2}.get(self.kind, 0)
        if not mean:
            return
        for ahead in range(DAYS):
            day = BEGIN + timedelta(days=ahead)
            if day.weekday() == 5:
                continue
            busy = 1.5 if day.weekday() in (3, 4) else 1.0
            amount = self.dice.lognormvariate(mean, 0.45) * self.size * busy * self._level(day)
            made.at_once_in[day] = made.at_once_in.get(day, 0) + int(amount)

    def _buy(self, made: Business) -> None:
        dice = self.dice
        sales: dict[date, int] = {}
        for one in made.sold:
            sales[one.made.replace(day=1)] = sales.get(one.made.replace(day=1), 0) + one.total
        for day, amount in made.at_once_in.items():
            sales[day.replace(day=1)] = sales.get(day.replace(day=1), 0) + amount
        yearly = sum(sales.values()) / 3
        cost = {"shop": 0.5, "wholesaler": 0.6, "contractor": 0.35, "agency": 0.12}.get(self.kind, 0.06)
        suppliers = [(dice.choice((0, 30, 30, 60)), dice.uniform(-2, 12)) for _ in range(6)]
        rent = int(yearly / 12 * dice.uniform(0.04, 0.09))
        salaries = int(yearly / 12 * {"freelancer": 0.0, "agency": 0.45, "clinic": 0.4}.get(self.kind, 0.16))
        drawings = int(yearly / 12 * dice.uniform(0.05, 0.15))
        if dice.random() < 0.6:
            made.known_costs.append((1, rent))
        for ahead in range(DAYS):
            day = BEGIN + timedelta(days=ahead)
            month = day.replace(day=1)
            if day.weekday() < 4:
                for _ in range(_poisson(dice, 0.35)):
                    terms, late = dice.choice(suppliers)
                    mean = sales.get(month, 0) * cost / (0.35 * 17.5)
                    self._expense(made, day, int(mean * dice.lognormvariate(-0.18, 0.6)), terms, late)
            if day.day == 1:
                self._cost(made, day, rent)
            if day.day == 9 and salaries:
                self._cost(made, day, int(salaries * dice.uniform(0.95, 1.08) * (1.2 if day.month in (4, 9) else 1)))
            if day.day == 2:
                self._cost(made, day, int(drawings * dice.uniform(0.8, 1.2)))
            if day.day == 15:
                self._cost(made, day, int(yearly / 12 * 0.03))
            if dice.random() < 0.4:
                self._cost(made, day, int(yearly / 365 * 0.1 * dice.lognormvariate(0, 0.8)))

    @staticmethod
    def _cost(made: Business, day: date, amount: int) -> None:
        made.at_once_out[day] = made.at_once_out.get(day, 0) + amount

    def _expense(self, made: Business, day: date, total: int, terms: int, late: float) -> None:
        if total <= 0:
            return
        due = day + timedelta(days=terms)
        paid = due + timedelta(days=max(round(self.dice.gauss(late, 4)), -terms))
        made.bought.append(Paper(0, day, due, max(paid, day), total))

    def _report_vat(self, made: Business) -> None:
        months: dict[date, float] = {}
        for one in made.sold:
            months[one.made.replace(day=1)] = months.get(one.made.replace(day=1), 0) + one.total
        for day, amount in made.at_once_in.items():
            months[day.replace(day=1)] = months.get(day.replace(day=1), 0) + amount
        for one in made.bought:
            months[one.made.replace(day=1)] = months.get(one.made.replace(day=1), 0) - one.total
        start = BEGIN
        while start < BEGIN + timedelta(days=DAYS):
            second = _next_month(start)
            end = _next_month(second) - timedelta(days=1)
            net = (months.get(start, 0) + months.get(second, 0)) * VAT / (1 + VAT)
            made.vat.append((end + timedelta(days=16 + (end.month % 3)), end, round(net)))
            start = _next_month(second)


def _next_month(day: date) -> date:
    return (day.replace(day=1) + timedelta(days=32)).replace(day=1)


def _poisson(dice: random.Random, mean: float) -> int:
    """How many things happen of which `mean` are usual."""
    count, left = 0, dice.expovariate(1)
    while left < mean:
        count += 1
        left += dice.expovariate(1)
    return count
