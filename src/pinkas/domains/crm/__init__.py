"""Deals, their pipelines and tasks: what sales may come, what becomes of them, and what to do next."""

from pinkas.domains.crm.actions.following import follow_documents
from pinkas.domains.crm.reminders import remind_of_tasks

__all__ = ["follow_documents", "remind_of_tasks"]
