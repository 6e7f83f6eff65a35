"""What the pages need of the outside: no more than the domains that they call."""

from typing import Protocol

from pinkas.domains import accounts, allocations, oauth, sharing


class Outside(accounts.Outside, allocations.Outside, oauth.Outside, sharing.Outside, Protocol):
    """The part of the wiring's outside that the pages use."""
