"""Insights: the money of the next weeks, the health of the business and of its clients, and the weekly review."""

from typing import Any

from pinkas.dashboard.business_pages.analytics import TOPICS
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.report_tables import page_of
from pinkas.platform.web_page import PageResponse

PLACE = "analytics"
SEVERITY_COLOURS = {"info": "", "warning": "warn", "critical": "bad"}
"""The CSS class by which each severity of a note is coloured."""
RISK_COLOURS = {"LOW": "good", "MEDIUM": "warn", "HIGH": "bad"}
GRADE_COLOURS = {"A": "good", "B": "good", "C": "warn", "D": "warn", "E": "bad"}


async def forecast_page(context: PageContext) -> PageResponse:
    """The money of the next thirteen weeks, what it is made of, and what stands out."""
    found = await context.perform("GET /analytics/insights/cash-flow")
    return _render(
        context,
        "insights_forecast.html",
        found=found,
        points=chart_points(context, found),
        drivers=[(one, _page(context, one.href)) for one in found.drivers],
        notes=await list_notes(context),
        severities=SEVERITY_COLOURS,
    )


def _render(context: PageContext, template: str, **values: Any) -> PageResponse:
    return context.render(template, place=PLACE, topics=TOPICS, **values)


def chart_points(context: PageContext, forecast: Any) -> list[tuple[Any, int]]:
    """The weeks of a forecast, each with the instant at which a chart puts it, in seconds."""
    return [(one, int(context.words.midnight(one.date).timestamp())) for one in forecast.points]


async def list_notes(context: PageContext) -> list[tuple[Any, str | None]]:
    """What stands out, the gravest first, each with the page that it leads to."""
    found = await context.perform("GET /analytics/insights/dashboard")
    return [(one, _page(context, one.href)) for one in found.data]


def _page(context: PageContext, href: str | None) -> str | None:
    return page_of(href, context.url, context.has_scope) if href else None


async def health_page(context: PageContext) -> PageResponse:
    """The health of the business by its six sides, each with its reason."""
    found = await context.perform("GET /analytics/health-score")
    return _render(context, "insights_health.html", found=found, grades=GRADE_COLOURS)


async def client_health_page(context: PageContext) -> PageResponse:
    """Clients, the least healthy first, each with its reasons."""
    page, form = await fetch_list(context, "GET /analytics/insights/client-health", ("risk", "sort"))
    rows = [(one, _page(context, one.href)) for one in page.data]
    return _render(context, "insights_clients.html", page=page, form=form, rows=rows, risks=RISK_COLOURS)


async def review_page(context: PageContext) -> PageResponse:
    """The last week, and the reviews of the weeks before."""
    latest = await context.perform("GET /analytics/weekly-review")
    history, _ = await fetch_list(context, "GET /analytics/weekly-review/history", ())
    earlier = [one for one in history.items if one.id != latest.id]
    return _render(context, "insights_review.html", latest=latest, earlier=earlier, page=history)


SCREENS = {
    "/analytics/forecast": {"GET": forecast_page},
    "/analytics/health": {"GET": health_page},
    "/analytics/client-health": {"GET": client_health_page},
    "/analytics/review": {"GET": review_page},
}
