"""A made-up document for the preview of a template: plausible lines, summed like those of every document."""

from datetime import date
from decimal import Decimal

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.core.printed_views import DocumentView, Language, LineView, Look, PartyView, VatView
from pinkas.core.vat import Line, compute_totals

_SAMPLE_LINES = (
    ("line_design", "DSN-210", "12", "hours", "320"),
    ("line_intake", "DEV-118", "24.5", "hours", "340"),
    ("line_hosting", "HST-3M", "3", "months", "189.90"),
    ("line_licence", "LIC-PRO", "2", "pieces", "1250"),
    ("line_training", "TRN-8", "1", "pieces", "1800"),
)
"""Description, item number, quantity, unit and price; descriptions and units are texts of the context `sample`."""
CURRENCY, RATE = "ILS", Decimal(18)
TAX_INVOICE = 305


def sample_invoice(lang: Language, business: PartyView, look: Look, day: date, line_count: int) -> DocumentView:
    """A tax invoice of so many lines, dated `day`, as it would look."""
    words = get_translator(lang)
    said = words.labels("sample")
    goods = [_SAMPLE_LINES[place % len(_SAMPLE_LINES)] for place in range(line_count)]
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
        title=words.label(TAX_INVOICE, "docType"),
        title_hebrew=None if lang == "he" else get_translator("he").label(TAX_INVOICE, "docType"),
        issue_date=day.isoformat(),
        due_date=date.fromordinal(day.toordinal() + 30).isoformat(),
        currency=CURRENCY,
        price_mode="net",
        show_vat=True,
        subject=said["subject"],
        notes=said["notes"],
        business=business,
        client=PartyView(
            name=said["client"],
            caption=words.text("Tax ID"),
            tax_id="514000004",
            address=(said["street"], said["city"]),
            phone="+972-2-555-0142",
            email="office@example.com",
        ),
        lines=tuple(
            LineView(
                position=place + 1,
                description=said[text],
                sku=sku,
                quantity=quantity,
                unit=said[unit],
                unit_price=price,
                amount=money(amount.net),
                vat_rate=str(RATE),
            )
            for place, ((text, sku, quantity, unit, price), amount) in enumerate(
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
