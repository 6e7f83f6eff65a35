"""Verifying the allocation number on a supplier's invoice."""

from typing import Any, Literal

from pinkas.core.money import to_minor
from pinkas.core.problems import Faults
from pinkas.core.replies import Reply
from pinkas.core.wording import wording_of
from pinkas.countries import Country, country
from pinkas.countries.allocation import AllocationRules
from pinkas.domains import businesses, documents
from pinkas.domains.allocations.flows.tokens import Access, access, why
from pinkas.domains.allocations.outside import Outside
from pinkas.domains.allocations.types import SupplierNumber, SupplierNumberCheck, Unavailable
from pinkas.platform.tx import Flow

Result = Literal["valid", "mismatch", "unknown", "unavailable"]


async def verify(flow: Flow[Outside], body: SupplierNumber) -> SupplierNumberCheck:
    """Checks a supplier's allocation number with the authority: whether it was given, by whom, and for such an invoice.
    Nothing is kept but an entry of the audit log."""
    async with flow.transaction() as tx:
        business = await businesses.current(tx)
    land = country(business.country)
    law = land.allocation
    if law is None:
        raise documents.AllocationNotPossible(reason="country_has_none")
    net = _checked(body, land, law)
    supplier = land.normal_tax_id(body.supplier_tax_id)
    told = await _asked(flow, law.details_body(body.number, business.tax_id, supplier))
    result, reason = _judged(law, told, body, net) if isinstance(told, Reply) else ("unavailable", told)
    async with flow.transaction() as tx:
        facts = {"number": body.number, "supplier": supplier, "result": result}
        tx.audit("allocation.verified", "business", business.id, facts=facts)
        now = tx.now
    return SupplierNumberCheck(
        result=result, number=body.number, supplier_tax_id=supplier, reason=reason, checked_at=now
    )


def _checked(body: SupplierNumber, land: Country, law: AllocationRules) -> int | None:
    """The amount in minor units; refuses everything that cannot be asked about."""
    faults = Faults()
    if not law.number_is_shaped(body.number):
        faults.add("number", "invalid_allocation_number", "Expected its digits: nine to thirty.")
    if not land.tax_id_is_valid(body.supplier_tax_id):
        faults.add("supplierTaxId", "invalid_tax_id", "The number does not pass its check digit.")
    net = None
    if body.amount is not None:
        try:
            net = to_minor(body.amount, land.currency)
        except ValueError as fault:
            faults.add("amount", "invalid_amount", wording_of(fault))
    faults.raise_if_any()
    return net


async def _asked(flow: Flow[Outside], body: dict[str, Any]) -> Reply | Unavailable:
    """The authority's answer, or why there is none."""
    allocating = flow.outside.allocating
    entry = await access(flow)
    for _ in range(2):
        if not isinstance(entry, Access):
            return entry
        reply = await allocating.authority.details(entry.token, body)
        if reply.status != 401:
            return reply
        entry = await access(flow, entry)
    return entry if not isinstance(entry, Access) else "connection_expired"


def _judged(
    law: AllocationRules, reply: Reply, body: SupplierNumber, net: int | None
) -> tuple[Result, Unavailable | None]:
    if reply.status is None:
        return "unavailable", why(reply)
    agrees = law.agrees(reply.body, body.number, body.invoice_date, net) if reply.status == 200 else None
    if agrees is not None:
        return ("valid" if agrees else "mismatch"), None
    verdict = law.parse_answer(reply.status, reply.body).verdict
    if verdict in ("refused", "unknown_invoice"):
        return "unknown", None
    if verdict == "forbidden":
        return "unavailable", "not_permitted"
    return "unavailable", "unclear" if verdict in ("unclear", "approved") else why(reply)
