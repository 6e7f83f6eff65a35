"""The overview of a business: what waits for somebody, and on the first day the way to the first document."""

from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse


async def overview_page(context: PageContext) -> PageResponse:
    """Each number leads to the list that it counts."""
    counts, recent = {}, None
    if context.has_scope("documents:read"):
        for name, asked in _COUNTED_FILTERS.items():
            page = await context.perform("GET /documents", query={**asked, "limit": 1, "include": "total"})
            counts[name] = page.total
        recent = await context.perform("GET /documents", query={"limit": 8})
    business = await context.perform("GET /businesses/current")
    issued = any(one.status != "DRAFT" for one in recent.items) if recent else True
    return context.render(
        "overview.html",
        place="",
        counts=counts,
        counted=_COUNTED_FILTERS,
        recent=recent,
        business=business,
        issued=issued,
    )


_COUNTED_FILTERS = {
    "Unpaid": {"paymentStatus": "UNPAID", "status": "ISSUED"},
    "Paid in part": {"paymentStatus": "PARTIAL", "status": "ISSUED"},
    "Drafts": {"status": "DRAFT"},
    "Quotes without an answer": {"quoteStatus": "OPEN", "status": "ISSUED"},
}
"""What is counted, and the filters of the list that shows it."""

SCREENS = {"": {"GET": overview_page}}
