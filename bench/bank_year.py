"""A year of a believable Israeli business and its bank, with what each line of the bank is for: made of a seed.

Names are mistyped, cut and written in the other script; clients pay several invoices at once, in parts, less the bank's
fee or less tax that they withheld; references name the wrong invoice. A minority of the lines is one exact amount.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

NAMES = (
    "אלון Alon|שקד Shaked|גולן Golan|תבור Tavor|רימון Rimon|סבן Saban|הורוביץ Horowitz|לוי Levy|כהן Cohen|פרץ Peretz|"
    "ביטון Biton|אברהם Avraham|דהן Dahan|אזולאי Azulay|כץ Katz|עמר Amar|גבאי Gabay|שחר Shahar|ניצן Nitzan|צור Tzur|"
    "ברק Barak|ירדן Yarden|כרמל Carmel|חרמון Hermon|נטע Neta|יובל Yuval|שגיא Sagi|רותם Rotem|ארז Erez|דולב Dolev|"
    "אופק Ofek|זמיר Zamir|נחשון Nahshon|פלד Peled|גפן Gefen|תמר Tamar|וולך Wallach|שטרן Stern|פרידמן Friedman|"
    "רוזן Rosen|שפירא Shapira|מלכה Malka|אוחנה Ohana|בן-דוד Ben-David|קפלן Kaplan|גרינברג Greenberg|וקנין Vaknin|"
    "טולדנו Toledano|אדרי Edri|חדד Hadad|יוסף Yosef|סלע Sela|מגן Magen|עוז Oz|קשת Keshet|רעם Raam|דקל Dekel|נופר Nufar"
)
TRADES = (
    "שיווק והפצה/Marketing|טכנולוגיות/Technologies|הנדסה/Engineering|נכסים/Properties|מערכות/Systems|ייעוץ/Consulting|"
    "תעשיות/Industries|דפוס/Print|גינון/Gardens|חשמל/Electric|מזון/Foods|אדריכלים/Architects|לוגיסטיקה/Logistics|"
    "רהיטים/Furniture|מדיה/Media"
)
VAT = 18
Kind = Literal["invoice", "invoice_receipt", "expense", "supplier_payment", "refund", "transfer", "check"]


@dataclass(frozen=True)
class Named:
    """A client or a supplier: its name in the records, in the other script, and what it withholds, in percent."""

    key: str
    name: str
    other: str
    account: str
    tax_id: str
    rate: int = 0


@dataclass
class Paper:
    """What lines are for: an invoice, an expense, money that was recorded. Amounts in minor units; `number` is what the
    service gave it."""

    key: str
    kind: Kind
    party: Named
    day: date
    net: int
    total: int
    number: str = ""


@dataclass(frozen=True)
class Part:
    """How much of a line is for a paper, and what was withheld of it."""

    paper: str
    amount: int
    withheld: int = 0


@dataclass(frozen=True)
class BankLine:
    """A line with the truth: what it is for, nothing for what the papers do not explain. `text` takes the numbers
    of the papers as {key}."""

    key: str
    day: date
    amount: int
    text: str
    what: str
    parts: tuple[Part, ...] = ()
    fee: int = 0
    kind: str = "transfer"
    reference: str | None = None
    account: str | None = None
    other_account: bool = False
    party: Named | None = None


@dataclass
class Year:
    """Everything of a year: papers and lines by their day."""

    clients: list[Named]
    suppliers: list[Named]
    papers: list[Paper] = field(default_factory=list)
    lines: list[BankLine] = field(default_factory=list)


class _Maker:
    def __init__(self, seed: int, scale: float, first: date) -> None:
        self.dice = random.Random(seed)  # noqa: S311 - a seed is what makes the year
        self.first, self.scale = first, scale
        pairs = [tuple(one.rsplit(" ", 1)) for one in NAMES.split("|")]
        trades = [tuple(one.split("/")) for one in TRADES.split("|")]
        self.dice.shuffle(pairs)
        self.year = Year([], [])
        used: set[str] = set()
        for place in range(max(int(64 * scale), 6) + max(int(22 * scale), 4)):
            base = pairs[place % len(pairs)] if place < len(pairs) else self.dice.choice(pairs)
            trade = self.dice.choice(trades)
            while f"{base[0]} {trade[0]}" in used:
                trade = self.dice.choice(trades)
            used.add(f"{base[0]} {trade[0]}")
            self._add_named(place, base, trade, supplier=place >= max(int(64 * scale), 6))

    def _add_named(self, place: int, base: Sequence[str], trade: Sequence[str], *, supplier: bool) -> None:
        hebrew = f"{base[0]} {trade[0]}" + self.dice.choice((' בע"מ', "", ' בע"מ', " ושות'"))
        latin = f"{base[1]} {trade[1]}" + self.dice.choice((" Ltd", "", " Ltd."))
        person = self.dice.random() < 0.12
        if person:
            first = self.dice.choice(("דנה Dana", "יוסי Yossi", "מירב Merav", "אורי Uri", "נועה Noa")).split()
            hebrew, latin = f"{first[0]} {base[0]}", f"{first[1]} {base[1]}"
        name, other = (latin, hebrew) if self.dice.random() < 0.22 else (hebrew, latin)
        account = str(self.dice.randrange(100_000, 999_999))
        rate = 0 if supplier else self.dice.choices((0, 2, 5, 20, 30), (78, 5, 9, 6, 2))[0]
        known = Named(f"{'s' if supplier else 'c'}{place}", name, other, account, _tax_id(51_000_000 + place), rate)
        (self.year.suppliers if supplier else self.year.clients).append(known)

    def run(self) -> Year:
        """The year."""
        for _ in range(int(108 * self.scale)):
            self._exact(self.dice.choice(self.year.clients))
        for client in self.dice.sample(self.year.clients, max(int(4 * self.scale), 1)):
            self._recurring(client)
        plan: list[tuple[int, Callable[[], None]]] = [
            (62, self._combined),
            (26, self._parts),
            (40, self._fee),
            (50, self._withheld),
            (12, self._withheld_combined),
            (30, self._invoice_receipt),
            (12, self._check_deposit),
            (8, self._refund),
            (56, self._expense),
            (16, self._expenses),
            (10, self._expense_parts),
            (20, self._supplier_payment),
            (10, self._transfer),
            (48, self._card_deposit),
            (104, self._unexplained),
        ]
        for count, make in plan:
            for _ in range(max(int(count * self.scale), 1)):
                make()
        self.year.papers.sort(key=lambda one: (one.day, one.key))
        self.year.lines.sort(key=lambda one: (one.day, one.key))
        return self.year

    # Papers.

    def _day(self, latest: int = 320) -> date:
        return self.first + timedelta(days=self.dice.randrange(latest))

    def _paper(self, kind: Kind, party: Named, day: date, net: int | None = None) -> Paper:
        if net is None:
            net = self.dice.choice(
                (
                    self.dice.randrange(30_000, 2_500_000),
                    self.dice.randrange(300, 25_000) * 100,
                    self.dice.randrange(3, 120) * 10_000,
                )
            )
        made = Paper(f"p{len(self.year.papers)}", kind, party, day, net, net + (net * VAT + 50) // 100)
        self.year.papers.append(made)
        return made

    # Lines.

    def _add(self, day: date, amount: int, text: str, what: str, parts: Sequence[Part] = (), **more: object) -> None:
        more.setdefault("party", None)
        line = BankLine(f"l{len(self.year.lines)}", day, amount, text, what, tuple(parts), **more)  # type: ignore[arg-type]
        self.year.lines.append(line)

    def _said(self, party: Named, papers: Sequence[Paper] = (), *, named: float = 0.35) -> dict[str, object]:
        """How the bank writes it: text, reference and the account of the other side."""
        dice = self.dice
        style = dice.choices(("clean", "cut", "typo", "other", "none"), (34, 20, 16, 18, 12))[0]
        name = party.other if style == "other" else party.name
        if style == "cut":
            name = name[: dice.randrange(7, 15)].strip()
        elif style == "typo":
            name = _mistype(name, dice)
        elif style == "none":
            name = ""
        name = name.replace('"', dice.choice(('"', "")))
        words = dice.choice(("העברה מאת {}", "זיכוי {}", "{}", "העב. {}", "TRANSFER FROM {}", "{} העברה בנקאית"))
        text = words.format(name).strip()
        if papers and (dice.random() < named or (style == "none" and dice.random() < 0.5)):
            numbers = ",".join("{" + one.key + "}" for one in papers[:3])
            text += dice.choice((" חשבונית ", " עבור חשב ", " inv ", " ")) + numbers
        known = dice.random() < (0.75 if style == "none" else 0.25)
        return {
            "text": text.strip() or "העברה",
            "reference": str(dice.randrange(10_000, 99_999_999)) if dice.random() < 0.5 else None,
            "account": party.account if known else None,
            "party": party,
        }

    def _pays(self, party: Named, day: date, amount: int, what: str, parts: Sequence[Part], **more: object) -> None:
        papers = [one for one in self.year.papers if one.key in {part.paper for part in parts}]
        said = self._said(party, papers)
        self._add(day, amount, str(said.pop("text")), what, parts, **{**said, **more})

    def _later(self, day: date) -> date:
        return day + timedelta(days=self.dice.choice((1, 3, 8, 15, 28, 33, 40, 47)))

    def _exact(self, client: Named) -> None:
        paper = self._paper("invoice", client, self._day())
        day, parts = self._later(paper.day), [Part(paper.key, paper.total)]
        if self.dice.random() < 0.1:  # the reference is that of another invoice
            other = self.dice.choice([one for one in self.year.papers if one.kind == "invoice"])
            said = self._said(client)
            text = f"{said.pop('text')} חשבונית {{{other.key}}}"
            self._add(day, paper.total, text, "wrong reference" if other is not paper else "exact", parts, **said)
        else:
            self._pays(client, day, paper.total, "exact", parts)

    def _recurring(self, client: Named) -> None:
        net = self.dice.randrange(8, 60) * 10_000
        for month in range(10):
            paper = self._paper("invoice", client, self.first + timedelta(days=30 * month + 1), net)
            self._pays(client, paper.day + timedelta(days=12), paper.total, "recurring", [Part(paper.key, paper.total)])

    def _several(self, kind: Kind, party: Named) -> list[Paper]:
        day = self._day(290)
        count = self.dice.choice((2, 2, 3, 3, 4, 5))
        days = sorted(self.dice.randrange(25) for _ in range(count))
        return [self._paper(kind, party, day + timedelta(days=one)) for one in days]

    def _combined(self) -> None:
        client = self.dice.choice(self.year.clients)
        papers = self._several("invoice", client)
        parts = [Part(one.key, one.total) for one in papers]
        self._pays(client, self._later(papers[-1].day), sum(one.total for one in papers), "combined", parts)

    def _parts(self) -> None:
        client = self.dice.choice(self.year.clients)
        paper = self._paper("invoice", client, self._day(280))
        half = paper.total * self.dice.choice((30, 50, 40)) // 10_000 * 100
        day = self._later(paper.day)
        self._pays(client, day, half, "part", [Part(paper.key, half)])
        self._pays(client, day + timedelta(days=20), paper.total - half, "rest", [Part(paper.key, paper.total - half)])

    def _fee(self) -> None:
        client = self.dice.choice(self.year.clients)
        paper = self._paper("invoice", client, self._day())
        fee = self.dice.choice((600, 1_000, 1_500, 2_500, 1_850))
        amount = paper.total - fee
        self._pays(client, self._later(paper.day), amount, "fee off", [Part(paper.key, paper.total)], fee=fee)

    def _withholding(self) -> Named:
        return self.dice.choice([one for one in self.year.clients if one.rate] or self.year.clients)

    def _withheld(self) -> None:
        client = self._withholding()
        paper = self._paper("invoice", client, self._day())
        off = round(paper.net * (client.rate or 5) / 100)
        part = Part(paper.key, paper.total - off, off)
        self._pays(client, self._later(paper.day), paper.total - off, "withheld", [part])

    def _withheld_combined(self) -> None:
        client = self._withholding()
        papers = self._several("invoice", client)[:3]
        parts = []
        for one in papers:
            off = round(one.net * (client.rate or 5) / 100)
            parts.append(Part(one.key, one.total - off, off))
        total = sum(one.amount for one in parts)
        self._pays(client, self._later(papers[-1].day), total, "withheld, combined", parts)

    def _invoice_receipt(self) -> None:
        client = self.dice.choice(self.year.clients)
        paper = self._paper("invoice_receipt", client, self._day())
        day = paper.day + timedelta(days=self.dice.choice((-1, 0, 0, 1, 2)))
        self._pays(client, day, paper.total, "recorded payment", [Part(paper.key, paper.total)])

    def _check_deposit(self) -> None:
        day = self._day()
        papers = [
            self._paper("check", self.dice.choice(self.year.clients), day - timedelta(days=self.dice.randrange(1, 6)))
            for _ in range(self.dice.choice((1, 2, 3, 4)))
        ]
        papers = [one for one in papers if one.day >= self.first]
        if papers:
            parts = [Part(one.key, one.total) for one in papers]
            self._add(day, sum(one.total for one in papers), "הפקדת שיקים", "checks", parts, kind="check")

    def _refund(self) -> None:
        client = self.dice.choice(self.year.clients)
        paper = self._paper("refund", client, self._day())
        said = self._said(client)
        day, text = paper.day + timedelta(days=self.dice.choice((0, 1, 3))), str(said.pop("text"))
        self._add(day, -paper.total, text.replace("מאת", "אל"), "refund", [Part(paper.key, paper.total)], **said)

    def _outgoing(self, papers: Sequence[Paper], day: date, what: str, amount: int | None = None) -> None:
        supplier = papers[0].party
        said = self._said(supplier, named=0.1)
        text = str(said.pop("text")).replace("מאת", "אל").replace("זיכוי", "העברה ל").replace("FROM", "TO")
        total = sum(one.total for one in papers) if amount is None else amount
        parts = [Part(one.key, one.total if amount is None else amount) for one in papers]
        self._add(day, -total, text, what, parts, **said)

    def _expense(self) -> None:
        paper = self._paper("expense", self.dice.choice(self.year.suppliers), self._day())
        self._outgoing([paper], self._later(paper.day), "expense")

    def _expenses(self) -> None:
        papers = self._several("expense", self.dice.choice(self.year.suppliers))
        self._outgoing(papers, self._later(papers[-1].day), "expenses, combined")

    def _expense_parts(self) -> None:
        paper = self._paper("expense", self.dice.choice(self.year.suppliers), self._day(280))
        half = paper.total // 200 * 100
        day = self._later(paper.day)
        self._outgoing([paper], day, "part of an expense", half)
        self._outgoing([paper], day + timedelta(days=25), "rest of an expense", paper.total - half)

    def _supplier_payment(self) -> None:
        paper = self._paper("supplier_payment", self.dice.choice(self.year.suppliers), self._day())
        self._outgoing([paper], paper.day + timedelta(days=self.dice.choice((0, 1, 2))), "supplier payment")

    def _transfer(self) -> None:
        day, amount = self._day(), self.dice.randrange(5, 90) * 100_000
        place = len(self.year.lines)
        later = day + timedelta(days=self.dice.choice((0, 0, 1)))
        text = self.dice.choice(("העברה בין חשבונות", 'חברה לדוגמה בע"מ העברה', "העברה לחשבון"))
        self._add(day, -amount, text, "transfer", [Part(f"l{place + 1}", amount)])
        self._add(later, amount, text, "transfer", [Part(f"l{place}", amount)], other_account=True)

    def _card_deposit(self) -> None:
        name = self.dice.choice(("ישראכרט", "כאל", "מקס איט פיננסים", "CAL"))
        self._add(self._day(360), self.dice.randrange(80_000, 4_000_000), f"{name} זיכוי", "card deposit",
                  kind="card_settlement")  # fmt: skip

    def _unexplained(self) -> None:
        text, kind, low, high = self.dice.choice(
            (
                ("עמלת פעולה", "fee", -5_000, -200),
                ("דמי ניהול חשבון", "fee", -9_000, -2_000),
                ("משכורת", "transfer", -2_000_000, -600_000),
                ("מס הכנסה מקדמות", "standing_order", -900_000, -100_000),
                ("ביטוח לאומי", "standing_order", -400_000, -90_000),
                ("שכירות משרד", "standing_order", -800_000, -500_000),
                ("ריבית זכות", "interest", 100, 9_000),
                ("העברה מרשות המסים החזר", "transfer", 20_000, 900_000),
                ("הפקדת מזומן", "cash", 10_000, 500_000),
            )
        )
        self._add(self._day(360), self.dice.randrange(low, high), text, "nothing", kind=kind)


def make_year(seed: int, scale: float = 1.0, first: date = date(2025, 1, 1)) -> Year:
    """The year of a seed; `scale` 1 is about 500 invoices."""
    return _Maker(seed, scale, first).run()


def _mistype(name: str, dice: random.Random) -> str:
    places = [place for place, one in enumerate(name) if one.isalpha()][: max(len(name) // 2, 3)]
    place = dice.choice(places)
    how = dice.choice(("drop", "swap", "double"))
    if how == "drop":
        return name[:place] + name[place + 1 :]
    if how == "swap" and place + 1 < len(name):
        return name[:place] + name[place + 1] + name[place] + name[place + 2 :]
    return name[:place] + name[place] + name[place:]


def _tax_id(number: int) -> str:
    """Nine digits with the check digit that the tax authority's have."""
    digits = f"{number:08d}"
    total = sum(sum(divmod(int(one) * (1 + place % 2), 10)) for place, one in enumerate(digits))
    return f"{digits}{-total % 10}"
