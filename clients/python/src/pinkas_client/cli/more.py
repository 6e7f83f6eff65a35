"""What shells are told."""

from __future__ import annotations

import argparse

from pinkas_client.cli import output
from pinkas_client.cli.faults import OTHER, CommandFault


def run_completion(options: argparse.Namespace) -> int:
    """Prints the lines that a shell reads at its start to complete the words of `pinkas`."""
    try:
        from argcomplete.shell_integration import shellcode
    except ModuleNotFoundError:
        raise CommandFault("argcomplete is needed: pip install 'pinkas-client[completion]'", status=OTHER) from None
    output.write(shellcode(["pinkas"], shell=options.shell))
    return 0
