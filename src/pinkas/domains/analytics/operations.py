"""The public operations of analytics."""

from functools import partial

from pinkas.domains.analytics.actions import activity, collecting, health, home, revenue, tax_calendar, vat
from pinkas.domains.analytics.client_operations import CLIENT_OPERATIONS
from pinkas.domains.analytics.declaring import analytics_read
from pinkas.platform.operation import operation

_overview = partial(analytics_read, group="analytics overview")
_revenue = partial(analytics_read, group="analytics revenue")
_collections = partial(analytics_read, group="analytics collections")
_documents = partial(analytics_read, group="analytics documents")
_expenses = partial(analytics_read, group="analytics expenses")
_vat = partial(analytics_read, group="analytics vat")

OPERATIONS = (
    _overview(
        "/analytics/dashboard/mobile-summary", home.summarize_home, "Mobile home-screen summary", name="getHomeSummary"
    ),
    _overview("/analytics/health-score", health.compose_health, "Business health score", name="getHealthScore"),
    _overview(
        "/analytics/revenue-growth",
        revenue.compose_revenue_growth,
        "Revenue growth analytics",
        name="getRevenueGrowth",
    ),
    _overview(
        "/analytics/dashboard-chart",
        revenue.compose_chart,
        "Revenue/collections chart data",
        name="getDashboardChart",
    ),
    _overview("/analytics/monthly-turnover", revenue.list_turnover, "Monthly turnover", name="listMonthlyTurnover"),
    _revenue(
        "/analytics/revenue/summary", revenue.summarize_revenue, "Revenue summary metrics", name="getRevenueSummary"
    ),
    _revenue("/analytics/revenue/trend", revenue.compose_revenue_trend, "Revenue trend", name="getRevenueTrend"),
    _revenue(
        "/analytics/revenue/by-client",
        revenue.compose_revenue_by_client,
        "Revenue by client",
        name="getRevenueByClient",
    ),
    _revenue(
        "/analytics/revenue/by-brand",
        revenue.compose_revenue_by_brand,
        "Revenue by trade name (brand)",
        name="getRevenueByBrand",
    ),
    _revenue(
        "/analytics/revenue/yoy",
        revenue.compare_years,
        "Year-over-year revenue comparison",
        name="getRevenueYearOverYear",
    ),
    _collections(
        "/analytics/collections/trend",
        activity.compose_collection_trend,
        "Collection trend over time",
        name="getCollectionTrend",
    ),
    _collections(
        "/analytics/collections/summary",
        collecting.summarize_collections,
        "Collection summary metrics",
        name="getCollectionSummary",
    ),
    _collections(
        "/analytics/collections/aging",
        collecting.compose_aging,
        "Aging analysis of outstanding invoices",
        name="getCollectionAging",
    ),
    _collections(
        "/analytics/collections/by-client",
        collecting.compose_debtors,
        "Collections by client",
        name="getCollectionsByClient",
    ),
    operation(
        "GET /analytics/collections/outstanding",
        collecting.list_outstanding,
        "Outstanding invoices, paginated",
        name="listOutstanding",
        group="analytics collections",
        scope="analytics:read",
    ),
    _documents(
        "/analytics/documents/status-flow",
        collecting.compose_status_flow,
        "Document status funnel",
        name="getStatusFlow",
    ),
    _documents(
        "/analytics/documents/summary",
        activity.summarize_issued,
        "Document summary metrics",
        name="getDocumentAnalytics",
    ),
    _documents(
        "/analytics/documents/by-type", activity.list_issued_by_type, "Documents by type", name="getDocumentsByType"
    ),
    _documents(
        "/analytics/documents/trend",
        activity.compose_issued_trend,
        "Document creation trend",
        name="getDocumentTrend",
    ),
    _expenses(
        "/analytics/expenses/summary",
        activity.summarize_expenses,
        "Expense summary metrics",
        name="getExpenseSummary",
    ),
    _expenses("/analytics/expenses/trend", activity.compose_expense_trend, "Expense trend", name="getExpenseTrend"),
    _expenses(
        "/analytics/expenses/by-category",
        activity.compose_expenses_by_category,
        "Expenses by category",
        name="getExpensesByCategory",
    ),
    _expenses(
        "/analytics/expenses/by-supplier",
        activity.compose_expenses_by_supplier,
        "Expenses by supplier",
        name="getExpensesBySupplier",
    ),
    _expenses(
        "/analytics/expenses/monthly-comparison",
        activity.compare_expense_months,
        "Monthly expense comparison",
        name="getExpenseComparison",
    ),
    _vat("/analytics/vat/summary", vat.summarize_vat, "VAT summary for the current period", name="getVatSummary"),
    _vat("/analytics/vat/trend", vat.compose_vat_trend, "VAT trend for the year", name="getVatTrend"),
    _vat(
        "/analytics/vat/threshold",
        vat.track_threshold,
        "Exempt-dealer turnover threshold tracking",
        name="getVatThreshold",
    ),
    _vat("/analytics/vat/annual", vat.summarize_vat_year, "Annual VAT summary", name="getVatYear"),
    operation(
        "GET /analytics/vat/calendar",
        tax_calendar.get_tax_calendar,
        "Tax calendar",
        name="getTaxCalendar",
        group="analytics vat",
        scope="analytics:read",
        media_type="text/calendar",
    ),
    *CLIENT_OPERATIONS,
)
