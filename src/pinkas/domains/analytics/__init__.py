"""Analytics: what the books and the documents say of the business, for its screens and for integrators."""

from pinkas.domains.analytics.actions.checking import (
    WrongSum,
    know_everything,
    verify_clients,
    verify_debtors,
    verify_year,
)
from pinkas.domains.analytics.actions.collecting import read_owed_now
from pinkas.domains.analytics.actions.keeping import catch_up, rebuild
from pinkas.domains.analytics.keeping_up import keep_sums
from pinkas.domains.analytics.rules.threshold import project
from pinkas.domains.analytics.store import get_years, list_days, list_months

__all__ = [
    "WrongSum",
    "catch_up",
    "get_years",
    "keep_sums",
    "know_everything",
    "list_days",
    "list_months",
    "project",
    "read_owed_now",
    "rebuild",
    "verify_clients",
    "verify_debtors",
    "verify_year",
]
