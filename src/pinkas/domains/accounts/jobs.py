"""The jobs of accounts: mail. Each makes the secret of its mail itself, so that none stands in the queue."""

from pinkas.platform.jobs import JobName

SEND_RESET = JobName("accounts.send_reset")
"""Sends the link by which a forgotten password is set anew."""

SEND_INVITATION = JobName("accounts.send_invitation")
"""Sends the link by which a person joins a business."""
