"""The public operations of currencies and exchange rates."""

from pinkas.core.problems import ValidationFailed, VersionConflict
from pinkas.domains.currencies import actions
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "currencies", "business:read", "business:write"

OPERATIONS = (
    operation("GET /currencies", actions.list_, "Currencies", group=GROUP, scope=READ),
    operation("GET /exchange-rates", actions.list_rates, "Rates on a date", group=GROUP, scope=READ),
    operation(
        "PUT /exchange-rates/{currency}/{date}",
        actions.set_rate,
        "Set a rate by hand",
        group=GROUP,
        scope=WRITE,
        problems=(ValidationFailed, VersionConflict),
    ),
)
