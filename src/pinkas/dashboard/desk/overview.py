"""The overview of a business: what waits for somebody, and on the first day the way to the first document."""

from pinkas.dashboard.desk.desk import Desk
from pinkas.platform.page import Shown


async def overview(desk: Desk) -> Shown:
    """Each number leads to the list that it counts."""
    counts, recent = {}, None
    if desk.may("documents:read"):
        for name, asked in _COUNTED.items():
            page = await desk.perform("GET /documents", query={**asked, "limit": 1, "include": "total"})
            counts[name] = page.total
        recent = await desk.perform("GET /documents", query={"limit": 8})
    business = await desk.perform("GET /businesses/current")
    issued = any(one.status != "DRAFT" for one in recent.items) if recent else True
    return desk.render(
        "overview.html", place="", counts=counts, counted=_COUNTED, recent=recent, business=business, issued=issued
    )


_COUNTED = {
    "Unpaid": {"paymentStatus": "UNPAID", "status": "ISSUED"},
    "Paid in part": {"paymentStatus": "PARTIAL", "status": "ISSUED"},
    "Drafts": {"status": "DRAFT"},
    "Quotes without an answer": {"quoteStatus": "OPEN", "status": "ISSUED"},
}
"""What is counted, and the filters of the list that shows it."""

SCREENS = {"": {"GET": overview}}
