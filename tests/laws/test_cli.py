"""The command line knows the operations as they are, completes their words, and starts without what it needs not."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from pinkas_client.cli import make_parser
from pinkas_client.cli.fields import make_body, read_pairs
from pinkas_client.cli.operations import find_operation, operations, shapes
from pinkas_client.cli.output import display_width, json_text, printable, record_lines, table_lines
from pinkas_client.cli.parser import kebab
from pinkas_client.cli.profiles import VARIABLES
from pinkas_client.cli.table import GROUPS, Command

from pinkas import cli
from pinkas.platform.settings import CLIENT_VARIABLES

PROJECT = Path(__file__).parents[2]
SOURCE = PROJECT / "clients" / "python" / "src"
TASKS = [(group, one) for group, (_, listed) in GROUPS.items() for one in listed]
HEAVY = """
import sys
import pinkas_client.cli as cli
cli.make_parser(["documents", "list"]).parse_args(["documents", "list", "--status", "ISSUED"])
print(sorted({"httpx", "pinkas_client.types", "pinkas_client.errors", "asyncio", "argcomplete"} & set(sys.modules)))
"""


@pytest.mark.parametrize(("group", "task"), TASKS)
def test_a_command_has_an_option_for_everything_that_one_word_can_say(group: str, task: Command) -> None:
    known = operations()[task.operation]
    words = [group, task.name, *["x"] * (known.path.count("{") + bool(task.words) + bool(known.upload))]
    for name in known.query:
        if name not in ("format", task.words):
            options = make_parser(words).parse_args([*words, f"--{kebab(name)}", "7"])
            assert vars(options)[f"query_{name}"] == ["7"]


def test_an_address_is_found_by_what_is_in_it() -> None:
    wrong = [one.id for one in operations().values() if find_operation(one.verb, one.path) is not one]
    assert wrong == []
    found = find_operation("GET", "/documents/by-number/305/7")
    assert found is not None
    assert found.id == "getDocumentByNumber"


def test_the_program_of_the_service_has_both_kinds_of_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["pinkas", "documents", "list"])
    parser = cli._build_parser()
    assert parser.parse_args(["documents", "list", "--status", "DRAFT"]).query_status == ["DRAFT"]
    assert "verify-chain" in parser.format_help()
    monkeypatch.setattr(sys, "argv", ["pinkas", "serve"])
    assert "payment-links" not in cli._build_parser().format_help(), (
        "a command of the service starts without the others"
    )


def test_the_service_passes_over_what_the_command_line_reads() -> None:
    assert set(VARIABLES) <= CLIENT_VARIABLES


def _run(*words: str, **variables: str) -> str:
    done = subprocess.run(  # noqa: S603  (this interpreter)
        [sys.executable, *words],
        env={
            "PYTHONPATH": os.pathsep.join([str(SOURCE), *filter(None, sys.path)]),
            "PATH": os.environ["PATH"],
            **variables,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("page", ["docs/guide/cli.md", "clients/python/README.md"])
def test_the_commands_of_the_pages_are_commands(page: str) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", (PROJECT / page).read_text(), re.DOTALL | re.MULTILINE)
    listed = re.findall(r"^pinkas (.+?)(?: [|>] .*)?$", "".join(blocks), re.MULTILINE)
    assert len(listed) > 3
    for words in (shlex.split(one, comments=True) for one in listed):
        options = make_parser(words).parse_args(words)
        if words[0] == "api":
            known = find_operation(options.method, options.path.replace("ID", "x"))
            assert known is not None, words
            assert set(dict(read_pairs("-q", options.query))) <= set(known.query)
            assert set(make_body(options.field, known.body)) <= set(shapes().get(known.body, {}))


def test_it_starts_without_what_it_does_not_need() -> None:
    assert _run("-c", HEAVY) == "[]\n"


def test_a_shell_completes_its_words(tmp_path: Path) -> None:
    told = tmp_path / "told"
    for line, expected in (
        ("pinkas documents li", {"list"}),
        ("pinkas documents list --status ", {"CANCELLED", "DRAFT", "ISSUED"}),
        ("pinkas api POST /documents/{id}/fin", {"/documents/{id}/finalize"}),
        ("pinkas api GET /documents -q status=DR", {"status=DRAFT"}),
    ):
        variables = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "_ARGCOMPLETE_STDOUT_FILENAME": str(told)}
        point = {"COMP_LINE": line, "COMP_POINT": str(len(line)), "_ARGCOMPLETE_COMP_WORDBREAKS": " \t\n"}
        _run("-m", "pinkas_client.cli", **variables, **point)
        found = {one.replace("\\", "").strip() for one in told.read_text().split("\n")}
        assert {one for one in found if not one.startswith("-")} == expected, line
    assert "argcomplete" in _run("-m", "pinkas_client.cli", "completion", "zsh")


HOSTILE = {"id": "1", "clientName": "\x1b[2Jשרה\u202e\n", "total": "1180.00", "currency": "ILS", "notes": ["\x9b31m"]}


def test_what_others_wrote_gives_the_terminal_no_orders() -> None:
    said = [printable(HOSTILE["clientName"]), *record_lines(HOSTILE), *table_lines([HOSTILE], list(HOSTILE), 200)]
    for one in [*said, *json_text(HOSTILE).split("\n")]:
        assert not set(one) & set("\x1b\x9b\u202e\r\n"), one
    assert "\\u202e" in json_text(HOSTILE)


def test_hebrew_stays_in_its_column_and_amounts_have_their_currency() -> None:
    rows = [HOSTILE | {"clientName": "שָׁרָה"}, {"id": "22", "clientName": "Acme", "total": "7.00", "currency": "USD"}]
    head, first, second = table_lines(rows, ["id", "clientName", "total", "notes"], 80)
    assert first.startswith("\u200e1   \u2068שָׁרָה\u2069        ")
    assert second == "22  Acme           7.00 USD"
    assert {display_width(one[: one.index("  ", 20) if "  " in one[20:] else None]) for one in (head, second)}
    assert first.index("1180.00 ILS") > 0
    plain = first.replace("\u2068", "").replace("\u2069", "")
    assert display_width(plain[: plain.index("ILS")]) == display_width(second[: second.index("USD")])


def test_what_the_terminal_has_no_place_for_is_named() -> None:
    rows = [{"id": "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6", "clientName": "x" * 50, "status": "ISSUED"}]
    head, line, left = table_lines(rows, ["id", "clientName", "status"], 60)
    assert head.split() == ["id", "clientName"]
    assert line == f"{rows[0]['id']}  {'x' * 17}…"
    assert left == "(no place for status; --json has everything)"
