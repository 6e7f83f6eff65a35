"""Composing a document with its numbers from its request: one rule for create, change, calculate, validate and
finalize."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core import vat
from pinkas.core.cards import refuse_card_numbers
from pinkas.core.currencies import check_currency
from pinkas.core.fields import wire_names
from pinkas.core.json_codec import to_builtins
from pinkas.core.money import convert_currency, decimal_text, to_minor
from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.core.wording import Wording, wording_of_error
from pinkas.countries import DocumentType
from pinkas.domains.clients import PaymentTerms
from pinkas.domains.documents.drafting.rules.totals import compute_totals as totals_of
from pinkas.domains.documents.drafting.rules.totals import vat_breakdown
from pinkas.domains.documents.model.rules.context import Context, is_owed_again, is_receivable, reference_kind
from pinkas.domains.documents.model.rules.lines import vat_discount, vat_line
from pinkas.domains.documents.model.rules.problems import ReferenceNotFound
from pinkas.domains.documents.model.rules.record import LineGoods, LineRecord, PaymentRecord, Record, ReferenceRecord
from pinkas.domains.documents.model.types import NewDocument, NewLine, NewPayment

QUOTE_TYPE = 10
_REQUIRED_PAYMENT_DETAILS = {"check": ("check_number", "bank_code", "branch", "account")}


@dataclass(frozen=True)
class DraftIdentity:
    """The identity of a draft: the id stays, version and time are given by the caller."""

    id: UUID
    version: int
    created_at: datetime


def compose_document(new: NewDocument, context: Context, identity: DraftIdentity) -> Record:
    """The document as a draft; raises every fault of its request at once."""
    kind = context.kind(new.doc_type)
    refuse_card_numbers(_text_fields_of_payments(new))
    faults = FaultCollector()
    if kind.credits:
        new = _with_credited_rate(new, context, faults)
    currency = _document_currency(new, context, faults)
    rate = _exchange_rate(new, context, currency)
    _check_sections(new, kind, faults)
    issue_date = new.issue_date or context.today
    references = _reference_targets(new, kind, context, currency, faults)
    tax_day = (
        min((context.targets[one].issue_date for one in references), default=issue_date) if kind.credits else issue_date
    )
    lines = [vat_line(line, place, context, kind, tax_day, faults) for place, line in enumerate(new.lines)]
    whole = vat_discount(new.discount, "discount", faults)
    payments = [_payment_record(one, place, currency, context, faults) for place, one in enumerate(new.payments)]
    withheld = (
        _to_minor_units(new.withholding_tax.amount, currency, "withholdingTax.amount", faults)
        if new.withholding_tax
        else 0
    )
    if withheld < 0:
        faults.add("withholdingTax.amount", "negative", "Expected zero or more.")
    due = _document_due_date(new, kind, issue_date, context, faults)
    valid_until = _quote_valid_until(new, issue_date, context, faults)
    faults.raise_if_any()
    paid = sum(one.amount for one in payments) + withheld
    totals, held = totals_of(lines, new, currency, whole, paid, kind, context)
    local = _in_home_currency(totals.total, currency, rate, context)
    covers = kind.payments == "required"
    return Record(
        id=identity.id,
        doc_type=new.doc_type,
        status="DRAFT",
        issue_date=issue_date,
        due_date=due,
        valid_until=valid_until,
        client_id=new.client_id,
        client=dict(context.client) if context.client else None,
        client_name=context.client["name"] if context.client else None,
        brand_id=new.brand_id or None,
        template_id=new.template_id or None,
        template_version=context.template.version if context.template else None,
        currency=currency,
        home_currency=context.country.currency,
        exchange_rate=rate,
        lang=new.lang or _document_language(context),
        subject=new.subject,
        notes=new.notes,
        internal_notes=new.internal_notes,
        footer=new.footer,
        price_mode=new.price_mode or "net",
        discount=_to_builtins_or_none(new.discount),
        rounding="to_shekel" if held is not None and held.rounding else new.rounding or "none",
        credit_reason=new.credit_reason,
        subtotal=totals.subtotal,
        discount_amount=totals.discount,
        net_taxable=totals.net_taxable,
        net_exempt=totals.net_exempt,
        vat_amount=totals.vat,
        rounding_amount=totals.rounding,
        total=totals.total,
        total_local=local,
        vat_breakdown=vat_breakdown(totals, held, references),
        withholding=_to_builtins_or_none(new.withholding_tax),
        withheld=withheld,
        paid=paid if covers else 0,
        credited=0,
        payment_status=payment_status(
            is_receivable(context.country, kind.code) or covers, totals.total, paid if covers else 0, 0
        ),
        credit_status="NONE",
        tags=new.tags,
        external_reference=new.external_reference,
        metadata=new.metadata,
        version=identity.version,
        created_at=identity.created_at,
        updated_at=context.now,
        lines=tuple(
            _line_record(new, place, one, lines[place], context) for place, one in enumerate(totals.lines[: len(lines)])
        ),
        payments=tuple(payments),
        references=tuple(
            _reference_record(new, place, one, totals.total, kind, context, currency)
            for place, one in enumerate(references)
        ),
    )


def payment_status(asks_for_payment: bool, total: int, paid: int, credited: int) -> str:
    """How far a document is paid. One that asks for nothing is not applicable, and neither is one of which nothing is
    owed and nothing was paid: what it asked for was credited."""
    if not asks_for_payment:
        return "NOT_APPLICABLE"
    due = total - credited
    if paid == due:
        return "PAID" if paid else "NOT_APPLICABLE"
    if paid > due:
        return "OVERPAID"
    return "PARTIAL" if paid > 0 else "UNPAID"


def credit_status(total: int, credited: int) -> str:
    """How far a document is credited."""
    if credited <= 0:
        return "NONE"
    return "FULL" if credited >= total else "PARTIAL"


def _document_currency(new: NewDocument, context: Context, faults: FaultCollector) -> str:
    """The currency of the document. The books are kept in the country's (income-tax bookkeeping directions s. 21), so
    every other one needs its rate, also where the business made it its default."""
    home = context.country.currency
    currency = new.currency or context.business.default_currency
    if not check_currency(faults, "currency", currency):
        return home
    if currency == home and new.exchange_rate is not None and new.exchange_rate != 1:
        faults.add("exchangeRate", "contradiction", "A document in {currency} has no exchange rate.", currency=home)
    if currency != home and new.exchange_rate is None and context.exchange_rate is None:
        day = new.issue_date or context.today
        faults.add(
            "exchangeRate",
            "required",
            "A document in {currency} needs its rate to {home}: send it, or set that of {day} for the business.",
            currency=currency,
            home=home,
            day=day,
        )
    return currency


def _exchange_rate(new: NewDocument, context: Context, currency: str) -> Decimal | None:
    """What the document says, else the business's rate of its date; nothing in the currency of the books."""
    if new.exchange_rate:
        return Decimal(new.exchange_rate)
    return None if currency == context.country.currency else context.exchange_rate


