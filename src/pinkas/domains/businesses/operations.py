"""The public operations of businesses."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.businesses import actions
from pinkas.platform.operation import operation

GROUP = "businesses"

OPERATIONS = (
    operation("GET /businesses", actions.list_, "List all businesses", group=GROUP, scope="business:read", tenant=False),
    operation("GET /businesses/current", actions.current, "Get the current business", group=GROUP, scope="business:read"),
    operation("PATCH /businesses/current", actions.change, "Update the current business", group=GROUP,
              scope="business:write", problems=(VersionConflict,)),
)
