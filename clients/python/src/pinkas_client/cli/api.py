"""`pinkas api METHOD PATH`: any operation, as it stands in the reference."""

from __future__ import annotations

import argparse
import difflib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from typing import Any
from urllib.parse import parse_qsl

from pinkas_client import Pinkas
from pinkas_client._errors import OperationUnknown, PinkasError
from pinkas_client._files import Download
from pinkas_client._wire import JSON, Call
from pinkas_client.cli import output
from pinkas_client.cli.calls import check_write, make_client, send
from pinkas_client.cli.faults import CommandFault
from pinkas_client.cli.fields import make_body, read_data, read_json, read_pairs
from pinkas_client.cli.operations import PREFIX, Operation, find_operation, operations
from pinkas_client.cli.profiles import find_profile

_SECRET_HEADERS = frozenset({"x-api-key", "authorization", "x-partner-key", "cookie", "proxy-authorization"})
_TEXTS = ("text/", "application/xml", "application/problem+json")


def run_api(options: argparse.Namespace) -> int:
    """Makes the call of `pinkas api` and prints its answer."""
    verb, path, query = options.method.upper(), *read_path(options.path, options.query)
    known = find_operation(verb, path)
    profile = find_profile(options.profile)
    if options.all and verb != "GET":
        raise CommandFault("--all goes through the pages of a list; only GET has them.")
    with make_client(profile, dry_run=options.dry_run) as client:
        call = make_call(client, options, verb, path, query, known)
        check_write(client, profile, options, call, known)
        try:
            if options.all:
                for one in items_of(client, path, query, known):
                    output.write(output.json_text(one, indent=None))
            else:
                print_answer(client, call, options, known)
        except PinkasError as fault:
            if options.include and client.last_response is not None:
                _print_head(client.last_response.status, client.last_response.headers)
            if isinstance(fault, OperationUnknown) and known is None:
                fault.hint = _similar(verb, path)
            raise
    return 0


def _similar(verb: str, path: str) -> str:
    """What may have been meant by an address that no operation has."""
    known = [f"{one.verb} {one.path}" for one in operations().values()]
    near = difflib.get_close_matches(f"{verb} {path}", known, 3, 0.7)
    return f"Near it: {', '.join(near)}." if near else "/docs of the service lists every operation."


def read_path(given: str, pairs: Iterable[str]) -> tuple[str, dict[str, str]]:
    """The path below the API, and the query of the path and of `-q`. Several values of a name are one, with commas."""
    path, _, behind = given.partition("?")
    path = path.removeprefix(PREFIX) if path.startswith(PREFIX + "/") else path
    path = path if path.startswith("/") else "/" + path
    if "://" in given or "#" in given or any(one in ("", ".", "..") for one in path[1:].split("/")):
        raise CommandFault(f"{given!r} is no path of an operation, such as /documents; the address is the profile's.")
    query: dict[str, str] = {}
    for name, value in [*parse_qsl(behind, keep_blank_values=True), *read_pairs("-q", pairs)]:
        query[name] = f"{query[name]},{value}" if name in query else value
    return path, query


def make_call(
    client: Pinkas,
    options: argparse.Namespace,
    verb: str,
    path: str,
    query: Mapping[str, str],
    known: Operation | None,
) -> Call:
    """The call, from what the options say of its body and headers."""
    headers = dict(_header(one) for one in options.header)
    accept = None if known is None or known.answer == "json" else "*/*"
    if known is not None and known.answer == "events":
        accept = "text/event-stream"
    content = read_data(options.data) if options.data is not None else None
    body = None
    if options.field:
        onto = read_json(content, "--data") if content is not None else None
        body, content = make_body(options.field, known.body if known else "", onto), None
    if options.file and (body is not None or content is not None):
        raise CommandFault("--file sends a form, and has no place for -d or --data.")
    try:
        call = client.make_call(
            verb, path, query=query, body=body, uploads=options.file or None, headers=headers, accept=accept
        )
    except (OSError, ValueError) as fault:
        raise CommandFault(f"The body cannot be made: {fault}") from None
    if content is not None:
        call.content, call.headers["Content-Type"] = content, JSON
    return call


def _header(given: str) -> tuple[str, str]:
    name, colon, value = given.partition(":")
    name, value = name.strip(), value.strip()
    if not colon or not name.isascii() or not name.replace("-", "").isalnum() or not value.isprintable():
        raise CommandFault(f"--header {given!r}: write 'Name: value'")
    if name.lower() in _SECRET_HEADERS:
        raise CommandFault(
            f"--header {name}: a secret does not belong on a command line, where others see it. `pinkas login` keeps "
            "it in a profile; scripts set PINKAS_API_KEY or PINKAS_ACCESS_TOKEN."
        )
    return "If-Match" if name.lower() == "if-match" else name, value


def items_of(client: Pinkas, path: str, query: Mapping[str, str], known: Operation | None) -> Iterator[Any]:
    """The items of all pages of a list, one after the other."""
    cursor = query.get("cursor")
    while True:
        page = client.make_call("GET", path, query={**query, "cursor": cursor})
        answer = read_json(send(client, page).content, "The answer")
        name = (known and known.items) or "items"
        if not isinstance(answer, dict) or not isinstance(answer.get(name), list):
            raise CommandFault(f"GET {path} answers no list: leave --all out.")
        yield from answer[name]
        before, cursor = cursor, answer.get("nextCursor")
        if not cursor or cursor == before:
            return


def print_answer(client: Pinkas, call: Call, options: argparse.Namespace, known: Operation | None) -> None:
    """Prints an answer as it is: JSON in lines on a terminal, bytes where the output is a file."""
    streams = known is not None and known.answer == "events"
    sender = client.waiting() if streams else client
    with closing(send(sender, call, stream=True)) as response:
        if options.include:
            _print_head(response.status_code, response.headers)
        kind = response.headers.get("content-type", "").split(";")[0]
        if options.output and options.output != "-":
            save(Download(response), options.output)
        elif response.status_code == 204:
            return
        elif kind == JSON:
            content = response.read()
            if sys.stdout.isatty():
                output.write(output.json_text(json.loads(content)))
            else:
                write_bytes([content, b"\n"])
        elif sys.stdout.isatty() and not kind.startswith(_TEXTS):
            raise CommandFault(f"The answer is a file ({kind}): -o FILE keeps it.")
        elif sys.stdout.isatty():
            for line in response.iter_lines():
                output.write(output.printable(line))
        else:
            write_bytes(Download(response))


def save(file: Download, given: str | None) -> None:
    """Keeps a file under a name, and says where. Without one, and in a folder, it is that of the service, which never
    takes the place of a file that is there."""
    path = given or "."
    if os.path.isdir(path):
        path = os.path.join(path, file.filename.lstrip(".") or "file")
        if os.path.lexists(path):
            file.close()
            raise CommandFault(f"{path} is there already: -o FILE says where to keep this one.")
    try:
        file.save(path)
    except OSError as fault:
        raise CommandFault(f"{path}: {fault.strerror or fault}") from None
    sys.stderr.write(f"{output.printable(path)}\n")


def _print_head(status: int, headers: Mapping[str, str]) -> None:
    output.write(f"HTTP {status}")
    for name, value in headers.items():
        output.write(output.printable(f"{name}: {value}"))
    output.write("")
    sys.stdout.flush()


def write_bytes(pieces: Iterable[bytes]) -> None:
    """Writes bytes on standard output as they come."""
    sys.stdout.flush()
    for one in pieces:
        sys.stdout.buffer.write(one)
        sys.stdout.buffer.flush()
