"""Tells the business of a reconciliation session that can be closed."""

from collections.abc import Iterable
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.banking.rules.sessions import statement_difference
from pinkas.domains.banking.store import sessions as store
from pinkas.domains.banking.types.sessions import SessionRow
from pinkas.platform.tx import Tx


async def notify_ready(tx: Tx, session_ids: Iterable[UUID | None]) -> None:
    """Tells of those of the sessions whose lines are all matched or excluded now and come to the closing balance, each
    once, and once more after it was reopened."""
    ids = {id for id in session_ids if id is not None}
    for id in await store.list_dealt_with(tx, ids) if ids else ():
        row = await store.SESSIONS.get(tx, id)
        if statement_difference(row) == 0:
            await _tell(tx, row)


async def _tell(tx: Tx, row: SessionRow) -> None:
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="session_ready",
            category="bank",
            severity="info",
            title=Wording("The reconciliation of {account} can be closed", account=row.bank_account_name),
            body=Wording(
                "Every line from {first} to {last} is matched or excluded, and they come to the closing balance.",
                first=row.period_start,
                last=row.period_end,
            ),
            entity=notifications.Entity(type="bank_session", id=row.id),
            actions=[
                notifications.Action(
                    label="close", method="POST", path=f"/api/v1/bank-reconciliation/sessions/{row.id}/close"
                ),
            ],
            dedupe_key=f"session_ready:{row.id}:{row.version}",
        ),
    )
