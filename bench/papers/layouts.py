"""How a paper looks: sources for the typesetter, in several layouts, wordings and fonts."""

import random
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from bench.papers.truth import OWN_NAME, Truth

_TITLES = {
    "he": {
        305: ["חשבונית מס", "חשבונית מס מקור"],
        320: ["חשבונית מס/קבלה", "חשבונית מס / קבלה", "חשבונית מס קבלה"],
        330: ["חשבונית זיכוי", "חשבונית מס זיכוי"],
        400: ["קבלה"],
    },
    "en": {
        305: ["Tax Invoice", "TAX INVOICE"],
        320: ["Tax Invoice / Receipt", "Invoice Receipt"],
        330: ["Credit Note", "Credit Invoice"],
        400: ["Receipt", "RECEIPT"],
    },
}
_WORDS: dict[str, dict[str, list[str]]] = {
    "he": {
        "id": ["ח.פ. {}", "ח.פ {}", "עוסק מורשה {}", "ע.מ. {}", "עוסק מורשה מס' {}"],
        "number": ["מספר {}", "מס' {}", "מס. {}", "{}"],
        "date": ["תאריך: {}", "תאריך {}", "תאריך הפקה: {}", "תאריך המסמך: {}"],
        "due": ["לתשלום עד: {}", "תאריך פירעון: {}"],
        "to": ["לכבוד:", "לכבוד", "שם הלקוח:"],
        "net": ['סה"כ לפני מע"מ', 'סכום לפני מע"מ', 'סה"כ ללא מע"מ', 'סכום חייב במע"מ', "סכום ביניים"],
        "vat": ['מע"מ {}%', 'מע"מ ({}%)', 'מע"מ {}.00%', 'סה"כ מע"מ {}%'],
        "total": ['סה"כ לתשלום', 'סה"כ כולל מע"מ', 'סה"כ', 'סה"כ לתשלום כולל מע"מ', "סך הכל לתשלום"],
        "allocation": ["מספר הקצאה: {}", "מספר הקצאה {}", "הקצאה מס' {}"],
        "columns": ["תיאור", "כמות", "מחיר", 'סה"כ'],
        "phone": ["טל: {}", "טלפון {}", "טל' {}"],
        "paid": ["שולם באשראי", "מזומן", "העברה בנקאית", "אשראי"],
        "thanks": ["תודה ולהתראות", "תודה שקניתם אצלנו", "ט.ל.ח."],
        "received": ["התקבל מ: {}", "התקבל מאת {}"],
    },
    "en": {
        "id": ["Company No. {}", "VAT No. {}", "Tax ID: {}", "VAT Reg. No: {}"],
        "number": ["No. {}", "# {}", "Number: {}", "Invoice No: {}"],
        "date": ["Date: {}", "Invoice date: {}", "Date {}"],
        "due": ["Due date: {}", "Payment due: {}"],
        "to": ["Bill to:", "Customer:", "To:"],
        "net": ["Subtotal", "Net amount", "Total before VAT", "Total excl. VAT"],
        "vat": ["VAT {}%", "VAT ({}%)", "V.A.T. {}%"],
        "total": ["Total", "Total due", "TOTAL", "Grand total", "Amount due", "Total incl. VAT"],
        "allocation": ["Allocation number: {}", "Allocation No. {}"],
        "columns": ["Description", "Qty", "Price", "Amount"],
        "phone": ["Tel: {}", "Phone {}", "Tel. {}"],
        "paid": ["Paid by card", "CASH", "Bank transfer", "VISA"],
        "thanks": ["Thank you!", "Thank you for your business", "Please come again"],
        "received": ["Received from: {}"],
    },
}
_SANS = ["Noto Sans Hebrew", "DejaVu Sans", "Miriam CLM", "Nachlieli CLM", "Simple CLM"]
_SERIF = ["David CLM", "Frank Ruehl CLM"]
_MONO = ["Miriam Mono CLM", "DejaVu Sans"]
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_HEBREW_MONTHS = [
    "ינואר",
    "פברואר",
    "מרץ",
    "אפריל",
    "מאי",
    "יוני",
    "יולי",
    "אוגוסט",
    "ספטמבר",
    "אוקטובר",
    "נובמבר",
    "דצמבר",
]

