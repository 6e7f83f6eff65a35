"""The jobs of reminders."""

from pinkas.platform.jobs import JobName

RUN = JobName("dunning.run")
"""Goes on with a run of reminders."""
