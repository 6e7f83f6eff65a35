"""The public operations of businesses."""

from pinkas.core.problems import FilesUnavailable, NotFound, VersionConflict
from pinkas.domains.businesses import actions, flows
from pinkas.domains.businesses.rules import InvalidLogo
from pinkas.platform.operation import operation

GROUP = "businesses"

OPERATIONS = (
    operation(
        "GET /businesses", actions.list_, "List all businesses", group=GROUP, scope="business:read", tenant=False
    ),
    operation(
        "GET /businesses/current",
        actions.get_current,
        "Get the current business",
        name="getCurrentBusiness",
        group=GROUP,
        scope="business:read",
    ),
    operation(
        "PATCH /businesses/current",
        actions.change,
        "Update the current business",
        name="updateCurrentBusiness",
        group=GROUP,
        scope="business:write",
        problems=(VersionConflict,),
    ),
    operation(
        "POST /businesses/current/logo",
        flows.set_logo,
        "Upload the logo",
        name="uploadBusinessLogo",
        group=GROUP,
        scope="business:write",
        problems=(InvalidLogo, FilesUnavailable, VersionConflict),
    ),
    operation(
        "GET /businesses/current/logo",
        flows.get_logo,
        "Download the logo",
        name="downloadBusinessLogo",
        group=GROUP,
        scope="business:read",
        media_type="image/png, image/jpeg, image/svg+xml",  # the last is given out no more; what was described stays
        problems=(NotFound, FilesUnavailable),
    ),
    operation(
        "DELETE /businesses/current/logo",
        actions.remove_logo,
        "Remove the logo",
        name="deleteBusinessLogo",
        group=GROUP,
        scope="business:write",
        problems=(VersionConflict,),
    ),
    operation(
        "GET /businesses/current/type-history",
        actions.list_type_history,
        "Business type transition history",
        name="listBusinessTypeHistory",
        group=GROUP,
        scope="business:read",
    ),
)