LAYOUTS = ("classic", "boxed", "modern", "columns", "thermal", "small")


@dataclass
class Look:
    """The choices of one paper."""

    words: dict[str, str]
    title: str
    font: str
    size: float
    date_form: str
    money_form: str
    symbol: str

    def day(self, day: date) -> str:
        if self.date_form == "words":
            return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
        if self.date_form == "מילים":
            return f"{day.day} ב{_HEBREW_MONTHS[day.month - 1]} {day.year}"
        return day.strftime(self.date_form)

    def money(self, amount: Decimal) -> str:
        return self.money_form.format(f"{amount:,.2f}", self.symbol)


def choose_look(chance: random.Random, truth: Truth, layout: str) -> Look:
    """The wording, the font and the forms of one paper."""
    words = {name: chance.choice(choices) for name, choices in _WORDS[truth.language].items()}
    if truth.document_type == 400:  # nothing of VAT on it
        words["total"] = chance.choice(['סה"כ', 'סה"כ לתשלום'] if truth.language == "he" else ["Total", "Amount paid"])
        words["number"] = words["number"].replace("Invoice No:", "No.")
    hebrew = truth.language == "he"
    symbols = {"ILS": ["₪", 'ש"ח'] if hebrew else ["NIS", "ILS", "₪"], "USD": ["$", "USD"], "EUR": ["€", "EUR"]}
    forms = ["%d/%m/%Y", "%d/%m/%y", "%d.%m.%Y", "%d-%m-%Y", "%d/%m/%Y", "%d.%m.%y"]
    fonts = _MONO + _SANS[:2] if layout == "thermal" else _SANS + _SERIF
    return Look(
        words=words,
        title=chance.choice(_TITLES[truth.language][truth.document_type]),
        font=chance.choice(fonts),
        size=chance.choice((9.0, 10.0, 11.0, 12.0)),
        date_form=chance.choice([*forms, "מילים"] if hebrew else [*forms, "words", "%Y-%m-%d"]),
        money_form=chance.choice(
            ["{0}", "{0}", "{0} {1}", "{1}{0}"]
            if hebrew
            else ["{0}", "{1} {0}", "{0} {1}"][1 if truth.currency != "ILS" else 0 :]
        ),
        symbol=chance.choice(symbols[truth.currency]),
    )


def write_source(truth: Truth, look: Look, layout: str, chance: random.Random) -> str:
    """The source of a paper."""
    hebrew = truth.language == "he"
    head = (
        f'#set text(lang: "{truth.language}", dir: {"rtl" if hebrew else "ltr"}, size: {look.size}pt, '
        f'font: ("{look.font}", "Noto Sans Hebrew", "Noto Sans"))\n'
    )
    if layout == "thermal":
        return "#set page(width: 80mm, height: auto, margin: 5mm)\n" + head + _thermal(truth, look, chance)
    size = '"a5"' if layout == "small" else '"a4"'
    return f"#set page({size}, margin: 18mm)\n" + head + _SHEETS[layout](truth, look, chance)


def _quoted(text: str) -> str:
    """A string as content, whatever signs are in it."""
    return '#"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _cell(text: str) -> str:
    return f"[{_quoted(text)}]"


def _sums(truth: Truth, look: Look) -> list[tuple[str, str, bool]]:
    rows = []
    if truth.net is not None and truth.vat is not None:
        rows.append((look.words["net"], look.money(truth.net), False))
        rows.append((look.words["vat"].format(f"{truth.rate:g}" if "." not in look.words["vat"] else int(truth.rate)),
                     look.money(truth.vat), False))  # fmt: skip
    rows.append((look.words["total"], look.money(truth.total), True))
    return rows


def _sum_table(truth: Truth, look: Look, width: str, stroke: str = "none") -> str:
    cells = "".join(
        f"{_bold(name) if strong else _cell(name)}, {_bold(sum_) if strong else _cell(sum_)},"
        for name, sum_, strong in _sums(truth, look)
    )
    return f"#table(columns: {width}, stroke: {stroke}, {cells})\n"


