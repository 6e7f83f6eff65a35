"""The jobs of requests to suppliers."""

from pinkas.platform.jobs import JobName

SEND_REQUEST = JobName("expenses.send_request")
