"""The jobs of businesses."""

from pinkas.platform.jobs import JobName

APPLY_TYPE = JobName("businesses.apply_type")
"""Applies the type of a business on the day from which it holds."""
