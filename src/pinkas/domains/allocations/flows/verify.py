"""Verifying the allocation number on a supplier's invoice."""

from typing import Any, Literal

from pinkas.core.money import to_minor
from pinkas.core.problems import FaultCollector
from pinkas.core.replies import Reply
from pinkas.core.wording import wording_of_error
from pinkas.countries import Country, get_country
from pinkas.countries.allocation import AllocationRules
from pinkas.domains import businesses, documents
from pinkas.domains.allocations.dependencies import Dependencies
from pinkas.domains.allocations.flows.tokens import AccessToken, get_access_token, unavailable_reason
from pinkas.domains.allocations.types import SupplierNumber, SupplierNumberCheck, UnavailableReason
from pinkas.platform.tx import Flow

VerificationResult = Literal["valid", "mismatch", "unknown", "unavailable"]


async def verify_supplier_number(flow: Flow[Dependencies], body: SupplierNumber) -> SupplierNumberCheck:
    """Checks a supplier's allocation number with the authority: whether it was given, by whom, and for such an invoice.
    Nothing is kept but an entry of the audit log."""
    async with flow.transaction() as tx:
        business = await businesses.get_current(tx)
    country_rules = get_country(business.country)
    law = country_rules.allocation
    if law is None:
        raise documents.AllocationNotPossible(reason="country_has_none")
    net = _check_request(body, country_rules, law)
    supplier = country_rules.normalize_tax_id(body.supplier_tax_id)
    told = await _ask_authority(flow, law.details_body(body.number, business.tax_id, supplier))
    result, reason = _judge_reply(law, told, body, net) if isinstance(told, Reply) else ("unavailable", told)
    async with flow.transaction() as tx:
        facts = {"number": body.number, "supplier": supplier, "result": result}
        tx.audit("allocation.verified", "business", business.id, facts=facts)
        now = tx.now
    return SupplierNumberCheck(
        result=result, number=body.number, supplier_tax_id=supplier, reason=reason, checked_at=now
    )


def _check_request(body: SupplierNumber, country: Country, allocation_rules: AllocationRules) -> int | None:
    """The amount in minor units; refuses everything that cannot be asked about."""
    faults = FaultCollector()
    if not allocation_rules.is_allocation_number(body.number):
        faults.add("number", "invalid_allocation_number", "Expected its digits: nine to thirty.")
    if not country.is_valid_tax_id(body.supplier_tax_id):
        faults.add("supplierTaxId", "invalid_tax_id", "The number does not pass its check digit.")
    net = None
    if body.amount is not None:
        try:
            net = to_minor(body.amount, country.currency)
        except ValueError as fault:
            faults.add("amount", "invalid_amount", wording_of_error(fault))
    faults.raise_if_any()
    return net


async def _ask_authority(flow: Flow[Dependencies], body: dict[str, Any]) -> Reply | UnavailableReason:
    """The authority's answer, or why there is none."""
    allocating = flow.outside.allocating
    entry = await get_access_token(flow)
    for _ in range(2):
        if not isinstance(entry, AccessToken):
            return entry
        reply = await allocating.authority.details(entry.token, body)
        if reply.status != 401:
            return reply
        entry = await get_access_token(flow, entry)
    return entry if not isinstance(entry, AccessToken) else "connection_expired"


def _judge_reply(
    allocation_rules: AllocationRules, reply: Reply, body: SupplierNumber, net: int | None
) -> tuple[VerificationResult, UnavailableReason | None]:
    if reply.status is None:
        return "unavailable", unavailable_reason(reply)
    agrees = (
        allocation_rules.matches_invoice(reply.body, body.number, body.invoice_date, net)
        if reply.status == 200
        else None
    )
    if agrees is not None:
        return ("valid" if agrees else "mismatch"), None
    verdict = allocation_rules.parse_answer(reply.status, reply.body).verdict
    if verdict in ("refused", "unknown_invoice"):
        return "unknown", None
    if verdict == "forbidden":
        return "unavailable", "not_permitted"
    return "unavailable", "unclear" if verdict in ("unclear", "approved") else unavailable_reason(reply)
