"""Converts the view of a document into the data of its template: labels, formatted amounts and dates, text directions.

The template receives data only. Whatever a person typed reaches it as a string and is never read as markup.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pinkas.core import formatting
from pinkas.core.catalogue import get_translator
from pinkas.core.printable import printable_text
from pinkas.core.printed_views import DocumentView, Language, LineView, Look, Marking, PartyView, PaymentView
from pinkas.outside.pdf import seal
from pinkas.outside.pdf.columns import Column, fit_columns
from pinkas.outside.pdf.print_formatting import (
    allow_breaks,
    anchor_signs,
    format_date,
    format_figure,
    format_moment,
    format_negative,
    format_trimmed,
    is_zero,
    text_direction,
)

Labels = Mapping[str, str]
"""The words of the paper, by their codes (context `paper` of the catalogue)."""
Paragraph = dict[str, str]
"""A paragraph: `t` its text, `d` its direction."""

ALLOCATION_DIGITS = 9
"""The printed part of an allocation number (VAT law, section 47; the right-most nine digits)."""
DIGEST_SHOWN = 16
SCALES = {"small": 0.9, "normal": 1.0, "large": 1.12}
"""Factors of the font size by setting."""
MARGINS = {"letter": 62.36}
"""Side margins in points of designs that do not have the default of 45.35 (16 mm)."""
USUAL_MARGIN, PAPER = 45.35, 595.28
KEPT_LINES, KEPT_LETTERS, KEPT_PARAGRAPHS = 2, 700, 12
"""How many of the last lines stay on one page with the totals, unless they have more letters or paragraphs than
this."""
RUNNING_NAME = 60
"""Most characters of the business name in the header of the pages after the first."""


def to_paragraph(value: str) -> Paragraph:
    """A text of a person as a paragraph with its own direction."""
    shown = printable_text(value)
    return {"t": anchor_signs(allow_breaks(shown)), "d": text_direction(shown)}


def _paragraphs(value: str | None) -> list[Paragraph]:
    return [to_paragraph(part) for part in printable_text(value or "").split("\n") if part.strip()]


def _format_money(amount: str, currency: str) -> str:
    return printable_text(formatting.format_money(amount, currency))


def _format_percent(rate: str) -> str:
    return formatting.format_percent(rate)


def _shorten_name(name: str) -> str:
    return name if len(name) <= RUNNING_NAME else name[: RUNNING_NAME - 1].rstrip() + "…"


def party_section(party: PartyView) -> dict[str, Any]:
    """The template data of a business or a client."""
    contacts = (party.phone, party.email, party.website)
    return {
        "name": to_paragraph(party.name),
        "trade_name": to_paragraph(party.trade_name or ""),
        "caption": printable_text(party.caption or ""),
        "tax_id": printable_text(party.tax_id or ""),
        "address": [paragraph for row in party.address for paragraph in _paragraphs(row)],
        "contacts": [allow_breaks(printable_text(contact)) for contact in contacts if contact and contact.strip()],
    }


def _date_rows(view: DocumentView, words: Labels) -> list[list[str]]:
    rows = [[words["issue_date"], format_date(view.issue_date, view.lang)]]
    if view.due_date:
        rows.append([words["due_date"], format_date(view.due_date, view.lang)])
    if view.valid_until:
        rows.append([words["valid_until"], format_date(view.valid_until, view.lang)])
    if view.issued_at:
        rows.append([words["issued_at"], format_moment(view.issued_at, view.lang)])
    return rows


def _line_discount(line: LineView) -> str:
    if not line.discount or is_zero(line.discount.removesuffix("%")):
        return ""
    return _format_percent(line.discount[:-1]) if line.discount.endswith("%") else format_figure(line.discount)


def _minor_digits(view: DocumentView) -> int:
    """The digits after the point of every price: as many as the total of the document has."""
    return len(view.total.partition(".")[2])


def _line_row(line: LineView, view: DocumentView, words: Labels) -> dict[str, Any]:
    return {
        "position": str(line.position),
        "description": _paragraphs(line.description),
        "sku": to_paragraph("" if view.look.sku == "none" else line.sku or ""),
        "quantity": format_trimmed(line.quantity, 0),
        "unit": to_paragraph(line.unit or ""),
        "unit_price": format_trimmed(line.unit_price, _minor_digits(view)),
        "discount": _line_discount(line),
        "vat": words["exempt_line"] if line.vat_rate is None else _format_percent(line.vat_rate),
        "amount": format_figure(line.amount),
    }


def _amount_label(view: DocumentView, words: Labels, stem: str) -> str:
    return words[f"{stem}_{view.price_mode}" if view.show_vat else stem]


def _lines_table(view: DocumentView, words: Labels) -> dict[str, Any] | None:
    """The template data of the lines and their columns; None for a document without lines, such as a receipt."""
    if not view.lines:
        return None
    rows = [_line_row(line, view, words) for line in view.lines]
    look = view.look
    columns = [Column("position", words["position"])]
    if look.sku == "column" and any(row["sku"]["t"] for row in rows):
        columns.append(Column("sku", words["sku"]))
    columns.append(Column("quantity", words["quantity"]))
    if look.unit and any(row["unit"]["t"] for row in rows):
        columns.append(Column("unit", words["unit"]))
    columns.append(Column("unit_price", words["unit_price"]))
    if look.discount and any(row["discount"] for row in rows):
        columns.append(Column("discount", words["line_discount"]))
    if view.show_vat:
        columns.append(Column("vat", words["vat_rate"]))
    columns.append(Column("amount", _amount_label(view, words, "amount")))
    margin = MARGINS.get(look.design, USUAL_MARGIN)
    size, widths = fit_columns(columns, rows, PAPER - 2 * margin, SCALES[look.font_size])
    sized = zip(columns, widths, strict=True)
    shown = [{"key": column.key, "label": column.label, "width": width} for column, width in sized]
    shown.insert(1, {"key": "description", "label": words["description"], "width": 0})
    return {"columns": shown, "rows": rows, "size": size, "kept": _lines_kept_with_totals(rows)}


def _lines_kept_with_totals(rows: list[dict[str, Any]]) -> int:
    """How many of the last lines are kept on one page with the totals."""
    last = rows[-KEPT_LINES:]
    paragraphs = sum(len(row["description"]) for row in last)
    letters = sum(len(one["t"]) for row in last for one in row["description"])
    return len(last) if paragraphs <= KEPT_PARAGRAPHS and letters <= KEPT_LETTERS else 0


def _vat_rows(view: DocumentView, words: Labels) -> list[list[str]]:
    """Net and VAT of each rate: separately for each, as section 47 asks for dealings of several kinds."""
    rows: list[list[str]] = []
    single = len(view.vat) == 1
    for part in view.vat:
        if part.treatment == "exempt":
            rows.append([words["exempt"], format_figure(part.net)])
            continue
        rate = _format_percent(part.rate or "0")
        if part.treatment == "zero":
            rows.append([words["zero"], format_figure(part.net)])
        elif not single:
            rows.append([f"{words['taxable']} {rate}", format_figure(part.net)])
        elif part.net != view.subtotal:
            rows.append([words["net"], format_figure(part.net)])
        rows.append([f"{words['vat']} {rate}", format_figure(part.vat)])
    if view.vat_total is not None and sum(part.treatment == "standard" for part in view.vat) != 1:
        rows.append([words["vat_total"], format_figure(view.vat_total)])
    return rows


def _totals_section(view: DocumentView, words: Labels) -> dict[str, Any]:
    """The rows above the total, the total, and the rows below it. The parts of a receipt's total are above it."""
    before: list[list[str]] = []
    discount = None if view.discount is None or is_zero(view.discount) else format_negative(view.discount)
    rounding = None if view.rounding is None or is_zero(view.rounding) else format_figure(view.rounding)
    vat = _vat_rows(view, words) if view.show_vat else []
    if vat or discount or rounding:
        before.append([_amount_label(view, words, "subtotal"), format_figure(view.subtotal)])
    if discount:
        before.append([words["discount"], discount])
    before += vat
    if rounding:
        before.append([words["rounding"], rounding])
    label = get_translator(view.lang).labels("paperTotal").get(str(view.doc_type), words["total"])
    parts = _paid_part_rows(view, words)
    after: list[list[str]] = []
    if view.lines:
        if view.paid is not None:
            after += [*parts, [words["paid_in_parts" if parts else "paid"], format_figure(view.paid)]]
        after += _amount_rows(view, words, "returned", "to_credit")
    elif parts:
        before, label = before + parts, words["total_in_parts"]
    after += _local_currency_rows(view, words)
    return {"before": before, "label": label, "total": _format_money(view.total, view.currency), "after": after}


