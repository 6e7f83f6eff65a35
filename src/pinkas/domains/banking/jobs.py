"""The jobs of bank accounts."""

from pinkas.platform.jobs import JobName

AUTO_MATCH = JobName("bank.auto_match")
"""Goes on with the lines that a call of auto-match left."""
