"""The public operations of insights."""

from pinkas.domains.insights.actions import reading
from pinkas.domains.insights.declaring import insight_read

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
)
