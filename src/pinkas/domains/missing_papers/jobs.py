"""The jobs of the reminder of missing papers."""

from pinkas.platform.jobs import JobName

SEND_REMINDER = JobName("missing_papers.send_reminder")
