"""Pages of connected apps: what each may do, and disconnecting it."""

from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.keys import told
from pinkas.dashboard.desk.lists import listed
from pinkas.platform.page import Shown


async def list_(desk: Desk) -> Shown:
    """The apps, with what they may do."""
    page, form = await listed(desk, "GET /oauth-connections", ())
    allowed = {one.id: told(desk, one.scopes) for one in page.items}
    return desk.render("connections.html", place="connections", page=page, form=form, allowed=allowed)


async def disconnect(desk: Desk) -> Shown:
    """Disconnects an app and revokes its tokens."""
    await desk.perform("DELETE /oauth-connections/{id}", id=desk.path["id"])
    return desk.redirect_to("connections", done="app_ended")


SCREENS = {"/connections": {"GET": list_}, "/connections/{id}/disconnect": {"POST": disconnect}}
