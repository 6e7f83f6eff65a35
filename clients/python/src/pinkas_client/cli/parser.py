"""The parser of the command line. Options of a group are made when the words name it, since a program that completes a
word is started for every press of the key."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from pinkas_client._version import VERSION
from pinkas_client.cli.table import GROUPS, SEARCH, Command

if TYPE_CHECKING:
    from pinkas_client.cli.operations import Operation

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
    Tasks = argparse._SubParsersAction["_TaskParser"]
VERBS = ("GET", "POST", "PUT", "PATCH", "DELETE")
SHELLS = ("bash", "zsh", "fish")


class _TaskParser(argparse.ArgumentParser):
    """The parser of a task. `--sort -createdAt` has two words, though the second begins like an option."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.values: dict[str, list[str]] = {}
        """The values that an option may have, where they are known."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        words: list[str] = []
        for word in args:
            if words and word.startswith("-") and word in self.values.get(words[-1], ()):
                words[-1] += f"={word}"
            else:
                words.append(word)
        return super().parse_known_args(words, namespace)


def make_parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of a program that is only this command line."""
    parser = argparse.ArgumentParser(
        prog="pinkas", description="The API of Pinkas on the command line.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=VERSION)
    add_commands(parser.add_subparsers(required=True, metavar="COMMAND"), words)
    return parser


def complete(parser: argparse.ArgumentParser) -> None:
    """Answers a shell that completes a word, and ends; does nothing where none asks."""
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)


def add_commands(commands: Commands, words: Iterable[str]) -> None:
    """Adds every command. Those of a group have their options where `words` (or the words that a shell completes) name
    it."""
    named = {*words, *os.environ.get("COMP_LINE", "").split()}
    _add_api(commands)
    for group, (text, listed) in GROUPS.items():
        parser = commands.add_parser(group, help=text, description=text, allow_abbrev=False)
        if group in named:
            tasks = parser.add_subparsers(required=True, metavar="TASK", parser_class=_TaskParser)
            for one in listed:
                _add_task(tasks, one)
    _add_search(commands)
    _add_profiles(commands)
    _add_listening(commands)
    completion = commands.add_parser("completion", help="print what lets a shell complete the commands")
    completion.add_argument("shell", choices=SHELLS)
    completion.set_defaults(run=_run("more", "run_completion"))


def _run(module: str, function: str) -> Callable[[argparse.Namespace], int]:
    """A command that imports what it needs when it is run, and tells of what goes wrong."""

    def run(options: argparse.Namespace) -> int:
        from importlib import import_module

        from pinkas_client.cli.running import guarded

        return guarded(getattr(import_module(f"pinkas_client.cli.{module}"), function), options)

    return run


def _common(parser: argparse.ArgumentParser, *, writes: bool) -> None:
    parser.add_argument("--profile", metavar="NAME", help="the profile instead of the current one").completer = (  # type: ignore[attr-defined]
        _profile_names
    )
    if writes:
        parser.add_argument("--live", action="store_true", help="change live in earnest")
        parser.add_argument("--dry-run", action="store_true", help="show what would happen; nothing is kept or sent")
    else:
        parser.set_defaults(live=False, dry_run=False)


def _add_api(commands: Commands) -> None:
    api = commands.add_parser(
        "api", help="call any operation: pinkas api GET /documents -q status=ISSUED", allow_abbrev=False
    )
    method = api.add_argument("method", metavar="METHOD", type=_verb, help=", ".join(VERBS))
    method.completer = lambda **_: VERBS  # type: ignore[attr-defined]
    path = api.add_argument("path", metavar="PATH", help="such as /documents; /api/v1 may stand before it")
    path.completer = _paths  # type: ignore[attr-defined]
    query = api.add_argument(
        "-q", "--query", action="append", default=[], metavar="NAME=VALUE", help="of the query; may be repeated"
    )
    query.completer = _query_names  # type: ignore[attr-defined]
    _add_body(api)
    api.add_argument("--file", action="append", default=[], metavar="PATH", help="a file to upload")
    api.add_argument(
        "-H", "--header", action="append", default=[], metavar="'NAME: VALUE'", help="such as 'If-Match: 3'; no secrets"
    )
    api.add_argument("-i", "--include", action="store_true", help="print the status and the headers of the answer too")
    api.add_argument("--all", action="store_true", help="every item of every page, one a line")
    api.add_argument("-o", "--output", metavar="FILE", help="keep the answer in a file, or in a folder under its name")
    api.add_argument("--json", action="store_true", help="a refusal as the JSON that it is, on standard error")
    _common(api, writes=True)
    api.set_defaults(run=_run("api", "run_api"))


