"""The jobs of documents."""

from pinkas.platform.jobs import JobName

RENDER = JobName("documents.render")
"""Renders, signs and stores the two files of an issued document."""
