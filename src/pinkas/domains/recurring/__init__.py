"""Recurring documents: schedules that make drafts or issued documents by themselves."""

from pinkas.domains.recurring.runner import run_due_schedules
from pinkas.domains.recurring.store import list_active_until, move_client_schedules

__all__ = ["list_active_until", "move_client_schedules", "run_due_schedules"]
