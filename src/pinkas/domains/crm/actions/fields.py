"""What is sent of a deal as its columns: checked, with its value."""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from pinkas.core.currencies import check_currency
from pinkas.core.decimals import Rate
from pinkas.core.json_codec import to_builtins
from pinkas.core.money import format_amount, to_minor
from pinkas.core.problems import Detail, FaultCollector, Problem, ValidationFailed, as_detail
from pinkas.core.renamed_fields import renamed_field
from pinkas.domains import clients, documents
from pinkas.domains.businesses import Business
from pinkas.domains.crm.rules.following import QUOTE_TYPE
from pinkas.domains.crm.store import deals
from pinkas.domains.crm.types.deals import DealRow
from pinkas.domains.documents import NewDocument, NewLine
from pinkas.platform.tx import Tx

_NAMES = ((re.compile(r"^lines\b"), "lineItems"),)


async def checked_fields(tx: Tx, sent: dict[str, Any], before: DealRow | None, business: Business) -> dict[str, Any]:
    """What is sent of a deal as its columns. Raises every fault at once."""
    faults = FaultCollector()
    fields = {name: value for name, value in sent.items() if name not in ("pipeline_id", "stage_id")}
    currency = fields.get("currency") or (before.currency if before else business.default_currency)
    known = check_currency(faults, "currency", currency)
    if before is None:
        fields["currency"] = currency
    if "title" in fields:
        fields["title"] = fields["title"].strip()
    await _check_named(tx, fields, faults)
    lines_value = None
    if fields.get("line_items") and known:
        lines_value, found = await _value_of_lines(tx, fields["line_items"], currency, business)
        faults.details += found
    if known and (before is None or "value" in fields or currency != before.currency):
        _take_value(fields, faults, currency, before, lines_value)
    faults.raise_if_any()
    if "line_items" in fields:
        fields["line_items"] = to_builtins(fields["line_items"] or [])
    return fields


async def check_member(tx: Tx, faults: FaultCollector, field: str, user_id: Any) -> None:
    """Notes a fault where a field names nobody of the business."""
    if user_id is not None and not await deals.is_member(tx, user_id):
        faults.add(field, "member_not_found", "The business has no member of this id: GET /members names them.")


async def current_client(tx: Tx, faults: FaultCollector, client_id: Any) -> Any:
    """The client that a field names, or the one that it was merged into; notes a fault where it names none."""
    if client_id is None:
        return None
    current = await clients.get_current_id(tx, client_id)
    if not await clients.get_by_ids(tx, [current]):
        faults.add("clientId", "client_not_found", "`clientId` names no client of the business.")
    return current


async def _check_named(tx: Tx, fields: dict[str, Any], faults: FaultCollector) -> None:
    if "client_id" in fields:
        fields["client_id"] = await current_client(tx, faults, fields["client_id"])
    await check_member(tx, faults, "ownerUserId", fields.get("owner_user_id"))


def _take_value(
    fields: dict[str, Any], faults: FaultCollector, currency: str, before: DealRow | None, lines_value: int | None
) -> None:
    """The value in minor units: what is sent, what it was, or what the line items come to."""
    asked = fields.get("value")
    if asked is None and before is not None:
        asked = Decimal(format_amount(before.value, before.currency))
    try:
        fields["value"] = lines_value or 0 if asked is None else to_minor(asked, currency)
    except ValueError as fault:
        faults.add("value", "amount_invalid", fault.args[0])


async def _value_of_lines(
    tx: Tx, lines: Sequence[Any], currency: str, business: Business
) -> tuple[int | None, list[Detail]]:
    """What line items come to without VAT, in minor units, by the rules of documents; or what is wrong with them."""
    named = [NewLine(**{name: getattr(one, name) for name in type(one).__struct_fields__}) for one in lines]
    rate = None if currency == business.default_currency else Rate(1)
    try:
        totals = await documents.calculate(
            tx, NewDocument(doc_type=QUOTE_TYPE, lines=named, currency=currency, exchange_rate=rate)
        )
    except Problem as problem:
        details = problem.details if isinstance(problem, ValidationFailed) else (as_detail(problem),)
        return None, [replace(one, field=renamed_field(one.field, _NAMES)) for one in details]
    return sum(to_minor(Decimal(one), currency) for one in (totals.net_taxable, totals.net_exempt)), []
