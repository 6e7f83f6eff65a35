"""The external services that the pages need: those of the domains that they call."""

from typing import Protocol

from pinkas.domains import (
    accounts,
    allocations,
    approvals,
    client_portal,
    inbox,
    mandate_authorizations,
    oauth,
    payment_links,
    payment_pages,
)
from pinkas.outside.mail import FileOutbox


class Outside(
    accounts.Dependencies,
    allocations.Dependencies,
    approvals.Dependencies,
    oauth.Dependencies,
    client_portal.Dependencies,
    inbox.Dependencies,
    payment_links.Dependencies,
    payment_pages.Dependencies,
    mandate_authorizations.Dependencies,
    Protocol,
):
    """The part of the external services that the pages use."""


def sends_mail(outside: Outside) -> bool:
    """Whether mail is really sent, and not only written to the operator's outbox directory."""
    return not isinstance(outside.mail, FileOutbox)
