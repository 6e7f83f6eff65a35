"""The jobs of accounts: mail, and what follows in the sandbox from what happened on live.

A mail makes its secret itself, so that none stands in the queue.
"""

from pinkas.platform.jobs import JobName

SEND_RESET = JobName("accounts.send_reset")
"""Sends the link by which a forgotten password is set anew."""

SEND_INVITATION = JobName("accounts.send_invitation")
"""Sends the link by which a person joins a business."""

FOLLOW_MEMBERS = JobName("accounts.follow_members")
"""Brings the people of the sandbox twin of a business in line with those of live."""

FOLLOW_PERSON = JobName("accounts.follow_person")
"""Brings the sandbox twin of a person to the password and the address of live."""
