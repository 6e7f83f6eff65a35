"""Currencies, and what they were worth on a day."""

from pinkas.domains.currencies.actions import rate_on

__all__ = ["rate_on"]
