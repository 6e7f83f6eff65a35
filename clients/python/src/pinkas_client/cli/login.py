"""`pinkas login`, `pinkas profiles` and `pinkas whoami`."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pinkas_client import Pinkas
from pinkas_client._core import ADDRESSES
from pinkas_client._errors import ForbiddenError
from pinkas_client.cli import output
from pinkas_client.cli.calls import make_client
from pinkas_client.cli.faults import NOT_ALLOWED, CommandFault
from pinkas_client.cli.new_keys import ask_secret, make_key
from pinkas_client.cli.profiles import (
    Profile,
    Profiles,
    check_name,
    check_url,
    find_profile,
    is_open_to_others,
    profiles_file,
    read_profiles,
    write_profiles,
)
from pinkas_client.cli.tasks import print_value

_VISIBLE = 12
"""Characters of a key by which it is known in lists of keys."""


def run_login(options: argparse.Namespace) -> int:
    """Asks for a key, tries it, and keeps it in a profile that is the current one from then on."""
    if options.name:
        check_name(options.name)
    profiles = read_profiles()
    url = check_url(options.url or ADDRESSES["live"])
    if is_open_to_others(url):
        sys.stderr.write(f"pinkas: {url} is not encrypted: others on the way can read the key.\n")
    if options.email:
        key = make_key(url, options)
        url = check_url(options.sandbox) if options.sandbox else url
    elif options.sandbox or options.business or options.scope:
        raise CommandFault("--sandbox, --business and --scope are about a key that is made, which needs --email.")
    else:
        key = _ask_key(url)
    tried = _tried(Profile(url, api_key=key))
    name = options.name or tried.environment or "default"
    write_profiles(Profiles({**profiles.known, name: tried}, name))
    place = f"{tried.business or 'a business'} ({tried.environment or 'unknown'}) at {url}"
    output.write(output.printable(f"Profile {name}: {place}. The key is in {profiles_file()}."))
    return 0


def _ask_key(url: str) -> str:
    """A key, from a prompt without echo or from the first line of standard input."""
    key = ask_secret(f"API key of {url}: ").strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise CommandFault("That is no key. Make one in the dashboard under API keys, and give it to standard input.")
    return key


def _tried(profile: Profile) -> Profile:
    """The profile with what the service says of its key."""
    with make_client(profile) as client:
        business, environment = _identify(client)
        return replace(profile, business=str(business.get("name", "")), environment=environment)


def _identify(client: Pinkas) -> tuple[Mapping[str, Any], str]:
    """The business of a credential and its environment. A key without `business:read` is good all the same."""
    business: Mapping[str, Any] = {}
    with contextlib.suppress(ForbiddenError):
        business = client.businesses.get_current()
    last = client.last_response
    return business, (last.environment if last else None) or ""


def run_whoami(options: argparse.Namespace) -> int:
    """Prints which service, business and key commands use."""
    profile = find_profile(options.profile)
    with make_client(profile) as client:
        business, environment = _identify(client)
    known = {
        "profile": profile.name or None,
        "url": profile.url,
        "environment": environment,
        "business": business.get("name"),
        "businessId": business.get("id"),
        "taxId": business.get("taxId"),
        "key": f"{profile.api_key[:_VISIBLE]}..." if profile.api_key else "an access token",
    }
    print_value(known, options)
    return 0


def run_list(options: argparse.Namespace) -> int:
    """Prints the profiles, without their keys."""
    profiles = read_profiles()
    known = sorted(profiles.known.items())
    if options.json:
        listed = [{"name": name, "current": name == profiles.current, **_shown(one)} for name, one in known]
        output.write(output.json_text(listed))
        return 0
    rows = [{"name": ("* " if name == profiles.current else "") + name, **_shown(one)} for name, one in known]
    lines = output.table_lines(rows, ["name", "environment", "url", "business"]) if rows else ["no profiles"]
    for line in lines:
        output.write(line)
    return 0


def _shown(profile: Profile) -> dict[str, str]:
    return {"environment": profile.environment, "url": profile.url, "business": profile.business}


def run_use(options: argparse.Namespace) -> int:
    """Makes a profile the current one."""
    profiles = read_profiles()
    _check_known(profiles, options.name)
    write_profiles(Profiles(profiles.known, options.name))
    return 0


def run_remove(options: argparse.Namespace) -> int:
    """Forgets a profile. Its key stays valid: revoking is done where keys are made."""
    profiles = read_profiles()
    _check_known(profiles, options.name)
    left = {name: one for name, one in profiles.known.items() if name != options.name}
    write_profiles(Profiles(left, "" if options.name == profiles.current else profiles.current))
    return 0


def _check_known(profiles: Profiles, name: str) -> None:
    if name not in profiles.known:
        raise CommandFault(f"There is no profile {name!r}.", status=NOT_ALLOWED)
