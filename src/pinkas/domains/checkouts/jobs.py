"""The jobs of checkouts."""

from pinkas.platform.jobs import JobName

CONTINUE_ATTEMPT = JobName("checkouts.continue_attempt")
"""Asks the provider what became of an attempt, or issues the document of money that it brought."""
CONTINUE_REFUND = JobName("checkouts.continue_refund")
"""Asks the provider what became of a refund, or takes into the books what went back."""
EXPIRE_CHECKOUT = JobName("checkouts.expire")
"""Ends a checkout whose time is over, after the provider was asked."""
