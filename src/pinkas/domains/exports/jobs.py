"""The jobs of exports."""

from pinkas.platform.jobs import JobName

RUN_EXPORT = JobName("exports.run")
"""Writes the file of an export."""
EXPIRE_EXPORT = JobName("exports.expire")
"""Lets go of the file of an export whose days are over."""