def _with_credited_rate(new: NewDocument, context: Context, faults: FaultCollector) -> NewDocument:
    """A credit reverses what was booked: in foreign currency it takes the rate of the invoices that it credits."""
    known = [context.targets[one.target_id] for one in new.references if one.target_id in context.targets]
    rates = {one.exchange_rate or Decimal(1) for one in known}
    if rates <= {Decimal(1)}:
        return new
    if len(rates) > 1:
        faults.add("references", "several_rates", "The invoices are of different rates: credit each by itself.")
        return new
    (rate,) = rates
    if new.exchange_rate is not None and Decimal(new.exchange_rate) != rate:
        faults.add(
            "exchangeRate",
            "not_of_the_invoice",
            "A credit is at the rate of its invoice, {rate}.",
            rate=decimal_text(rate),
        )
    return msgspec.structs.replace(new, exchange_rate=rate)


def _check_sections(new: NewDocument, document_type: DocumentType, faults: FaultCollector) -> None:
    if new.client is not None and new.client_id is not None:
        faults.add("client", "contradiction", "Send `clientId` or `client`, not both.")
    if document_type.lines == "none" and new.lines:
        faults.add(
            "lines",
            "lines_not_allowed",
            "Document type {docType} holds payments, not lines.",
            docType=document_type.code,
        )
    if document_type.lines == "none" and new.discount is not None:
        faults.add(
            "discount", "discount_not_allowed", "Document type {docType} holds no discount.", docType=document_type.code
        )
    if document_type.payments == "none" and new.payments:
        faults.add(
            "payments", "payments_not_allowed", "Document type {docType} holds no payments.", docType=document_type.code
        )
    if document_type.payments != "required" and new.withholding_tax is not None:
        faults.add(
            "withholdingTax",
            "withholding_not_allowed",
            "Document type {docType} takes no withheld tax.",
            docType=document_type.code,
        )
    if new.issue_date and new.due_date and new.due_date < new.issue_date:
        faults.add("dueDate", "before_issue_date", "The due date lies before the issue date.")
    if new.credit_reason is not None and not document_type.credits:
        faults.add("creditReason", "not_a_credit", "Only a credit invoice has a reason.")


