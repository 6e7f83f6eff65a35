"""The Python client as a package: its documented code, its types, its wheel."""

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from pinkas.dashboard.code_samples import code_samples
from support.quickstarts import quickstart
from support.service import Tenant

PROJECT = Path(__file__).parents[2]
PACKAGE = PROJECT / "clients" / "python"
CODE = "\n\n".join(re.findall(r"^```python\n(.*?)^```", (PACKAGE / "README.md").read_text(), re.DOTALL | re.MULTILINE))
"""The code of the README, in order."""
LIGHT = """
import sys
import pinkas_client
client = pinkas_client.Pinkas("k")
heavy = {"httpx", "pinkas_client.types", "pinkas_client.errors", "asyncio"} & set(sys.modules)
print(sorted(heavy), [one for one in sys.modules if one.startswith("pinkas_client.resources.")])
"""


def _run(*command: Any, **more: Any) -> str:
    done = subprocess.run(  # noqa: S603  (this interpreter)
        [sys.executable, *map(str, command)], capture_output=True, text=True, check=False, **more
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_code_of_the_readme_runs(tenant: Tenant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINKAS_API_KEY", tenant.api.headers["x-api-key"])
    monkeypatch.setenv("PINKAS_URL", tenant.running.url().removesuffix("/api/v1"))
    monkeypatch.chdir(tmp_path)
    told: list[tuple[Any, ...]] = []
    exec(compile(CODE, "README.md", "exec"), {"print": lambda *words: told.append(words), "__name__": "readme"})  # noqa: S102
    assert (tmp_path / "invoice.pdf").read_bytes().startswith(b"%PDF-")
    assert told == [
        (1, "1180.00"),
        ("1: 1180.00 ILS",),
        ("somebody was faster",),
        ("receipt.txt", "text/plain", 20),
        (1,),
    ]


def test_the_types_are_strict_for_the_package_and_for_who_uses_it(tmp_path: Path) -> None:
    """Types that were checked before are not checked again: mypy keeps them."""
    wrong = [
        'client.documents.create({"lines": []})  # type: ignore[typeddict-item]',
        'client.documents.list(status="OPEN")  # type: ignore[arg-type]',
        'client.clients.create({"name": "a", "colour": 1})  # type: ignore[typeddict-unknown-key]',
        'client.documents.finalize(draft["id"])["nothing"]  # type: ignore[typeddict-item]',
        "client.payments.list(currency=1)  # type: ignore[arg-type]",
    ]
    script, samples, first = tmp_path / "usage.py", tmp_path / "samples.py", tmp_path / "quickstart.py"
    script.write_text(CODE + "\n" + "\n".join(wrong) + "\n")
    first.write_text(quickstart("python"))
    examples = [one["python"] for one in code_samples().values()]
    functions = (f"def example_{n}() -> None:\n{indent(one, '    ')}" for n, one in enumerate(examples))
    samples.write_text("\n\n\n".join(functions) + "\n")
    assert len(examples) > 700
    cache = PROJECT / ".mypy_cache" / "sdk" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
    strict = ["--strict", "--python-version", "3.10", "--config-file", os.devnull, "--cache-dir", cache]
    _run(
        "-m",
        "mypy",
        *strict,
        script,
        samples,
        first,
        PACKAGE / "src" / "pinkas_client",
        env={**os.environ, "MYPYPATH": str(PACKAGE / "src")},
        cwd="/",
    )


def test_importing_it_is_light() -> None:
    assert _run("-c", LIGHT, env={"PYTHONPATH": str(PACKAGE / "src")}) == "[] []\n"


def test_the_wheel_works_in_an_empty_directory(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", minversion="77")
    source, installed, empty = tmp_path / "source", tmp_path / "installed", tmp_path / "empty"
    empty.mkdir()
    _run("-c", "import shutil, sys; shutil.copytree(*sys.argv[1:])", PACKAGE, source)  # building writes into its source
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check", "--no-cache-dir")
    _run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", tmp_path, source)
    (wheel,) = tmp_path.glob("pinkas_client-*-py3-none-any.whl")
    _run(*pip, "install", "--no-deps", "--no-index", "--no-compile", "--target", installed, wheel)
    assert (installed / "pinkas_client" / "py.typed").exists()
    code = "import pinkas_client as p, pinkas_client.types; print(p.__file__, p.__version__, p.Pinkas('k').documents)"
    printed = _run("-c", code, env={"PYTHONPATH": str(installed)}, cwd=empty)
    assert str(installed) in printed
    assert "0.1.0" in printed
    words = ("-m", "pinkas_client.cli", "documents", "list", "--help")
    assert "--payment-status" in _run(*words, env={"PYTHONPATH": str(installed)}, cwd=empty)
