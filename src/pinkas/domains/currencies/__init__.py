"""Currencies and their exchange rates."""

from pinkas.domains.currencies.actions import rate_on

__all__ = ["rate_on"]
