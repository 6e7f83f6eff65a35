"""Schedules of reports at work: what is due is queued once, made outside any transaction, and sent by e-mail."""

import logging
from datetime import timedelta
from html import escape
from typing import Any
from uuid import UUID, uuid5

import msgspec

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import sent_fields
from pinkas.core.letters import Attachment, Letter
from pinkas.core.problems import Problem, invalid_field
from pinkas.domains import businesses
from pinkas.domains.messages import ChannelUnavailable
from pinkas.domains.reports.actions import schedules
from pinkas.domains.reports.actions.schedules import RESOURCE
from pinkas.domains.reports.flows import Dependencies
from pinkas.domains.reports.jobs import SEND_REPORT
from pinkas.domains.reports.rules.schedules import ReportNotAllowed, ReportNotFound
from pinkas.domains.reports.store import schedules as store
from pinkas.domains.reports.types.schedules import NewReportSchedule, ReportRun, ReportSchedule, ReportScheduleChanges
from pinkas.outside.mail import Undeliverable
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.operation import Blob, Operation
from pinkas.platform.tx import Flow, Transactions

logger = logging.getLogger(__name__)

GIVE_UP_AFTER = timedelta(minutes=10)
"""A run that fails again after so long is over; its job is tried ten times within a quarter of an hour."""


async def create_schedule(flow: Flow[Dependencies], body: NewReportSchedule) -> ReportSchedule:
    """Schedules a report: on its day and hour of every month it is made for a relative period and sent to each
    recipient. It may read what the caller may read; once that right is gone, nothing is sent. A month in which the
    service did not run is not made up for."""
    _check_report(flow, body.report, body.parameters)
    async with flow.transaction() as tx:
        return await RESOURCE.create(tx, body)


async def change_schedule(flow: Flow[Dependencies], id: UUID, body: ReportScheduleChanges) -> ReportSchedule:
    """Changes the fields that are sent."""
    async with flow.transaction() as tx:
        before = await RESOURCE.get(tx, id)
        wanted = {"report": before.report, "parameters": before.parameters} | sent_fields(body)
        _check_report(flow, wanted["report"], wanted["parameters"])
        return await RESOURCE.change(tx, id, body)


async def run_now(flow: Flow[Dependencies], id: UUID) -> ReportSchedule:
    """Makes the report now and sends it to the recipients, beside the rhythm, which stays as it is. It is queued: the
    newest of `runs` says what became of it."""
    async with flow.transaction() as tx:
        schedule = await store.SCHEDULES.get_for_update(tx, id)
        if flow.outside.messaging.mail is None:
            raise ChannelUnavailable
        declared = _check_report(flow, schedule.report, schedule.parameters)
        run = await schedules.queue_run(tx, schedule, tx.now, _names(declared), by_hand=True)
        if run is not None:
            tx.enqueue(SEND_REPORT, run_id=run)
            tx.audit("report_schedule.run", "report_schedule", id, facts={"runId": str(run)})
        return await RESOURCE.get(tx, id)


async def queue_due(database: Database, clock: Clock, *, transactions: Transactions, outside: Any) -> int:
    """Queues the runs of a batch of schedules that are due; how many. What another worker does just now is left to
    it."""
    done = 0
    for row in await store.DUE.find_due(database, clock):
        flow: Flow[Dependencies] = Flow(transactions, system_caller(row.business_id), outside)
        try:
            async with flow.transaction() as tx:
                schedule = await store.claim(tx, row.id)
                if schedule is None or schedule.next_run_at is None or schedule.next_run_at > tx.now:
                    continue
                declared = outside.reports.get(schedule.report)
                names = _names(declared) if declared else frozenset()
                run = await schedules.queue_run(tx, schedule, schedule.next_run_at, names, by_hand=False)
                await schedules.advance(tx, schedule)
                if run is not None:
                    tx.enqueue(SEND_REPORT, run_id=run)
                done += 1
        except Exception:
            logger.exception("the report schedule %s of business %s cannot be queued", row.id, row.business_id)
    return done


