"""The public operations of analytics."""

from pinkas.domains.analytics import actions
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /analytics/dashboard/mobile-summary",
        actions.summarize_home,
        "Mobile home-screen summary",
        name="getHomeSummary",
        group="analytics overview",
        scope="analytics:read",
    ),
)
