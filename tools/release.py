"""Makes a release in `dist/`: `make release`.

The wheel and the source archive are built twice and must be the same to the byte. Beside them lie their sums, and
an SBOM (CycloneDX) of an environment into which the wheel alone was installed; `tools.audit` says what is known of its
packages, and ends the release where that is a fault.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tools.audit import audit
from tools.licences import packages

PROJECT = Path(__file__).resolve().parents[1]
DIST = PROJECT / "dist"


def main() -> None:
    """Makes everything, and says what it found. Ends with status 1 where the release must not go out."""
    refused = {one.name: one.refused for one in packages() if one.refused}
    if refused:
        sys.exit(f"Licences that do not go with ours: {refused}")
    shutil.rmtree(DIST, ignore_errors=True)
    built = build(DIST)
    with tempfile.TemporaryDirectory() as second:
        again = build(Path(second))
        if [one.read_bytes() for one in built] != [one.read_bytes() for one in again]:
            sys.exit("Two builds differ: the release cannot be made again from its source.")
    _say("Two builds are the same to the byte.")
    wheel = next(one for one in built if one.suffix == ".whl")
    with tempfile.TemporaryDirectory() as place:
        python = install(wheel, Path(place) / "environment")
        bill = wheel.with_suffix(".cdx.json")
        _run("cyclonedx_py", "environment", "--output-reproducible", "--output-file", str(bill), str(python))
        bill.write_text(bill.read_text().replace(f"{DIST.as_uri()}/", ""))  # where it was built says nothing
        found = audit(python)
        _say(found.told())
        if found.faults:
            sys.exit("Packages with known faults: raise them in requirements.lock, and release then.")
    files = sorted(one for one in DIST.iterdir() if one.is_file())
    sums = "".join(f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in files)
    (DIST / "SHA256SUMS").write_text(sums)
    _say(sums)


def build(directory: Path) -> list[Path]:
    """Builds the source archive and, from it, the wheel, without downloading anything. The times of all files are that
    of the last commit."""
    moment = subprocess.run(
        ["git", "log", "-1", "--format=%ct"],  # noqa: S607
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    _run(
        *("build", "--no-isolation", "--outdir", str(directory), str(PROJECT)),
        SOURCE_DATE_EPOCH=os.environ.get("SOURCE_DATE_EPOCH") or moment or "1577836800",
    )
    return sorted(directory.glob("pinkas-*"))


def install(wheel: Path, environment: Path) -> Path:
    """Installs the wheel and what it needs, at the versions of the lock, into a new environment; its interpreter."""
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    lock = str(PROJECT / "requirements.lock")
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint", lock, wheel]
    subprocess.run(command, check=True)  # noqa: S603
    subprocess.run([python, "-m", "pip", "uninstall", "--quiet", "--yes", "pip", "setuptools"], check=True)  # noqa: S603
    return python


def _run(module: str, *arguments: str, **variables: str) -> None:
    subprocess.run(  # noqa: S603
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, **variables},
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201  (a command speaks on standard output)


if __name__ == "__main__":
    main()
