"""The public operations of insights."""

from pinkas.domains.insights import reviewing
from pinkas.domains.insights.actions import planning, reading, reviews
from pinkas.domains.insights.declaring import insight_read
from pinkas.platform.operation import operation

OPERATIONS = (
    insight_read("/analytics/insights/dashboard", reading.read_notes, "AI insights dashboard", name="getInsights"),
    insight_read(
        "/analytics/insights/cash-flow",
        reading.read_forecast,
        "Cash-flow insights and forecasts",
        name="getCashForecast",
    ),
    insight_read(
        "/analytics/insights/client-health",
        reading.read_client_health,
        "Client health insights",
        name="listClientHealth",
    ),
    operation(
        "GET /analytics/weekly-review",
        reviewing.get_review,
        "Latest weekly business review",
        name="getWeeklyReview",
        group="analytics insights",
        scope="insights:read",
    ),
    operation(
        "GET /analytics/weekly-review/history",
        reviews.list_reviews,
        "Weekly review history",
        name="listWeeklyReviews",
        group="analytics insights",
        scope="insights:read",
    ),
    operation(
        "GET /analytics/vat/threshold/plan",
        planning.plan_threshold,
        "What becomes of a draft or an amount if it is issued now or later",
        name="planVatThreshold",
        group="analytics vat",
        scope="analytics:read",
    ),
)
