"""Recurring documents: schedules that make drafts or issued documents by themselves."""

from pinkas.domains.recurring.runner import run_due_schedules
from pinkas.domains.recurring.store import move_client_schedules

__all__ = ["move_client_schedules", "run_due_schedules"]