def _bold(text: str) -> str:
    return f"[*{_quoted(text)}*]"


def _goods(truth: Truth, look: Look, stroke: str) -> str:
    rows = "".join(
        f"{_cell(one.name)}, {_cell(str(one.quantity))}, {_cell(f'{one.price:,.2f}')}, {_cell(f'{one.sum:,.2f}')},"
        for one in truth.items
    )
    names = _WORDS[truth.language]["columns"]
    heads = "".join(_bold(one) + "," for one in names)
    return f"#table(columns: (1fr, auto, auto, auto), stroke: {stroke}, {heads} {rows})\n"


def _supplier(truth: Truth, look: Look, size: float = 1.6) -> str:
    return (
        f"#text(size: {size}em, weight: \"bold\")[{_quoted(truth.supplier_name)}]\n\n"
        f"{_quoted(look.words['id'].format(truth.supplier_tax_id))}\\\n{_quoted(truth.address)}\\\n"
        f"{_quoted(look.words['phone'].format(truth.phone))}\n\n"
    )  # fmt: skip


def _customer(truth: Truth, look: Look, chance: random.Random) -> str:
    if truth.customer_tax_id is None:
        return ""
    caption = chance.choice(["ח.פ. {}", "עוסק מורשה {}"] if truth.language == "he" else ["VAT No. {}", "Tax ID {}"])
    return (
        f"{_quoted(look.words['to'])}\\\n{_quoted(OWN_NAME[truth.language])}\\\n"
        f"{_quoted(caption.format(truth.customer_tax_id))}\n\n"
    )


def _title(truth: Truth, look: Look) -> str:
    return f"{look.title} {look.words['number'].format(truth.number)}"


def _dates(truth: Truth, look: Look, chance: random.Random) -> str:
    text = _quoted(look.words["date"].format(look.day(truth.day)))
    if truth.document_type == 305 and chance.random() < 0.4:
        later = date.fromordinal(truth.day.toordinal() + chance.choice((30, 45, 60)))
        text += "\\\n" + _quoted(look.words["due"].format(look.day(later)))
    return text + "\n\n"


def _allocation(truth: Truth, look: Look) -> str:
    found = truth.allocation_number
    return "" if found is None else _quoted(look.words["allocation"].format(found)) + "\n\n"


def _classic(truth: Truth, look: Look, chance: random.Random) -> str:
    return (
        f"#align(center)[{_supplier(truth, look)}]\n#line(length: 100%)\n"
        f"{_dates(truth, look, chance)}{_customer(truth, look, chance)}"
        f"#align(center)[#text(size: 1.5em)[*{_quoted(_title(truth, look))}*]]\n{_allocation(truth, look)}"
        f"{_goods(truth, look, '0.5pt')}\n#align(end)[{_sum_table(truth, look, '(auto, auto)')}]\n"
        f"#v(1fr)\n#align(center)[{_quoted(look.words['thanks'])}]\n"
    )


def _boxed(truth: Truth, look: Look, chance: random.Random) -> str:
    return (
        f"#grid(columns: (1fr, 1fr), [{_supplier(truth, look, 1.3)}], [#align(end)[#box(stroke: 1pt, inset: 8pt)"
        f"[#text(size: 1.3em)[*{_quoted(look.title)}*]\\\n{_quoted(look.words['number'].format(truth.number))}\\\n"
        f"{_quoted(look.words['date'].format(look.day(truth.day)))}]]])\n#v(10pt)\n"
        f"{_customer(truth, look, chance)}{_goods(truth, look, '0.7pt')}"
        f"{_sum_table(truth, look, '(1fr, 35%)', '0.7pt')}\n{_allocation(truth, look)}"
        f"{_quoted(look.words['paid'])} {_quoted(look.money(truth.total))}\n"
    )


