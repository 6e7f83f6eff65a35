"""The docs say what is so: generated pages are fresh, links lead somewhere, snippets run, named tests exist."""

import base64
import configparser
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature

from laws.declared import Case, cases
from pinkas.core import vat
from pinkas.core.catalogue import load_catalogue
from pinkas.core.money import format_amount
from pinkas.domains.webhooks.rules import SECRET_BYTES, format_secret, sign_delivery
from support.node import NODE
from support.service import Tenant

PROJECT = Path(__file__).resolve().parents[2]
DOCS = PROJECT / "docs"
PAGES = sorted([*PROJECT.glob("*.md"), *DOCS.rglob("*.md")])
SECRET = bytes(range(SECRET_BYTES))
BODY = '{"type":"document.finalized","data":{"object":{"client":"לקוח"}}}'.encode()


def _load_generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


generate = _load_generator()


def _name(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


every_page = cases([Case(page.parent.name, _name(page), {"page": page}) for page in PAGES])
"""Runs a law as `page` over every page that a person reads."""


def _snippets(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)


def _prose(page: Path) -> str:
    """A page without its code blocks."""
    return re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)


def test_the_generated_pages_are_what_make_docs_writes() -> None:
    written: dict[Path, str] = generate.pages()
    assert len(written) > 2
    assert [_name(page) for page, text in written.items() if page.read_text() != text] == [], "run `make docs`"


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


@every_page
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", _prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), f"{target} leads nowhere"
        assert not anchor or anchor in _anchors(found), f"{target}: there is no such heading"


@every_page
def test_every_make_word_exists(page: Path) -> None:
    words = set(re.findall(r"^([a-z]+):.*## ", (PROJECT / "Makefile").read_text(), re.MULTILINE))
    blocks = "\n".join(re.findall(r"^```\w*\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE))
    named = {*re.findall(r"^make ([a-z]+)", blocks, re.MULTILINE), *re.findall(r"`make ([a-z]+)", _prose(page))}
    assert named <= words


@every_page
def test_every_setting_that_is_named_exists(page: Path) -> None:
    known = set(re.findall(r"PINKAS_[A-Z_]+", (DOCS / "guide" / "settings.md").read_text()))
    assert set(re.findall(r"PINKAS_[A-Z][A-Z_]*[A-Z]", page.read_text())) <= known


@every_page
def test_every_test_that_is_named_exists(page: Path) -> None:
    assert set(re.findall(r"`(test_\w+)`", page.read_text())) <= _tests()


@cache
def _tests() -> set[str]:
    written = "".join(path.read_text() for path in (PROJECT / "tests").rglob("test_*.py"))
    return set(re.findall(r"def (test_\w+)\(", written))


def test_the_floors_of_the_domains_are_those_of_the_contract() -> None:
    contract = configparser.ConfigParser()
    contract.read(PROJECT / ".importlinter")
    layers = contract["importlinter:contract:domains"]["layers"].split("\n")
    there = {one.name for one in (PROJECT / "src" / "pinkas" / "domains").iterdir() if (one / "__init__.py").exists()}
    floors = [sorted(there & {name.strip(" ()") for name in layer.split("|")}) for layer in layers]
    rows = re.findall(r"^\| (\d+) \| \[(\w+)\]", (DOCS / "domains" / "README.md").read_text(), re.MULTILINE)
    told: dict[int, list[str]] = {}
    for floor, name in rows:
        told.setdefault(int(floor), []).append(name)
    assert [sorted(told[floor]) for floor in sorted(told, reverse=True)] == [one for one in floors if one]


def test_the_glossary_has_one_hebrew_word_for_each_english_one() -> None:
    known = load_catalogue("he")
    missing = [
        key
        for _, context, keys in generate.GLOSSARY
        for key in keys
        if ((context, key) if context else key) not in known
    ]
    assert missing == []
    rows = re.findall(r"^\| (.+) \| (.+) \|$", generate.glossary(), re.MULTILINE)
    words: dict[str, set[str]] = {}
    for english, hebrew in rows:
        words.setdefault(english, set()).add(hebrew)
    words = {english: found for english, found in words.items() if english not in ("English", "---")}
    assert len(words) > 60
    assert {english: found for english, found in words.items() if len(found) > 1} == {}
    assert [one for one, (hebrew,) in words.items() if hebrew.isascii()] == ["PayPal"]


def test_every_decision_is_in_the_list() -> None:
    there = sorted(one.name for one in (DOCS / "decisions").glob("0*.md"))
    assert re.findall(r"\]\((0[^)]*\.md)\)", (DOCS / "decisions" / "README.md").read_text()) == there


def test_every_command_of_the_readme_is_one_of_the_program() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "pinkas.cli", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(PROJECT / "src")},
    ).stdout
    named = set(re.findall(r"(?:^|/)pinkas ([a-z-]+)", (PROJECT / "README.md").read_text(), re.MULTILINE))
    assert {"verify", "verify-chain", "migrate", "web", "worker"} <= named
    assert named <= set(re.findall(r"^    ([a-z-]+)", shown, re.MULTILINE))


