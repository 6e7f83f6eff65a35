"""The external services that the pages need: those of the domains that they call."""

from typing import Protocol

from pinkas.domains import (
    accounts,
    allocations,
    client_portal,
    messages,
    oauth,
    payment_links,
    payment_providers,
    sharing,
)
from pinkas.outside.mail import FileOutbox


class Outside(
    accounts.Dependencies,
    allocations.Dependencies,
    client_portal.Dependencies,
    messages.Dependencies,
    oauth.Dependencies,
    payment_links.Dependencies,
    payment_providers.Dependencies,
    sharing.Dependencies,
    Protocol,
):
    """The part of the external services that the pages use."""


def sends_mail(outside: Outside) -> bool:
    """Whether mail is really sent, and not only written to the operator's outbox directory."""
    return not isinstance(outside.mail, FileOutbox)
