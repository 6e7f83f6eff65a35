"""Recurring documents: schedules that make drafts or issued documents by themselves."""

from pinkas.domains.recurring.store import client_merged
from pinkas.domains.recurring.sweep import sweep

__all__ = ["client_merged", "sweep"]