def _add_body(parser: argparse.ArgumentParser) -> None:
    field = parser.add_argument(
        "-d",
        "--field",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="a field of the body: name=Acme, lines[0].quantity=2, tags[]=new, or as JSON: days:=[1,2]",
    )
    field.completer = _field_names  # type: ignore[attr-defined]
    parser.add_argument("--data", metavar="JSON|@FILE|-", help="the body: JSON, a file, or standard input")


def _add_task(tasks: Tasks, command: Command) -> None:
    from pinkas_client.cli.operations import operations

    known = operations()[command.operation]
    parser = tasks.add_parser(command.name, help=known.summary, description=known.summary, allow_abbrev=False)
    parser.set_defaults(run=_run("tasks", "run_task"), task=command)
    paths = re.findall(r"\{(\w+)\}", known.path)
    for name in paths:
        parser.add_argument(f"path_{name}", metavar=name.upper())
    if command.words:
        parser.add_argument("words", metavar="WORDS", nargs="+")
    if known.upload:
        parser.add_argument("file", nargs="+" if known.upload == "many" else 1, metavar="FILE")
    _common(parser, writes=known.verb != "GET")
    if known.answer == "file":
        parser.add_argument("-o", "--output", metavar="FILE", help="where to keep it; its own name without this")
    else:
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument("--json", action="store_true", help="JSON, as without a terminal")
        shown.add_argument("--table", action="store_true", help="for people, as on a terminal")
    if known.items:
        parser.add_argument("--all", action="store_true", help="all pages; JSON has one item a line")
    if "If-Match" in known.headers:
        parser.add_argument("--if-match", metavar="VERSION", help="the version that you saw; another one is refused")
    if known.body:
        _add_body(parser)
    if command.lines:
        text = "a line of the document; may be repeated"
        parts = ("DESCRIPTION", "QUANTITY", "PRICE")
        parser.add_argument("--line", nargs=3, action="append", default=[], metavar=parts, help=text)
    for place, name, values in _options(known, command):
        _add_option(parser, place, name, values)
    inner = [one for name, kind in _fields(known) for one in _parts(name, kind)]
    if inner:
        parser.epilog = f"Fields with parts are given by -d: {', '.join(inner)}."


def _add_option(parser: _TaskParser, place: str, name: str, values: list[str]) -> None:
    """Adds the option of a parameter or a field, unless the command has one of that name."""
    names = ["--" + kebab(name)]
    about = " | ".join(values)
    if place == "items":
        names.insert(0, names[0].removesuffix("s"))  # `--email one --email another`
        about = f"{about}; may be repeated" if about else "may be repeated"
    free = [one for one in dict.fromkeys(names) if one not in parser._option_string_actions]
    if names[-1] in free:
        action = parser.add_argument(
            *free,
            dest=f"{place}_{name}",
            metavar="VALUE",
            help=about or None,
            action="store" if place == "field" else "append",
        )
        if values:
            action.completer = lambda **_: values  # type: ignore[attr-defined]
            parser.values |= dict.fromkeys(free, values)


def _options(known: Operation, command: Command) -> Iterable[tuple[str, str, list[str]]]:
    """The options of an operation with the values that they may have: parameters of its `query`, each `field` of its
    body that one word can hold, and then, since they have two names, the `items` of lists of such."""
    for name, values in known.query.items():
        if name not in ("format", command.words):
            yield "query", name, values
    words = [("field", *one) for one in _fields(known)]
    words += [("items", name, kind[0]) for name, kind in _fields(known) if isinstance(kind, list)]
    for place, name, kind in words:
        if kind in ("text", "json"):
            yield place, name, []
        elif isinstance(kind, dict) and "values" in kind:
            yield place, name, kind["values"]


def _fields(known: Operation) -> list[tuple[str, Any]]:
    """The fields of the body of an operation, and what is known of each."""
    from pinkas_client.cli.operations import shapes

    return [*shapes().get(known.body, {}).items()]


def _parts(name: str, kind: Any) -> Iterable[str]:
    """How the parts of a field are named after `-d`; nothing of one that is a single word."""
    from pinkas_client.cli.operations import shapes

    if isinstance(kind, list):
        name, kind = f"{name}[0]", kind[0]
    if isinstance(kind, dict) and "each" in kind:
        yield f"{name}.NAME"
    elif isinstance(kind, str):
        for part, inner in shapes().get(kind, {}).items():
            yield f"{name}.{part}[]" if isinstance(inner, list) else f"{name}.{part}"


