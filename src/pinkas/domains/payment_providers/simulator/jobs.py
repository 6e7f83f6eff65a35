"""The jobs of the simulator."""

from pinkas.platform.jobs import JobName

SEND_NOTICE = JobName("payment_providers.send_simulated_notice")
"""Posts a notice of the simulator to this service."""
