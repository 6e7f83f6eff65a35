"""From the internal form of a document to its wire form."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any, cast
from uuid import UUID

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.core.money import decimal_text, format_amount, pad_unit_price
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.record import PaymentRecord, Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.types import (
    Calculation,
    Document,
    DocumentReference,
    DocumentSummary,
    Line,
    LineLeft,
    Payment,
    Seal,
    VatGroup,
    Withholding,
)
from pinkas.domains.documents.model.types import Discount as WireDiscount


def document_view(record: Record) -> Document:
    """A document as the API shows it."""
    money = _amount_formatter(record.currency)
    return Document(
        id=record.id,
        doc_type=record.doc_type,
        status=cast(Any, record.status),
        doc_number=record.doc_number,
        issue_date=record.issue_date,
        due_date=record.due_date,
        valid_until=record.valid_until,
        client_id=record.client_id,
        client=record.client,
        brand_id=record.brand_id,
        business=record.business,
        currency=record.currency,
        exchange_rate=None if record.exchange_rate is None else _strip_zeros(record.exchange_rate),
        lang=cast(Any, record.lang),
        subject=record.subject,
        notes=record.notes,
        internal_notes=record.internal_notes,
        footer=record.footer,
        price_mode=cast(Any, record.price_mode),
        discount=_discount_view(record.discount),
        rounding=record.rounding,
        credit_reason=cast(Any, record.credit_reason),
        lines=_line_views(record),
        subtotal=money(record.subtotal),
        discount_amount=money(record.discount_amount),
        net_taxable=money(record.net_taxable),
        net_exempt=money(record.net_exempt),
        vat_amount=money(record.vat_amount),
        rounding_amount=money(record.rounding_amount),
        total=money(record.total),
        total_local=_home_total(record),
        vat_breakdown=_vat_group_views(record),
        payments=[payment_view(one, record.currency) for one in record.payments],
        withholding_tax=None
        if record.withholding is None
        else msgspec.convert(record.withholding, Withholding, dec_hook=decode_decimal),
        references=[
            DocumentReference(
                document_id=one.referenced_id,
                kind=cast(Any, one.kind),
                amount=None if one.amount is None else money(one.amount),
                doc_type=one.doc_type,
                doc_number=one.doc_number,
                issue_date=one.issue_date,
                carried_amount=money(record.carried[one.referenced_id])
                if one.referenced_id in record.carried
                else None,
            )
            for one in record.references
        ],
        paid=money(record.paid),
        credited=money(record.credited),
        balance=money(compute_open_balance(record.payment_status, record.total, record.paid, record.credited)),
        payment_status=cast(Any, record.payment_status),
        credit_status=cast(Any, record.credit_status),
        tags=record.tags,
        external_reference=record.external_reference,
        metadata=record.metadata,
        conversion_status=cast(Any, record.conversion_status),
        quote_status=cast(Any, record.quote_status),
        allocation_status=cast(Any, record.allocation_status),
        allocation_number=record.allocation_number,
        delivery_status=cast(Any, record.delivery_status),
        template_id=record.template_id,
        issued_at=record.issued_at,
        cancelled_at=record.cancelled_at,
        cancelled_by_id=record.cancelled_by_id,
        cancel_reason=record.cancel_reason,
        signature=None
        if record.digest is None
        else Seal(
            alg="Ed25519",
            key_id=record.signing_key_id or "",
            hash=record.digest.hex(),
            chain_index=record.chain_index or 0,
        ),
        version=record.version,
        created_at=record.created_at,
        updated_at=record.updated_at,
    )


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
) -> Document:
    """A document with what is left of its lines, and the tax that is withheld of its balance. `remainder` is what
    credits have left of it; None for a document that is not credited."""
    left = [
        msgspec.structs.replace(line, left=_line_remainder(line, lines[line.id], view, remainder))
        for line in view.lines
    ]
    return msgspec.structs.replace(view, lines=left, withholding_due=withholding)


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
    money = _amount_formatter(record.currency)
    paid = sum(one.amount for one in record.payments) + record.withheld
    return Calculation(
        doc_type=record.doc_type,
        issue_date=record.issue_date,
        currency=record.currency,
        price_mode=cast(Any, record.price_mode),
        lines=_line_views(record),
        subtotal=money(record.subtotal),
        discount_amount=money(record.discount_amount),
        net_taxable=money(record.net_taxable),
        net_exempt=money(record.net_exempt),
        vat_amount=money(record.vat_amount),
        rounding_amount=money(record.rounding_amount),
        total=money(record.total),
        total_local=_home_total(record),
        vat_breakdown=_vat_group_views(record),
        paid=money(paid),
        difference=money(record.total - paid),
    )


def summary_view(row: Any) -> DocumentSummary:
    """A row of the list as the API shows it."""
    money = _amount_formatter(row.currency)
    return DocumentSummary(
        id=row.id,
        doc_type=row.doc_type,
        status=row.status,
        doc_number=row.doc_number,
        issue_date=row.issue_date,
        due_date=row.due_date,
        client_id=row.client_id,
        client_name=row.client_name,
        brand_id=row.brand_id,
        currency=row.currency,
        lang=row.lang,
        subject=row.subject,
        vat_amount=money(row.vat_amount),
        total=money(row.total),
        total_local=format_amount(row.total_local, row.home_currency),
        paid=money(row.paid),
        credited=money(row.credited),
        balance=money(compute_open_balance(row.payment_status, row.total, row.paid, row.credited)),
        payment_status=row.payment_status,
        credit_status=row.credit_status,
        conversion_status=row.conversion_status,
        quote_status=row.quote_status,
        allocation_status=row.allocation_status,
        delivery_status=row.delivery_status,
        tags=row.tags,
        external_reference=row.external_reference,
        issued_at=row.issued_at,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def compute_open_balance(payment_status: str, total: int, paid: int, credited: int) -> int:
    """What is still to be paid; nothing for a document that asks for nothing."""
    return 0 if payment_status == "NOT_APPLICABLE" else total - paid - credited


def _amount_formatter(currency: str) -> Callable[[int], str]:
    return partial(format_amount, currency=currency)


def _home_total(record: Record) -> str:
    return format_amount(record.total_local, record.home_currency)


def _line_views(record: Record) -> list[Line]:
    money = _amount_formatter(record.currency)
    return [
        Line(
            id=one.id,
            product_id=one.product_id,
            sku=one.sku,
            description=one.description,
            quantity=one.quantity,
            unit=one.unit,
            unit_price=pad_unit_price(one.unit_price, record.currency),
            vat_type=cast(Any, one.vat_type),
            vat_rate=one.vat_rate,
            vat_rate_chosen=one.chosen_vat_rate is not None,
            discount=_discount_view(one.discount),
            discount_amount=money(one.discount_amount),
            net=money(one.net),
            vat_amount=money(one.vat_amount),
            gross=money(one.gross),
            source_line_id=one.source_line_id,
            move_stock=one.goods_or_default.move_stock,
            warehouse_id=one.goods_or_default.warehouse_id,
            serial_numbers=list(one.goods_or_default.serial_numbers),
            batch_number=one.goods_or_default.batch_number,
        )
        for one in record.lines
    ]


def _vat_group_views(record: Record) -> list[VatGroup]:
    money = _amount_formatter(record.currency)
    return [
        VatGroup(
            treatment=one["treatment"],
            rate=_strip_zeros(Decimal(one["rate"])),
            net=money(one["net"]),
            vat=money(one["vat"]),
        )
        for one in record.vat_breakdown
    ]


def _discount_view(stored: dict[str, Any] | None) -> WireDiscount | None:
    return None if stored is None else msgspec.convert(stored, WireDiscount, dec_hook=decode_decimal)


def _strip_zeros(value: Decimal) -> Decimal:
    return Decimal(decimal_text(value))
