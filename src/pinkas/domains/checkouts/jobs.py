"""The jobs of checkouts."""

from pinkas.domains import documents
from pinkas.platform.jobs import JobName

CONTINUE_ATTEMPT = JobName("checkouts.continue_attempt")
"""Asks the provider what became of an attempt, or issues the document of money that it brought."""
CONTINUE_REFUND = documents.GIVE_BACK
"""Asks the provider to give back what a credit gives back, or what became of a refund, or takes into the books what
went back."""
EXPIRE_CHECKOUT = JobName("checkouts.expire")
"""Ends a checkout whose time is over, after the provider was asked."""