def _modern(truth: Truth, look: Look, chance: random.Random) -> str:
    return (
        f"#block(fill: rgb(\"#dde6f0\"), width: 100%, inset: 12pt)[#text(size: 2em)[{_quoted(look.title)}]\\\n"
        f"{_quoted(look.words['number'].format(truth.number))}]\n#v(8pt)\n"
        f"#grid(columns: (1fr, 1fr), [{_supplier(truth, look, 1.2)}], [{_customer(truth, look, chance)}"
        f"{_dates(truth, look, chance)}{_allocation(truth, look)}])\n#v(8pt)\n{_goods(truth, look, 'none')}\n"
        f"#line(length: 100%)\n#align(end)[#text(size: 1.15em)[{_sum_table(truth, look, '(auto, auto)')}]]\n"
    )  # fmt: skip


def _columns(truth: Truth, look: Look, chance: random.Random) -> str:
    """Captions above their values."""
    hebrew = truth.language == "he"
    captions = ["מספר מסמך", "תאריך", "מספר הקצאה"] if hebrew else ["Invoice No.", "Date", "Allocation No."]
    values = [truth.number, look.day(truth.day), truth.allocation_number or "-"]
    cells = "".join(_bold(one) + "," for one in captions) + "".join(_cell(one) + "," for one in values)
    return (
        f"{_supplier(truth, look, 1.5)}#align(center)[#text(size: 1.6em)[{_quoted(look.title)}]]\n"
        f"#table(columns: (1fr, 1fr, 1fr), stroke: 0.5pt, {cells})\n{_customer(truth, look, chance)}"
        f"{_goods(truth, look, '0.4pt')}\n{_sum_table(truth, look, '(1fr, auto)')}\n"
    )


def _small(truth: Truth, look: Look, chance: random.Random) -> str:
    received = look.words["received"].format(OWN_NAME[truth.language])
    return (
        f"{_supplier(truth, look, 1.4)}#align(center)[#text(size: 1.4em)[*{_quoted(_title(truth, look))}*]]\n"
        f"{_dates(truth, look, chance)}{_quoted(received)}\n\n{_customer(truth, look, chance)}"
        f"{_goods(truth, look, '0.4pt')}\n{_sum_table(truth, look, '(1fr, auto)', '0.4pt')}{_allocation(truth, look)}"
        f"{_quoted(look.words['paid'])}\n"
    )


def _thermal(truth: Truth, look: Look, chance: random.Random) -> str:
    rows = "".join(
        f"#grid(columns: (1fr, auto), {_cell(one.name + (f' x{one.quantity}' if one.quantity > 1 else ''))}, "
        f"{_cell(f'{one.sum:,.2f}')})\n"
        for one in truth.items
    )
    given = truth.total + Decimal(chance.randrange(0, 5000)) / 100
    change = {"he": ("מזומן", "עודף"), "en": ("Cash", "Change")}[truth.language]
    paid = ""
    if chance.random() < 0.4:
        paid = "".join(
            f"#grid(columns: (1fr, auto), {_cell(name)}, {_cell(f'{amount:,.2f}')})\n"
            for name, amount in zip(change, (given, given - truth.total), strict=True)
        )
    hour = f"{chance.randrange(8, 22):02d}:{chance.randrange(60):02d}"
    return (
        f"#align(center)[#text(size: 1.4em)[*{_quoted(truth.supplier_name)}*]\\\n{_quoted(truth.address)}\\\n"
        f"{_quoted(look.words['id'].format(truth.supplier_tax_id))}\\\n"
        f"{_quoted(look.words['phone'].format(truth.phone))}]\n\n"
        f"#align(center)[{_quoted(_title(truth, look))}]\n"
        f"{_quoted(look.words['date'].format(look.day(truth.day)))} {hour}\\\n"
        f"#line(length: 100%, stroke: (dash: \"dashed\"))\n{rows}#line(length: 100%, stroke: (dash: \"dashed\"))\n"
        + "".join(
            f"#grid(columns: (1fr, auto), {_bold(name) if strong else _cell(name)}, "
            f"{_bold(sum_) if strong else _cell(sum_)})\n"
            for name, sum_, strong in _sums(truth, look)
        )
        + f"{paid}#v(6pt)\n#align(center)[{_quoted(look.words['thanks'])}]\n"
    )  # fmt: skip


_SHEETS = {"classic": _classic, "boxed": _boxed, "modern": _modern, "columns": _columns, "small": _small}
