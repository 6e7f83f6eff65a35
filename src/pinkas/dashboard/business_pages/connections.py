"""Pages of connected apps: what each may do, and disconnecting it."""

from pinkas.dashboard.business_pages.api_keys import scope_sentences
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse


async def list_page(context: PageContext) -> PageResponse:
    """The apps, with what they may do."""
    page, form = await fetch_list(context, "GET /oauth-connections", ())
    allowed = {one.id: scope_sentences(context, one.scopes) for one in page.items}
    return context.render("connections.html", place="connections", page=page, form=form, allowed=allowed)


async def disconnect_app(context: PageContext) -> PageResponse:
    """Disconnects an app and revokes its tokens."""
    await context.perform("DELETE /oauth-connections/{id}", id=context.path["id"])
    return context.redirect_to("connections", done="app_ended")


SCREENS = {"/connections": {"GET": list_page}, "/connections/{id}/disconnect": {"POST": disconnect_app}}
