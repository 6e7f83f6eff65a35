"""A document's view as the sheet the template sets: labels chosen, figures and dates formatted, directions known.

The template receives data only. Whatever a person typed reaches it as a string and is never read as markup.
"""

import functools
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from pinkas.core.payment_methods import PAYMENT_METHODS
from pinkas.core.printable import plain
from pinkas.core.printed_views import DocumentView, Language, LineView, Look, Marking, PartyView, PaymentView
from pinkas.outside.pdf import seal
from pinkas.outside.pdf.columns import Column, fitted
from pinkas.outside.pdf.wording import anchored, breakable, day, direction, figure, is_zero, moment, negative, trimmed

Labels = dict[str, Any]
Text = dict[str, str]
"""A paragraph: `t` its text, `d` its direction."""

SYMBOLS = {"ILS": "₪", "USD": "$", "EUR": "€", "GBP": "£"}
ALLOCATION_DIGITS = 9
"""The printed part of an allocation number (VAT law, section 47; the right-most nine digits)."""
DIGEST_SHOWN = 16
SCALES = {"small": 0.9, "normal": 1.0, "large": 1.12}
"""How much larger or smaller than usual the type is."""
MARGINS = {"letter": 62.36}
"""Points beside the page of designs that do not have the usual 45.35 (16 mm)."""
USUAL_MARGIN, PAPER = 45.35, 595.28
KEPT_LINES, KEPT_LETTERS, KEPT_PARAGRAPHS = 2, 700, 12
"""Lines that stay on one page with the totals, unless they are so long that a page might not hold them."""
RUNNING_NAME = 60
"""Characters of the business's name in the heading of the pages after the first."""


@functools.cache
def labels() -> dict[str, Labels]:
    """The printed words of every language."""
    return msgspec.json.decode((Path(__file__).parent / "labels.json").read_bytes(), type=dict[str, Labels])


def text_of(value: str) -> Text:
    """A person's words as a paragraph of their own direction."""
    shown = plain(value)
    return {"t": anchored(breakable(shown)), "d": direction(shown)}


def _paragraphs(value: str | None) -> list[Text]:
    return [text_of(part) for part in plain(value or "").split("\n") if part.strip()]


def _money(amount: str, currency: str) -> str:
    return f"{SYMBOLS.get(currency, plain(currency))} {figure(amount)}"


def _percent(rate: str) -> str:
    return f"{trimmed(rate, 0)}%"


def _short(name: str) -> str:
    return name if len(name) <= RUNNING_NAME else name[: RUNNING_NAME - 1].rstrip() + "…"


def party_of(party: PartyView) -> dict[str, Any]:
    """A business or a client as it is set."""
    contacts = (party.phone, party.email, party.website)
    return {
        "name": text_of(party.name),
        "trade_name": text_of(party.trade_name or ""),
        "caption": plain(party.caption or ""),
        "tax_id": plain(party.tax_id or ""),
        "address": [paragraph for row in party.address for paragraph in _paragraphs(row)],
        "contacts": [breakable(plain(contact)) for contact in contacts if contact and contact.strip()],
    }


def _dates(view: DocumentView, words: Labels) -> list[list[str]]:
    rows = [[words["issue_date"], day(view.issue_date)]]
    if view.due_date:
        rows.append([words["due_date"], day(view.due_date)])
    if view.valid_until:
        rows.append([words["valid_until"], day(view.valid_until)])
    if view.issued_at:
        rows.append([words["issued_at"], moment(view.issued_at)])
    return rows


def _line_discount(line: LineView) -> str:
    if not line.discount or is_zero(line.discount.removesuffix("%")):
        return ""
    return _percent(line.discount[:-1]) if line.discount.endswith("%") else figure(line.discount)


def _minor_digits(view: DocumentView) -> int:
    """Digits after the point that every price shows: those of the document's own total."""
    return len(view.total.partition(".")[2])


def _line(line: LineView, view: DocumentView, words: Labels) -> dict[str, Any]:
    return {
        "position": str(line.position),
        "description": _paragraphs(line.description),
        "sku": text_of("" if view.look.sku == "none" else line.sku or ""),
        "quantity": trimmed(line.quantity, 0),
        "unit": text_of(line.unit or ""),
        "unit_price": trimmed(line.unit_price, _minor_digits(view)),
        "discount": _line_discount(line),
        "vat": words["exempt_line"] if line.vat_rate is None else _percent(line.vat_rate),
        "amount": figure(line.amount),
    }


