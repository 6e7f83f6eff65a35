"""The public operations of recurring expenses."""

from pinkas.core.problems import VersionConflict
from pinkas.core.schedule_problems import AlreadyPaused, NotPaused, ScheduleEnded
from pinkas.domains.recurring_expenses import actions
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "recurring expenses", "expenses:read", "expenses:write"

OPERATIONS = (
    operation(
        "GET /recurring-expenses",
        actions.list_,
        "List schedules; filter by status, supplier and the expense that one made",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /recurring-expenses",
        actions.create,
        "Create a schedule: expense, frequency, end, and whether it is booked by itself",
        group=GROUP,
        scope=WRITE,
        creates=True,
    ),
    operation(
        "POST /recurring-expenses/dates",
        actions.preview_dates,
        "The next dates of a rhythm, before a schedule of it is created",
        name="previewRecurringExpenseDates",
        group=GROUP,
        scope=WRITE,
    ),
    operation("GET /recurring-expenses/{id}", actions.get, "Get a schedule", group=GROUP, scope=READ),
    operation(
        "PATCH /recurring-expenses/{id}",
        actions.change,
        "Change a schedule",
        group=GROUP,
        scope=WRITE,
        problems=(ScheduleEnded, VersionConflict),
    ),
    operation(
        "DELETE /recurring-expenses/{id}",
        actions.cancel,
        "Delete a schedule; what it has made stays",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /recurring-expenses/{id}/pause",
        actions.pause,
        "Pause a schedule",
        group=GROUP,
        scope=WRITE,
        problems=(ScheduleEnded, AlreadyPaused, VersionConflict),
    ),
    operation(
        "POST /recurring-expenses/{id}/resume",
        actions.resume,
        "Resume a schedule",
        group=GROUP,
        scope=WRITE,
        problems=(ScheduleEnded, NotPaused, VersionConflict),
    ),
    operation(
        "GET /recurring-expenses/{id}/runs",
        actions.list_runs,
        "What a schedule has made, and the dates that were passed over",
        group=GROUP,
        scope=READ,
    ),
)
