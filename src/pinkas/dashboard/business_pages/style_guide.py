"""The style guide: every component of the dashboard on one page, for whoever develops it. It is there only where the
setting `PINKAS_STYLE_GUIDE` asks for it."""

from importlib.resources import files

from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext, PageHandler
from pinkas.platform.web_page import PageResponse

_VALUES = {"date": "2026-11-23", "docType": 305, "sort": "-total", "check": True}
"""What the fields of the page have."""


async def style_guide_page(context: PageContext) -> PageResponse:
    """Every component, in the language of the person and in the colours of their system."""
    icons = (files("pinkas.dashboard") / "static" / "icons.txt").read_text().split()
    form = Form(
        values={**_VALUES, "name": context.person.name},
        faults={"wrong": [context.words.text("Write the date as day, month, year: 31/12/2030.")]},
    )
    return context.render("styleguide.html", form=form, icons=icons)


PAGES: dict[str, dict[str, PageHandler]] = {"/app/styleguide": {"GET": style_guide_page}}
