"""The examples of the reference: every operation has one in each language, and the command line takes its own.

That those of Python and TypeScript are strict is tried where the clients are: `tests/sdk`.
"""

import argparse
import json
import shlex
from functools import cache
from typing import Any

from pinkas_client.cli.api import read_path
from pinkas_client.cli.fields import make_body
from pinkas_client.cli.operations import find_operation, operations
from pinkas_client.cli.parser import make_parser
from pinkas_client.cli.table import GROUPS

from pinkas.dashboard.code_samples import LANGUAGES, code_samples
from pinkas.dashboard.curl_examples import example_body
from pinkas.wiring import openapi_document

NO_PROGRAMS = {"authorizeOauthClient", "receiveProviderNotice"}
"""What browsers and providers of payments call."""


@cache
def _described() -> dict[str, dict[str, Any]]:
    """Every operation by its id."""
    document = openapi_document("live", server="/", oauth_url="/")
    return {one["operationId"]: one for methods in document["paths"].values() for one in methods.values()}


def _commands(text: str) -> list[list[str]]:
    return [shlex.split(one.replace("\\\n", " ")) for one in text.split("\n\n")]


def test_every_operation_has_an_example_in_every_language() -> None:
    assert set(code_samples()) == set(_described()) - NO_PROGRAMS
    missing = {
        name: LANGUAGES.keys() - one.keys() - {"curl"}
        for name, one in code_samples().items()
        if LANGUAGES.keys() - one.keys() != {"curl"}
    }
    outside = {"createOauthToken", "getOauthMetadata", "introspectOauthToken", "revokeOauthToken"}
    assert missing == {name: {"cli"} for name in outside}  # the command line knows what is below /api/v1


def test_every_command_is_one_of_the_command_line_and_calls_its_operation() -> None:
    parser = make_parser(list(GROUPS))
    for name, sample in code_samples().items():
        for words in _commands(sample["cli"]) if "cli" in sample else ():
            assert words[0] == "pinkas"
            options = parser.parse_args(words[1:])
            assert _called(options) == name, words
            if words[1] == "api" and options.query:
                assert {one.partition("=")[0] for one in options.query} <= {"format", *operations()[name].query}
                assert not any(mark in value for value in options.query for mark in '[]{}"')
            assert _sent(options, operations()[name].body) == _example(name), name


def _called(options: argparse.Namespace) -> str | None:
    if hasattr(options, "task"):
        return str(options.task.operation)
    found = find_operation(options.method, read_path(options.path, options.query)[0])
    return found and found.id


def _sent(options: argparse.Namespace, shape: str) -> Any:
    """The body of a command, as it is sent."""
    if getattr(options, "data", None) is not None:
        return json.loads(options.data)
    return make_body(options.field, shape) if getattr(options, "field", None) else None


def _example(name: str) -> Any:
    """The body of the description; none where an empty one may be left out, or a file is sent."""
    described = _described()[name]
    request = described.get("requestBody", {})
    body = None if "multipart/form-data" in request.get("content", {}) else example_body(described)
    return None if body == {} and not request.get("required") else body
