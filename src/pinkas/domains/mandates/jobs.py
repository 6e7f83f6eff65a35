"""The jobs of standing orders."""

from pinkas.platform.jobs import JobName

SEND_LETTER = JobName("mandates.send_letter")
"""Sends a letter to a client: that the amount of a standing order will change."""