def _amount_label(view: DocumentView, words: Labels, stem: str) -> str:
    return str(words[f"{stem}_{view.price_mode}" if view.show_vat else stem])


def _lines_table(view: DocumentView, words: Labels) -> dict[str, Any] | None:
    """The lines and the columns they need; None for a receipt that has only payments."""
    if not view.lines:
        return None
    rows = [_line(line, view, words) for line in view.lines]
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
    size, widths = fitted(columns, rows, PAPER - 2 * margin, SCALES[look.font_size])
    sized = zip(columns, widths, strict=True)
    shown = [{"key": column.key, "label": column.label, "width": width} for column, width in sized]
    shown.insert(1, {"key": "description", "label": words["description"], "width": 0})
    return {"columns": shown, "rows": rows, "size": size, "kept": _kept(rows)}


def _kept(rows: list[dict[str, Any]]) -> int:
    """How many of the last lines stay with the totals, so that these never stand alone on a page."""
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
            rows.append([words["exempt"], figure(part.net)])
            continue
        rate = _percent(part.rate or "0")
        if part.treatment == "zero":
            rows.append([words["zero"], figure(part.net)])
        elif not single:
            rows.append([f"{words['taxable']} {rate}", figure(part.net)])
        elif part.net != view.subtotal:
            rows.append([words["net"], figure(part.net)])
        rows.append([f"{words['vat']} {rate}", figure(part.vat)])
    if view.vat_total is not None and sum(part.treatment == "standard" for part in view.vat) != 1:
        rows.append([words["vat_total"], figure(view.vat_total)])
    return rows


def _totals(view: DocumentView, words: Labels) -> dict[str, Any]:
    """The rows above the total, the total, and what follows it. The total of a receipt is what it is made of, so this
    stands above it."""
    before: list[list[str]] = []
    discount = None if view.discount is None or is_zero(view.discount) else negative(view.discount)
    rounding = None if view.rounding is None or is_zero(view.rounding) else figure(view.rounding)
    vat = _vat_rows(view, words) if view.show_vat else []
    if vat or discount or rounding:
        before.append([_amount_label(view, words, "subtotal"), figure(view.subtotal)])
    if discount:
        before.append([words["discount"], discount])
    before += vat
    if rounding:
        before.append([words["rounding"], rounding])
    label, parts = words["total_by_type"].get(str(view.doc_type), words["total"]), _parts(view, words)
    after: list[list[str]] = []
    if view.lines:
        if view.paid is not None:
            after += [*parts, [words["paid_in_parts" if parts else "paid"], figure(view.paid)]]
        after += _rows(view, words, "returned", "to_credit")
    elif parts:
        before, label = before + parts, words["total_in_parts"]
    after += _in_books(view, words)
    return {"before": before, "label": label, "total": _money(view.total, view.currency), "after": after}


def _in_books(view: DocumentView, words: Labels) -> list[list[str]]:
    """The VAT and the total of a document in foreign currency in that of the books, and the rate."""
    if view.local_currency is None:
        return []
    said = (("vat_local", view.vat_local), ("total_local", view.total_local))
    rows = [[words[name], _money(amount, view.local_currency)] for name, amount in said if amount is not None]
    if view.exchange_rate:
        rows.append([words["exchange_rate"], trimmed(view.exchange_rate, 2)])
    return rows


def _rows(view: DocumentView, words: Labels, *names: str) -> list[list[str]]:
    """A row for each of the amounts that there are."""
    return [[words[name], figure(getattr(view, name))] for name in names if getattr(view, name) is not None]


def _parts(view: DocumentView, words: Labels) -> list[list[str]]:
    """What makes up what was paid, where that is not money alone."""
    if view.from_credit is None and view.withholding is None:
        return []
    return _rows(view, words, "received", "from_credit", "withholding")


def _payments(view: DocumentView, words: Labels) -> list[dict[str, Any]]:
    """The money that came, or that a credit gave back. What was taken from the client's credit did not come now: it is
    a part of the total."""
    gives_back = _gives_back(view)
    return [_payment(one, view.lang, words) for one in view.payments if gives_back or one.method != "credit_balance"]


