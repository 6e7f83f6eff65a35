"""The jobs of standing orders."""

from pinkas.platform.jobs import JobName

SEND_LETTER = JobName("mandates.send_letter")
"""Sends a letter to a client: the link to authorize a standing order, or that its amount will change."""
