"""The program `pinkas` of this package."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

from pinkas_client.cli.parser import complete, make_parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status. Where the service is installed beside, its program runs, which has
    these commands and its own."""
    if arguments is None:
        try:
            service = import_module("pinkas.cli")
        except ModuleNotFoundError:
            pass
        else:
            service.main()
            return 0
    words = sys.argv[1:] if arguments is None else list(arguments)
    parser = make_parser(words)
    complete(parser)
    options = parser.parse_args(words)
    try:
        status: int = options.run(options) or 0
    except KeyboardInterrupt:
        return 130
    return status
