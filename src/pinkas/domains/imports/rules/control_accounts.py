"""What the control accounts of a file stand at beside the clients and suppliers below them. Pure.

Programs write them in two ways: the account has what no client has (then all accounts of the file come to nothing), or
it is a heading that has what its clients have once more (then they come to that)."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

CONTROL_OF: Mapping[str, str] = {
    "customers": "client",
    "customer_advances": "client",
    "suppliers": "supplier",
    "supplier_advances": "supplier",
}
"""Whose control account it is, by its role in the chart."""
HEADINGS = ("customers", "suppliers")
"""Roles of accounts that may be headings."""


@dataclass
class PartySums:
    """What clients, or suppliers, come to, minor units: `accounts` of those that have an account in the file, and
    `documents` of those of whom only their documents tell; of both what is above zero."""

    accounts: int = 0
    accounts_above: int = 0
    documents: int = 0
    documents_above: int = 0

    def add(self, balance: int, has_account: bool) -> None:
        """Counts one of them."""
        if has_account:
            self.accounts += balance
            self.accounts_above += max(balance, 0)
        else:
            self.documents += balance
            self.documents_above += max(balance, 0)


def headings(balances: Mapping[str, int], parties: Mapping[str, PartySums], total: int) -> frozenset[str] | None:
    """The roles whose accounts are headings, by what all accounts of the file come to (`total`); None where neither way
    fits, so that it is not known. `balances` are those of the control accounts by role, `parties` sums by kind."""
    choices = [
        (False, True) if role in balances and parties[CONTROL_OF[role]].accounts else (False,) for role in HEADINGS
    ]
    for chosen in sorted(product(*choices), key=sum):
        found = frozenset(role for role, is_heading in zip(HEADINGS, chosen, strict=True) if is_heading)
        if total == sum(parties[CONTROL_OF[role]].accounts for role in found):
            return found
    return None


def own_parts(
    balances: Mapping[str, int], parties: Mapping[str, PartySums], heads: frozenset[str] | None
) -> tuple[dict[str, int], frozenset[str]]:
    """What each control account has that none of its clients or suppliers has, by role, and the roles of which that is
    not known: where `heads` are not, those below which accounts stand. What clients have in their favour is on the
    account of advances where the other one has only what is owed."""
    found: dict[str, int] = {}
    unclear: set[str] = set()
    for role, advances in (("customers", "customer_advances"), ("suppliers", "supplier_advances")):
        sums, own, ahead = parties[CONTROL_OF[role]], balances.get(role), balances.get(advances, 0)
        if heads is None and own is not None and sums.accounts:
            unclear |= {role, advances}
            continue
        if own is not None:
            covered = sums.documents + (sums.accounts if role in (heads or ()) else 0)
            above = sums.documents_above + (sums.accounts_above if role in (heads or ()) else 0)
            if role == "customers" and advances in balances and own == above:
                ahead -= covered - above
            else:
                found[role] = own - covered
        found[advances] = ahead
    return {role: amount for role, amount in found.items() if amount}, frozenset(unclear)
