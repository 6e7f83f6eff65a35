"""What a drawn paper says: suppliers, numbers, days and sums, invented from a seed."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from pinkas.countries import get_country

OWN_TAX_ID = "514000017"
"""The tax id of the business that drops the papers: the customer on most invoices."""
OWN_NAME = {"he": 'הגפן ייעוץ בע"מ', "en": "Hagefen Consulting Ltd"}
TODAY = date(2026, 11, 20)

_FIRST = {
    "he": [
        "אורן",
        "ברק",
        "גל",
        "דקל",
        "הדר",
        "זהר",
        "חרמון",
        "טל",
        "ירדן",
        "כרמל",
        "לוטם",
        "מורן",
        "נווה",
        "סלע",
        "ענבר",
        "פז",
        "צבר",
        "קשת",
        "רימון",
        "שקד",
        "תמר",
        "אביב",
    ],
    "en": [
        "Oren",
        "Barak",
        "Gal",
        "Dekel",
        "Hadar",
        "Zohar",
        "Hermon",
        "Carmel",
        "Lotem",
        "Moran",
        "Sela",
        "Inbar",
        "Paz",
        "Tzabar",
        "Keshet",
        "Rimon",
        "Tamar",
    ],
}
_TRADE = {
    "he": [
        "שיווק מזון", "ציוד משרדי", "מחשבים", "הנדסה", "הובלות", "דפוס", "חומרי בניין", "אנרגיה", "ייעוץ וניהול",
        "פרסום", "תקשורת", "מוצרי חשמל", "ריהוט", "גינון", "שירותי ניקיון",
    ],
    "en": ["Office Supplies", "Computers", "Engineering", "Print", "Foods", "Logistics", "Media", "Energy", "Systems"],
}  # fmt: skip
_SUFFIX = {"he": ['בע"מ', 'בע"מ', "ושות'", ""], "en": ["Ltd", "Ltd.", "Inc.", ""]}
_STREET = {
    "he": ["הרצל", "ויצמן", "ז'בוטינסקי", "האורגים", "דרך בגין", "העצמאות", "סוקולוב"],
    "en": ["Herzl St.", "Weizmann St.", "Begin Road", "HaOrgim St.", "Sokolov St."],
}
_CITY = {
    "he": ["תל אביב", "חיפה", "ירושלים", "רמת גן", "באר שבע", "נתניה", "פתח תקווה"],
    "en": ["Tel Aviv", "Haifa", "Jerusalem", "Ramat Gan", "Netanya"],
}
_GOODS = {
    "he": [
        "נייר צילום A4", "טונר שחור", "שעת ייעוץ", "חלב 3%", "לחם אחיד", "כבל רשת", "עט כדורי", "הובלה אזורית",
        "מקלדת", "כיסא משרדי", "ניקוי משרד", "קפה נמס", "הדפסת עלונים", "תיקון מזגן", "דלק בנזין 95", "סוללות AA",
    ],
    "en": [
        "Copy paper A4", "Toner black", "Consulting hour", "Network cable", "Ballpoint pens", "Delivery", "Keyboard",
        "Office chair", "Cleaning", "Ground coffee", "Cloud hosting", "Monitor 27 inch", "Batteries AA",
    ],
}  # fmt: skip


@dataclass(frozen=True)
class Item:
    name: str
    quantity: int
    price: Decimal

    @property
    def sum(self) -> Decimal:
        return self.quantity * self.price


@dataclass(frozen=True)
class Truth:
    """One paper's content. A field that the paper does not print is None."""

    language: str
    document_type: int
    supplier_name: str
    supplier_tax_id: str
    number: str
    day: date
    net: Decimal | None
    vat: Decimal | None
    total: Decimal
    rate: Decimal
    currency: str
    allocation_number: str | None
    customer_tax_id: str | None
    items: tuple[Item, ...]
    address: str
    phone: str

    def fields(self) -> dict[str, str]:
        """The printed fields, as a reading writes them."""
        found = {
            "supplier_name": self.supplier_name,
            "supplier_tax_id": self.supplier_tax_id,
            "document_type": str(self.document_type),
            "number": self.number,
            "date": self.day.isoformat(),
            "net": _plain(self.net),
            "vat": _plain(self.vat),
            "total": _plain(self.total),
            "currency": self.currency,
            "allocation_number": self.allocation_number,
            "customer_tax_id": self.customer_tax_id,
        }
        return {name: value for name, value in found.items() if value is not None}


def _plain(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:.2f}"


def valid_tax_id(chance: random.Random, prefix: str) -> str:
    """A nine-digit identifier with its check digit."""
    stem = prefix + "".join(str(chance.randrange(10)) for _ in range(8 - len(prefix)))
    country = get_country("IL")
    return next(stem + str(last) for last in range(10) if country.is_valid_tax_id(stem + str(last)))


def invent_truth(chance: random.Random, language: str, document_type: int, *, receipt: bool) -> Truth:
    """The content of a paper in one language. `receipt`: of a shop, with small sums."""
    day = TODAY - timedelta(days=chance.randrange(1, 900))
    rate = get_country("IL").vat_rate(day)
    foreign = language == "en" and not receipt and chance.random() < 0.2
    items = tuple(
        Item(
            name,
            chance.choice((1, 1, 1, 2, 3, 5)),
            Decimal(chance.randrange(290, 9900 if receipt else 400_000)) / 100,
        )
        for name in chance.sample(_GOODS[language], chance.randrange(1, 7))
    )
    net = sum((one.sum for one in items), Decimal(0))
    exempt = document_type == 400
    vat = (net * rate / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)
    company = chance.random() < 0.7
    name = f"{chance.choice(_FIRST[language])} {chance.choice(_TRADE[language])} {chance.choice(_SUFFIX[language])}"
    number = str(chance.choice((chance.randrange(1000, 99_999), chance.randrange(100_000, 9_999_999))))
    return Truth(
        language=language,
        document_type=document_type,
        supplier_name=name.strip(),
        supplier_tax_id=valid_tax_id(chance, chance.choice(("51", "52")) if company else chance.choice(("0", "3"))),
        number=number,
        day=day,
        net=None if exempt else net,
        vat=None if exempt else vat,
        total=net if exempt else net + vat,
        rate=rate,
        currency=chance.choice(("USD", "EUR")) if foreign else "ILS",
        allocation_number=(
            "".join(str(chance.randrange(10)) for _ in range(9))
            if document_type in (305, 320) and not receipt and chance.random() < 0.5
            else None
        ),
        customer_tax_id=OWN_TAX_ID if not receipt and chance.random() < 0.8 else None,
        items=items,
        address=f"{chance.choice(_STREET[language])} {chance.randrange(1, 99)}, {chance.choice(_CITY[language])}",
        phone=f"0{chance.choice((3, 4, 9))}-{chance.randrange(5_000_000, 9_999_999)}",
    )
