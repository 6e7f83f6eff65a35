"""The overview of a business: its money, what waits for somebody, and on the first day the way to a document."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pinkas.dashboard.business_pages import insights, tax_calendar
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

ATTENTION: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "overdue_documents": ("documents", {"overdue": "true"}),
    "overdue_opening_balances": ("clients", {"opening": "overdue"}),
    "accepted_quotes": ("quotes", {"quoteStatus": "ACCEPTED"}),
    "expiring_quotes": ("quotes", {"quoteStatus": "OPEN"}),
    "old_drafts": ("documents", {"status": "DRAFT"}),
    "not_delivered": ("documents", {"deliveryStatus": "BOUNCED"}),
    "allocation_numbers": ("allocations", {}),
    "bank_transactions": ("bank/reconcile", {}),
}
"""The list that shows what waits for a person, by its kind."""
CHART_HEIGHT = 140
SLOT_WIDTH = 56
BAR_WIDTH = 18
MOST_NOTES = 4


@dataclass(frozen=True)
class MonthBars:
    """The two bars of a month in the chart: their places and heights in units of the drawing."""

    figures: Any
    x: int
    revenue_height: int
    collected_height: int
    first: date
    last: date


async def overview_page(context: PageContext) -> PageResponse:
    """The owner's home. Each amount and each count leads to the list that it is made of."""
    recent = None
    if context.has_scope("documents:read"):
        recent = await context.perform("GET /documents", query={"limit": 8})
    business = await context.perform("GET /businesses/current")
    issued = any(one.status != "DRAFT" for one in recent.items) if recent else True
    return context.render(
        "overview.html",
        place="",
        recent=recent,
        business=business,
        issued=issued,
        **await _figures(context),
        **await _insights(context, issued),
    )


async def _figures(context: PageContext) -> dict[str, Any]:
    """What was sold and came in, what is owed by age, and what is due to the authorities."""
    if not context.has_scope("analytics:read"):
        return {"summary": None, "bars": (), "deadlines": [], "aging": None}
    summary = await context.perform("GET /analytics/dashboard/mobile-summary")
    aging = await context.perform("GET /analytics/collections/aging")
    return {
        "summary": summary,
        "bars": month_bars(summary.data.months),
        "attention": ATTENTION,
        "deadlines": await tax_calendar.list_soon(context),
        "deadline_colours": tax_calendar.STATUS_COLOURS,
        "aging": aging if aging.count else None,
    }


async def _insights(context: PageContext, issued: bool) -> dict[str, Any]:
    """The money of the next weeks, and what stands out."""
    if not (issued and context.has_scope("insights:read")):
        return {"forecast": None, "weeks": (), "notes": []}
    forecast = await context.perform("GET /analytics/insights/cash-flow")
    return {
        "forecast": forecast,
        "weeks": insights.chart_points(context, forecast),
        "notes": (await insights.list_notes(context))[:MOST_NOTES],
        "severities": insights.SEVERITY_COLOURS,
    }


def month_bars(months: Sequence[Any]) -> list[MonthBars]:
    """The bars of months, the highest as high as the chart. A month below zero has no bar but its row."""
    highest = max((max(Decimal(one.revenue), Decimal(one.collected)) for one in months), default=Decimal())

    def height(amount: Any) -> int:
        return int(max(Decimal(amount), Decimal()) / highest * CHART_HEIGHT) if highest > 0 else 0

    return [
        MonthBars(
            one,
            place * SLOT_WIDTH,
            height(one.revenue),
            height(one.collected),
            one.month,
            (one.month + timedelta(days=31)).replace(day=1) - timedelta(days=1),
        )
        for place, one in enumerate(months)
    ]


SCREENS = {"": {"GET": overview_page}}
