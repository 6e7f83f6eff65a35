"""Currencies and their exchange rates."""

from pinkas.domains.currencies.actions import get_dated_rate_on, get_rate_on, get_rates_on
from pinkas.domains.currencies.held_money import HeldClient, hold_money

__all__ = ["HeldClient", "get_dated_rate_on", "get_rate_on", "get_rates_on", "hold_money"]
