"""Standing orders and their charges as tables."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.mandates.types import ChargeTable, MandateTable

MANDATE_COLUMNS = (
    Column("client"),
    Column("subject"),
    Column("status"),
    Column("pauseReason"),
    Column("currency", "currency"),
    Column("amount", "amount"),
    Column("nextDate", "day"),
    Column("paidCount", "number"),
    Column("failedCount", "number"),
    Column("externalReference"),
)
CHARGE_COLUMNS = (
    Column("scheduledFor", "day"),
    Column("client"),
    Column("state"),
    Column("currency", "currency"),
    Column("amount", "amount"),
    Column("attempt", "number"),
    Column("failure"),
    Column("paid", "day"),
    Column("reference"),
    Column("externalReference"),
    Column("chargeId"),
)


def mandate_rows(report: ComposedReport[MandateTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each standing order; of one with a ceiling the amount is the ceiling."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "client": one.client_name,
            "subject": one.subject,
            "status": translator.label(one.status, "mandateStatus"),
            "pauseReason": one.pause_reason and translator.label(one.pause_reason, "mandatePauseReason"),
            "currency": one.currency,
            "amount": one.amount or one.amount_max,
            "nextDate": one.next_date,
            "paidCount": one.paid_count,
            "failedCount": one.failed_count,
            "externalReference": one.external_reference,
        }


def charge_rows(report: ComposedReport[ChargeTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each charge; `chargeId` is by what a bank's answer finds it again."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "scheduledFor": one.scheduled_for,
            "client": one.client_name,
            "state": translator.label(one.state, "mandateChargeState"),
            "currency": one.currency,
            "amount": one.amount,
            "attempt": one.attempt,
            "failure": one.last_error and translator.label(one.last_error.kind, "mandateErrorKind"),
            "paid": None if one.paid_at is None else one.paid_at.date(),
            "reference": one.provider_ref,
            "externalReference": one.external_reference,
            "chargeId": str(one.id),
        }
