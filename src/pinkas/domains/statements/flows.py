"""Statements as files: rendered and sent outside any transaction."""

import asyncio
import logging
from datetime import timedelta
from typing import Any, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.core.letters import Attachment, Letter
from pinkas.core.problems import Problem
from pinkas.core.report_tables import ComposedReport
from pinkas.domains.messages import MessageServices
from pinkas.domains.statements import store
from pinkas.domains.statements.actions import reading, sending
from pinkas.domains.statements.rules import emails, printed
from pinkas.domains.statements.rules.account_client import AccountClient
from pinkas.domains.statements.rules.printed import PartyKind, PrintedParty
from pinkas.domains.statements.rules.tables import MovementRows, movement_rows
from pinkas.domains.statements.types import Sendings, SendStatement, Statement, StatementAsOfQuery
from pinkas.outside import pdf
from pinkas.outside.mail import Undeliverable
from pinkas.platform.reports import PDF_MEDIA_TYPE
from pinkas.platform.tx import Flow

logger = logging.getLogger(__name__)

GIVE_UP_AFTER = timedelta(minutes=10)
"""A sending that fails again after so long is over; its job is tried ten times within a quarter of an hour."""


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> MessageServices: ...
    @property
    def press(self) -> pdf.Typesetter: ...


async def render_statement(flow: Flow[Dependencies], report: ComposedReport[Statement, AccountClient]) -> bytes:
    """The statement as PDF. Raises UnprintableText and NotPrintable, and OSError when no process can be started."""
    return await render_account(flow, report, report.subject.client, "client", movement_rows)


async def render_account(
    flow: Flow[Any], report: ComposedReport[Any, Any], party: PrintedParty, kind: PartyKind, rows_of: MovementRows
) -> bytes:
    """The statement of an account with a party as PDF. The subject of the report has the business. Raises what
    `render_statement` does."""
    press, business = flow.outside.press, report.subject.business
    at = report.at.astimezone(ZoneInfo(business.timezone)).replace(microsecond=0)
    printed.check_printable(business, party, kind, report.lang)
    view = printed.statement_view(report, party, kind, rows_of)
    async with press.turn(flow.caller.business_id):
        return await asyncio.to_thread(
            pdf.render_statement, view, sandbox=report.sandbox, produced_at=at, typesetter=press
        )


async def send_statement(flow: Flow[Dependencies], id: UUID, body: SendStatement) -> Sendings:
    """Queues the statement as PDF by e-mail: to `emails`, else to the contacts that receive statements, else to the
    client's own addresses. What became of it is in the client's activity."""
    messaging = flow.outside.messaging
    async with flow.transaction() as tx:
        return await sending.queue_statement(tx, id, body, messaging)


async def run_sending_job(flow: Flow[Dependencies], sending_id: UUID) -> None:
    """The job of one sending: a statement leaves at least once, under the same Message-ID each time."""
    async with flow.transaction() as tx:
        row = await store.get_row(tx, sending_id)
        if row.state != "QUEUED":
            return
        now = tx.now
    state, error = "SENT", None
    size: int | None = None
    try:
        size = await _render_and_send(flow, row)
    except Undeliverable as fault:
        state, error = "FAILED", str(fault)[:300]
    except Exception as fault:  # whatever it is, it is tried again, but for a refusal: a statement too long stays so
        logger.warning("statement %s could not be sent: %s", sending_id, type(fault).__name__)
        refused = isinstance(fault, Problem) and fault.status < 500
        if not refused and now - row.created_at < GIVE_UP_AFTER:
            raise
        state, error = "FAILED", type(fault).__name__
    async with flow.transaction() as tx:
        await store.update_outcome(tx, sending_id, state, error, (_attachment_name(row), size))


async def _render_and_send(flow: Flow[Dependencies], row: Any) -> int:
    """The size of the file that was handed over."""
    async with flow.transaction() as tx:
        who = await reading.get_account_client(tx, row.client_id)
        query = StatementAsOfQuery(from_=row.period_from, to=row.period_to, currency=row.currency)
        found = await reading.compose_statement(tx, who, query)
        report = ComposedReport(found, who, row.language, tx.now, tx.environment == "sandbox")
    file = await render_statement(flow, report)
    await _hand_over(flow, row, who, file)
    return len(file)


async def _hand_over(flow: Flow[Dependencies], row: Any, account_client: AccountClient, content: bytes) -> None:
    mail = flow.outside.messaging.mail
    if mail is None:
        raise Undeliverable("e-mail is not available any more")
    await mail.send(
        Letter(
            id=row.id,
            at=row.created_at,
            to=row.recipient,
            subject=row.subject,
            text=row.text,
            html=emails.html_body(row.text, row.language),
            sender_name=emails.sender_name(account_client.business, row.language),
            reply_to=account_client.business.email,
            attachments=(Attachment(_attachment_name(row), PDF_MEDIA_TYPE, content),),
        )
    )


def _attachment_name(row: Any) -> str:
    return f"statement-{row.period_from.isoformat()}-{row.period_to.isoformat()}.pdf"
