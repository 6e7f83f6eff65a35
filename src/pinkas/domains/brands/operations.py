"""The public operations of trade names. Deleting one is an operation of documents, which know what they name."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.brands import actions
from pinkas.domains.brands.rules import BrandNameTaken
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "brands", "business:read", "business:write"

OPERATIONS = (
    operation("GET /brands", actions.list_, "List trade names", group=GROUP, scope=READ),
    operation(
        "POST /brands",
        actions.create,
        "Create a trade name",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(BrandNameTaken,),
    ),
    operation("GET /brands/{id}", actions.get, "Get a trade name", group=GROUP, scope=READ),
    operation(
        "PATCH /brands/{id}",
        actions.change,
        "Change a trade name",
        group=GROUP,
        scope=WRITE,
        problems=(BrandNameTaken, VersionConflict),
    ),
)
