"""Profiles: where a service is and the key for it, in a file that nobody else can read.

A key is never an argument, since arguments stand in the history of the shell and in the list of processes. It comes
from a prompt without echo, from standard input, or from the environment.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pinkas_client._core import ADDRESSES
from pinkas_client.cli.faults import NOT_ALLOWED, CommandFault

VARIABLES = (
    "PINKAS_API_KEY",
    "PINKAS_ACCESS_TOKEN",
    "PINKAS_BUSINESS_ID",
    "PINKAS_URL",
    "PINKAS_PROFILE",
    "PINKAS_LIVE",
)
"""What the command line reads of the environment."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


@dataclass(frozen=True)
class Profile:
    """A service with a credential. `environment` is what the service said when the profile was made; empty where
    nobody has asked yet."""

    url: str
    api_key: str = field(repr=False, default="")
    access_token: str = field(repr=False, default="")
    business_id: str = ""
    environment: str = ""
    business: str = ""
    name: str = ""


@dataclass(frozen=True)
class Profiles:
    """Every profile of a person, by name, and which one is used without `--profile`."""

    known: Mapping[str, Profile]
    current: str = ""


def profiles_file() -> Path:
    """Where profiles are kept: `pinkas/profiles.json` of XDG_CONFIG_HOME."""
    home = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(home) if os.path.isabs(home) else Path.home() / ".config") / "pinkas" / "profiles.json"


def read_profiles() -> Profiles:
    """The profiles; none where there is no file. Refuses a file that others can read."""
    path = profiles_file()
    try:
        with path.open(encoding="utf-8") as file:
            if os.name == "posix" and stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                raise CommandFault(f"{path} holds keys, and others can read it: chmod 600 {path}", status=NOT_ALLOWED)
            kept = json.load(file)
        known = {name: Profile(**one, name=name) for name, one in kept["profiles"].items()}
        return Profiles(known, str(kept.get("current") or ""))
    except FileNotFoundError:
        return Profiles({})
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
        raise CommandFault(f"{path} cannot be read: {fault}") from None


def write_profiles(profiles: Profiles) -> None:
    """Keeps the profiles; the file is whole before and after."""
    path = profiles_file()
    kept: dict[str, Any] = {"current": profiles.current, "profiles": {}}
    for name, one in profiles.known.items():
        kept["profiles"][name] = {key: value for key, value in asdict(one).items() if value and key != "name"}
    partial = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=2)
            file.write("\n")
        partial.replace(path)
    except OSError as fault:
        raise CommandFault(f"{path} cannot be written: {fault}") from None
    finally:
        partial.unlink(missing_ok=True)


def check_name(name: str) -> str:
    """The name of a profile, which is letters, digits, dots and dashes."""
    if not _NAME.fullmatch(name):
        raise CommandFault(f"{name!r} is no name of a profile: up to 40 letters, digits, dots and dashes.")
    return name


def is_http_url(text: str) -> bool:
    """Whether a text is the address of a server by http or https."""
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def check_url(url: str) -> str:
    """The address of a service, without what is behind it."""
    if not is_http_url(url) or urlsplit(url).username or re.search(r"[\s?#]", url):
        raise CommandFault(f"{url!r} is no address of a service, such as https://books.example.com")
    return url.rstrip("/").removesuffix("/api/v1")


def is_open_to_others(url: str) -> bool:
    """Whether a key would travel readable: http to another machine."""
    parts = urlsplit(url)
    return parts.scheme == "http" and parts.hostname not in ("127.0.0.1", "::1", "localhost")


def find_profile(name: str | None) -> Profile:
    """The profile that a command uses: that of `--profile`, else the credential of the environment, else that of
    PINKAS_PROFILE, else the current one."""
    variables = {one: os.environ.get(one, "") for one in VARIABLES}
    if not name and (variables["PINKAS_API_KEY"] or variables["PINKAS_ACCESS_TOKEN"]):
        return Profile(
            check_url(variables["PINKAS_URL"] or ADDRESSES["live"]),
            api_key=variables["PINKAS_API_KEY"],
            access_token="" if variables["PINKAS_API_KEY"] else variables["PINKAS_ACCESS_TOKEN"],
            business_id=variables["PINKAS_BUSINESS_ID"],
        )
    profiles = read_profiles()
    chosen = name or variables["PINKAS_PROFILE"] or profiles.current
    if not chosen:
        raise CommandFault(
            "No credential: `pinkas login` keeps a key in a profile, or set PINKAS_API_KEY and PINKAS_URL.",
            status=NOT_ALLOWED,
        )
    if chosen not in profiles.known:
        listed = ", ".join(sorted(profiles.known)) or "none"
        raise CommandFault(f"There is no profile {chosen!r}. Known: {listed}. `pinkas login {chosen}` makes it.")
    found = profiles.known[chosen]
    if not (found.api_key or found.access_token):  # the client would take that of the environment, which is another's
        raise CommandFault(f"The profile {chosen!r} has no key: `pinkas login {chosen}` gives it one.")
    return replace(found, url=check_url(found.url))
