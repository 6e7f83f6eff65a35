"""The public operations of analytics about clients, and statistics of the business."""

from functools import partial

from pinkas.domains.analytics.actions import clients, revenue, statistics
from pinkas.domains.analytics.declaring import analytics_read

_overview = partial(analytics_read, group="analytics overview")
_clients = partial(analytics_read, group="analytics clients")

CLIENT_OPERATIONS = (
    _overview(
        "/analytics/client-growth",
        clients.compare_client_months,
        "Client growth analytics",
        name="getClientGrowth",
    ),
    _overview(
        "/analytics/dashboard-client-growth",
        clients.compose_client_chart,
        "Client growth chart data",
        name="getClientGrowthChart",
    ),
    _overview("/analytics/statistics", statistics.compose_statistics, "Business statistics", name="getStatistics"),
    _overview(
        "/analytics/statistics/enhanced",
        statistics.compose_enhanced_statistics,
        "Statistics with financial metrics",
        name="getEnhancedStatistics",
    ),
    analytics_read(
        "/analytics/revenue/by-category",
        revenue.compose_revenue_by_category,
        "Revenue by service/product category",
        name="getRevenueByCategory",
        group="analytics revenue",
    ),
    _clients(
        "/analytics/clients/summary", clients.summarize_clients, "Client summary metrics", name="getClientSummary"
    ),
    _clients("/analytics/clients/growth", clients.compose_client_trend, "Client growth trend", name="getClientTrend"),
    _clients("/analytics/clients/segments", clients.segment_clients, "Client segmentation", name="getClientSegments"),
    _clients(
        "/analytics/clients/status",
        clients.list_client_statuses,
        "Client status distribution",
        name="getClientStatuses",
    ),
    _clients(
        "/analytics/clients/ltv",
        clients.spread_lifetime_values,
        "Client lifetime value distribution",
        name="getLifetimeValues",
    ),
    _clients("/analytics/clients/top", clients.list_top_clients, "Top clients by value", name="getTopClients"),
)
