"""The jobs of messages."""

from pinkas.platform.jobs import JobName

DELIVER = JobName("messages.deliver")
"""Hands one message over, for one turn of its queue."""
OPENED = JobName("messages.opened")
"""Notes that the link of a message was opened. The database leaves it at the first view (migration 0014)."""
