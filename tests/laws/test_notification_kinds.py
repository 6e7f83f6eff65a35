"""Every kind of notification that is declared is sent by somebody, and what it offers can be done."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pinkas
from laws.declared import OPERATIONS
from pinkas.domains.notifications.types import KINDS

DOMAINS = Path(pinkas.__file__).parent / "domains"


@cache
def _senders() -> list[ast.Module]:
    """The modules that add notifications, or call one that does in their own domain."""
    found = (path.read_text() for path in DOMAINS.rglob("*.py") if path.parent.name != "notifications")
    return [ast.parse(text) for text in found if "notifications" in text]


def _texts() -> Iterator[str]:
    for module in _senders():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_every_kind_has_a_sender() -> None:
    assert set(KINDS) - set(_texts()) == set()


def test_every_action_is_an_operation() -> None:
    there = {re.sub(r"\{\w+\}", "{}", f"{one.method} {one.path}") for one in OPERATIONS}
    offered = set()
    for module in _senders():
        for node in ast.walk(module):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Action")):
                continue
            given = {one.arg: one.value for one in node.keywords}
            path = given.get("path")
            if isinstance(path, ast.Constant | ast.JoinedStr):
                text = ast.literal_eval(path) if isinstance(path, ast.Constant) else _template(path)
                method = ast.literal_eval(given["method"])
                offered.add(f"{method} {text.removeprefix('/api/v1').partition('?')[0]}")
    assert len(offered) > 15
    assert offered - there == set()


def _template(path: ast.JoinedStr) -> str:
    return "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in path.values)
