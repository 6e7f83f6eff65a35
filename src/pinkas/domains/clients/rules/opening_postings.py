"""What the opening balance of a client does to the books: pure."""

from uuid import UUID

from pinkas.domains import ledger

OPENING_BALANCES = "opening_balances"
OPENING_ROLES = frozenset({"customers", "customer_advances", OPENING_BALANCES})
"""The accounts on which opening balances of clients stand."""


def opening_postings(
    client_id: UUID, currency: str, amount: int, local: int | None, home_currency: str
) -> tuple[ledger.Posting, ...]:
    """The lines of an opening balance: what was owed stands on the customers' account, what was paid ahead (below zero)
    on that of advances. `amount` is minor units of `currency`, `local` of the books; no lines where its rate is not
    known, for then it has no value in the books."""
    if local is None:
        return ()
    foreign = {} if currency == home_currency else {"currency": currency, "foreign_amount": amount}
    role = "customers" if amount > 0 else "customer_advances"
    return ledger.nonempty_postings(
        ledger.make_posting(role, local, party_id=client_id, **foreign), ledger.make_posting(OPENING_BALANCES, -local)
    )
