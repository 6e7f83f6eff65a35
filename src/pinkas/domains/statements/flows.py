"""Statements as files: rendered and sent outside any transaction."""

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Any, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.core.letters import Attachment, Letter
from pinkas.core.problems import Problem, ServiceUnavailable
from pinkas.domains.messages import MessageServices
from pinkas.domains.statements import store
from pinkas.domains.statements.actions import reading, sending
from pinkas.domains.statements.actions.reading import AccountClient
from pinkas.domains.statements.rules import csv_table, emails, printed
from pinkas.domains.statements.types import Sendings, SendStatement, Statement, StatementQuery
from pinkas.outside import pdf
from pinkas.outside.mail import Undeliverable
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow

logger = logging.getLogger(__name__)

PDF_MEDIA_TYPE, CSV_MEDIA_TYPE = "application/pdf", "text/csv"
GIVE_UP_AFTER = timedelta(minutes=10)
"""A sending that fails again after so long is over; its job is tried ten times within a quarter of an hour."""


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> MessageServices: ...
    @property
    def press(self) -> pdf.Typesetter: ...


async def get_statement(flow: Flow[Dependencies], id: UUID, query: StatementQuery) -> Statement | Blob:
    """The account of the client over a period: opening balance, every movement, closing balance, in each currency.
    `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another.

    A client that was merged into this one counts with it; asked about one that was merged, it is the statement of the
    client that stands for it. At most 2,000 movements and seven years."""
    async with flow.transaction() as tx:
        who = await reading.get_account_client(tx, id)
        found = await reading.compose_statement(tx, who, query)
        sandbox, now = tx.environment == "sandbox", tx.now
    if query.format == "json":
        return found
    lang = query.lang or who.client.lang or who.business.default_lang
    name = csv_table.statement_file_name(found)
    if query.format == "csv":
        return Blob(
            csv_table.build_csv(found, who.country, lang),
            f"{CSV_MEDIA_TYPE}; charset=utf-8",
            f"{name}.csv",
            attachment=True,
        )
    try:
        file = await _render_pdf(flow, who, found, lang, now, sandbox=sandbox)
    except OSError as fault:
        raise ServiceUnavailable from fault
    return Blob(file, PDF_MEDIA_TYPE, f"{name}.pdf")


async def _render_pdf(
    flow: Flow[Dependencies],
    account_client: AccountClient,
    composed: Statement,
    lang: str,
    now: datetime,
    *,
    sandbox: bool,
) -> bytes:
    press = flow.outside.press
    at = now.astimezone(ZoneInfo(account_client.business.timezone)).replace(microsecond=0)
    printed.check_printable(account_client.business, account_client.client, lang)
    view = printed.statement_view(
        composed, account_client.business, account_client.client, account_client.country, lang
    )
    async with press.turn(flow.caller.business_id):
        return await asyncio.to_thread(pdf.render_statement, view, sandbox=sandbox, produced_at=at, typesetter=press)


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
        query = StatementQuery(from_=row.period_from, to=row.period_to, currency=row.currency)
        found = await reading.compose_statement(tx, who, query)
        sandbox, now = tx.environment == "sandbox", tx.now
    file = await _render_pdf(flow, who, found, row.language, now, sandbox=sandbox)
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
