"""Analytics: what the books and the documents say of the business, for its screens and for integrators."""

from pinkas.domains.analytics.actions.checking import SumsVerification, verify_next_year
from pinkas.domains.analytics.actions.keeping import catch_up, rebuild
from pinkas.domains.analytics.keeping_up import keep_sums

__all__ = ["SumsVerification", "catch_up", "keep_sums", "rebuild", "verify_next_year"]