def _local_currency_rows(view: DocumentView, words: Labels) -> list[list[str]]:
    """Rows for a document in foreign currency: its VAT and total in the currency of the books, and the exchange
    rate."""
    if view.local_currency is None:
        return []
    said = (("vat_local", view.vat_local), ("total_local", view.total_local))
    rows = [[words[name], _format_money(amount, view.local_currency)] for name, amount in said if amount is not None]
    if view.exchange_rate:
        rows.append([words["exchange_rate"], format_trimmed(view.exchange_rate, 2)])
    return rows


def _amount_rows(view: DocumentView, words: Labels, *names: str) -> list[list[str]]:
    """A row for each of the named amounts of the view that is not None."""
    return [[words[name], format_figure(getattr(view, name))] for name in names if getattr(view, name) is not None]


def _paid_part_rows(view: DocumentView, words: Labels) -> list[list[str]]:
    """Rows for the parts of the paid amount, if it includes client credit or withholding tax."""
    if view.from_credit is None and view.withholding is None:
        return []
    return _amount_rows(view, words, "received", "from_credit", "withholding")


def _payment_rows(view: DocumentView, words: Labels) -> list[dict[str, Any]]:
    """Rows for payments received or refunded. Client credit that was used is not a payment of this document; it is part
    of the total."""
    gives_back = _is_refund(view)
    return [
        _payment_row(one, view.lang, words) for one in view.payments if gives_back or one.method != "credit_balance"
    ]