def _reference_targets(
    new: NewDocument, document_type: DocumentType, context: Context, currency: str, faults: FaultCollector
) -> list[UUID]:
    _check_names(new, document_type, faults)
    missing = [place for place, one in enumerate(new.references) if one.target_id not in context.targets]
    if missing:
        raise ReferenceNotFound(
            field=f"references[{missing[0]}].{new.references[missing[0]].named_by}",
            documentIds=[str(new.references[place].target_id) for place in missing],
        )
    takes_amount = reference_kind(document_type) != "source"
    found: list[UUID] = []
    for place, one in enumerate(new.references):
        target, at = context.targets[one.target_id], f"references[{place}]"
        named = f"{at}.{one.named_by}"
        if one.target_id in found:
            faults.add(named, "repeated", "The document stands twice among the references.")
        if target.is_opening_item and not takes_amount:
            message = Wording("Document type {docType} settles no opening balance.", docType=document_type.code)
            faults.add(named, "type_not_allowed", message)
        if target.is_opening_item and new.client_id is None:
            faults.add(named, "other_client", "An opening balance is of a client of the business.")
        owed_again = document_type.posting == "receipt" and is_owed_again(context.country, target)
        if not target.is_opening_item and target.doc_type not in document_type.sources and not owed_again:
            allowed = ", ".join(str(code) for code in sorted(document_type.sources)) or "none"
            faults.add(
                f"{at}.documentId",
                "type_not_allowed",
                "Document type {docType} refers to types {allowed}; this one is {of}.",
                docType=document_type.code,
                allowed=allowed,
                of=target.doc_type,
            )
        if takes_amount and target.currency != currency:
            faults.add(named, "other_currency", "The document is in {currency}.", currency=target.currency)
        if takes_amount and None not in (target.client_id, new.client_id) and target.client_id != new.client_id:
            faults.add(named, "other_client", "The document is another client's.")
        if one.amount is not None and not takes_amount:
            faults.add(f"{at}.amount", "not_allowed", "Only credits and receipts say an amount.")
        if one.amount is not None:
            _positive_minor_units(one.amount, currency, f"{at}.amount", faults)
        if one.amount is None and takes_amount and len(new.references) > 1:
            faults.add(f"{at}.amount", "required", "Say how much of the total belongs to each document.")
        found.append(one.target_id)
    return found


def _check_names(new: NewDocument, document_type: DocumentType, faults: FaultCollector) -> None:
    """Each reference names one thing, and a credit invoices or opening balances, not both."""
    for place, one in enumerate(new.references):
        at = f"references[{place}]"
        if (one.document_id is None) == (one.opening_item_id is None):
            code = "required" if one.document_id is None else "contradiction"
            faults.add(f"{at}.documentId", code, "Send `documentId` or `openingItemId`, one of the two.")
    if document_type.credits and len({one.document_id is None for one in new.references}) > 1:
        faults.add("references", "contradiction", "Credit invoices and opening balances each by themselves.")
    faults.raise_if_any()


def _reference_record(
    new: NewDocument,
    index: int,
    target_id: UUID,
    total: int,
    document_type: DocumentType,
    context: Context,
    currency: str,
) -> ReferenceRecord:
    target, given, meaning = context.targets[target_id], new.references[index].amount, reference_kind(document_type)
    amount: int | None = None
    if meaning != "source":
        amount = to_minor(Decimal(given), currency) if given is not None else total
        if given is None and meaning == "payment":
            amount = min(total, max(target.balance, 0))
    return ReferenceRecord(
        position=index,
        referenced_id=target_id,
        kind=meaning,
        amount=amount,
        doc_type=target.doc_type,
        doc_number=target.doc_number,
        issue_date=target.issue_date,
        imported_type=target.imported_type,
        imported_number=target.imported_number,
    )


def _text_fields_of_payments(new: NewDocument) -> Iterator[tuple[str, str | None]]:
    """Every text of the payments, with its path."""
    for place, one in enumerate(new.payments):
        for name, value in to_builtins(one).items():
            if isinstance(value, str):
                yield f"payments[{place}].{name}", value
    if new.withholding_tax is not None:
        yield "withholdingTax.certificateId", new.withholding_tax.certificate_id


def _payment_record(
    payment: NewPayment, index: int, currency: str, context: Context, faults: FaultCollector
) -> PaymentRecord:
    at = f"payments[{index}]"
    amount = _positive_minor_units(payment.amount, currency, f"{at}.amount", faults)
    for name in _REQUIRED_PAYMENT_DETAILS.get(payment.method, ()):
        if getattr(payment, name) is None:
            faults.add(
                f"{at}.{wire_names(NewPayment)[name]}",
                "required",
                "A payment by {method} needs it.",
                method=payment.method,
            )
    details = {
        name: value
        for name, value in to_builtins(payment).items()
        if value is not None and name not in ("method", "date", "amount")
    }
    return PaymentRecord(
        position=index, id=context.new_id(), method=payment.method, date=payment.date, amount=amount, details=details
    )


