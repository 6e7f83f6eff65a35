"""The public operations of the months of the books."""

from pinkas.domains.fiscal_periods import actions
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /ledger/periods",
        actions.list_periods,
        "List periods with their state",
        group="fiscal periods",
        scope="ledger:read",
    ),
)
