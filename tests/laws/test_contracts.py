"""Import contracts are kept, and each is broken by an import that it forbids. The wiring has what flows name."""

import os
import re
import shutil
import subprocess
import sys
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grimp
import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.contracts import OnlyImportedBy, PublicFaces, within

from pinkas.platform.tx import Flow, Tx
from pinkas.wiring import JOBS, all_operations
from pinkas.wiring.outside import RequiredOutside

PROJECT = Path(__file__).parents[2]

FORBIDDEN = {
    "Mail is received by one package": ("domains/inbox/extra.py", "import aiosmtpd"),
    "The object store is known by one module": ("domains/files/extra.py", "import obstore"),
    "Pictures are drawn by one module, and read by one package": ("domains/brands/extra.py", "import PIL"),
    "The PDF renderer is known by the reading": ("outside/files/extra.py", "import pypdfium2"),
    "The floors": ("platform/ids_of_things.py", "from pinkas.domains import clients"),
    "The domains call downwards only": ("domains/clients/extra.py", "from pinkas.domains import documents"),
    "The floors inside a domain": ("domains/products/types.py", "from pinkas.domains.products import actions"),
    "The topics of documents call downwards only": (
        "domains/documents/drafting/extra.py",
        "from pinkas.domains.documents.issuing import store",
    ),
    "A domain is used through its public face": ("domains/documents/x.py", "from pinkas.domains.clients import store"),
    "The core and the countries know nothing else": ("countries/extra.py", "from pinkas.platform import json_logging"),
    "Rules and types are pure": ("domains/brands/rules.py", "from pinkas.platform.tx import Tx"),
    "The router is known by one package": ("domains/ledger/extra.py", "import werkzeug"),
    "The web server is known by one entry point and one protocol": ("worker.py", "import uvicorn"),
    "The adapter to the web is wired, not called": (
        "domains/oauth/extra.py",
        "from pinkas.platform.http import app",
    ),
    "Settings are handed on by the wiring": ("domains/clients/more.py", "from pinkas.platform import settings"),
    "SQL is spoken by stores, queues and migrations": ("domains/clients/even_more.py", "from psycopg import sql"),
    "The tools of migrations stay with the migrations": ("platform/extra.py", "import sqlalchemy"),
    "The job queue is known by one module": ("wiring.py", "import procrastinate"),
    "Redis is known by the window counter": ("platform/redis_of_ours.py", "import redis.asyncio"),
    "PDF libraries are known by the PDF package": ("outside/extra.py", "import pyhanko"),
    "The typesetter lives in a process of its own": ("outside/pdf/extra.py", "import typst"),
    "The OAuth library is known by the OAuth server": ("domains/keys/extra.py", "import authlib"),
    "The Hebrew calendar is known by one module": ("domains/tax/extra.py", "import pyluach"),
    "Figures are counted by few modules": ("domains/stock/extra.py", "import prometheus_client"),
    "Traces are known by one module": ("platform/traces_of_ours.py", "import opentelemetry"),
    "Mail is sent by one module": ("domains/accounts/extra.py", "import aiosmtplib"),
    "Calls out are made by the safe sender": ("domains/webhooks/extra.py", "import aiohttp"),
    "The SDK of MCP is imported by one module, when the first request comes": ("mcp_server/pages.py", "import mcp"),
}
"""A forbidden import for each contract: the module that gets it, and its line."""


IMPURE = {
    "pinkas.core.money": "os",
    "pinkas.countries.israel.allocation": "secrets",
    "pinkas.domains.clients.types.clients": "io",
    "pinkas.domains.documents.drafting.rules.issue_checks": "pinkas.outside.pdf",
    "pinkas.domains.keys.rules": "pathlib",
}
"""Files, processes and randomness are for those who hand rules their data."""


def _lint(source: Path) -> str:
    """What lint-imports prints for the package in a source directory."""
    result = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache'])"],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{PROJECT}", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    printed = result.stdout + result.stderr
    assert (", 0 broken" in printed) == (result.returncode == 0), printed
    return printed


def _copy_house(to: Path) -> None:
    skipped = shutil.ignore_patterns("*.ttf", "__pycache__")
    shutil.copytree(PROJECT / "src" / "pinkas", to / "pinkas", ignore=skipped)


def _names() -> list[str]:
    return re.findall(r"^name = (.+)$", (PROJECT / ".importlinter").read_text(), re.MULTILINE)