def _line_record(
    new: NewDocument, index: int, totals: vat.LineTotals, computed: vat.Line, context: Context
) -> LineRecord:
    line = new.lines[index]
    return LineRecord(
        position=index,
        id=context.new_id(),
        product_id=line.product_id,
        sku=line.sku,
        description=line.description or "",
        quantity=_strip_zeros(computed.quantity),
        unit=line.unit,
        unit_price=_strip_zeros(computed.unit_price),
        vat_type="default" if computed.treatment == "standard" else computed.treatment,
        vat_rate=_strip_zeros(computed.rate),
        chosen_vat_rate=Decimal(line.vat_rate) if line.vat_rate is not None else None,
        discount=_to_builtins_or_none(line.discount),
        discount_amount=totals.discount,
        net=totals.net,
        vat_amount=totals.vat,
        gross=totals.gross,
        source_line_id=line.source_line_id,
        goods=_line_goods(line),
    )


def _line_goods(line: NewLine) -> LineGoods | None:
    """The stock settings of a line, unless they are the defaults."""
    goods = LineGoods(
        move_stock=line.move_stock,
        warehouse_id=line.warehouse_id,
        serial_numbers=tuple(line.serial_numbers),
        batch_number=line.batch_number,
    )
    return None if goods == LineGoods() else goods


def _strip_zeros(value: Decimal) -> Decimal:
    """Without zeros at the end: what is stored is what is printed."""
    return Decimal(decimal_text(value))


def _in_home_currency(total: int, currency: str, rate: Decimal | None, context: Context) -> int:
    """The total in the currency of the books."""
    try:
        return convert_currency(total, currency, rate or Decimal(1), context.country.currency)
    except ValueError as fault:
        raise invalid_field("exchangeRate", "invalid_amount", wording_of_error(fault)) from None


def _document_due_date(
    new: NewDocument, document_type: DocumentType, issue_date: date, context: Context, faults: FaultCollector
) -> date | None:
    """When it is to be paid. Terms of payment give a day only to what asks for money: a quote, a receipt and a delivery
    note fall due on none."""
    if new.due_date is not None or not is_receivable(context.country, document_type.code):
        return new.due_date
    terms = new.payment_terms
    if terms is None and context.client and context.client.get("paymentTerms"):
        terms = msgspec.convert(context.client["paymentTerms"], PaymentTerms)
    terms = terms or context.settings.defaults.payment_terms
    try:
        return due_date_by_terms(issue_date, terms) if terms else None
    except OverflowError:  # the calendar ends with the year 9999
        faults.add("issueDate", "date_too_late", "No due date can be computed from it.")
        return None


def _quote_valid_until(new: NewDocument, issue_date: date, context: Context, faults: FaultCollector) -> date | None:
    """Until when a quote without a date of its own is valid: as many days as the business has set."""
    days = context.settings.quote_validity_days
    if new.valid_until is not None or new.doc_type != QUOTE_TYPE or days is None:
        return new.valid_until
    try:
        return issue_date + timedelta(days=days)
    except OverflowError:
        faults.add("issueDate", "date_too_late", "No last day of its validity can be computed from it.")
        return None


def due_date_by_terms(issue_date: date, terms: PaymentTerms) -> date:
    """When a document falls due: at once, after so many days, or so many days after the end of its month."""
    start = issue_date
    if terms.base == "end_of_month":
        following = (issue_date.replace(day=28) + timedelta(days=4)).replace(day=1)
        start = following - timedelta(days=1)
    return start if terms.base == "immediate" else start + timedelta(days=terms.days)


def _document_language(context: Context) -> str:
    client, template = context.client or {}, context.template
    chosen = client.get("lang") or context.settings.defaults.lang or (template.lang if template else None)
    return str(chosen or context.business.default_lang)


def _positive_minor_units(value: Decimal, currency: str, field: str, faults: FaultCollector) -> int:
    """An amount above zero in minor units; one fault is noted with its field, the one that holds."""
    if value <= 0:
        faults.add(field, "not_positive", "Expected more than zero.")
        return 0
    return _to_minor_units(value, currency, field, faults)


def _to_minor_units(value: Decimal, currency: str, field: str, faults: FaultCollector) -> int:
    try:
        return to_minor(Decimal(value), currency)
    except ValueError as fault:
        faults.add(field, "invalid_amount", wording_of_error(fault))
        return 0


def _to_builtins_or_none(value: msgspec.Struct | None) -> dict[str, Any] | None:
    return None if value is None else to_builtins(value)
