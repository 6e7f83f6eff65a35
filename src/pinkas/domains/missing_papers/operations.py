"""The public operations of missing papers."""

from pinkas.core.problems import VersionConflict
from pinkas.core.report_tables import Column
from pinkas.domains import businesses
from pinkas.domains.missing_papers import actions
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "expenses", "expenses:read", "expenses:write"

OPERATIONS = (
    report(
        "/expenses/missing-papers",
        actions.compose_missing_papers,
        "Papers that should be there and are not",
        name="listMissingPapers",
        group=GROUP,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=(
            Column("date", "day"),
            Column("kind", value=lambda row, composed: row.kind),
            Column("supplierName"),
            Column("number"),
            Column("description"),
            Column("currency", "currency"),
            Column("amount", "amount"),
            Column("lastDate", "day"),
        ),
    ),
    operation(
        "POST /expenses/missing-papers/dismiss",
        actions.dismiss,
        "Say that a paper need not be waited for",
        name="dismissMissingPaper",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        "POST /expenses/missing-papers/restore",
        actions.restore,
        "Take back that a paper need not be waited for",
        name="restoreMissingPaper",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        "GET /expenses/missing-papers/reminder",
        actions.get_reminder,
        "How the business is reminded of missing papers",
        name="getMissingPaperReminder",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PATCH /expenses/missing-papers/reminder",
        actions.change_reminder,
        "Change how the business is reminded of missing papers",
        name="updateMissingPaperReminder",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
)
