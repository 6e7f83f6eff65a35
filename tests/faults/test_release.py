"""What is released: built twice it is the same, it holds everything, and installed in an empty directory it serves."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tools.release import PROJECT, build

from faults.full.place import Place, opened
from support.processes import system_postgres, wait_until
from support.service import PATIENCE, free_port

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]
UNITS = sorted((PROJECT / "deploy" / "systemd").glob("pinkas*.*"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The source archive and the wheel, by their endings."""
    return {one.suffix: one for one in build(tmp_path_factory.mktemp("dist"))}


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """A migrated database of its own."""
    with opened(0) as made:
        yield made


def tracked(folder: str) -> set[str]:
    """The files of a folder that git tracks, or that are there and not ignored."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", folder]
    done = subprocess.run(listed, cwd=PROJECT, capture_output=True, text=True, check=True)  # noqa: S603
    return {one for one in done.stdout.splitlines() if (PROJECT / one).exists()}


def test_two_builds_are_the_same_to_the_byte(built: dict[str, Path], tmp_path: Path) -> None:
    """Also where the wheel is built from the checkout and not from the source archive."""
    with tarfile.open(built[".gz"]) as archive:
        moment = str(int(archive.getmembers()[0].mtime))
    command = [sys.executable, "-m", "hatchling", "build", "-d", tmp_path]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": moment}
    subprocess.run(command, cwd=PROJECT, env=environment, check=True, capture_output=True)  # noqa: S603
    again = {one.suffix: one for one in tmp_path.iterdir()}
    assert set(again) == {".whl", ".gz"}
    for suffix, path in again.items():
        assert path.name == built[suffix].name
        assert path.read_bytes() == built[suffix].read_bytes()


def test_the_wheel_holds_the_whole_program_and_nothing_else(built: dict[str, Path]) -> None:
    """Templates, styles, fonts, texts in both languages and every migration among it."""
    with zipfile.ZipFile(built[".whl"]) as wheel:
        inside = {one for one in wheel.namelist() if ".dist-info/" not in one}
    program = {one.removeprefix("src/") for one in tracked("src/pinkas")}
    guides = {one.replace("docs/guide/", "pinkas/guides/") for one in tracked("docs/guide")}
    assert inside == program | guides
    endings = {Path(one).suffix for one in inside}
    assert {".sql", ".po", ".html", ".css", ".js", ".typ", ".ttf", ".woff2", ".svg"} <= endings


def test_the_source_archive_holds_what_the_wheel_is_built_from(built: dict[str, Path]) -> None:
    with tarfile.open(built[".gz"]) as archive:
        inside = {one.name.partition("/")[2] for one in archive.getmembers()}
    assert tracked("src/pinkas") | {"LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "Makefile"} <= inside
    assert not [one for one in inside if one.startswith((".venv", ".data", "dist", "tests/"))]


@contextlib.contextmanager
def served(site: Path, empty: Path, settings: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """The installed program in an empty directory."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PINKAS_", "PYTEST_", "COV"))}
    path = f"{site}{os.pathsep}{sysconfig.get_path('platlib')}"
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, site / "bin" / "pinkas", "web"],
        cwd=empty,
        env=kept | settings | {"PYTHONPATH": path},
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def lend_bytecode(site: Path) -> None:
    """Lets the installed modules use the bytecode of the checkout, whose modules they are to the byte: to compile them
    again takes six seconds of the processor."""
    source = PROJECT / "src"
    for own in (source / "pinkas").rglob("*.py"):
        path = site / own.relative_to(source)
        assert own.read_bytes() == path.read_bytes()
        shutil.copystat(own, path)
        for compiled in (own.parent / "__pycache__").glob(f"{own.stem}.{sys.implementation.cache_tag}.pyc"):
            (path.parent / "__pycache__").mkdir(exist_ok=True)
            shutil.copy2(compiled, path.parent / "__pycache__" / compiled.name)


