"""What a reference may be refused for."""

from pinkas.core.problems import Problem

RETRY_SECONDS = 1
"""After how many seconds a call is worth another try while the first one is still at work."""


class ReferenceInProgress(Problem):
    status, code, message = 409, "in_progress", "Another call with this reference is at work at this moment."
    hint = "Send the same call again after `retryAfter` seconds: it is answered what that one made."
    sends_retry_after = True


class ReferencedObjectDeleted(Problem):
    status, code, message = 409, "object_deleted", "What was made under this reference was deleted since."
    hint = "A reference is never used again: send another one."


def in_progress() -> ReferenceInProgress:
    """The problem with the time after which to try again."""
    return ReferenceInProgress(retryAfter=RETRY_SECONDS, headers=[("retry-after", str(RETRY_SECONDS))])
