"""Authorizations of standing orders: links, what clients consent to by them, and what makes an order active."""

from pinkas.domains.mandate_authorizations.actions.authorizing import (
    consent_of,
    follow_abandoned,
    follow_saved_card,
    keep_page_consent,
)
from pinkas.domains.mandate_authorizations.actions.reading import terms_of
from pinkas.domains.mandate_authorizations.flows import Dependencies, authorize, get_public_mandate, open_page
from pinkas.domains.mandate_authorizations.rules import terms_text
from pinkas.domains.mandate_authorizations.types import AuthorizeMandate, DebitedAccount, PublicMandate, TermsQuery

__all__ = [
    "AuthorizeMandate",
    "DebitedAccount",
    "Dependencies",
    "PublicMandate",
    "TermsQuery",
    "authorize",
    "consent_of",
    "follow_abandoned",
    "follow_saved_card",
    "get_public_mandate",
    "keep_page_consent",
    "open_page",
    "terms_of",
    "terms_text",
]
