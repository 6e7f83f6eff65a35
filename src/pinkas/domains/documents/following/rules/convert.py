"""From an issued document to the draft of one that follows from it: pure."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.decimals import Amount, Percent, Quantity, UnitPrice, decode_decimal
from pinkas.core.money import plain, round_half_up, to_minor, to_wire
from pinkas.core.problems import Faults, Problem, invalid
from pinkas.core.wording import Wording
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.following.types import CreditedLine, TakenLine
from pinkas.domains.documents.model.rules.record import LineGoods, LineRecord, Record
from pinkas.domains.documents.model.rules.source_lines import ConversionExceedsSource, Purpose, SourceLine, fits
from pinkas.domains.documents.model.types import Discount, InlineClient, NewDocument, NewLine, NewReference
from pinkas.outside.pdf import as_on_paper


class ConversionNotAllowed(Problem):
    status, code, message = 409, "conversion_not_allowed", "A document of this type is not made from such a one."
    hint = "`allowedTypes` are those that are."


class NothingToPay(Problem):
    status, code, message = (
        409,
        "nothing_to_pay",
        "Nothing of the document is open: a receipt for it has nothing to pay.",
    )
    hint = "A receipt (400) without references takes money that belongs to no document."


def targets(source: Record, country: Country) -> list[int]:
    """The types that a document may be converted into. Credits are made by `/credit`."""
    return [
        code
        for code, kind in sorted(country.document_types.items())
        if source.doc_type in kind.sources and not kind.credits
    ]


def check_target(source: Record, doc_type: int, country: Country) -> DocumentType:
    """The type to be made, if the chain leads there."""
    allowed = targets(source, country)
    if doc_type not in allowed:
        raise ConversionNotAllowed(field="docType", docType=doc_type, sourceType=source.doc_type, allowedTypes=allowed)
    return country.document_types[doc_type]


def check_named(source: Record, asked: Sequence[TakenLine]) -> None:
    """Every line that is named must be one of the document's."""
    known, faults = {one.id for one in source.lines}, Faults()
    for place, line in enumerate(asked):
        if line.line_id not in known:
            faults.add(f"lines[{place}].lineId", "unknown_line", "It names no line of the document.")
    faults.refuse()


def chosen(
    source: Record, left: Mapping[UUID, SourceLine], asked: Sequence[TakenLine] | None, purpose: Purpose
) -> dict[UUID, Decimal]:
    """How much of each line is taken: what is asked for, or all that is left. Every fault is told at once."""
    if asked is None:
        return {one.id: rest for one in source.lines if (rest := left[one.id].left(purpose)) or not one.quantity}
    found: dict[UUID, Decimal] = {}
    for place, line in enumerate(asked):
        if line.line_id in found:
            raise invalid(f"lines[{place}].lineId", "repeated", "The line stands twice.")
        if not line.quantity:
            raise invalid(f"lines[{place}].quantity", "zero", "Expected a quantity.")
        available = left[line.line_id].left(purpose)
        if not fits(line.quantity, available):
            raise ConversionExceedsSource(
                Wording(
                    "{wanted} would be taken and {left} is left.", wanted=plain(line.quantity), left=plain(available)
                ),
                field=f"lines[{place}].quantity",
                available=plain(available),
            )
        found[line.line_id] = Decimal(line.quantity)
    return found


def header(source: Record, doc_type: int) -> NewDocument:
    """The draft without its lines: the same client, currency, language and texts. Dates and rates are its own."""
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
    return as_on_paper(value) if isinstance(value, str) else value


