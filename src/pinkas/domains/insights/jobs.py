"""The jobs of insights."""

from pinkas.platform.jobs import JobName

REPHRASE = JobName("insights.rephrase")
