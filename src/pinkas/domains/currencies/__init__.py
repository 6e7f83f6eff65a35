"""Currencies and their exchange rates."""

from pinkas.domains.currencies.actions import get_dated_rate_on, get_rate_on, get_rates_on

__all__ = ["get_dated_rate_on", "get_rate_on", "get_rates_on"]