def following(
    source: Record,
    kind: DocumentType,
    country: Country,
    taken: Mapping[UUID, Decimal],
    units: Mapping[UUID, list[str]] = MappingProxyType({}),
) -> NewDocument:
    """The draft that takes so much of each line: the same numbers, when it takes everything. `taken` and `units`, the
    serial numbers that are named, by line id."""
    back = kind.credits or kind.returns
    lines = [copied(one, taken[one.id], source, country, back=back) for one in source.lines if one.id in taken]
    new = msgspec.structs.replace(
        header(source, kind.code),
        lines=[
            msgspec.structs.replace(new, source_line_id=one, serial_numbers=units.get(one) or new.serial_numbers)
            for new, one in zip(lines, _ids(source, taken), strict=True)
        ],
        references=[NewReference(document_id=source.id)],
        discount=whole_discount(source, taken),
    )
    if kind.credits and not takes_all(source, taken):
        new = msgspec.structs.replace(new, rounding="none")
    return new


def units_of(asked: Sequence[TakenLine | CreditedLine]) -> dict[UUID, list[str]]:
    """The serial numbers that are named, by line."""
    return {one.line_id: one.serial_numbers for one in asked if one.serial_numbers}


def _ids(source: Record, taken: Mapping[UUID, Decimal]) -> list[UUID]:
    return [one.id for one in source.lines if one.id in taken]


def with_stock(new: NewDocument, moves: bool) -> NewDocument:
    """The draft, with lines that move no stock unless they are to."""
    if moves:
        return new
    return msgspec.structs.replace(new, lines=[msgspec.structs.replace(one, move_stock=False) for one in new.lines])


def takes_all(source: Record, taken: Mapping[UUID, Decimal]) -> bool:
    """Whether every line is taken whole."""
    return all(taken.get(one.id) == one.quantity for one in source.lines)


def copied(line: LineRecord, quantity: Decimal, source: Record, country: Country, *, back: bool = False) -> NewLine:
    """A line with so much of its quantity; an amount that is taken off it is taken off in proportion. It moves the same
    goods, but for units of which only a part is taken. What comes `back` needs not be said: it is what went."""
    goods = LineGoods() if back else line.handling
    share = Decimal(1) if quantity == line.quantity else quantity / line.quantity
    return NewLine(
        description=on_paper(line.description),
        quantity=Quantity(plain(quantity)),
        unit_price=UnitPrice(plain(line.unit_price)),
        product_id=line.product_id,
        sku=on_paper(line.sku),
        unit=on_paper(line.unit),
        vat_type=line.vat_type if _charged_vat(source, country) else None,  # type: ignore[arg-type]
        vat_rate=Percent(plain(line.chosen_vat_rate)) if line.chosen_vat_rate is not None else None,
        discount=_scaled(line.discount, share, source.currency),
        move_stock=goods.move_stock,
        warehouse_id=goods.warehouse_id,
        serial_numbers=list(goods.serial_numbers) if quantity == line.quantity else [],
        batch_number=goods.batch_number,
    )


def whole_discount(source: Record, taken: Mapping[UUID, Decimal]) -> Discount | None:
    """The document's discount: a percentage stays, an amount is taken off in proportion to the lines."""
    amounts = {one.id: one.net if source.price_mode == "net" else one.gross for one in source.lines}
    part = sum(
        (
            Decimal(amounts[one.id]) * taken[one.id] / one.quantity
            for one in source.lines
            if one.quantity and one.id in taken
        ),
        Decimal(0),
    )
    all_of_it = takes_all(source, taken) or not source.subtotal
    return _scaled(source.discount, Decimal(1) if all_of_it else part / source.subtotal, source.currency)


def _charged_vat(source: Record, country: Country) -> bool:
    """Whether the business charged VAT when it issued the source: else its lines say nothing of how they are taxed."""
    standing = (source.business or {}).get("businessType", "")
    found = country.business_types.get(standing)
    return found is None or found.charges_vat


def _scaled(stored: dict[str, Any] | None, share: Decimal, currency: str) -> Discount | None:
    if stored is None:
        return None
    discount = msgspec.convert(stored, Discount, dec_hook=decode_decimal)
    if discount.type == "percent" or share == 1:
        return discount
    minor = round_half_up(Decimal(to_minor(discount.value, currency)) * share)
    return msgspec.structs.replace(discount, value=Amount(to_wire(minor, currency)))
