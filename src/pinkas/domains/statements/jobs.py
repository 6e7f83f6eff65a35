"""The jobs of statements."""

from pinkas.platform.jobs import JobName

SEND_STATEMENT = JobName("statements.send")
