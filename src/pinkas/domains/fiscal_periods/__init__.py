"""Months of the books as a checklist: what is in them, what is still to be done, who closed them."""

from pinkas.domains.fiscal_periods.actions import list_periods
from pinkas.domains.fiscal_periods.types import Period, Periods

__all__ = ["Period", "Periods", "list_periods"]
