"""What each file of tests costs: `--slowest-files 25` prints the dearest ones after a run.

Processor seconds are those of the worker and of every process below it. The database server is below none of them: it
serves all files, and what it used has a line of its own. They say more than seconds of the clock, which depend on what
else the machine does.
"""

import os
import time
from collections import defaultdict
from typing import Any

import pytest

from support.service import STARTED

TICKS = os.sysconf("SC_CLK_TCK")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that asks for the table."""
    parser.addoption("--slowest-files", type=int, metavar="N", help="print the N files that took most processor time")


def pytest_configure(config: pytest.Config) -> None:
    """Measures only where somebody asked."""
    if config.getoption("--slowest-files"):
        config.pluginmanager.register(FileCosts(config))


def processor_seconds(root: int) -> float:
    """What a process, those that it waited for and all those below it have used."""
    children: dict[int, list[int]] = defaultdict(list)
    used: dict[int, int] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        children[int(fields[1])].append(int(name))
        used[int(name)] = sum(map(int, fields[11:15]))
    found, waiting = 0, [root]
    while waiting:
        one = waiting.pop()
        found += used.get(one, 0)
        waiting += children[one]
    return found / TICKS


class FileCosts:
    """Adds up by file: a worker runs the tests of one after the other."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._costs: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        """Processor seconds and seconds of the clock."""
        self._runs_tests = hasattr(config, "workerinput") or not config.getoption("numprocesses", None)
        self._file, self._since = "", (0.0, 0.0)

    def _enter(self, file: str) -> None:
        if self._runs_tests and file != self._file:
            now = (processor_seconds(os.getpid()), time.monotonic())
            if self._file:
                self._add(self._file, now[0] - self._since[0], now[1] - self._since[1])
            self._file, self._since = file, now

    def _add(self, file: str, processor: float, clock: float) -> None:
        self._costs[file][0] += processor
        self._costs[file][1] += clock

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """The first test of a file ends the account of the file before."""
        self._enter(nodeid.partition("::")[0])

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """A worker hands its figures to the controller."""
        self._enter("")
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput["costs"] = dict(self._costs)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """The controller takes the figures of a worker that ended."""
        for file, (processor, clock) in getattr(node, "workeroutput", {}).get("costs", {}).items():
            self._add(file, processor, clock)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Prints the table."""
        dearest = sorted(self._costs.items(), key=lambda one: -one[1][0])
        terminalreporter.section("processor seconds and seconds of the clock by file")
        for file, (processor, clock) in dearest[: self._config.getoption("--slowest-files")]:
            terminalreporter.line(f"{processor:8.1f} {clock:8.1f}  {file}")
        if STARTED in self._config.stash:
            terminalreporter.line(
                f"{processor_seconds(self._config.stash[STARTED].pid):8.1f}           the database server"
            )
        terminalreporter.line(f"{sum(one[0] for one in self._costs.values()):8.1f}           all {len(dearest)} files")