def test_the_wheel_serves_from_an_empty_directory(built: dict[str, Path], place: Place, tmp_path: Path) -> None:
    """Beside the databases that the program of the checkout has migrated: it knows the newest of the migrations."""
    site, empty, port = tmp_path / "site", tmp_path / "empty", free_port()
    empty.mkdir()
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*command, "--disable-pip-version-check", "--target", site, built[".whl"]], check=True)  # noqa: S603
    lend_bytecode(site)
    chosen = {f"PINKAS_{name.upper()}": str(value) for name, value in place.settings.items()}
    root = f"http://127.0.0.1:{port}"
    with served(site, empty, chosen | {"PINKAS_LIVE_PORT": str(port)}), httpx.Client(timeout=PATIENCE) as client:
        wait_until(lambda: answers(client, f"{root}/health"), "the installed program")
        ready = client.get(f"{root}/ready").json()
        assert ready.get("parts", ready)["migrations"] is True
        for address in ("/docs", "/docs/guides/running", "/app/login", "/static/pinkas.svg", "/static/pinkas.css"):
            assert client.get(root + address).status_code == 200, address
        assert "כניסה" in client.get(f"{root}/app/login", headers={"Accept-Language": "he"}).text
        business = {"name": "A business", "businessType": "licensed_dealer", "taxId": "777777715"}
        person = {"email": "wheel@example.com", "password": "a long password", "name": "Me", "language": "en"}
        made = client.post(f"{root}/api/v1/auth/register", json={**person, "business": business}).json()
        session = {"Authorization": f"Bearer {made['accessToken']}", "X-Business-Id": made["business"]["id"]}
        key = {"name": "k", "scopes": ["documents:write", "documents:read"]}
        raw = client.post(f"{root}/api/v1/api-keys", json=key, headers=session).json()["rawKey"]
        line = {"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}
        draft = {"docType": 305, "client": {"name": "לקוח"}, "lines": [line]}
        client.headers["X-Api-Key"] = raw
        issued = client.post(f"{root}/api/v1/documents", json=draft).json()["id"]
        client.post(f"{root}/api/v1/documents/{issued}/finalize", json={}).raise_for_status()
        assert client.get(f"{root}/api/v1/documents/{issued}/pdf").content.startswith(b"%PDF-")
    assert list(empty.iterdir()) == []


def answers(client: httpx.Client, url: str) -> bool:
    """Whether somebody answers."""
    try:
        return client.get(url).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_the_units_are_ones_that_systemd_takes_and_harden_what_they_start(tmp_path: Path) -> None:
    """But for the path of the program, which is not installed here, and their settings."""
    analyze = shutil.which("systemd-analyze")
    assert analyze is not None
    for one in UNITS:
        (tmp_path / one.name).write_text(one.read_text().replace("/opt/pinkas/bin/pinkas", "/bin/true"))
    names = [one.name.replace("@", "@live") for one in UNITS if one.suffix in (".service", ".target")]
    done = subprocess.run(  # noqa: S603
        [analyze, "verify", "--man=no", *names],
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert [line for line in done.stderr.splitlines() if "pinkas" in line] == []
    for one in UNITS:
        if one.suffix != ".service":
            continue
        judged = subprocess.run(  # noqa: S603
            [analyze, "security", "--offline=yes", "--threshold=25", f"./{one.name}"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert judged.returncode == 0, judged.stdout.splitlines()[-1:]


def test_units_and_image_call_the_program_by_words_that_it_knows() -> None:
    from pinkas.cli import _build_parser
    from pinkas.platform.settings import read_settings

    calls = [line for one in UNITS for line in one.read_text().splitlines() if line.startswith("ExecStart=")]
    assert len(calls) == 4
    for line in calls:
        assert callable(_build_parser().parse_args(line.replace("%i", "live").split()[1:]).run)
    example = (PROJECT / "deploy" / "systemd" / "pinkas.env.example").read_text()
    read_settings(dict(re.findall(r"^(PINKAS_\w+)=(.*)$", example, re.MULTILINE)))
    image = (PROJECT / "deploy" / "container" / "Containerfile").read_text()
    read_settings(dict(re.findall(r"(PINKAS_\w+)=(\S+)", image)))
