"""The notifications of a business about its schedules: a date that comes tomorrow, and a schedule that was paused."""

from typing import Literal

from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.recurring.types import Schedule
from pinkas.platform.tx import Tx

_MAX_REASONS = 3
"""Reasons that a notification names; the runs of the schedule have all of them."""


async def notify_upcoming_date(tx: Tx, schedule: Schedule) -> None:
    """Notifies of a date one day before it."""
    title = Wording("A recurring document is due")
    body = Wording("{name} makes its next document on {day}.", name=_name(schedule), day=schedule.next_date)
    await _notify(tx, schedule, "recurring_due", "info", title, body)


async def notify_paused(tx: Tx, schedule: Schedule, problem: Exception) -> None:
    """Notifies that a schedule was paused after three failures in a row, once for each failed date. An internal error
    is described without its details."""
    reason = problem if isinstance(problem, Problem) else Problem()
    title = Wording("A recurring document has paused itself")
    body = Wording(
        "{name} has failed three times in a row for {day}: {why} Mend the cause and resume it.",
        name=_name(schedule),
        day=schedule.next_date,
        why=[one.message for one in reason.details[:_MAX_REASONS]] or reason.text,
    )
    await _notify(tx, schedule, "recurring_failed", "warning", title, body)


def _name(schedule: Schedule) -> str:
    return schedule.name or Wording("The schedule")


async def _notify(
    tx: Tx, schedule: Schedule, kind: notifications.Kind, severity: Literal["info", "warning"], title: str, body: str
) -> None:
    at = "" if kind == "recurring_due" else f":{tx.now.isoformat()}"
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=kind,
            category="documents",
            severity=severity,
            title=title,
            body=body,
            entity=notifications.Entity(type="recurring_document", id=schedule.id),
            actions=[
                notifications.Action(label="runs", method="GET", path=f"/api/v1/recurring-documents/{schedule.id}/runs")
            ],
            dedupe_key=f"{kind}:{schedule.id}:{schedule.next_date}{at}",
        ),
    )
