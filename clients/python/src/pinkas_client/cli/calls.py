"""Calls of commands: the client for a profile, and the question whether a call may change the books in earnest."""

from __future__ import annotations

import argparse
import os
from typing import Any

from pinkas_client import Pinkas
from pinkas_client._errors import PinkasError
from pinkas_client._wire import Call
from pinkas_client.cli.faults import NOT_ALLOWED, CommandFault
from pinkas_client.cli.operations import Operation
from pinkas_client.cli.profiles import Profile

_WRITES_NOTHING = frozenset({"calculateDocument", "calculateSupplierPayment", "validateDocument", "validateDocuments"})
"""POST operations that only compute."""


def make_client(profile: Profile, *, dry_run: bool = False) -> Pinkas:
    """A client for a profile."""
    client = Pinkas(
        profile.api_key or None,
        access_token=profile.access_token or None,
        business_id=profile.business_id or None,
        base_url=profile.url,
    )
    return client.with_options(dry_run=dry_run, headers={"User-Agent": "pinkas-cli"})


def environment_of(client: Pinkas) -> str:
    """Live or sandbox, as the service says it with every answer."""
    try:
        client.send(client.make_call("GET", "/businesses/current"))
    except PinkasError as fault:
        if fault.status not in (401, 403) or client.last_response is None:
            raise
    last = client.last_response
    return (last.environment if last else None) or ""


def check_write(
    client: Pinkas, profile: Profile, options: argparse.Namespace, call: Call, known: Operation | None
) -> None:
    """Refuses what would change live unless the person said so: what is issued there cannot be taken back."""
    if call.verb == "GET" or options.dry_run or (known is not None and known.id in _WRITES_NOTHING):
        return
    if options.live or os.environ.get("PINKAS_LIVE", "") not in ("", "0", "false"):
        return
    environment = profile.environment or environment_of(client)
    if environment != "sandbox":
        raise CommandFault(
            f"{profile.url} is {environment or 'not known to be the sandbox'}: say --live to change it in earnest "
            "(PINKAS_LIVE=1 in scripts), or --dry-run to see what would happen.",
            status=NOT_ALLOWED,
        )


def send(client: Pinkas, call: Call, *, stream: bool = False) -> Any:
    """The answer of a call; an address that cannot be called is a fault of the command."""
    try:
        return client.send(call, stream=stream)
    except (PinkasError, CommandFault):
        raise
    except (ValueError, TypeError) as fault:
        raise CommandFault(f"The call cannot be sent: {fault}") from None
