"""What connected apps call the records that they made: the list, its filters and its files."""

from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

PLACE = "connections"
FILTERS = ("q", "kind", "objectId", "externalReference", "from", "to")
PAGES = {
    "document": "documents",
    "order": "documents",
    "client": "clients",
    "product": "products",
    "payment": "payments",
}
"""The page of what a reference leads to, by its kind."""
_TABLE = "GET /reports/integration-references"


async def list_page(context: PageContext) -> PageResponse:
    """References by filter, the newest first."""
    page, form = await fetch_list(context, _TABLE, FILTERS)
    kinds = [(kind, context.words.label(kind, "referenceKind")) for kind in PAGES]
    return context.render("references.html", place=PLACE, page=page, form=form, kinds=kinds, pages=PAGES)


async def export_page(context: PageContext) -> PageResponse:
    """All references of the filters, as a file."""
    return await export_table(context, _TABLE, FILTERS)


SCREENS = {"/connections/references": {"GET": list_page}, "/connections/references/export": {"GET": export_page}}
