"""What webhooks leave behind for a worker."""

from pinkas.platform.jobs import JobName

REPLAY = JobName("webhooks.replay")
