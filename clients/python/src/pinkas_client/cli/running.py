"""How a command is run: what goes wrong is told in sentences, and the exit status says which kind it was."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Callable

from pinkas_client._errors import PinkasError
from pinkas_client.cli.faults import OTHER, CommandFault, tell


def guarded(command: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Runs a command; its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(OSError):  # what is behind it changed since the program started
                stream.reconfigure(errors="backslashreplace")  # a terminal without Hebrew shows escapes
    try:
        status = command(options)
        sys.stdout.flush()
    except (PinkasError, CommandFault) as fault:
        return tell(fault, as_json=getattr(options, "json", False))
    except BrokenPipeError:  # whoever read has enough: `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OTHER
    return status
