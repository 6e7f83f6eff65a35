"""From the internal form of a document to its wire form."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.core.money import decimal_text, format_amount, pad_unit_price
from pinkas.core.struct_mapping import make_mapping
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, LineRecord, PaymentRecord, Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.types import (
    Calculation,
    DeferredVatState,
    Document,
    DocumentReference,
    DocumentSummary,
    Line,
    LineLeft,
    Payment,
    Seal,
    SettledOpeningItem,
    VatGroup,
    Withholding,
)
from pinkas.domains.documents.model.types import Discount as WireDiscount


def document_view(record: Record) -> Document:
    """A document as the API shows it."""
    return _DOCUMENT(record, record.currency)


def payment_view(record: PaymentRecord, currency: str) -> Payment:
    """A payment as the API shows it."""
    amount = format_amount(record.amount, currency)
    return Payment(
        id=record.id, method=cast(Any, record.method), date=record.date, amount=amount, details=record.details
    )


def with_remainders(
    view: Document,
    lines: Mapping[UUID, SourceLine],
    remainder: CreditableRemainder | None,
    withholding: Withholding | None,
    deferred_vat: DeferredVatState | None,
) -> Document:
    """A document with what is left of its lines, the tax that is withheld of its balance, and what of its VAT waits.
    `remainder` is what credits have left of it; None for a document that is not credited."""
    left = [
        msgspec.structs.replace(line, left=_line_remainder(line, lines[line.id], view, remainder))
        for line in view.lines
    ]
    return msgspec.structs.replace(view, lines=left, withholding_due=withholding, deferred_vat=deferred_vat)


def _line_remainder(
    line: Line, source_line: SourceLine, view: Document, remainder: CreditableRemainder | None
) -> LineLeft:
    quantity, amount = source_line.left("credit"), None
    if remainder is not None:
        worth = remainder.lines[line.id].amount
        amount = format_amount(worth, view.currency)
        had_worth = Decimal(line.net) != 0
        if not remainder.total or (had_worth and not worth):  # its money was credited, by whatever way
            quantity = Decimal(0)
    return LineLeft(
        convert=source_line.left("convert"), return_=source_line.left("return"), credit=quantity, credit_amount=amount
    )


def calculation_view(record: Record) -> Calculation:
    """The numbers of a document that is not saved."""
    return _CALCULATION(record, record.currency)


def summary_view(row: Any) -> DocumentSummary:
    """A row of the list as the API shows it."""
    return _SUMMARY(row, row.currency)


def compute_open_balance(payment_status: str, total: int, paid: int, credited: int) -> int:
    """What is still to be paid; nothing for a document that asks for nothing."""
    return 0 if payment_status == "NOT_APPLICABLE" else total - paid - credited


def open_balance(record: Record) -> int:
    """What is still to be paid by what a document says, in minor units of its currency."""
    return compute_open_balance(record.payment_status, record.total, record.paid, record.credited)


def payable_balance(record: Record) -> int:
    """What can be paid of a document now: its open balance, and nothing of a draft or of one that was cancelled."""
    return open_balance(record) if record.status == "ISSUED" else 0


def _line_views(record: Record, currency: str) -> list[Line]:
    return [_LINE(one, currency) for one in record.lines]


def _vat_group_views(record: Record, currency: str) -> list[VatGroup]:
    return [
        VatGroup(
            treatment=one["treatment"],
            rate=_strip_zeros(Decimal(one["rate"])),
            net=format_amount(one["net"], currency),
            vat=format_amount(one["vat"], currency),
        )
        for one in record.vat_breakdown
    ]


def _reference_views(record: Record, currency: str) -> list[DocumentReference]:
    return [
        DocumentReference(
            document_id=one.referenced_id,
            kind=cast(Any, one.kind),
            amount=None if one.amount is None else format_amount(one.amount, currency),
            doc_type=one.doc_type,
            doc_number=one.doc_number,
            issue_date=one.issue_date,
            carried_amount=format_amount(record.carried[one.referenced_id], currency)
            if one.referenced_id in record.carried
            else None,
        )
        for one in record.references
        if one.doc_type != OPENING_ITEM
    ]


def _opening_item_views(record: Record, currency: str) -> list[SettledOpeningItem]:
    return [
        SettledOpeningItem(
            opening_item_id=one.referenced_id,
            kind=cast(Any, one.kind),
            amount=format_amount(one.amount or 0, currency),
            date=one.issue_date,
            doc_type=one.imported_type,
            doc_number=one.imported_number,
        )
        for one in record.references
        if one.doc_type == OPENING_ITEM
    ]


def _withholding_view(record: Record, _: str) -> Withholding | None:
    stored = record.withholding
    return None if stored is None else msgspec.convert(stored, Withholding, dec_hook=decode_decimal)


def _seal_view(record: Record, _: str) -> Seal | None:
    if record.digest is None:
        return None
    return Seal(
        alg="Ed25519",
        key_id=record.signing_key_id or "",
        hash=record.digest.hex(),
        chain_index=record.chain_index or 0,
    )


def _open_balance(record: Any, currency: str) -> str:
    balance = compute_open_balance(record.payment_status, record.total, record.paid, record.credited)
    return format_amount(balance, currency)


def _home_total(record: Any, _: str) -> str:
    return format_amount(record.total_local, record.home_currency)


def _paid_so_far(record: Record) -> int:
    return sum(one.amount for one in record.payments) + record.withheld


def _discount_view(stored: dict[str, Any] | None) -> WireDiscount | None:
    return None if stored is None else msgspec.convert(stored, WireDiscount, dec_hook=decode_decimal)


def _strip_zeros(value: Decimal) -> Decimal:
    return Decimal(decimal_text(value))


_LINE = make_mapping(
    LineRecord,
    Line,
    unit_price=lambda line, currency: pad_unit_price(line.unit_price, currency),
    vat_rate_chosen=lambda line, _: line.chosen_vat_rate is not None,
    discount=lambda line, _: _discount_view(line.discount),
    move_stock=lambda line, _: line.goods_or_default.move_stock,
    warehouse_id=lambda line, _: line.goods_or_default.warehouse_id,
    serial_numbers=lambda line, _: list(line.goods_or_default.serial_numbers),
    batch_number=lambda line, _: line.goods_or_default.batch_number,
)
_DOCUMENT = make_mapping(
    Record,
    Document,
    exchange_rate=lambda record, _: None if record.exchange_rate is None else _strip_zeros(record.exchange_rate),
    discount=lambda record, _: _discount_view(record.discount),
    lines=_line_views,
    total_local=_home_total,
    vat_breakdown=_vat_group_views,
    payments=lambda record, currency: [payment_view(one, currency) for one in record.payments],
    withholding_tax=_withholding_view,
    references=_reference_views,
    opening_items=_opening_item_views,
    balance=_open_balance,
    signature=_seal_view,
)
_CALCULATION = make_mapping(
    Record,
    Calculation,
    lines=_line_views,
    total_local=_home_total,
    vat_breakdown=_vat_group_views,
    paid=lambda record, currency: format_amount(_paid_so_far(record), currency),
    difference=lambda record, currency: format_amount(record.total - _paid_so_far(record), currency),
)
_SUMMARY = make_mapping(object, DocumentSummary, total_local=_home_total, balance=_open_balance)
