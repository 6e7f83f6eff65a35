"""The jobs of allocation numbers. That of a request is named by documents, which leave it behind."""

from pinkas.platform.jobs import JobName

MAINTAIN_CONNECTION = JobName("allocations.tend_connection")
"""Keeps the connection of a business alive, fetches numbers ahead, and tells when it ends."""
