"""A made-up document for the preview of a template: plausible lines, summed like those of every document."""

from datetime import date
from decimal import Decimal

from pinkas.core.money import format_amount
from pinkas.core.printed_views import DocumentView, Language, LineView, Look, PartyView, VatView
from pinkas.core.vat import Line, compute_totals

_SAMPLE_LINES: dict[str, tuple[tuple[str, str, str, str, str], ...]] = {
    "he": (
        ("אפיון ועיצוב של חנות מקוונת, כולל שתי פגישות", "DSN-210", "12", "שעות", "320"),
        ("פיתוח ממשק לקליטת הזמנות", "DEV-118", "24.5", "שעות", "340"),
        ("אחסון ותחזוקה – ספטמבר עד נובמבר", "HST-3M", "3", "חודשים", "189.90"),
        ("רישיון תוכנה PRO-X", "LIC-PRO", "2", "יח'", "1250"),
        ("הדרכת צוות (עד 8 משתתפים)", "TRN-8", "1", "יח'", "1800"),
    ),
    "en": (
        ("Research and design of an online shop, with two meetings", "DSN-210", "12", "hours", "320"),
        ("Order intake interface", "DEV-118", "24.5", "hours", "340"),
        ("Hosting and care, September to November", "HST-3M", "3", "months", "189.90"),
        ("Software licence PRO-X", "LIC-PRO", "2", "pcs", "1250"),
        ("Training of the team (up to 8 people)", "TRN-8", "1", "pcs", "1800"),
    ),
}
_SAMPLE_CLIENTS = {
    "he": PartyView(
        name="גלריה רחוב הנביאים בע״מ",
        caption="ע.מ./ח.פ.",
        tax_id="514000004",
        address=("הנביאים 24", "ירושלים 9510424"),
        phone="+972-2-555-0142",
        email="office@example.com",
    ),
    "en": PartyView(
        name="Prophets Street Gallery Ltd",
        caption="Tax ID",
        tax_id="514000004",
        address=("24 HaNevi'im St", "Jerusalem 9510424"),
        phone="+972-2-555-0142",
        email="office@example.com",
    ),
}
_TITLES = {"he": "חשבונית מס", "en": "Tax invoice"}
_SUBJECTS = {"he": "דוגמה: חנות מקוונת, שלב א'", "en": "Sample: online shop, first stage"}
_NOTES = {"he": "תשלום בהעברה בנקאית תוך 30 ימים.", "en": "Payable by bank transfer within 30 days."}
CURRENCY, RATE = "ILS", Decimal(18)
TAX_INVOICE = 305


def sample_invoice(lang: Language, business: PartyView, look: Look, day: date, line_count: int) -> DocumentView:
    """A tax invoice of so many lines, dated `day`, as it would look."""
    goods = [_SAMPLE_LINES[lang][place % len(_SAMPLE_LINES[lang])] for place in range(line_count)]
    computed = compute_totals(
        [Line(Decimal(quantity), Decimal(price), None, "standard", RATE) for _, _, quantity, _, price in goods],
        currency=CURRENCY,
        price_mode="net",
    )

    def money(minor: int) -> str:
        return format_amount(minor, CURRENCY)

    return DocumentView(
        lang=lang,
        doc_type=TAX_INVOICE,
        title=_TITLES[lang],
        title_hebrew=None if lang == "he" else _TITLES["he"],
        issue_date=day.isoformat(),
        due_date=date.fromordinal(day.toordinal() + 30).isoformat(),
        currency=CURRENCY,
        price_mode="net",
        show_vat=True,
        subject=_SUBJECTS[lang],
        notes=_NOTES[lang],
        business=business,
        client=_SAMPLE_CLIENTS[lang],
        lines=tuple(
            LineView(
                position=place + 1,
                description=words,
                sku=sku,
                quantity=quantity,
                unit=unit,
                unit_price=price,
                amount=money(amount.net),
                vat_rate=str(RATE),
            )
            for place, ((words, sku, quantity, unit, price), amount) in enumerate(
                zip(goods, computed.lines, strict=True)
            )
        ),
        subtotal=money(computed.subtotal),
        vat=tuple(
            VatView(rate=str(one.rate), treatment=one.treatment, net=money(one.net), vat=money(one.vat))
            for one in computed.groups
        ),
        vat_total=money(computed.vat),
        total=money(computed.total),
        look=look,
    )
