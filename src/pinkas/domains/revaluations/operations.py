"""The public operations of revaluations."""

from pinkas.domains import ledger
from pinkas.domains.revaluations import actions, rules
from pinkas.platform.operation import operation

GROUP = "fiscal periods"

OPERATIONS = (
    operation(
        "GET /ledger/revaluations/{period}",
        actions.get_revaluation,
        "Revaluation of a month in foreign currency, posted or as a preview",
        name="getRevaluation",
        group=GROUP,
        scope="ledger:read",
    ),
    operation(
        "POST /ledger/revaluations/{period}",
        actions.post_revaluation,
        "Post the revaluation of a month",
        name="postRevaluation",
        group=GROUP,
        scope="ledger:write",
        problems=(
            rules.RevaluationPosted,
            rules.NothingToRevalue,
            rules.RateMissing,
            ledger.PeriodClosed,
            ledger.PeriodNotOver,
        ),
    ),
)