def kebab(name: str) -> str:
    """`clientId` as an option is called: `client-id`."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"-\1", name).lower()


def _add_search(commands: Commands) -> None:
    search = commands.add_parser("search", help="find records of any kind by their words", allow_abbrev=False)
    search.add_argument("words", nargs="+", metavar="WORDS")
    search.add_argument("--json", action="store_true")
    search.add_argument("--table", action="store_true")
    _common(search, writes=False)
    search.set_defaults(run=_run("tasks", "run_task"), task=SEARCH)


def _add_profiles(commands: Commands) -> None:
    login = commands.add_parser("login", help="keep a key of a service in a profile, and use it from now on")
    _add_login(login)
    whoami = commands.add_parser("whoami", help="which service, business and key commands use")
    whoami.add_argument("--json", action="store_true")
    whoami.set_defaults(table=False, run=_run("login", "run_whoami"))
    _common(whoami, writes=False)
    profiles = commands.add_parser("profiles", help="the profiles that are kept")
    tasks = profiles.add_subparsers(required=True, metavar="TASK")
    _add_login(tasks.add_parser("add", help="the same as login"))
    listing = tasks.add_parser("list", help="list them; * is the current one")
    listing.add_argument("--json", action="store_true")
    listing.set_defaults(table=False, run=_run("login", "run_list"))
    for task, text in (("use", "make one the current one"), ("remove", "forget one with its key")):
        one = tasks.add_parser(task, help=text)
        one.add_argument("name").completer = _profile_names  # type: ignore[attr-defined]
        one.set_defaults(run=_run("login", f"run_{task}"))


def _add_login(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="of the profile; without it `live` or `sandbox`, as the key is")
    parser.add_argument("--url", help="the address of the service; without it that of `make serve`")
    parser.add_argument("--email", metavar="ADDRESS", help="log in with a password, and make a key of 90 days")
    parser.add_argument(
        "--sandbox", metavar="URL", help="with --email: make one of the sandbox, which is at this address"
    )
    parser.add_argument("--business", metavar="ID", help="with --email: for this business, where there are several")
    parser.add_argument("--scope", action="append", help="with --email: this scope; without it those of all commands")
    parser.set_defaults(run=_run("login", "run_login"))


def _add_listening(commands: Commands) -> None:
    listen = commands.add_parser("listen", help="forward events to a port of this machine, and print them")
    listen.add_argument("--forward", required=True, metavar="URL", help="your receiver: http://127.0.0.1:3000/hooks")
    listen.add_argument("--events", action="append", default=[], metavar="TYPE,...", help="only these; may be repeated")
    listen.add_argument("--after", type=int, help="begin behind this sequence instead of with what happens from now on")
    _common(listen, writes=False)
    listen.set_defaults(run=_run("listen", "run_listen"))
    trigger = commands.add_parser(
        "trigger", help="make an event happen in the sandbox: pinkas trigger document.finalized"
    )
    trigger.add_argument("event", nargs="?", metavar="EVENT").completer = _event_names  # type: ignore[attr-defined]
    trigger.add_argument("--list", action="store_true", help="list what can be made to happen")
    trigger.add_argument("--count", type=_count, default=1, metavar="N", help="how often, up to 100")
    trigger.add_argument("--json", action="store_true")
    _common(trigger, writes=False)
    trigger.set_defaults(run=_run("trigger", "run_trigger"))


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 to 100")
    return int(text)


def _event_names(**_: Any) -> list[str]:
    from pinkas_client.cli.trigger import EVENTS

    return list(EVENTS)


def _verb(text: str) -> str:
    if text.upper() not in VERBS:
        raise argparse.ArgumentTypeError(f"{text} is no method: {', '.join(VERBS)}")
    return text.upper()


def _paths(parsed_args: argparse.Namespace, **_: Any) -> list[str]:
    from pinkas_client.cli.operations import operations

    verb = getattr(parsed_args, "method", None)
    return sorted({one.path for one in operations().values() if verb in (None, one.verb)})


def _operation(parsed_args: argparse.Namespace) -> Operation | None:
    from pinkas_client.cli.operations import find_operation, operations

    task = getattr(parsed_args, "task", None)
    if task is not None:
        return operations()[task.operation]
    verb, path = getattr(parsed_args, "method", None), getattr(parsed_args, "path", None)
    return find_operation(verb, path) if verb and path else None


def _query_names(parsed_args: argparse.Namespace, **_: Any) -> list[str]:
    known = _operation(parsed_args)
    return [] if known is None else [f"{name}={one}" for name, values in known.query.items() for one in values or [""]]


def _field_names(parsed_args: argparse.Namespace, **_: Any) -> list[str]:
    from pinkas_client.cli.operations import shapes

    known = _operation(parsed_args)
    return [] if known is None else [f"{name}=" for name in shapes().get(known.body, {})]


def _profile_names(**_: Any) -> list[str]:
    from pinkas_client.cli.profiles import read_profiles

    return sorted(read_profiles().known)
