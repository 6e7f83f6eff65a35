"""Insights: what will come of the figures: the cash of the next weeks, how clients pay, what stands out, and the weekly
review."""

from pinkas.domains.insights.keeping_up import refresh_due, write_due_reviews
from pinkas.domains.insights.reviewing import Dependencies

__all__ = ["Dependencies", "refresh_due", "write_due_reviews"]
