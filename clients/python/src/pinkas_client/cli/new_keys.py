"""`pinkas login --email`: a person logs in with their password, and a key is made for the command line."""

from __future__ import annotations

import argparse
import getpass
import socket
import sys
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from pinkas_client import Pinkas
from pinkas_client.cli.faults import CommandFault
from pinkas_client.cli.operations import operations
from pinkas_client.cli.table import GROUPS, SEARCH
from pinkas_client.errors import MfaRequired

if TYPE_CHECKING:
    from pinkas_client import types

KEY_DAYS = 90
"""How long a key lives that nobody has thought about. Then `pinkas login` makes another one."""
_OF_TRIGGER = ("business:read", "business:write", "checkout:read", "checkout:write")
"""What `pinkas trigger` needs beside: the clock and the simulator of the sandbox, Payment Pages."""


def ask_secret(prompt: str) -> str:
    """A secret, from a prompt without echo or from the next line of standard input."""
    return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")


def make_key(url: str, options: argparse.Namespace) -> str:
    """A fresh key of the business of a person, who is logged out again. With `--sandbox` it is one of the sandbox."""
    with Pinkas(base_url=url).with_options(headers={"X-Api-Key": ""}) as stranger:  # not that of the environment
        session = _log_in(stranger, options.email)
    business = _choose(session["businesses"], options.business)
    with Pinkas(access_token=session["accessToken"], business_id=business, base_url=url) as person:
        name = f"pinkas on {socket.gethostname()}"[:200]
        ends = (datetime.now().astimezone() + timedelta(days=KEY_DAYS)).isoformat()
        scopes = options.scope or scopes_of_commands(sandbox=bool(options.sandbox))
        make = person.api_keys.create_sandbox if options.sandbox else person.api_keys.create
        try:
            return make({"name": name, "scopes": scopes, "expiresAt": ends})["rawKey"]
        finally:
            person.account.log_out()


def _log_in(client: Pinkas, email: str) -> types.Session:
    who: Any = {"email": email, "password": ask_secret(f"Password of {email}: ")}
    try:
        return client.account.log_in(who)
    except MfaRequired:
        who["code"] = ask_secret("Code of the second factor: ")
        return client.account.log_in(who)


def _choose(businesses: list[types.Membership], wanted: str | None) -> str:
    fitting = [one for one in businesses if wanted in (None, one["id"], one["name"])]
    if len(fitting) != 1:
        listed = [f"  {one['id']}  {one['name']}" for one in businesses]
        raise CommandFault("Which business? Say --business with its id or its name:", *listed)
    return fitting[0]["id"]


def scopes_of_commands(*, sandbox: bool) -> list[str]:
    """The scopes that the commands need, and in the sandbox those of `pinkas trigger`."""
    listed = [SEARCH, *(one for _, tasks in GROUPS.values() for one in tasks)]
    needed = {operations()[one.operation].scope for one in listed}
    return sorted({*needed, *(_OF_TRIGGER if sandbox else ())} - {""})
