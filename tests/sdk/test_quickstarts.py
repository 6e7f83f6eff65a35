"""The quickstart runs as it stands, in a shell, in Python and on the command line. In TypeScript it is tried where that
client is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.quickstarts import quickstart
from support.service import Tenant

CLIENT = Path(__file__).parents[2] / "clients" / "python" / "src"


@pytest.fixture
def variables(tenant: Tenant) -> dict[str, str]:
    """What the page wants of the environment."""
    address = tenant.running.url().removesuffix("/api/v1")
    return {"PINKAS_API_KEY": tenant.api.headers["x-api-key"], "PINKAS_URL": address}


def _is_issued(tenant: Tenant, folder: Path, printed: str) -> None:
    assert printed == "1180.00\n"
    assert (folder / "invoice.pdf").read_bytes().startswith(b"%PDF-")
    (document,) = tenant.api.get("/documents").json()["items"]
    assert (document["status"], document["total"], document["clientName"]) == ("ISSUED", "1180.00", "Acme Ltd")


def _shell(script: str, folder: Path, **variables: str) -> str:
    shell = shutil.which("sh")
    assert shell is not None
    done = subprocess.run(  # noqa: S603  (our own page)
        [shell, "-eu"],
        input=script,
        cwd=folder,
        env=variables,
        text=True,
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_curl(tenant: Tenant, variables: dict[str, str], tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    printed = _shell(quickstart("curl"), tmp_path, PATH=os.environ["PATH"], **variables)
    _is_issued(tenant, tmp_path, printed)


def test_python(
    tenant: Tenant,
    variables: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    exec(compile(quickstart("python"), "quickstart.md", "exec"), {"__name__": "quickstart"})  # noqa: S102
    _is_issued(tenant, tmp_path, capsys.readouterr().out)


def test_the_command_line(tenant: Tenant, variables: dict[str, str], tmp_path: Path) -> None:
    program = tmp_path / "bin" / "pinkas"
    program.parent.mkdir()
    start = "import sys; from pinkas_client.cli.program import main; sys.exit(main(sys.argv[1:]))"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{start}" "$@"\n')
    program.chmod(0o755)
    found = {"PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": str(CLIENT), "HOME": str(tmp_path)}
    _is_issued(tenant, tmp_path, _shell(quickstart("cli"), tmp_path, **found, **variables))
