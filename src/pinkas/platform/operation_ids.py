"""The operation ids of the public interface: a verb and a noun in camelCase, as a person would name a function.

One rule derives them from method and path; a declaration gives another where the rule does not say what a person would
(`name=` of `operation()`). They are public: generated clients name their functions by them.
"""

import re
from typing import Literal

AnswerKind = Literal["page", "file", "value"]
"""What an operation answers, as far as its name tells: a page of a list, a file, anything else."""

_VERBS = {"PATCH": "update", "PUT": "set", "DELETE": "delete"}
_READ: dict[AnswerKind, str] = {"page": "list", "file": "download", "value": "get"}


def operation_id(method: str, path: str, answer_kind: AnswerKind) -> str:
    """The id by the rule: `GET /clients/{id}/notes` is `listClientNotes`, `POST /documents/{id}/finalize` is
    `finalizeDocument`."""
    *before, last = _path_nouns(path)
    if last == "set-default":
        return _camel_case("set", "default", *before)
    if method != "POST":
        return _camel_case(_READ[answer_kind] if method == "GET" else _VERBS[method], *before, last)
    if last == "bulk":
        return _camel_case("create", *before)
    if before[-1:] == ["bulk"]:
        return _camel_case(last, *before[:-1])
    if last.endswith("s"):
        return _camel_case("create", *before, _singular(last))
    verb, *rest = last.split("-")
    return _camel_case(verb, *before, *rest)


def _path_nouns(path: str) -> list[str]:
    """The fixed parts of a path, in the singular where parameters tell which one: `/clients/{id}`, and also
    `/products/by-sku/{sku}`. What only says of which part of the program they are is no noun: nobody says CRM deal."""
    one = re.sub(r"([^/{}]+)(?=(/by-[^/]+)?/\{)", lambda part: _singular(part[1]), path)
    return re.sub(r"/\{[^}]+\}", "", one).strip("/").removeprefix("crm/").split("/")


def _singular(noun: str) -> str:
    if noun.startswith("by-"):
        return noun
    for ending, one in (("ies", "y"), ("sses", "ss"), ("s", "")):
        if noun.endswith(ending):
            return noun.removesuffix(ending) + one
    return noun


def _camel_case(*parts: str) -> str:
    first, *rest = [word for part in parts for word in part.split("-")]
    return first + "".join(word[:1].upper() + word[1:] for word in rest)
