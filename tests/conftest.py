"""One PostgreSQL a test run, one running service a worker process, one fresh business a test."""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any

import httpx._transports.default as http
import pytest
from _pytest.nodeid import NodeId
from argon2 import PasswordHasher
from hypothesis import HealthCheck, settings

from pinkas import cli
from pinkas.domains.accounts.flows import sessions
from support.service import STARTED, Running, Tenant, TestServer, register, start_server, stop_server
from support.workers import Parent

pytest_plugins = ["support.hooks", "support.costs", "support.days"]
"""Fixtures for every test, what each file costs, and no test across midnight."""

settings.register_profile("pinkas", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pinkas")  # a slow machine is no failure

http.create_ssl_context = cache(http.create_ssl_context)
"""Every client of httpx reads the system's certificates, which takes 30 ms of processor time; here once for all."""


COLLECTED = pytest.StashKey[Parent]()
"""Where the controller keeps the process from which workers are forked."""
CAREFUL_HASHER = sessions.HASHER
sessions.HASHER = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
"""A password's hash costs a fifth of a second of processor time by design. Tests of what is stored, and of the hash of
what nobody knows, take that of the product (`careful_hasher`); processes of their own always have it."""


def pytest_configure(config: pytest.Config) -> None:
    """Workers write the program's bytecode, so that the many processes that tests start need not compile it."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def _server(config: pytest.Config) -> TestServer:
    """The database server, started when it is asked for: without workers, tests of rules alone never do."""
    if STARTED not in config.stash:
        config.stash[STARTED] = start_server()
    return config.stash[STARTED]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Twice the processors: many tests wait for a process, a lease or a window to end."""
    return max(4, 2 * (os.cpu_count() or 1))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config, specs: Sequence[Any]) -> None:
    """Workers are forked from a process that has collected the tests. Not where forks are not safe or addresses need a
    file (macOS), and not when coverage is measured, which begins with an interpreter."""
    if sys.platform == "linux" and "coverage" not in sys.modules:
        config.stash[COLLECTED] = Parent(config.invocation_params.args)
        for one in specs:
            one.python = config.stash[COLLECTED].interpreter


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Workers of pytest-xdist are told where it is."""
    node.workerinput["database"] = asdict(_server(node.config))


def pytest_unconfigure(config: pytest.Config) -> None:
    """The controller stops what it started, and a process that collects puts back what was replaced."""
    sessions.HASHER = CAREFUL_HASHER
    if COLLECTED in config.stash:
        config.stash[COLLECTED].close()
    if STARTED in config.stash:
        stop_server(config.stash[STARTED])


_LONGEST = (
    "stories/test_bench.py",
    "laws/test_foreign_ids.py",
    "browser/test_desk_crawl.py",
    "fuzz/test_fuzz.py",
    "faults/test_serve.py",
    "faults/test_embedded_postgres.py",
    "laws/test_generated_clients.py",
    "faults/test_external.py",
    "faults/test_limits.py",
)
"""The files that take longest on the clock, by `--slowest-files`. Groups of files count as their first one."""
_FIRST = ("faults", "stories", "laws", "browser", "domains", "rules")
"""Folders by how long their other files take; what is in none of them comes before all."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A file, or what is marked as one group, is one worker's, so that what its tests share is made once. Long ones
    begin first, so that none is waited for at the end."""
    here = Path(__file__).parent
    place = {folder: n for n, folder in enumerate(_FIRST)}
    longest = {here / name: n for n, name in enumerate(_LONGEST)}
    items.sort(
        key=lambda one: (longest.get(one.path, len(longest)), place.get(one.path.relative_to(here).parts[0], -1))
    )
    if not config.getoption("loadgroup", False):
        return
    for one in items:
        marked = one.get_closest_marker("xdist_group")
        group = marked.args[0] if marked else one.path.relative_to(here).as_posix()
        one._id = NodeId.parse(f"{one.nodeid}@{group}")  # pytest-xdist 3.8 writes `_nodeid`, which pytest 9.2 ignores


def pytest_collection_finish() -> None:
    """Thousands of tests, and all that they import, stay until the end: the garbage collector need not look at them,
    and at what comes as seldom as in the service."""
    gc.freeze()
    gc.set_threshold(cli.NEW_OBJECTS)


@pytest.fixture
def careful_hasher(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed as the product hashes them."""
    monkeypatch.setattr(sessions, "HASHER", CAREFUL_HASHER)


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest) -> TestServer:
    """The database server of this run."""
    given = getattr(request.config, "workerinput", None)
    return TestServer(**given["database"]) if given else _server(request.config)


@pytest.fixture(scope="session")
def running(database: TestServer) -> Iterator[Running]:
    """The whole service: live and sandbox, web and worker. PDFs are made when a test asks for one: most documents are
    never looked at."""
    service = Running(database, pdf_ahead=False)
    yield service
    service.close()


@pytest.fixture
def opened(request: pytest.FixtureRequest, running: Running) -> Iterator[Callable[..., Tenant]]:
    """Opens businesses: `opened("exempt_dealer", name="...")`. Each is fresh, and no two of a test have the same owner.
    The owner may have businesses of earlier tests, unless the test is marked `own_person`. The clock is the machine's
    unless the test moves it."""
    running.openers.next_test()
    logs_in = request.node.get_closest_marker("logs_in") is not None
    shared = partial(running.openers.open, tell_password=logs_in)
    yield partial(register, running) if request.node.get_closest_marker("own_person") else shared
    running.clock.offset *= 0


@pytest.fixture
def tenant(opened: Callable[..., Tenant]) -> Tenant:
    """A company of its own for this test."""
    return opened()
