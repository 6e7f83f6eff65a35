"""A year of a small studio: clients, products, and the documents of each day. The same every time."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Literal

from pinkas.core.schedule import Recurrence, occurrence_date

REFERENCE_PREFIX = "demo-"
"""What the external references of demo data begin with."""
DAYS = 365

_CITY_STREETS = {
    "תל אביב": "שדרות רוטשילד",
    "חיפה": "הרצל",
    "ירושלים": "יפו",
    "באר שבע": "רגר",
    "London": "Baker Street",
}
_CLIENTS: tuple[tuple[str, str, str | None, str], ...] = (
    ('אופק מערכות בע"מ', "company", "777777723", "תל אביב"),
    ("מאפיית הכיכר", "company", "777777731", "חיפה"),
    ("ד״ר נועה ברק", "person", None, "ירושלים"),
    ("גלריה שבע", "company", "777777749", "באר שבע"),
    ("יואב לוי", "person", None, "תל אביב"),
    ("Harbor & Finch Ltd", "company", None, "London"),
    ("עמותת צעד ראשון", "company", "777777756", "ירושלים"),
    ("Blue Door Hotels", "company", "777777764", "חיפה"),
    ("תמר אדריכלים", "company", "777777772", "תל אביב"),
    ("רוני שמש", "person", None, "חיפה"),
)
FOREIGN_CLIENT_INDEX = 5
"""The client that is billed in dollars."""
_PRODUCTS = (
    ("ליווי חודשי", "RET-1", "1800", "חודש"),
    ("שעת ייעוץ", "HR-1", "320", "שעה"),
    ("עיצוב לוגו", "LOGO", "2400", "פרויקט"),
    ("אתר תדמית", "WEB", "4200", "פרויקט"),
    ("צילום מוצר", "PHOTO", "180", "תמונה"),
    ("Brand workshop", "WS-EN", "2900", "day"),
)
RETAINERS = ((0, "1800"), (1, "950"), (7, "2400"))
_DOLLAR_RATE = "3.62"
StepKind = Literal[
    "quote",
    "order",
    "delivery",
    "return",
    "invoice",
    "sale",
    "receipt",
    "credit",
    "donation",
    "payment",
    "payment_receipt",
    "payment_void",
    "deposit",
    "deposit_refund",
    "card_deposit",
]
CONVERSION_KINDS: tuple[StepKind, ...] = ("order", "delivery", "return", "invoice")
"""What is converted from the document before it in the chain."""


@dataclass(frozen=True)
class DemoOrder:
    """A standing order; without `token`, that of a card or a bank account, its client has not authorized it yet.
    `charged` is a charge by hand: of this amount, or of the usual one where it is empty."""

    client: int
    subject: str
    amount: str
    begins_in: int
    token: str | None = "sim_ok"  # noqa: S105
    kind: str = "card"
    charged: str | None = None


DEMO_STANDING_ORDERS = (
    DemoOrder(1, "תחזוקת אתר", "354.00", 12, charged=""),
    DemoOrder(3, "אחסון וגיבוי", "236.00", 20, charged="118.00"),
    DemoOrder(4, "ליווי חודשי", "472.00", 5, token="sim_decline_insufficient_funds", charged=""),  # noqa: S106
    DemoOrder(7, "ניהול קמפיינים", "1180.00", 9, token="12-600-123456", kind="bank_debit", charged=""),  # noqa: S106
    DemoOrder(2, "ייעוץ שנתי", "590.00", 30, token=None),
)
DEMO_POLICY = {"name": "תזכורות רגילות", "controlShare": 25, "pauseOnRestDays": True}


@dataclass(frozen=True)
class DemoStep:
    """A document that is drawn up on a day. `key` names it in the story; `of` is the one that it is made from, credits
    or settles; `part` how much of it, in percent. A quote may be `accepted` or `rejected`, an invoice
    `cancelled`, on its own day."""

    day: date
    key: str
    kind: StepKind
    client: int
    lines: tuple[tuple[str, str, str], ...] = ()
    of: str | None = None
    part: int = 100
    foreign: bool = False
    draft: bool = False
    accepted: bool = False
    rejected: bool = False
    cancelled: bool = False
    by_card: bool = False
    waits: bool = False
    """Of a card deposit: it is on the bank account, and nobody has settled it yet."""
    amount: str = ""
    """Of a recorded payment that is for no document."""


def demo_clients() -> list[dict[str, Any]]:
    """The demo clients, as create requests."""
    return [
        {
            "name": name,
            "type": kind,
            **({"taxId": tax_id, "dealerType": "licensed"} if tax_id else {}),
            **({"dealerType": "foreign", "currency": "USD", "lang": "en"} if place == FOREIGN_CLIENT_INDEX else {}),
            "emails": [f"client{place + 1}@example.com"],
            "phone": f"03-555{place:04d}",
            "address": {"street": _CITY_STREETS[city], "houseNumber": str(place + 3), "city": city},
            "paymentTerms": {"base": "net", "days": 30},
            "tags": ["retainer"] if place in {one for one, _ in RETAINERS} else [],
            "externalReference": f"{REFERENCE_PREFIX}client-{place + 1}",
        }
        for place, (name, kind, tax_id, city) in enumerate(_CLIENTS)
    ]


_SUPPLIERS = (
    ("נייר ועוד בע״מ", "company", "514000017", "company", 30),
    ("חשמל הצפון בע״מ", "company", "514000025", "company", 15),
    ("רואת החשבון מיכל לוין", "person", "034000034", "licensed", 0),
    ("Cloud Hosting Ltd", "company", None, "foreign", 0),
)


def demo_suppliers() -> list[dict[str, Any]]:
    """The demo suppliers, as create requests. The accountant has a certificate by which nothing is withheld."""
    return [
        {
            "name": name,
            "type": kind,
            "dealerType": dealer,
            **({"taxId": tax_id} if tax_id else {"currency": "USD", "lang": "en", "address": {"country": "US"}}),
            "emails": [f"supplier{place + 1}@example.com"],
            "phone": f"03-777{place:04d}",
            "paymentTerms": {"base": "net", "days": days} if days else {"base": "immediate"},
            **({"bank": {"bankCode": "12", "branch": "600", "account": f"12345{place}"}} if tax_id else {}),
            **({"withholding": {"rate": "0", "certificateNumber": "20260117"}} if kind == "person" else {}),
            "externalReference": f"{REFERENCE_PREFIX}supplier-{place + 1}",
        }
        for place, (name, kind, tax_id, dealer, days) in enumerate(_SUPPLIERS)
    ]


def demo_products() -> list[dict[str, Any]]:
    """The demo products, as create requests."""
    return [
        {
            "name": name,
            "sku": sku,
            "price": price,
            "unit": unit,
            "externalReference": f"{REFERENCE_PREFIX}product-{sku}",
        }
        for name, sku, price, unit in _PRODUCTS
    ]


def document_types_by_kind(allowed: Set[int]) -> dict[StepKind, int]:
    """Which type of document each kind is for a business that may issue these; one that charges no VAT asks for money
    by a proforma invoice and gives no credit invoices."""
    wanted: dict[StepKind, tuple[int, ...]] = {
        "quote": (10,),
        "order": (100,),
        "delivery": (200,),
        "return": (210,),
        "donation": (405,),
        "invoice": (305, 300),
        "sale": (320,),
        "receipt": (400,),
        "payment": (400,),
        "payment_receipt": (400,),
        "payment_void": (400,),
        "deposit": (305,),  # who charges no VAT has income when money comes, and keeps none as credit
        "deposit_refund": (305,),
        "card_deposit": (320,),
        "credit": (330,),
    }
    return {
        kind: next(code for code in codes if code in allowed) for kind, codes in wanted.items() if set(codes) & allowed
    }


def demo_steps(today: date) -> list[DemoStep]:
    """What happened in the year before `today`, in the order of its days."""
    first = today - timedelta(days=DAYS)
    months = Recurrence("monthly_date", first.replace(day=1))
    steps = [step for month in range(1, 13) for step in _retainer_steps(occurrence_date(months, month), month)]
    found = sorted((one for one in steps if first <= one.day <= today), key=lambda one: one.day)
    last = max((one for one in found if one.kind == "card_deposit"), key=lambda one: one.day)
    return [replace(one, waits=one is last) for one in found]


def _retainer_steps(start: date, month: int) -> Iterator[DemoStep]:
    for client, price in RETAINERS:
        yield DemoStep(start, f"retainer-{month}-{client}", "invoice", client, (("ליווי חודשי", "1", price),))
        if (client, month) not in {(1, 10), (1, 11), (7, 11)}:  # these are overdue
            recorded = (client, month) == (0, 6)
            yield DemoStep(
                _day_of_month(start, 22 + client),
                f"paid-{month}-{client}",
                "payment" if recorded else "receipt",
                client,
                of=f"retainer-{month}-{client}",
            )
    yield from _project_steps(start, month)
    yield from _payment_steps(start, month)
    sale = (("צילום מוצר", str(3 + month % 5), "180"),)
    buyer = (4, 9, 2)[month % 3]
    by_card = month % 2 == 0
    yield DemoStep(_day_of_month(start, 11), f"sale-{month}", "sale", buyer, sale, by_card=by_card)
    if by_card:
        yield DemoStep(_day_of_month(start, 13), f"card-deposit-{month}", "card_deposit", buyer, of=f"sale-{month}")
    if month % 3 == 0:
        workshop = (("Brand workshop", "1", "780"),)
        yield DemoStep(
            _day_of_month(start, 14), f"dollars-{month}", "invoice", FOREIGN_CLIENT_INDEX, workshop, foreign=True
        )
    yield DemoStep(_day_of_month(start, 24), f"donation-{month}", "donation", (4, 9, 2)[month % 3])
    if month in (6, 9):
        yield DemoStep(
            _day_of_month(start, 26),
            f"wired-{month}",
            "receipt",
            FOREIGN_CLIENT_INDEX,
            of=f"dollars-{month}",
            foreign=True,
        )


def _payment_steps(start: date, month: int) -> Iterator[DemoStep]:
    """Money that was recorded by itself: one got its receipt later, one went back, one was recorded twice, and one is
    still for no document."""
    if month == 6:
        yield DemoStep(_day_of_month(start, 27), "late-receipt", "payment_receipt", 0, of="paid-6-0")
    if month == 5:
        yield DemoStep(_day_of_month(start, 9), "twice", "payment", 1, amount="950")
        yield DemoStep(_day_of_month(start, 10), "twice-void", "payment_void", 1, of="twice")
    if month == 9:
        yield DemoStep(_day_of_month(start, 12), "deposit", "deposit", 8, amount="600")
        yield DemoStep(_day_of_month(start, 20), "deposit-back", "deposit_refund", 8, of="deposit")
    if month == 11:
        yield DemoStep(_day_of_month(start, 15), "advance", "deposit", 3, amount="1500")


def _project_steps(start: date, month: int) -> Iterator[DemoStep]:
    """A quote every month; most become an order, a delivery and an invoice, some are paid in part, two are credited in
    part; one was rejected, one invoice was a mistake, and something came back once."""
    client = (3, 8, 6, 2)[month % 4]
    lines = (("עיצוב לוגו", "1", "2400"), ("שעת ייעוץ", str(1 + month % 4), "320"))
    quote, order, delivery, invoice = (f"{one}-{month}" for one in ("quote", "order", "delivery", "project"))
    yield DemoStep(_day_of_month(start, 3), quote, "quote", client, lines, accepted=month == 5, rejected=month == 10)
    if month == 7:
        yield DemoStep(_day_of_month(start, 8), "mistake", "invoice", client, lines, cancelled=True)
    if month % 5 == 0 or month in (2, 12):  # the last two have no answer yet
        return
    if month % 2:
        yield DemoStep(_day_of_month(start, 6), order, "order", client, lines, of=quote)
        yield DemoStep(_day_of_month(start, 13), delivery, "delivery", client, lines, of=order)
    yield DemoStep(_day_of_month(start, 16), invoice, "invoice", client, lines, of=delivery if month % 2 else quote)
    if month == 9:
        yield DemoStep(_day_of_month(start, 18), "return", "return", client, of=delivery)
    if month in (4, 8):
        yield DemoStep(
            _day_of_month(start, 19), f"credit-{month}", "credit", client, (("עיצוב לוגו", "1", "400"),), of=invoice
        )
        return
    part = 50 if month % 3 == 0 else 100
    yield DemoStep(_day_of_month(start, 27), f"settled-{month}", "receipt", client, of=invoice, part=part)
    if month == 11:
        yield DemoStep(_day_of_month(start, 28), "draft", "invoice", client, lines, draft=True)


def _day_of_month(start: date, number: int) -> date:
    return start + timedelta(days=number - 1)


def conversion_request(step: DemoStep, doc_type: int, source: dict[str, Any]) -> dict[str, Any]:
    """What is asked for to convert `source` into the document of a step; one of the last line comes back."""
    asked: dict[str, Any] = {"docType": doc_type, "finalize": True}
    if step.kind == "return":
        asked["lines"] = [{"lineId": str(source["lines"][-1]["id"]), "quantity": "1"}]
    return asked


def draft_request(step: DemoStep, doc_type: int, client_id: str, source: dict[str, Any] | None) -> dict[str, Any]:
    """The draft of a step, as it is asked for; `source` is the document that it refers to, as the API shows it."""
    asked: dict[str, Any] = {"docType": doc_type, "clientId": client_id, "tags": ["demo"]}
    if step.kind == "quote":
        asked["validUntil"] = (step.day + timedelta(days=30)).isoformat()
    if step.foreign:
        asked |= {"currency": "USD", "exchangeRate": _DOLLAR_RATE}
    if step.lines:
        vat = {"vatType": "zero"} if step.foreign else {}
        asked["lines"] = [
            {"description": text, "quantity": quantity, "unitPrice": price, **vat}
            for text, quantity, price in step.lines
        ]
    if source is not None:
        asked["references"] = [{"documentId": str(source["id"])}]
    return asked


def demo_links(client_ids: Sequence[str], made: Mapping[str, str]) -> list[dict[str, Any]]:
    """The payment links of today, as create requests: for an invoice that is overdue, and two for no document, of which
    the last is to be paid.
    `made` are the ids of documents by the keys of their steps."""
    links: list[dict[str, Any]] = [
        {
            "clientId": client_ids[8],
            "amount": "1200",
            "description": "מקדמה לעיצוב לוגו",
            "maxInstallments": 3,
            "externalReference": f"{REFERENCE_PREFIX}link-2",
        },
        {
            "clientId": client_ids[3],
            "amount": "590",
            "description": "דמי הרשמה לסדנה",
            "externalReference": f"{REFERENCE_PREFIX}link-3",
        },
    ]
    if "retainer-11-1" in made:
        links.insert(0, {"documentIds": [made["retainer-11-1"]], "externalReference": f"{REFERENCE_PREFIX}link-1"})
    return links


def demo_page() -> dict[str, Any]:
    """The Payment Page, as a create request; it sells the same to every type of business."""
    return {
        "title": "סדנת צילום מוצר",
        "texts": {
            "he": {"description": "ערב אחד, ציוד במקום.", "thanks": "נתראה בסדנה!"},
            "en": {"title": "Product photography workshop", "description": "One evening, equipment provided."},
        },
        "amountMode": "quantity",
        "maxQuantity": 4,
        "items": [{"description": "השתתפות בסדנה", "quantity": "1", "unitPrice": "236"}],
        "fields": [{"key": "experience", "label": "ניסיון קודם"}],
        "stockLimit": 12,
        "maxInstallments": 3,
        "externalReference": f"{REFERENCE_PREFIX}page-1",
    }


DEMO_BUYERS: tuple[tuple[int, int, str], ...] = ((4, 1, "silent"), (9, 2, "silent"), (2, 1, "insufficient_funds"))
"""Who buys on the Payment Page: the client, how many places, and how the simulator's page ends for it."""


SCHEDULE_NAME = "רווח והפסד לרואת החשבון"
"""What the report is called that is sent to the accountant every month."""
REFUND_NOTE = "ביטול חלקי לבקשת הלקוח"
"""What the credit invoice of a sale on the Payment Page says."""


def demo_purchase(client: int, quantity: int) -> dict[str, Any]:
    """What a demo client sends to buy on the Payment Page."""
    name = _CLIENTS[client][0]
    return {"buyer": {"name": name, "email": f"client{client + 1}@example.com"}, "quantity": quantity}


def deposit_fee(amount: Decimal, vat_rate: Decimal) -> tuple[Decimal, Decimal]:
    """The fee of a processor for a charge, 1.2 percent, and its VAT, whose rate is in percent."""
    fee = round(amount * Decimal("0.012"), 2)
    return fee, round(fee * vat_rate / 100, 2)
