"""The notifications of a business about its schedules: a date that comes tomorrow, and a schedule that was paused."""

from typing import Literal

from pinkas.domains import businesses, notifications
from pinkas.domains.recurring.types import RunFailure, Schedule
from pinkas.platform.tx import Tx

_NOTICE_TEXTS = {
    "en": ("A recurring document is due", "{name} makes its next document on {day}."),
    "he": ("מסמך מחזורי מתקרב", "המסמך הבא של {name} ייווצר ב-{day}."),
}
_PAUSED_TEXTS = {
    "en": (
        "A recurring document has paused itself",
        "{name} has failed three times in a row for {day}: {why} Mend the cause and resume it.",
    ),
    "he": (
        "מסמך מחזורי הושהה",
        "{name} נכשל שלוש פעמים ברצף עבור {day}: {why} יש לתקן את הסיבה ולהפעיל מחדש.",
    ),
}
_UNNAMED_TEXTS = {"en": "The schedule", "he": "לוח הזמנים"}


async def notify_upcoming_date(tx: Tx, schedule: Schedule) -> None:
    """Notifies of a date one day before it."""
    await _notify(tx, schedule, "recurring_due", "info", _NOTICE_TEXTS, "")


async def notify_paused(tx: Tx, schedule: Schedule, failure: RunFailure) -> None:
    """Notifies that a schedule was paused after three failures in a row, once for each failed date."""
    await _notify(tx, schedule, "recurring_failed", "warning", _PAUSED_TEXTS, failure.message[:300])


async def _notify(
    tx: Tx,
    schedule: Schedule,
    kind: str,
    severity: Literal["info", "warning"],
    texts: dict[str, tuple[str, str]],
    reason: str,
) -> None:
    lang = (await businesses.get_current(tx)).default_lang
    title, body = texts[lang]
    at = "" if kind == "recurring_due" else f":{tx.now.isoformat()}"
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=kind,
            category="documents",
            severity=severity,
            title=title,
            body=body.format(name=schedule.name or _UNNAMED_TEXTS[lang], day=schedule.next_date, why=reason),
            entity=notifications.Entity(type="recurring_document", id=schedule.id),
            actions=[
                notifications.Action(label="runs", method="GET", path=f"/api/v1/recurring-documents/{schedule.id}/runs")
            ],
            dedupe_key=f"{kind}:{schedule.id}:{schedule.next_date}{at}",
        ),
    )
