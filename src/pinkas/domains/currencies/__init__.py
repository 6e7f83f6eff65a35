"""Currencies and their exchange rates."""

from pinkas.domains.currencies.actions import get_rate_on

__all__ = ["get_rate_on"]
