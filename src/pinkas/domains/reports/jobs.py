"""The jobs of reports."""

from pinkas.platform.jobs import JobName

SEND_REPORT = JobName("reports.send")
