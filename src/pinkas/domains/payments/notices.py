"""Tells the business of money that came in."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.domains import documents, notifications
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx


def notify_received(tx: Tx, business: Business, paid: Sequence[tuple[UUID, documents.Record]]) -> None:
    """Tells of payments that were recorded in this transaction, by their ids and what their receipts say: one
    notification, however many they are. Whoever records one at the dashboard knows of it, and is told nothing."""
    if tx.caller.kind == "session" or not paid:
        return
    id, record = paid[0]
    title: str = Wording("{n} payments were received", n=len(paid))
    if len(paid) == 1:
        title = Wording(
            "{name} paid {amount} {currency}",
            name=record.client_name or "",
            amount=format_amount(record.payments[0].amount, record.currency),
            currency=record.currency,
        )
    path = f"/api/v1/payments/{id}" if len(paid) == 1 else "/api/v1/payments"
    notifications.add_later(
        tx,
        notifications.NewNotification(
            kind="payment_received",
            category="payments",
            severity="info",
            title=title,
            body=Wording("The payment is recorded in the books."),
            entity=notifications.Entity(type="payment", id=id) if len(paid) == 1 else None,
            actions=[notifications.Action(label="payment", method="GET", path=path)],
            dedupe_key=f"payment_received:{id}",
        ),
        business,
    )
