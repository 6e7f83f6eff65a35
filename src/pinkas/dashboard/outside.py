"""The external services that the pages need: those of the domains that they call."""

from typing import Protocol

from pinkas.domains import accounts, allocations, oauth, sharing


class Outside(accounts.Outside, allocations.Outside, oauth.Outside, sharing.Outside, Protocol):
    """The part of the external services that the pages use."""
