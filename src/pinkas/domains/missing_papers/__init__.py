"""Missing papers: what should be there and is not, and the weekly reminder of it."""

from pinkas.domains.missing_papers.notices import notify_missing_files
from pinkas.domains.missing_papers.reminding import Dependencies, send_due_reminders

__all__ = ["Dependencies", "notify_missing_files", "send_due_reminders"]
