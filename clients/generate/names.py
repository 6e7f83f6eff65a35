"""What resources and methods of the clients are called: `finalizeDocument` is `documents.finalize`.

A resource is a group of operations, and a method an operation id without the noun of its resource. `names.tsv` keeps
every name that was given: a name is public, and never changes while its operation is there.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

KEPT = Path(__file__).resolve().parents[1] / "names.tsv"
_SHORTER = {
    "bank reconciliation transactions": "bank transactions",
    "bank reconciliation sessions": "bank sessions",
    "bank reconciliation rules": "bank rules",
    "crm deals": "deals",
    "crm pipelines": "pipelines",
    "crm tasks": "tasks",
}
"""Groups whose operations call their things by a shorter name than the group has."""
_NOUNS = {
    "analytics": (),
    "reports": (),
    "bank rules": ("bank reconciliation rules", "bank rules"),
    "journal entries": ("ledger journal entries", "journal entries"),
    "partner merchants": ("merchants",),
    "partner clients": ("merchant clients",),
    "partner documents": ("merchant documents",),
    "partner administration": ("partners",),
    "oauth server": ("oauth",),
}
"""What the things of a resource are called in the ids of its operations, where it is not the name of the resource."""
_GIVEN = {"listReports": "list", "searchRecords": "records", "setClientTags": "setForClient"}
"""Methods that the rule does not call what a person would."""
_ACTS = re.compile(r"(?!list|search|get|download|stream)")


def resource_of(group: str) -> str:
    """The name of the resource of a group, in words: all figures of analytics are one resource."""
    return "analytics" if group.startswith("analytics ") else _SHORTER.get(group, group)


def method_of(operation_id: str, path: str, group: str) -> str:
    """The name of a method by the rule, in camelCase. A method that takes several at once says so: `createMany`."""
    if operation_id in _GIVEN:
        return _GIVEN[operation_id]
    resource = resource_of(group)
    words = camel_words(operation_id)
    for noun in _NOUNS.get(resource, (resource,)):
        *before, last = noun.split()
        for ending in dict.fromkeys((last, _singular(last))):
            place = _find(words, [*before, ending])
            if not place:
                continue
            left = words[:place] + words[place + len(before) + 1 :]
            left = left[:-1] if left[-1] in ("from", "of") else left
            several = ending == last != _singular(last) and "{" not in path and _ACTS.match(left[0])
            return camel_case([*left, "many"] if several and len(left) == 1 else left)
    return operation_id


def camel_words(name: str) -> list[str]:
    """The words of a name in camelCase, in small letters."""
    return [one.lower() for one in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)]


def camel_case(words: Iterable[str]) -> str:
    """The name of these words in camelCase."""
    first, *rest = words
    return first + "".join(one.capitalize() for one in rest)


def snake_case(name: str) -> str:
    """A name in camelCase or of several words, with lines between its words."""
    return "_".join(word for part in re.split(r"[^A-Za-z0-9]+", name) for word in camel_words(part))


def class_case(name: str) -> str:
    """A name of several words as the name of a class. Letters that are large already stay so."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name) if part)


def read_names(path: Path = KEPT) -> dict[str, tuple[str, str]]:
    """The names that were given: resource and method, in camelCase, by operation id."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["operationId"]: (row["resource"], row["method"]) for row in csv.DictReader(file, delimiter="\t")}


def names_file(names: Mapping[str, tuple[str, str]]) -> str:
    """The text of the file of names."""
    rows = sorted((resource, method, operation) for operation, (resource, method) in names.items())
    lines = [f"{operation}\t{resource}\t{method}" for resource, method, operation in rows]
    return "\n".join(["operationId\tresource\tmethod", *lines]) + "\n"


def _find(words: list[str], noun: list[str]) -> int:
    """Where the noun begins behind the verb; 0 where it is not."""
    places = range(1, len(words) - len(noun) + 1)
    return next((n for n in places if words[n : n + len(noun)] == noun), 0)


def _singular(noun: str) -> str:
    for ending, one in (("ies", "y"), ("sses", "ss"), ("ss", "ss"), ("s", "")):
        if noun.endswith(ending):
            return noun.removesuffix(ending) + one
    return noun