def _is_refund(view: DocumentView) -> bool:
    return bool(view.lines) and (view.returned is not None or view.to_credit is not None)


def _settlement_rows(view: DocumentView, words: Labels) -> list[dict[str, Any]]:
    """Rows for the documents that a receipt settles, and for what is kept as client credit or unapplied."""
    rows = [{"document": to_paragraph(one.document), "amount": format_figure(one.amount)} for one in view.settled]
    kept = [] if view.lines else _amount_rows(view, words, "to_credit", "unapplied")
    return rows + [{"document": to_paragraph(name), "amount": amount} for name, amount in kept]


def _payment_row(payment: PaymentView, lang: Language, words: Labels) -> dict[str, Any]:
    return {
        "date": format_date(payment.date, lang),
        "method": get_translator(lang).label(payment.method, "method"),
        "details": [to_paragraph(detail) for detail in payment.details if detail.strip()],
        "amount": format_figure(payment.amount),
    }


def _heading_section(view: DocumentView, marking: Marking, sandbox: bool, words: Labels) -> dict[str, Any]:
    draft = marking == "draft"
    return {
        "title": printable_text(view.title),
        "title_hebrew": printable_text(view.title_hebrew or ""),
        "number": "" if draft or not view.number else printable_text(view.number),
        "number_label": words["number"],
        "marking": get_translator(view.lang).label(marking, "marking"),
        "computerised": "" if draft else words["computerised"],
        "donation": words["donation"] if view.donation else "",
        "watermark": words["watermark_draft"] if draft else words["watermark_sandbox"] if sandbox else "",
        "sandbox": words["sandbox"] if sandbox else "",
        "running_name": _shorten_name(printable_text(view.business.name)),
        "allocation": (view.allocation_number or "")[-ALLOCATION_DIGITS:],
    }


def _design_section(design_options: Look) -> dict[str, Any]:
    """The template data of the design."""
    margin = MARGINS.get(design_options.design, USUAL_MARGIN)
    return {
        "design": design_options.design,
        "accent": design_options.accent,
        "ink": design_options.ink,
        "scale": SCALES[design_options.font_size],
        "margin": margin,
        "rows": design_options.rows or "",
        "totals": design_options.totals or "",
        "logo": design_options.logo,
        "logo_side": design_options.logo_side,
        "sku": design_options.sku,
        "signature": design_options.signature,
        "header": _paragraphs(design_options.header),
        "thanks": _paragraphs(design_options.thanks),
        "bank_details": _paragraphs(design_options.bank_details),
    }


def build_sheet(view: DocumentView, marking: Marking, *, sandbox: bool, produced_at: datetime) -> dict[str, Any]:
    """All data of the template. Raises ValueError when the seal cannot be represented (see `seal_keywords`)."""
    words = get_translator(view.lang).labels("paper")
    heading = _heading_section(view, marking, sandbox, words)
    settled = {one.document for one in view.settled}
    named = [heading["title"], heading["number"]]
    return {
        "lang": view.lang,
        "look": _design_section(view.look),
        "labels": {**words, "payments": words["payments_returned"]} if _is_refund(view) else words,
        "metadata": {
            "title": " ".join(part for part in named if part),
            "author": printable_text(view.business.name),
            "keywords": seal.seal_keywords(view.seal, marking, sandbox, view.business.tax_id),
        },
        "heading": heading,
        "business": party_section(view.business),
        "client": party_section(view.client) if view.client else None,
        "client_label": get_translator(view.lang).labels("paperClient").get(str(view.doc_type), words["client"]),
        "dates": _date_rows(view, words),
        "subject": _paragraphs(view.subject),
        "lines": _lines_table(view, words),
        "totals": _totals_section(view, words),
        "payments": _payment_rows(view, words),
        "settled": _settlement_rows(view, words),
        "references": [to_paragraph(reference) for reference in view.references],
        "related": [to_paragraph(reference) for reference in view.references if reference not in settled],
        "notice": words["not_deductible"] if view.not_deductible else "",
        "notes": _paragraphs(view.notes),
        "footer": _paragraphs(view.footer) + _paragraphs(view.look.footer),
        "produced": format_moment(produced_at, view.lang),
        "document_id": view.seal.document_id if view.seal else "",
        "digest": view.seal.digest[:DIGEST_SHOWN] if view.seal else "",
    }
