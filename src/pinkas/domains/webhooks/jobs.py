"""The jobs of webhooks."""

from pinkas.platform.jobs import JobName

REPLAY = JobName("webhooks.replay")
