"""Example calls of the operations in the languages of the clients, as `make clients` wrote them."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES: Mapping[str, str] = {"curl": "curl", "python": "Python", "typescript": "TypeScript", "cli": "CLI"}
"""The languages of examples, in their order, and what they are called."""


@cache
def code_samples() -> Mapping[str, Mapping[str, str]]:
    """The calls by operation id and language. Operations that only browsers and providers call have none."""
    found: dict[str, dict[str, str]] = json.loads((files("pinkas.dashboard") / "samples.json").read_bytes())
    return found
