"""The external services that the pages need: those of the domains that they call."""

from typing import Protocol

from pinkas.domains import accounts, allocations, oauth, sharing


class Outside(accounts.Dependencies, allocations.Dependencies, oauth.Dependencies, sharing.Dependencies, Protocol):
    """The part of the external services that the pages use."""
