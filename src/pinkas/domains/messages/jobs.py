"""The jobs of messages."""

from pinkas.platform.jobs import JobName

DELIVER = JobName("messages.deliver")
"""Hands one message over, for one turn of its queue."""
OPENED = JobName("messages.opened")
"""Notes that the link of a message was opened. A trigger of `document_shares` leaves it at the first view."""