def test_the_contracts_are_kept() -> None:
    printed = _lint(PROJECT / "src")
    assert ", 0 broken" in printed, printed


def test_every_contract_has_an_import_that_breaks_it() -> None:
    assert sorted(_names()) == sorted(FORBIDDEN)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is printed for a copy of the house in which every contract is broken once."""
    copy = tmp_path_factory.mktemp("house")
    _copy_house(copy)
    for where, line in FORBIDDEN.values():
        with (copy / "pinkas" / where).open("a") as module:
            module.write(f"\n{line}\n")
    for name, imported in IMPURE.items():
        with (copy / f"{name.replace('.', '/')}.py").open("a") as module:
            module.write(f"\nimport {imported}\n")
    return _lint(copy)


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_forbidden_import_breaks_its_contract(broken: str, name: str) -> None:
    assert re.search(rf"^{re.escape(name)} +BROKEN\b", broken, re.MULTILINE), broken


@pytest.mark.parametrize(("module", "imported"), IMPURE.items())
def test_a_rule_that_reads_files_breaks_its_contract(broken: str, module: str, imported: str) -> None:
    assert re.search(rf"^- +{module} -> {imported}\b", broken, re.MULTILINE), broken


def test_a_new_domain_must_find_its_floor(tmp_path: Path) -> None:
    _copy_house(tmp_path)
    (tmp_path / "pinkas" / "domains" / "houses").mkdir()
    (tmp_path / "pinkas" / "domains" / "houses" / "__init__.py").write_text("")
    assert re.search(r"^The domains call downwards only +BROKEN$", _lint(tmp_path), re.MULTILINE)


@pytest.mark.parametrize(
    ("module", "place", "expected"),
    [
        ("a.b", "a.b", True),
        ("a.b.c", "a.b", True),
        ("a", "a.b", False),
        ("a.bc", "a.b", False),
        ("a.x.store", "a.*.store", True),
        ("a.x.store.reads", "a.*.store", True),
        ("a.x.stores", "a.*.store", False),
        ("a.store", "a.*.store", False),
    ],
)
def test_a_place_is_a_module_and_what_is_below_it(module: str, place: str, expected: bool) -> None:
    assert within(module, place) is expected


def _graph(*imports: tuple[str, str]) -> grimp.ImportGraph:
    graph = grimp.ImportGraph()
    for module in {one for pair in imports for one in pair}:
        graph.add_module(module)
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported, line_number=3, line_contents="")
    return graph


def test_a_listed_importer_may_import_and_another_is_named() -> None:
    contract = OnlyImportedBy(
        name="", session_options={}, contract_options={"modules": ["lib"], "importers": ["house.door"]}
    )
    assert contract.check(_graph(("house.door.key", "lib"), ("lib.part", "lib")), verbose=False).kept
    found = contract.check(_graph(("house.door", "lib"), ("house.window", "lib.part")), verbose=False)
    assert found.metadata["broken"] == ["house.window -> lib.part (l.3)"]


def test_the_face_of_a_package_may_be_imported_and_its_inside_not() -> None:
    contract = PublicFaces(
        name="", session_options={}, contract_options={"parent": "house.rooms", "insiders": ["house.plan"]}
    )
    kept = _graph(
        ("house.rooms.kitchen.stove", "house.rooms.bath"),
        ("house.rooms.bath", "house.rooms.bath.tub"),
        ("house.plan", "house.rooms.bath.tub"),
        ("house.street", "house.rooms.bath"),
    )
    assert contract.check(kept, verbose=False).kept
    found = contract.check(_graph(("house.rooms.kitchen", "house.rooms.bath.tub")), verbose=False)
    assert found.metadata["broken"] == ["house.rooms.kitchen -> house.rooms.bath.tub (l.3)"]


def _taken(function: Callable[..., Any]) -> Any:
    """What a use case takes first: a transaction, or a flow and the part of the outside that it names."""
    return next(iter(typing.get_type_hints(function).values()))


def test_no_operation_and_no_job_names_a_part_of_the_outside_that_the_wiring_is_not_held_to() -> None:
    """mypy holds the wiring to `Needed`, and a flow to the part that it names."""
    known = [Tx, *(Flow[part] for part in RequiredOutside.__mro__)]
    uses = [*(one.function for one in all_operations("live")), *(one.flow for one in JOBS)]
    assert [one for one in uses if _taken(one) not in known] == []
