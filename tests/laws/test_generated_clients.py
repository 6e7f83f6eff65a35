"""Generated clients: they are generated with the generators' defaults, type-checked strictly, and issue an invoice."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pinkas.wiring import openapi_document
from support.node import HERE, package_program, run_node
from support.service import Running, Tenant

pytestmark = pytest.mark.timeout(900)  # a type checker reads some thousand files

PROJECT = Path(__file__).parents[2]
SCRIPT = PROJECT / "tests" / "data" / "clients" / "invoice.py"
MOST_FILES = 6
"""How many files there are for an operation at most, those of its types among them: there were four times as many while
every refusal stood in every operation."""


@pytest.fixture(scope="module")
def openapi(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The description, in a file."""
    path = tmp_path_factory.mktemp("openapi") / "openapi.json"
    path.write_text(json.dumps(openapi_document("live", server="/", oauth_url="http://127.0.0.1:8000")))
    return path


@pytest.fixture(scope="module")
def python_client(openapi: Path) -> Path:
    """The folder with the package that openapi-python-client generates. It stays at one place for each process of a
    run, so that mypy checks again only what changed."""
    kept = PROJECT / ".mypy_cache" / "clients" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
    kept.mkdir(parents=True, exist_ok=True)
    settings = kept / "settings.yaml"
    # The generator knows JSON, text and octets; this tells it which other types are files. No formatter afterwards.
    binary = ("application/pdf", "application/xml", "application/zip", "image/jpeg", "image/png")
    overrides = "".join(f"  {one}: application/octet-stream\n" for one in binary)
    settings.write_text(f"post_hooks: []\ncontent_type_overrides:\n{overrides}")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", openapi, "--config", settings]
    target = kept / "pinkas_client"
    shutil.rmtree(target, ignore_errors=True)
    done = _run(*command, "--meta", "none", "--output-path", target)
    assert "WARNING" not in done.stdout, done.stdout
    assert done.returncode == 0, done.stderr
    return kept


def _run(*command: Any, **more: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([str(one) for one in command], capture_output=True, text=True, check=False, **more)  # noqa: S603


@pytest.fixture
def target(tenant: Tenant, running: Running) -> tuple[str, str]:
    """The address of the service and a key."""
    return running.url().removesuffix("/api/v1"), tenant.api.headers["x-api-key"]


def _is_issued(printed: str) -> None:
    assert json.loads(printed) == {"docType": 305, "docNumber": 1, "total": "1062.00", "told": "1062.00"}


def test_c5_a_typescript_client_is_type_checked_strictly_and_issues_an_invoice(
    openapi: Path, target: tuple[str, str]
) -> None:
    generated = HERE / "generated" / "api.d.ts"
    made = run_node(package_program("openapi-typescript/bin/cli.js"), openapi, "-o", generated)
    assert made.returncode == 0, made.stdout + made.stderr
    checked = run_node(package_program("typescript/bin/tsc"), "--project", "tsconfig.json")
    assert checked.stdout == ""
    done = run_node("invoice.ts", *target)
    assert done.returncode == 0, done.stderr
    _is_issued(done.stdout)


def test_c5_a_python_client_is_type_checked_strictly_and_issues_an_invoice(
    python_client: Path, target: tuple[str, str]
) -> None:
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir"]
    checked = _run(
        *mypy,
        python_client / "cache",
        "pinkas_client",
        SCRIPT,
        cwd=python_client,
        env={**os.environ, "MYPYPATH": str(python_client)},
    )
    assert checked.returncode == 0, checked.stdout
    done = _run(sys.executable, SCRIPT, *target, env={"PYTHONPATH": str(python_client)})
    assert done.returncode == 0, done.stderr
    _is_issued(done.stdout)


def test_c5_no_schema_of_a_request_has_a_default(openapi: Path) -> None:
    document = json.loads(openapi.read_text())
    assert [place for place in _places(document, "default") if "/responses/" not in place] == []


def test_c5_a_default_is_said_in_words(openapi: Path) -> None:
    document = json.loads(openapi.read_text())
    key = document["components"]["schemas"]["NewApiKey"]["properties"]
    assert key["rateLimitPerMinute"]["description"].endswith("Default: 60.")
    listed = {one["name"]: one for one in document["paths"]["/api/v1/clients"]["get"]["parameters"]}
    assert listed["limit"]["description"] == "Items a page. Default: 25."


def test_c8_a_generated_client_has_few_files_for_an_operation(python_client: Path, openapi: Path) -> None:
    files = list((python_client / "pinkas_client").rglob("*.py"))
    operations = sum(len(methods) for methods in json.loads(openapi.read_text())["paths"].values())
    assert operations < len(files) <= MOST_FILES * operations


def _places(value: Any, member: str, place: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == member and not place.endswith(("/properties", "/responses")):
                yield f"{place}/{name}"
            if name not in ("example", "examples"):
                yield from _places(inner, member, f"{place}/{name}")
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _places(inner, member, f"{place}/{n}")