def test_the_readme_leads_from_nothing_to_a_signed_pdf(tenant: Tenant, tmp_path: Path) -> None:
    """Pasted as it stands, but for the address."""
    script = "\n".join(_snippets(PROJECT / "README.md", "sh")[:2])
    address = "http://127.0.0.1:8000/api/v1"
    assert address in script
    script = script.replace(address, tenant.running.url())
    script = script.replace("me@example.com", f"readme.{time.time_ns()}@example.com")
    shell = shutil.which("sh")
    assert shell is not None
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    done = subprocess.run([shell, "-e"], input=script, text=True, cwd=tmp_path, capture_output=True)  # noqa: S603
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["total"] == "1180.00"
    assert (tmp_path / "invoice.pdf").read_bytes().startswith(b"%PDF-")


DELIVERIES = [
    pytest.param(SECRET, 0, "", BODY, True, id="ours"),
    pytest.param(SECRET, 0, "v1,AAAA ", BODY, True, id="ours-among-several"),
    pytest.param(SECRET, 0, "", BODY + b" ", False, id="another-body"),
    pytest.param(SECRET[::-1], 0, "", BODY, False, id="another-secret"),
    pytest.param(SECRET, 86400, "", BODY, False, id="of-yesterday"),
]


def _headers(secret: bytes, age: int, before: str) -> dict[str, str]:
    """The headers of a delivery of BODY that was sent `age` seconds ago; `before` stands before our signature."""
    sent = int(time.time()) - age
    return {
        "webhook-id": "01a1fd2d",
        "webhook-timestamp": str(sent),
        "webhook-signature": before + sign_delivery(secret, "01a1fd2d", sent, BODY),
    }


@pytest.mark.parametrize(("secret", "age", "before", "body", "good"), DELIVERIES)
def test_the_python_snippet_tells_our_deliveries_from_others(
    secret: bytes, age: int, before: str, body: bytes, good: bool
) -> None:
    space: dict[str, Any] = {}
    (snippet,) = _snippets(DOCS / "guide" / "webhooks.md", "python")
    exec(snippet, space)  # noqa: S102  (our own page)
    assert space["verified"](format_secret(SECRET), _headers(secret, age, before), body) is good


@pytest.mark.parametrize(("secret", "age", "before", "body", "good"), DELIVERIES)
def test_the_javascript_snippet_tells_our_deliveries_from_others(
    secret: bytes, age: int, before: str, body: bytes, good: bool
) -> None:
    (snippet,) = _snippets(DOCS / "guide" / "webhooks.md", "js")
    given = json.dumps([format_secret(SECRET), _headers(secret, age, before), base64.b64encode(body).decode()])
    program = f"{snippet}\nconst [s, h, b] = {given};\nconsole.log(verified(s, h, Buffer.from(b, 'base64')));"
    done = subprocess.run([NODE], input=program, text=True, capture_output=True, check=True)  # noqa: S603
    assert done.stdout.strip() == str(good).lower()


def _checker() -> Any:
    space: dict[str, Any] = {}
    (snippet,) = _snippets(DOCS / "guide" / "documents.md", "python")
    exec(snippet, space)  # noqa: S102  (our own page)
    return space["check"]


