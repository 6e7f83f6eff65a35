"""The last resort of a program that was told to stop."""

import logging
import os
import threading

log = logging.getLogger(__name__)

LAST_SECONDS = 34.0
"""After which the program leaves, whatever is still under way; requests and jobs have 30 seconds before."""


def leave_at_last() -> None:
    """From now on the process lives at most `LAST_SECONDS` longer. Its children end with it."""
    timer = threading.Timer(LAST_SECONDS, _leave)
    timer.daemon = True
    timer.start()


def _leave() -> None:
    log.error("the program did not end within %s seconds: it is ended now", LAST_SECONDS)
    os._exit(1)
