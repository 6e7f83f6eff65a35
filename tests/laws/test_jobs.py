"""A job is deferred with exactly the arguments that its function takes: they meet by name in the database alone."""

import ast
import importlib
import inspect
from pathlib import Path
from typing import Any

import pinkas
from pinkas.wiring import JOBS

SOURCE = Path(pinkas.__file__).parent


def _parameters() -> dict[str, set[str]]:
    """The arguments that each job takes beside its flow, by the name of the job."""
    found = {}
    for job in JOBS:
        function: Any = job.flow
        while hasattr(function, "func"):
            function = function.func
        found[job.name.name] = set(list(inspect.signature(function).parameters)[1:])
    return found


def _deferred() -> list[tuple[str, str, set[str]]]:
    """Every place that defers a job: where it is, the name of the job, and the arguments."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text())
        module = None
        for call in ast.walk(tree):
            if not (isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "enqueue" and call.args):
                continue
            module = module or importlib.import_module(
                ".".join(("pinkas", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")
            )
            first = call.args[0]
            for one in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                job = eval(ast.unparse(one), vars(module))  # noqa: S307  (a name of our own source)
                arguments = {keyword.arg or "**" for keyword in call.keywords} - {"at"}
                found.append((f"{path.relative_to(SOURCE)}:{call.lineno}", job.name, arguments))
    return found


def test_a_job_is_deferred_with_the_arguments_that_it_takes() -> None:
    parameters, deferred = _parameters(), _deferred()
    assert len(deferred) > 15
    wrong = [
        (where, name, sorted(arguments), sorted(parameters[name]))
        for where, name, arguments in deferred
        if arguments != parameters[name] - {"at"}
    ]
    assert wrong == []
