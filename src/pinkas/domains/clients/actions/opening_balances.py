"""What clients owed before their first document: it is part of their accounts, and of no journal."""

from collections.abc import Iterable
from decimal import Decimal
from uuid import UUID

from pinkas.core.json_codec import to_builtins
from pinkas.core.money import to_minor
from pinkas.core.problems import Problem
from pinkas.domains.clients.rules import OpeningBalanceClosed
from pinkas.domains.clients.store import account
from pinkas.domains.clients.types import Opening
from pinkas.platform.tx import Tx

OpeningBalanceChange = tuple[UUID, Opening | None, Opening | None]
"""A client, what it was opened with and what it is opened with from now on."""


def amount_in_minor_units(opening: Opening) -> int:
    """The amount in minor units of its currency."""
    return to_minor(Decimal(opening.amount), opening.currency)


async def find_refused(tx: Tx, changes: Iterable[OpeningBalanceChange]) -> dict[UUID, Problem]:
    """The clients whose opening balance would change though their account has movements, each with its problem."""
    ids = [id for id, before, after in changes if before != after]
    return (
        {id: OpeningBalanceClosed(field="openingBalance") for id in await account.clients_with_movements(tx, ids)}
        if ids
        else {}
    )


async def book_opening_balances(tx: Tx, changes: Iterable[OpeningBalanceChange]) -> None:
    """Posts the changes of opening balances to the accounts."""
    sums: dict[tuple[UUID, str], tuple[int, int]] = {}
    for id, before, after in changes:
        for one, sign in ((before, -1), (after, 1)):
            if one is None or before == after:
                continue
            debit, credit = sums.get((id, one.currency), (0, 0))
            amount = amount_in_minor_units(one)
            sums[id, one.currency] = (debit + sign * max(amount, 0), credit + sign * max(-amount, 0))
    await account.add_opening_balances(tx, sums)


def opening_balance_column(one: Opening | None) -> dict[str, object] | None:
    """An opening balance as its column stores it: in minor units, with its wire form."""
    return None if one is None else {**to_builtins(one), "minor": amount_in_minor_units(one)}
