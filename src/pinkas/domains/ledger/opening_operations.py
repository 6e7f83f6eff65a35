"""The public operations of opening balances."""

from pinkas.domains.ledger.actions import opening
from pinkas.domains.ledger.rules.opening import OpeningBalancesClosed
from pinkas.domains.ledger.rules.problems import PeriodClosed
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /ledger/opening-balances",
        opening.get_opening_balances,
        "Opening balances",
        name="getOpeningBalances",
        group="ledger balances",
        scope="ledger:read",
    ),
    operation(
        "PUT /ledger/opening-balances",
        opening.set_opening_balances,
        "Set opening balances of a new business",
        name="setOpeningBalances",
        group="ledger balances",
        scope="ledger:write",
        problems=(OpeningBalancesClosed, PeriodClosed),
    ),
)
