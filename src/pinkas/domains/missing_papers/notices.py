"""Tells the business of expenses that nobody has put the paper of."""

from datetime import timedelta

from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.businesses import Business
from pinkas.domains.missing_papers import rules, store
from pinkas.domains.missing_papers.actions import list_without_file
from pinkas.platform.tx import Tx

GRACE = timedelta(days=3)
"""How long after its day an expense may wait for its paper before the business is told."""


async def notify_missing_files(tx: Tx, business: Business) -> None:
    """Tells the business of the expenses of the last months that have no file days after they were made, each of them
    once: one notification, however many they are. What was dismissed is left out."""
    today = tx.today(business.timezone)
    found = await list_without_file(tx, rules.first_day_of_window(today), today - GRACE)
    if not found:
        return
    found = rules.without_dismissed(found, await store.list_dismissed(tx))
    n, first = await notifications.tell_once(
        tx, "expense_missing_file", "SELECT unnest(%(ids)s::text[])", ids=[str(one.expense_id) for one in found]
    )
    if n == 0 or first is None:
        return
    title, body, entity = Wording("{n} expenses have no file", n=n), "", None
    actions = [
        notifications.Action(
            label="list", method="GET", path="/api/v1/expenses/missing-papers?kind=expense_without_file"
        )
    ]
    key = f"{today}:{first}"
    if n == 1:
        (one,) = (one for one in found if str(one.expense_id) == first)
        assert one.expense_id is not None
        title = Wording("An expense of {name} has no file", name=one.supplier_name or "")
        body = Wording(
            "{amount} {currency} of {day}: put its paper to it, so that its VAT can be deducted.",
            amount=one.amount,
            currency=one.currency,
            day=one.date,
        )
        entity, key = notifications.Entity(type="expense", id=one.expense_id), first
        actions = [notifications.Action(label="file", method="PUT", path=f"/api/v1/expenses/{first}/file")]
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="expense_missing_file",
            category="tax",
            severity="info",
            title=title,
            body=body or Wording("Without its paper the VAT of an expense cannot be deducted."),
            entity=entity,
            actions=actions,
            dedupe_key=f"expense_missing_file:{key}",
        ),
    )
