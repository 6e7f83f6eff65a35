"""What a schedule may be: every fault of its fields at once."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.problems import Detail, FaultCollector, Problem, as_detail
from pinkas.core.schedule_fields import check_has_date, check_recurrence_fields
from pinkas.countries import Country
from pinkas.domains import mandates
from pinkas.domains.mandates import MandateRow
from pinkas.domains.recurring.rules.texts import texts_that_may_overflow, unknown_placeholders
from pinkas.domains.recurring.types import RecurringTemplate


def check_schedule(
    fields: Mapping[str, Any], country: Country, business_type: str, today: date, faults: FaultCollector
) -> None:
    """Notes every field that no schedule can have; `today` is the day in its time zone."""
    check_recurrence_fields(fields, faults)
    if fields["auto_send"] and not fields["auto_finalize"]:
        faults.add("autoSend", "needs_auto_finalize", "A draft is not sent: set `autoFinalize` too.")
    if fields["charge_mandate_id"] is not None and not fields["auto_finalize"]:
        faults.add("chargeMandateId", "needs_auto_finalize", "A draft is not charged: set `autoFinalize` too.")
    _check_template(fields["template"], faults)
    if fields["auto_finalize"]:
        charged = () if fields["charge_mandate_id"] is None else mandates.sale_types(country, business_type)
        _check_can_be_issued(fields["template"], country, charged, faults)
    if not faults.details:
        check_has_date(fields, today, faults)


def check_mandate(mandate: MandateRow | None, client_id: UUID | None, currency: str, faults: FaultCollector) -> None:
    """Notes what keeps the documents of a schedule from being charged by a standing order; None where the business has
    no such one."""
    field = "chargeMandateId"
    if mandate is None:
        faults.add(field, "not_found", "There is no such standing order.")
        return
    if mandate.client_id != client_id:
        faults.add(field, "other_client", "The standing order is of another client than the documents.")
    if mandate.status in ("ENDED", "CANCELLED"):
        faults.add(field, "mandate_ended", "The standing order has ended, or was cancelled.")
    if mandate.currency != currency:
        faults.add(field, "other_currency", "The standing order is in another currency than the documents.")


def _check_template(new: RecurringTemplate, faults: FaultCollector) -> None:
    for at, unknown in unknown_placeholders(new):
        faults.add(
            f"template.{at}",
            "unknown_placeholder",
            "{unknown} is none of {{month}}, {{year}}, {{period}}.",
            unknown=unknown,
        )
    for at in texts_that_may_overflow(new):
        faults.add(f"template.{at}", "too_long", "With its placeholders filled in the text would be too long.")


def _check_can_be_issued(
    new: RecurringTemplate, country: Country, charged: Collection[int], faults: FaultCollector
) -> None:
    """Notes what keeps a template from ever being issued by itself; `charged` are the types that a standing order
    issues with its money."""
    if new.client_id is None and new.client is None:
        faults.add("template.clientId", "required", "What is issued by itself needs its client.")
    kind = country.document_types.get(new.doc_type)
    if kind is not None and kind.code not in charged and (kind.payments == "required" or kind.credits):
        faults.add(
            "autoFinalize",
            "not_by_itself",
            "Document type {docType} shows payments, or what it credits, which no template knows: leave drafts. "
            "One that shows the payment of a sale can be charged by `chargeMandateId`.",
            docType=kind.code,
        )


def template_details(problem: Problem) -> list[Detail]:
    """What the template's own check found, as faults of the schedule's field."""
    if problem.details:
        return [_prefix_detail(one) for one in problem.details]
    return [_prefix_detail(as_detail(problem))]


def _prefix_detail(detail: Detail) -> Detail:
    return Detail(f"template.{detail.field}" if detail.field else "template", detail.code, detail.message, detail.facts)
