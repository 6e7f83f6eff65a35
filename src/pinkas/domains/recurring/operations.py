"""The public operations of recurring documents."""

from pinkas.core.problems import VersionConflict
from pinkas.core.schedule_problems import AlreadyPaused, NotPaused, ScheduleEnded
from pinkas.domains.recurring import actions, flows
from pinkas.domains.recurring.rules.problems import AlreadyRun
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "recurring documents", "recurring:read", "recurring:write"

OPERATIONS = (
    operation(
        "GET /recurring-documents",
        actions.list_,
        "List schedules; filter by status, type, client and the document that one made",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /recurring-documents",
        actions.create,
        "Create a schedule: template document, frequency, end, auto-finalize, auto-send",
        group=GROUP,
        scope=WRITE,
        creates=True,
    ),
    operation(
        "GET /recurring-documents/upcoming",
        actions.list_upcoming,
        "Documents due in the next days",
        name="listUpcomingRecurringDocuments",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /recurring-documents/dates",
        actions.preview_dates,
        "The next dates of a rhythm, before a schedule of it is made",
        name="previewRecurringDocumentDates",
        group=GROUP,
        scope=WRITE,
    ),
    operation("GET /recurring-documents/{id}", actions.get, "Get a schedule", group=GROUP, scope=READ),
    operation(
        "PATCH /recurring-documents/{id}",
        actions.change,
        "Change a schedule",
        group=GROUP,
        scope=WRITE,
        problems=(ScheduleEnded, VersionConflict),
    ),
    operation(
        "DELETE /recurring-documents/{id}",
        actions.cancel,
        "Delete a schedule; what it has produced stays",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /recurring-documents/{id}/pause",
        actions.pause,
        "Pause a schedule",
        group=GROUP,
        scope=WRITE,
        problems=(ScheduleEnded, AlreadyPaused, VersionConflict),
    ),
    operation(
        "POST /recurring-documents/{id}/resume",
        actions.resume,
        "Resume a schedule",
        group=GROUP,
        scope=WRITE,
        problems=(ScheduleEnded, NotPaused, VersionConflict),
    ),
    operation(
        "POST /recurring-documents/{id}/run",
        flows.run_now,
        "Run a schedule now",
        group=GROUP,
        scope=WRITE,
        problems=(ScheduleEnded, AlreadyRun, VersionConflict),
    ),
    operation(
        "GET /recurring-documents/{id}/runs",
        actions.list_runs,
        "What a schedule has produced",
        group=GROUP,
        scope=READ,
    ),
)
