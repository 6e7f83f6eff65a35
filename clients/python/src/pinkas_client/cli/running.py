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
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(OSError):  # what is behind it changed since the program started
                stream.reconfigure(errors="backslashreplace")  # a terminal without Hebrew shows escapes
    try:
        status = command(options)
        sys.stdout.flush()
    except (PinkasError, CommandFault) as fault:
        return tell(fault, as_json=getattr(options, "json", False))
    except OSError as fault:  # files are told of where they are read and written: this is the output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left of it is not tried again
        if not isinstance(fault, BrokenPipeError):  # whoever read has enough: `| head`
            tell(CommandFault(f"The output cannot be written: {fault.strerror or fault}"))
        return OTHER
    return status


def _open_closed() -> None:
    """Opens what the shell closed (`>&-`): nothing is read from it, and what is written to it is for nobody."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (until the program ends)
