"""What the request of a document takes from the document that it follows from: pure."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.decimals import Amount, Percent, Quantity, UnitPrice, decode_decimal
from pinkas.core.money import decimal_text, format_amount, round_half_up, to_minor
from pinkas.core.printable import as_printed_text
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.following.types import CreditedLine, TakenLine
from pinkas.domains.documents.model.rules.record import LineGoods, LineRecord, Record
from pinkas.domains.documents.model.types import Discount, InlineClient, NewDocument, NewLine, NewReference


def header(source: Record, doc_type: int) -> NewDocument:
    """The request without its lines: the same client, currency, language and texts. Dates and rates are its own."""
    inline = None
    if source.client_id is None and source.client is not None:
        inline = msgspec.convert(on_paper(source.client), InlineClient, dec_hook=decode_decimal)
    return NewDocument(
        doc_type=doc_type,
        client_id=source.client_id,
        client=inline,
        brand_id=source.brand_id,
        currency=source.currency,
        lang=source.lang,  # type: ignore[arg-type]
        subject=on_paper(source.subject),
        notes=on_paper(source.notes),
        internal_notes=source.internal_notes,
        footer=on_paper(source.footer),
        price_mode=source.price_mode,  # type: ignore[arg-type]
        rounding=source.rounding,  # type: ignore[arg-type]
        tags=source.tags,
        external_reference=source.external_reference,
        metadata=source.metadata,
    )


def on_paper(value: Any) -> Any:
    """The texts of an issued document as they were printed: one that follows from it, such as its credit, is not
    refused for a character that was let through then."""
    if isinstance(value, dict):
        return {name: on_paper(one) for name, one in value.items()}
    if isinstance(value, list):
        return [on_paper(one) for one in value]
    return as_printed_text(value) if isinstance(value, str) else value


def request_for_lines(
    source: Record,
    kind: DocumentType,
    country: Country,
    quantities: Mapping[UUID, Decimal],
    serial_numbers: Mapping[UUID, list[str]] = MappingProxyType({}),
) -> NewDocument:
    """The request of a document that takes so much of each line: the same numbers, when it takes everything.
    `quantities` and `serial_numbers`, the units that are named, by line id."""
    back = kind.credits or kind.returns
    lines = []
    for one in source.lines:
        if one.id in quantities:
            line = copy_line(one, quantities[one.id], source, country, back=back)
            units = serial_numbers.get(one.id) or line.serial_numbers
            lines.append(msgspec.structs.replace(line, source_line_id=one.id, serial_numbers=units))
    new = msgspec.structs.replace(
        header(source, kind.code),
        lines=lines,
        references=[NewReference(document_id=source.id)],
        discount=copy_discount(source, quantities),
    )
    if kind.credits and not takes_all(source, quantities):
        new = msgspec.structs.replace(new, rounding="none")
    return new


def request_for_money(source: Record, kind: DocumentType) -> NewDocument:
    """The request of a receipt for a document; the payments are still to be said."""
    return msgspec.structs.replace(
        header(source, kind.code), price_mode=None, rounding=None, references=[NewReference(document_id=source.id)]
    )


def all_quantities(source: Record) -> dict[UUID, Decimal]:
    """The whole quantity of each line, by line id."""
    return {one.id: one.quantity for one in source.lines}


def serial_numbers_of(asked: Sequence[TakenLine | CreditedLine]) -> dict[UUID, list[str]]:
    """The serial numbers that are named, by line."""
    return {one.line_id: one.serial_numbers for one in asked if one.serial_numbers}


def with_stock_moves(new: NewDocument, moves_stock: bool) -> NewDocument:
    """The request, with lines that move no stock unless they are to."""
    if moves_stock:
        return new
    return msgspec.structs.replace(new, lines=[msgspec.structs.replace(one, move_stock=False) for one in new.lines])


def takes_all(source: Record, quantities: Mapping[UUID, Decimal]) -> bool:
    """Whether every line is taken whole."""
    return all(quantities.get(one.id) == one.quantity for one in source.lines)


def copy_line(line: LineRecord, quantity: Decimal, source: Record, country: Country, *, back: bool = False) -> NewLine:
    """A line with so much of its quantity; an amount that is taken off it is taken off in proportion. It moves the same
    goods, but for units of which only a part is taken. What comes `back` needs not be said: it is what went."""
    goods = LineGoods() if back else line.goods_or_default
    share = Decimal(1) if quantity == line.quantity else quantity / line.quantity
    return NewLine(
        description=on_paper(line.description),
        quantity=Quantity(decimal_text(quantity)),
        unit_price=UnitPrice(decimal_text(line.unit_price)),
        product_id=line.product_id,
        sku=on_paper(line.sku),
        unit=on_paper(line.unit),
        vat_type=line.vat_type if _charged_vat(source, country) else None,  # type: ignore[arg-type]
        vat_rate=Percent(decimal_text(line.chosen_vat_rate)) if line.chosen_vat_rate is not None else None,
        discount=_discount_part(line.discount, share, source.currency),
        move_stock=goods.move_stock,
        warehouse_id=goods.warehouse_id,
        serial_numbers=list(goods.serial_numbers) if quantity == line.quantity else [],
        batch_number=goods.batch_number,
    )


def copy_discount(source: Record, quantities: Mapping[UUID, Decimal]) -> Discount | None:
    """The document's discount: a percentage stays, an amount is taken off in proportion to the lines."""
    amounts = {one.id: one.net if source.price_mode == "net" else one.gross for one in source.lines}
    part = sum(
        (
            Decimal(amounts[one.id]) * quantities[one.id] / one.quantity
            for one in source.lines
            if one.quantity and one.id in quantities
        ),
        Decimal(0),
    )
    all_of_it = takes_all(source, quantities) or not source.subtotal
    return _discount_part(source.discount, Decimal(1) if all_of_it else part / source.subtotal, source.currency)


def _charged_vat(source: Record, country: Country) -> bool:
    """Whether the business charged VAT when it issued the source: else its lines say nothing of how they are taxed."""
    found = country.business_types.get((source.business or {}).get("businessType", ""))
    return found is None or found.charges_vat


def _discount_part(stored: dict[str, Any] | None, share: Decimal, currency: str) -> Discount | None:
    if stored is None:
        return None
    discount = msgspec.convert(stored, Discount, dec_hook=decode_decimal)
    if discount.type == "percent" or share == 1:
        return discount
    minor = round_half_up(Decimal(to_minor(discount.value, currency)) * share)
    return msgspec.structs.replace(discount, value=Amount(format_amount(minor, currency)))
