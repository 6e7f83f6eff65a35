"""The commands of `table.py`: one operation each, with its answer as a table, a record or a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from itertools import islice
from typing import Any

from pinkas_client import Pinkas
from pinkas_client._files import Download
from pinkas_client._wire import Call, json_answer, segment
from pinkas_client.cli import output
from pinkas_client.cli.api import items_of, make_call, save, write_bytes
from pinkas_client.cli.calls import check_write, make_client, send
from pinkas_client.cli.faults import CommandFault
from pinkas_client.cli.operations import Operation, operations
from pinkas_client.cli.profiles import find_profile

_MOST_ROWS = 10_000
"""Rows of a table that is printed whole, since its widths are those of all rows."""


def run_task(options: argparse.Namespace) -> int:
    """Makes the call of a command and prints its answer."""
    known = operations()[options.task.operation]
    options.dry_run, options.live = getattr(options, "dry_run", False), getattr(options, "live", False)
    profile = find_profile(options.profile)
    path, query = _path(known, options), _query(options)
    with make_client(profile, dry_run=options.dry_run) as client:
        call = make_call(client, _call_options(options, known), known.verb, path, query, known)
        check_write(client, profile, options, call, known)
        if known.answer == "file":
            _save(client, call, options)
        elif getattr(options, "all", False):
            _print_all(client, path, query, options, known)
        else:
            answer = json_answer(call, send(client, call))
            print_value(answer, options, known.items, options.task.columns)
    return 0


def _path(known: Operation, options: argparse.Namespace) -> str:
    """The path with the arguments of the command in it."""
    path = known.path
    for name, value in vars(options).items():
        if name.startswith("path_"):
            try:
                path = path.replace(f"{{{name[5:]}}}", segment(value))
            except ValueError as fault:
                raise CommandFault(str(fault)) from None
    return path


def _query(options: argparse.Namespace) -> dict[str, str]:
    given = {name[6:]: values for name, values in vars(options).items() if name.startswith("query_") and values}
    query = {name: ",".join(values) for name, values in given.items()}
    return {**query, options.task.words: " ".join(options.words)} if options.task.words else query


def _call_options(options: argparse.Namespace, known: Operation) -> argparse.Namespace:
    """The options of a command as `pinkas api` has them: a field has the same meaning in both."""
    given = vars(options)
    fields = [f"{name[6:]}={one}" for name, one in given.items() if name.startswith("field_") and one is not None]
    lists = {name[6:]: listed for name, listed in given.items() if name.startswith("items_") and listed}
    fields += [f"{name}[]={one}" for name, listed in lists.items() for one in listed]
    for number, line in enumerate(given.get("line", [])):
        parts = zip(("description", "quantity", "unitPrice"), line, strict=True)
        fields += [f"lines[{number}].{name}={one}" for name, one in parts]
    fields += given.get("field", [])
    data = given.get("data")
    if known.body and not fields and data is None and not given.get("file"):
        data = "{}"  # every body is an object; whether it may be empty is the operation's to say
    version = given.get("if_match")
    headers = [f"If-Match: {version}"] if version else []
    return argparse.Namespace(header=headers, field=fields, data=data, file=given.get("file", []))


def _save(client: Pinkas, call: Call, options: argparse.Namespace) -> None:
    file = Download(send(client, call, stream=True))
    if options.output == "-":
        with file:
            write_bytes(file)
    else:
        save(file, options.output)


def _print_all(
    client: Pinkas, path: str, query: Mapping[str, str], options: argparse.Namespace, known: Operation
) -> None:
    items = items_of(client, path, query, known)
    if not _for_people(options):
        for one in items:
            output.write(output.json_text(one, indent=None))
        return
    rows = list(islice(items, _MOST_ROWS + 1))
    if len(rows) > _MOST_ROWS:
        raise CommandFault(f"More than {_MOST_ROWS} rows: --json prints them as they come.")
    print_value({known.items: rows}, options, known.items, options.task.columns)


def _for_people(options: argparse.Namespace) -> bool:
    return options.table or (sys.stdout.isatty() and not options.json)


def print_value(value: Any, options: argparse.Namespace, items: str = "", columns: str = "") -> None:
    """Prints an answer: for people on a terminal, else as JSON."""
    if not _for_people(options):
        if value is not None:
            output.write(output.json_text(value))
        return
    rows = value.get(items or "items") if isinstance(value, dict) else None
    if columns and isinstance(rows, list):
        lines = output.table_lines(rows, columns.split()) if rows else ["nothing"]
        if value.get("nextCursor"):
            lines.append("(there are more: --all)")
    elif isinstance(value, dict):
        lines = output.record_lines(value)
    else:
        lines = [] if value is None else [output.json_text(value)]
    for one in lines or ["done"]:
        output.write(one)
