"""What the client, and the business, hear of a standing order."""

from typing import Literal

from pinkas.core.catalogue import get_translator
from pinkas.core.formatting import format_day, format_money
from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.domains import businesses, messages, notifications
from pinkas.domains.mandates.types import ChargeFailure, ChargeRow, MandateRow
from pinkas.domains.messages import SendingLimits
from pinkas.platform.tx import Tx


async def tell_changed_amount(tx: Tx, row: MandateRow, terms: SendingLimits) -> None:
    """Writes to the client that another amount will be charged, and from when on: a message of the log. A client
    without an address is told by the business: the days pass all the same."""
    business = await businesses.get_current(tx)
    assert row.next_amount is not None
    assert row.next_amount_from is not None
    assert row.amount is not None
    after = format_amount(row.next_amount, row.currency)
    facts = {
        "business": business.name_in(row.language),
        "subject": row.subject,
        "before": format_amount(row.amount, row.currency),
        "after": after,
        "currency": row.currency,
        "day": row.next_amount_from,
    }
    title = Wording("The amount of your standing order will change")
    text = Wording(
        "{business} will charge {after} {currency} instead of {before} {currency} for {subject}, from {day} on.",
        **facts,
    )
    words = get_translator(row.language)
    notice = messages.MandateNotice(
        mandate_id=row.id,
        client_id=row.client_id,
        language=row.language,
        subject=words.translated(title),
        text=words.translated(text),
        title=row.subject,
        facts=(
            (words.text("Amount"), format_money(after, row.currency)),
            (words.text("From"), format_day(row.next_amount_from, row.language)),
        ),
    )
    await messages.queue_notice(tx, notice, terms)


async def tell_failed_charge(tx: Tx, row: MandateRow, charge: ChargeRow, failure: ChargeFailure) -> None:
    """Tells the business that an attempt failed, once for each."""
    title = Wording(
        "{client} could not be charged {amount} {currency}",
        client=row.client_name or "",
        amount=format_amount(charge.amount, charge.currency),
        currency=charge.currency,
    )
    if charge.state == "SCHEDULED" and charge.due_at is not None:
        body = Wording("{why} It is tried again on {day}.", why=failure.message, day=charge.due_at.date())
    else:
        body = Wording("{why} It is not tried again by itself.", why=failure.message)
    await _tell(tx, row, "charge_failed", title, body, f"charge_failed:{charge.id}:{charge.tries}", "warning")


async def tell_past_due(tx: Tx, row: MandateRow, charge: ChargeRow) -> None:
    """Tells the business that a charge has failed for good; once for each."""
    title = Wording("The standing order of {client} is past due", client=row.client_name or "")
    if row.pause_reason == "failures":
        body = Wording("{count} charges in a row have failed: it has paused itself.", count=row.consecutive_failures)
    else:
        body = Wording("The charge of {day} has failed for good.", day=charge.scheduled_for)
    await _tell(tx, row, "mandate_past_due", title, body, f"mandate_past_due:{charge.id}:{charge.tries}", "critical")


async def _tell(
    tx: Tx,
    row: MandateRow,
    kind: notifications.Kind,
    title: str,
    body: str,
    key: str,
    severity: Literal["warning", "critical"],
) -> None:
    path = f"/api/v1/mandates/{row.id}/charges"
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=kind,
            category="payments",
            severity=severity,
            title=title,
            body=body,
            dedupe_key=key,
            entity=notifications.Entity(type="mandate", id=row.id),
            actions=[notifications.Action(label="charges", method="GET", path=path)],
        ),
    )
