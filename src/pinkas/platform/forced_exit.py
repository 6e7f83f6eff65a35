"""Forces the process to exit when a graceful shutdown takes too long."""

import logging
import os
import threading

log = logging.getLogger(__name__)

FORCED_EXIT_SECONDS = 34.0
"""Seconds from the request to stop to the forced exit; requests and jobs have 30 seconds before that."""


def schedule_forced_exit() -> None:
    """Starts the timer that ends the process after `FORCED_EXIT_SECONDS`. Its child processes end with it."""
    timer = threading.Timer(FORCED_EXIT_SECONDS, _exit_now)
    timer.daemon = True
    timer.start()


def _exit_now() -> None:
    log.error("the program did not end within %s seconds: it is ended now", FORCED_EXIT_SECONDS)
    os._exit(1)
