"""Whether an issued document needs a number of the tax authority, and the content of the request for it. Pure."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.money import apportion, convert_currency, divide_half_up
from pinkas.core.problems import Problem
from pinkas.countries import get_country
from pinkas.countries.allocation import AllocationNeed, Invoice, InvoiceLine
from pinkas.domains.documents.model.rules.record import LineRecord, Record
from pinkas.domains.documents.model.types import AllocationStatus

AllocationChoice = Literal["auto", "request", "skip"]


class AllocationNotPossible(Problem):
    status, code = 422, "allocation_not_possible"
    message = "The tax authority gives no allocation number to this document; `reason` says why."
    hint = "Leave `allocation` out, or send `auto`."


class AllocationPending(Problem):
    status, code = 409, "allocation_pending"
    message = "The document waits for its allocation number, which is printed on the original."
    hint = "Ask again after `retryAfter` seconds: it is printed with the number as soon as it is there, or without."
    sends_retry_after = True


NO_NEED = AllocationNeed(False, False, "country_has_none", None)


def allocation_need(record: Record) -> AllocationNeed:
    """Whether an issued document needs a number, by the rules of its business's country and the date that it bears."""
    assert record.business is not None
    rules = get_country(record.business["country"]).allocation
    return rules.assess_need(authority_invoice(record)) if rules else NO_NEED


def initial_allocation_status(record: Record, choice: AllocationChoice) -> AllocationStatus:
    """The state that a document is issued in. Skipping a number that is needed is said openly: there is none.

    Raises `AllocationNotPossible` when one is asked for that there cannot be.
    """
    need = allocation_need(record)
    if choice == "skip":
        return "UNAVAILABLE" if need.required else "NOT_REQUIRED"
    if choice == "request" and not need.possible:
        raise AllocationNotPossible(field="allocation", reason=need.reason)
    return "PENDING" if need.required or choice == "request" else "NOT_REQUIRED"


def with_allocation_status(
    record: Record, business: dict[str, Any], issued_at: datetime, choice: AllocationChoice
) -> Record:
    """A draft with the allocation status that it would be issued with at `issued_at`, when `business` is the snapshot
    of its issuer."""
    status = initial_allocation_status(msgspec.structs.replace(record, business=business, issued_at=issued_at), choice)
    return msgspec.structs.replace(record, allocation_status=status)


def seconds_to_wait(record: Record, now: datetime, limit: int) -> int:
    """How long the original still waits for its number, in whole seconds; 0 when it may be printed."""
    if record.allocation_status != "PENDING" or record.issued_at is None:
        return 0
    left = record.issued_at + timedelta(seconds=limit) - now
    return max(0, -(-left // timedelta(seconds=1)))


def retry_after_seconds(seconds_left: int, total_seconds: int) -> int:
    """After how many seconds to retry for an original that waits at most `seconds_left` more of `total_seconds`. The
    answer usually comes within a second, so the first pause is short, and each one is about as long as the wait so
    far."""
    return max(1, min(seconds_left, total_seconds - seconds_left))


def authority_invoice(record: Record) -> Invoice:
    """An issued document as the authority receives it: amounts in the home currency, without VAT."""
    assert record.business is not None
    assert record.issued_at is not None
    client = record.client or {}
    net = _to_home_currency(record, record.net_taxable + record.net_exempt)
    discount = _to_home_currency(
        record, _net_of_amount(record, record.discount_amount, record.net_taxable + record.net_exempt)
    )
    return Invoice(
        id=str(record.id),
        doc_type=record.doc_type,
        doc_number=record.doc_number or 0,
        issue_date=record.issue_date,
        issuance_date=record.issued_at.astimezone(ZoneInfo(record.business["timezone"])).date(),
        seller_tax_id=record.business["taxId"],
        seller_name=record.business["name"],
        buyer_tax_id=client.get("taxId"),
        buyer_name=client.get("name"),
        buyer_kind=client.get("dealerType"),
        buyer_type=client.get("type"),
        before_discount=net + discount,
        discount=discount,
        net=net,
        vat=_to_home_currency(record, record.vat_amount),
        note=record.subject,
        lines=_invoice_lines(record, net),
    )


def _invoice_lines(record: Record, net: int) -> tuple[InvoiceLine, ...]:
    whole = sum(line.net for line in record.lines)
    nets = apportion(net, [net * line.net for line in record.lines], whole) if whole > 0 else [0] * len(record.lines)
    vat = _to_home_currency(record, record.vat_amount)
    taxed = sum(line.vat_amount for line in record.lines)
    vats = apportion(vat, [vat * line.vat_amount for line in record.lines], taxed) if taxed > 0 else [0] * len(nets)
    return tuple(_invoice_line(record, line, nets[place], vats[place]) for place, line in enumerate(record.lines))


def _invoice_line(record: Record, line: LineRecord, net: int, vat: int) -> InvoiceLine:
    discount = line.discount_amount
    if record.price_mode == "gross" and line.gross:
        discount = divide_half_up(discount * line.net, line.gross) if line.gross > 0 else 0
    discount = _to_home_currency(record, discount)
    price = Decimal(net + discount) / 100 / line.quantity if line.quantity else Decimal(0)
    return InvoiceLine(
        position=line.position + 1,
        sku=line.sku,
        description=line.description,
        unit=line.unit,
        quantity=line.quantity,
        unit_price=price,
        discount=discount,
        net=net,
        vat_rate=line.vat_rate,
        vat=vat,
    )


def _to_home_currency(record: Record, minor: int) -> int:
    """An amount of the document in the currency of the books."""
    if record.currency == record.home_currency or record.exchange_rate is None:
        return minor
    return convert_currency(minor, record.currency, record.exchange_rate, record.home_currency)


def _net_of_amount(record: Record, amount: int, net: int) -> int:
    """An amount in the document's price mode, without its share of VAT."""
    gross = net + record.vat_amount
    return amount if record.price_mode == "net" or gross <= 0 else divide_half_up(amount * net, gross)
