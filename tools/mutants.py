"""Mutation testing of the modules that decide: `python -m tools.mutants [MODULE...]`.

mutmut changes a module in small ways; a change that its tests do not notice survives, and is printed. It reads its
settings from the directory that it runs in and rewrites all that it is given, so each module gets a directory of its
own under `build/mutants`, with that module and its tests alone. `[tool.mutants]` in pyproject.toml names both.
"""

import json
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from functools import partial
from pathlib import Path

say = partial(print, flush=True)  # the program's one answer
ROOT = Path(__file__).resolve().parents[1]
SETTINGS = """[tool.pytest.ini_options]
asyncio_mode = "auto"
pythonpath = ["tests"]
markers = ["xdist_group"]

[tool.mutmut]
source_paths = ["src"]
only_mutate = ["{source}"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:xdist"]
pytest_add_cli_args_test_selection = [{tests}]
"""


def tested_modules() -> dict[str, list[str]]:
    """The modules below `pinkas`, each with its test files in tests/rules."""
    modules: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mutants"]
    return modules


def prepare(module: str, tests: list[str]) -> Path:
    """A directory in which mutmut changes one module."""
    place = ROOT / "build" / "mutants" / module
    shutil.rmtree(place, ignore_errors=True)
    (place / "tests").mkdir(parents=True)
    (place / "src").symlink_to(ROOT / "src")
    for name in ("conftest.py", "rules", "support", "data"):
        (place / "tests" / name).symlink_to(ROOT / "tests" / name)
    paths = ", ".join(f'"tests/rules/test_{name}.py"' for name in tests)
    source = f"src/pinkas/{module.replace('.', '/')}.py"
    (place / "pyproject.toml").write_text(SETTINGS.format(source=source, tests=paths))
    return place


_LIST = """
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.mutation.data import SourceFileMutationData
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.stats import status_by_exit_code
import json
found = []
for path in walk_mutatable_files():
    data = SourceFileMutationData(path=path)
    data.load()
    for name, code in data.exit_code_by_key.items():
        status = status_by_exit_code[code]
        survived = status == "survived"
        found.append((name, status, get_diff_for_mutant(name, path=path).splitlines()[2:] if survived else []))
print(json.dumps(found))
"""


def _changes_text_alone(changed: list[str]) -> bool:
    """Whether a change is one of the letters of a sentence, which is said in one place and needs no second one."""
    before, after = ("".join(line[1:] for line in changed if line[0] == sign) for sign in "-+")
    words = [part for part in before.split('"')[1::2] if " " in part]
    return bool(words) and before.casefold() == after.replace("XX", "").casefold()


def run(module: str, tests: list[str]) -> tuple[int, int]:
    """Prints the changes of one module that its tests did not notice; how many there were, of how many."""
    place = prepare(module, tests)
    with (place / "log").open("w") as log:
        subprocess.run([Path(sys.executable).with_name("mutmut"), "run"], cwd=place, stdout=log, stderr=log)  # noqa: S603
        listed = subprocess.run(  # noqa: S603
            [sys.executable, "-c", _LIST], cwd=place, stdout=subprocess.PIPE, stderr=log, text=True
        )
    if not listed.stdout or not (results := json.loads(listed.stdout)):
        raise SystemExit(f"mutmut did not run: see {place}/log")
    verdicts = Counter(verdict for _, verdict, _ in results)
    if verdicts["not checked"]:
        raise SystemExit(f"mutmut did not come to an end, or the tests fail without a change: see {place}/log")
    survivors = 0
    for name, verdict, diff in results:
        changed = [line for line in diff if line[:1] in ("+", "-")]
        if verdict == "survived" and not _changes_text_alone(changed):
            survivors += 1
            say(name, *changed, sep="\n  ")
    uncalled = Counter(name.rpartition("__mutmut_")[0] for name, verdict, _ in results if verdict == "no tests")
    for name, count in uncalled.items():
        say(f"{name}: none of the tests calls it ({count} changes)")
    say(f"{module}: {survivors} of {len(results)} changes survive; {dict(verdicts)}\n")
    return survivors, len(results)


def main(wanted: list[str]) -> None:
    """Runs the named modules (`core.money`, or `core` for all below it), or all."""
    modules = tested_modules()
    chosen = [one for one in modules if not wanted or any(f"{one}.".startswith(f"{name}.") for name in wanted)]
    if not chosen:
        raise SystemExit(f"one of these: {', '.join(modules)}")
    counts = [run(one, modules[one]) for one in chosen]
    say(f"{sum(left for left, _ in counts)} of {sum(all_ for _, all_ in counts)} changes survive")


if __name__ == "__main__":
    main(sys.argv[1:])