def test_the_check_by_hand_accepts_an_issued_document(tenant: Tenant) -> None:
    tenant.issued()
    proof = tenant.api.get(f"/documents/{tenant.issued()['id']}/signature").json()
    assert proof["chainIndex"] == 2
    _checker()(proof)


@pytest.mark.parametrize("field", ["content", "previousHash", "signature"])
def test_the_check_by_hand_notices_a_change(tenant: Tenant, field: str) -> None:
    proof = tenant.api.get(f"/documents/{tenant.issued()['id']}/signature").json()
    flipped = "A" if proof[field][4] != "A" else "B"
    proof[field] = proof[field][:4] + flipped + proof[field][5:]
    with pytest.raises((ValueError, InvalidSignature)):
        _checker()(proof)


def _quotations() -> list[tuple[str, str]]:
    page = (DOCS / "adding-an-operation.md").read_text()
    return re.findall(r"<!-- quoted: (\S+) -->\n```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("path", "quoted"), _quotations())
def test_the_worked_example_is_the_code(path: str, quoted: str) -> None:
    assert "".join(quoted.split()) in "".join((PROJECT / path).read_text().split())


def test_the_worked_examples_test_passes(tenant: Tenant) -> None:
    page = (DOCS / "adding-an-operation.md").read_text()
    (snippet,) = re.findall(r"<!-- test -->\n```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    space: dict[str, Any] = {"Tenant": Tenant}
    exec(snippet, space)  # noqa: S102  (our own page)
    space["test_a_document_is_found_by_its_type_and_number"](tenant)


VECTORS = json.loads((DOCS / "guide" / "vat-vectors.json").read_text())


def _discount(given: dict[str, str] | None) -> vat.Discount | None:
    return None if given is None else vat.Discount(given["type"], Decimal(given["value"]))  # type: ignore[arg-type]


@pytest.mark.parametrize("case", VECTORS, ids=[one["name"] for one in VECTORS])
def test_a_published_vector_is_what_the_rule_gives(case: dict[str, Any]) -> None:
    lines = [
        vat.Line(
            Decimal(one["quantity"]),
            Decimal(one["unitPrice"]),
            _discount(one.get("discount")),
            one["treatment"],
            Decimal(one["rate"]),
        )
        for one in case["lines"]
    ]
    found = vat.compute_totals(
        lines,
        currency=case["currency"],
        price_mode=case["mode"],
        discount=_discount(case.get("discount")),
        rounding=case["rounding"],
    )

    def text(minor: int) -> str:
        return format_amount(minor, case["currency"])

    assert case["expected"] == {
        "lines": [{"net": text(one.net), "vat": text(one.vat), "gross": text(one.gross)} for one in found.lines],
        "subtotal": text(found.subtotal),
        "discount": text(found.discount),
        "groups": [
            {"treatment": one.treatment, "rate": str(one.rate), "net": text(one.net), "vat": text(one.vat)}
            for one in found.groups
        ],
        "vat": text(found.vat),
        "rounding": text(found.rounding),
        "total": text(found.total),
    }


TEXT = {
    ".py",
    ".md",
    ".toml",
    ".sql",
    ".json",
    ".sh",
    ".html",
    ".css",
    ".typ",
    ".ini",
    ".lock",
    ".yml",
    ".yaml",
    ".txt",
    ".tsv",
    ".mako",
}
SKIPPED = {
    ".git",
    ".venv",
    ".data",
    "node_modules",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    "demo-output",
    ".hypothesis",
    ".import_linter_cache",
    "build",
    "dist",
}


def _texts() -> Iterator[Path]:
    for folder, folders, names in os.walk(PROJECT):
        folders[:] = [one for one in folders if one not in SKIPPED and not one.endswith(".egg-info")]
        for name in names:
            path = Path(folder) / name
            if path.suffix in TEXT or path.parent.name == ".ci" or name == "Makefile":
                yield path


def test_nothing_refers_to_a_place_outside_the_project() -> None:
    outside = re.compile(r"\.\./shared\b|(?<![\w.])/work/")
    found = [_name(path) for path in _texts() if path != Path(__file__).resolve() and outside.search(path.read_text())]
    assert found == []