def _gives_back(view: DocumentView) -> bool:
    return bool(view.lines) and (view.returned is not None or view.to_credit is not None)


def _settled(view: DocumentView, words: Labels) -> list[dict[str, Any]]:
    """What a receipt pays, and what of it is kept."""
    rows = [{"document": text_of(one.document), "amount": figure(one.amount)} for one in view.settled]
    kept = [] if view.lines else _rows(view, words, "to_credit", "unapplied")
    return rows + [{"document": text_of(name), "amount": amount} for name, amount in kept]


def _payment(payment: PaymentView, lang: Language, words: Labels) -> dict[str, Any]:
    return {
        "date": day(payment.date),
        "method": words["withholding_method"]
        if payment.method == "withholding"
        else PAYMENT_METHODS[payment.method].name[lang],
        "details": [text_of(detail) for detail in payment.details if detail.strip()],
        "amount": figure(payment.amount),
    }


def _heading(view: DocumentView, marking: Marking, sandbox: bool, words: Labels) -> dict[str, Any]:
    draft = marking == "draft"
    return {
        "title": plain(view.title),
        "title_hebrew": plain(view.title_hebrew or ""),
        "number": "" if draft or not view.number else plain(view.number),
        "number_label": words["number"],
        "marking": words["marking"][marking],
        "computerised": "" if draft else words["computerised"],
        "donation": words["donation"] if view.donation else "",
        "watermark": words["watermark_draft"] if draft else words["watermark_sandbox"] if sandbox else "",
        "sandbox": words["sandbox"] if sandbox else "",
        "running_name": _short(plain(view.business.name)),
        "allocation": (view.allocation_number or "")[-ALLOCATION_DIGITS:],
    }


def _look(look: Look) -> dict[str, Any]:
    """What the template is told of the design."""
    margin = MARGINS.get(look.design, USUAL_MARGIN)
    return {
        "design": look.design,
        "accent": look.accent,
        "ink": look.ink,
        "scale": SCALES[look.font_size],
        "margin": margin,
        "rows": look.rows or "",
        "totals": look.totals or "",
        "logo": look.logo,
        "logo_side": look.logo_side,
        "sku": look.sku,
        "signature": look.signature,
        "header": _paragraphs(look.header),
        "thanks": _paragraphs(look.thanks),
        "bank_details": _paragraphs(look.bank_details),
    }


def sheet(view: DocumentView, marking: Marking, *, sandbox: bool, produced_at: datetime) -> dict[str, Any]:
    """Everything the template prints. Raises ValueError when the seal cannot be carried (see `seal.keywords`)."""
    words = labels()[view.lang]
    heading = _heading(view, marking, sandbox, words)
    said = {key: value for key, value in words.items() if isinstance(value, str)}
    settled = {one.document for one in view.settled}
    named = [heading["title"], heading["number"]]
    return {
        "lang": view.lang,
        "look": _look(view.look),
        "labels": {**said, "payments": words["payments_returned"]} if _gives_back(view) else said,
        "metadata": {
            "title": " ".join(part for part in named if part),
            "author": plain(view.business.name),
            "keywords": seal.keywords(view.seal, marking, sandbox, view.business.tax_id),
        },
        "heading": heading,
        "business": party_of(view.business),
        "client": party_of(view.client) if view.client else None,
        "client_label": words["client_by_type"].get(str(view.doc_type), words["client"]),
        "dates": _dates(view, words),
        "subject": _paragraphs(view.subject),
        "lines": _lines_table(view, words),
        "totals": _totals(view, words),
        "payments": _payments(view, words),
        "settled": _settled(view, words),
        "references": [text_of(reference) for reference in view.references],
        "related": [text_of(reference) for reference in view.references if reference not in settled],
        "notice": words["not_deductible"] if view.not_deductible else "",
        "notes": _paragraphs(view.notes),
        "footer": _paragraphs(view.footer) + _paragraphs(view.look.footer),
        "produced": moment(produced_at),
        "document_id": view.seal.document_id if view.seal else "",
        "digest": view.seal.digest[:DIGEST_SHOWN] if view.seal else "",
    }
