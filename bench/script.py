"""A pgbench script out of the statements that finalize really says: the same SQL, with values of its own."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import psycopg
from psycopg import ClientCursor

from bench.inside import Said
from bench.stage import Broken

TAKEN = {"doc_number": "number", "chain_index": "next_index"}
"""Parameters whose value another statement of the transaction has answered: parameter to column."""

_PARAMETER = re.compile(r"%\((\w+)\)s|%%")
_LITERAL = re.compile(r"^ ?(E?)'(.*)'((?:::[\w\[\]]+)*)$", re.DOTALL)


def script(
    connection: psycopg.Connection[Any],
    heard: Sequence[Said],
    ids: Mapping[str, str],
    businesses: int,
    first: int = 10_000_000,
) -> str:
    """The text of the script.

    `ids` says how an id that was heard is written here (an expression over `:b` and `:d`). The variables `:base` and
    `:share` come from the command line: client c finalizes the drafts base + c * share + 1, + 2 and so on, draft d
    being one of the business `first` + d % businesses.
    """
    lines = [
        r"\set n :n + 1",
        r"\set d :base + :client_id * :share + :n",
        rf"\set b {first} + :d % {businesses}",
        r"\startpipeline",  # round trips as the service makes them
        "BEGIN;",
        f"SELECT set_config('app.business_id', {ids['business']}, true);",
    ]
    cursor = ClientCursor(connection)
    known = {heard: written for heard, written in ids.items() if heard != "business"}
    answered: set[str] = set()
    trip = heard[0].trip
    for said in heard:
        takes = set(TAKEN.values()) & set(said.columns)
        if said.trip != trip or takes:  # pgbench takes no answer within a pipeline
            lines += [r"\endpipeline", *([] if takes else [r"\startpipeline"])]
            trip = said.trip
        text = _PARAMETER.sub(partial(_value, cursor, said, known, frozenset(answered)), said.sql)
        answered |= takes
        lines += [text.strip() + r" \gset", r"\startpipeline"] if takes else [text.strip() + ";"]
    lines += ["COMMIT;", r"\endpipeline"]
    if set(TAKEN.values()) - answered and any(set(TAKEN) & set(one.params) for one in heard):
        raise Broken("no statement of finalize answers the number that a later one writes")
    return "\n".join(lines) + "\n"


def _value(
    cursor: ClientCursor[Any], said: Said, known: Mapping[str, str], answered: frozenset[str], found: re.Match[str]
) -> str:
    """What stands in the place of a parameter: its value as a literal, or the variable that holds it."""
    if found[1] is None:
        return "%"
    if TAKEN.get(found[1]) in answered:
        return f"(:{TAKEN[found[1]]}::bigint)"
    return _written(cursor.mogrify("%s", [said.params[found[1]]]), known)


def _written(literal: str, ids: Mapping[str, str]) -> str:
    """A literal whose known ids are expressions, and in which pgbench sees no variable of its own."""
    found = _LITERAL.match(literal)
    if not found:
        return literal
    escape, inner, cast = found[1], found[2], found[3]
    # `"paid":true` would be a variable named true: the literal is cut behind such a colon.
    inner = re.sub(r":(?=[^\W\d]|_)", f":' || {escape}'", inner)
    for name, column in TAKEN.items():  # the same value within JSON
        inner = re.sub(rf'("{name}":)\d+', rf"\1' || :{column} || {escape}'", inner)
    for heard, written in ids.items():
        for form in (heard, heard.replace("-", "")):  # the driver writes an id without its dashes, JSON with them
            inner = inner.replace(form, f"' || {written} || {escape}'")
    return f"({escape}'{inner}'){cast}" if "||" in inner else f"{escape}'{inner}'{cast}"