async def run_sending_job(flow: Flow[Dependencies], run_id: UUID) -> None:
    """The job of one run. A letter leaves at least once for each recipient, under the same Message-ID each time: who
    has it is noted before the next one leaves."""
    async with flow.transaction() as tx:
        run = await store.find_run(tx, run_id)
        if run is None or run.state != "QUEUED":
            return
        schedule = await RESOURCE.get(tx, run.schedule_id)
        declared = flow.outside.reports.get(schedule.report)
        allowed = declared is not None and await schedules.may_still_read(tx, schedule.created_by, declared.scope or "")
        now = tx.now
        if declared is None or not allowed:
            await store.end_run(tx, run.id, "FAILED", ReportNotAllowed.code if declared else ReportNotFound.code)
            return
    error = None
    try:
        await _make_and_send(flow, schedule, run, declared)
    except Undeliverable as fault:
        error = str(fault)[:300]
    except Exception as fault:  # whatever it is, it is tried again, but for a refusal
        logger.warning("report run %s could not be sent: %s", run.id, type(fault).__name__)
        refused = isinstance(fault, Problem) and fault.status < 500
        if not refused and now - run.created_at < GIVE_UP_AFTER:
            raise
        error = fault.code if isinstance(fault, Problem) else type(fault).__name__
    async with flow.transaction() as tx:
        await store.end_run(tx, run.id, "FAILED" if error else "SENT", error)


async def _make_and_send(
    flow: Flow[Dependencies], schedule: ReportSchedule, run: ReportRun, declared: Operation
) -> None:
    mail = flow.outside.messaging.mail
    if mail is None:
        raise Undeliverable("e-mail is not available any more")
    query = _decode(declared, {**run.parameters, "format": schedule.format, "lang": schedule.language})
    made = await declared.function(flow, query)
    if not isinstance(made, Blob):
        raise TypeError(f"{schedule.report} is no file")
    async with flow.transaction(read_only=True) as tx:
        business = await businesses.get_current(tx)
    words = get_translator(schedule.language)
    sender = business.name_in(schedule.language)
    title = words.label(schedule.report, "report")
    subject = words.text("{title} of {business}", title=title, business=" ".join(sender.split()))[:200]
    text = words.text(
        "Hello,\n\nAttached is the report {title} of {business}.\n\nThis e-mail is sent by a schedule.",
        title=title,
        business=sender,
    )
    for recipient in run.recipients:
        if recipient in run.sent_to:
            continue
        await mail.send(
            Letter(
                id=uuid5(run.id, recipient),
                at=run.created_at,
                to=recipient,
                subject=subject,
                text=text,
                html=_html(text, schedule.language),
                sender_name=sender,
                reply_to=business.email,
                attachments=(Attachment(made.filename, made.media_type.partition(";")[0], made.content),),
            )
        )
        async with flow.transaction() as tx:
            await store.note_sent(tx, run.id, recipient)


def _check_report(flow: Flow[Dependencies], key: str, parameters: dict[str, str]) -> Operation:
    """The report of a schedule. Raises ReportNotFound, ReportNotAllowed, and ValidationFailed for parameters that it
    does not take."""
    declared = flow.outside.reports.get(key)
    if declared is None:
        raise ReportNotFound(field="report")
    if declared.scope not in flow.caller.scopes:
        raise ReportNotAllowed(requiredScope=declared.scope)
    # What the period gives is checked with any days.
    days = {"from": "2020-01-01", "to": "2020-01-31", "date": "2020-01-31", "month": "2020-01"}
    _decode(declared, {**parameters, **{name: days[name] for name in _names(declared) & days.keys()}})
    return declared


def _names(declared: Operation) -> frozenset[str]:
    query = declared.shape.query
    return frozenset(one.encode_name for one in msgspec.structs.fields(query)) if query is not None else frozenset()


def _decode(declared: Operation, parameters: dict[str, Any]) -> msgspec.Struct:
    query = declared.shape.query
    assert query is not None
    try:
        return msgspec.convert(parameters, query, strict=False, str_keys=True)
    except msgspec.ValidationError:
        raise invalid_field("parameters", "invalid", "The report does not take these parameters.") from None


def _html(text: str, language: str) -> str:
    side = "rtl" if language == "he" else "ltr"
    body = "".join(f"<p>{escape(part)}</p>" for part in text.split("\n\n"))
    return f'<!doctype html><html lang="{language}" dir="{side}"><body>{body}</body></html>'
