"""Missing papers: what should be there and is not, and the weekly reminder of it."""

from pinkas.domains.missing_papers.reminding import Dependencies, send_due_reminders

__all__ = ["Dependencies", "send_due_reminders"]
