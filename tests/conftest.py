"""One PostgreSQL a test run, one running service a worker process, one fresh business a test."""

import os
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import pytest

from support.service import Running, Tenant, TestServer, register, start_server, stop_server

_STARTED = pytest.StashKey[TestServer]()


def pytest_configure(config: pytest.Config) -> None:
    """The controller starts the database server before anything else."""
    if not hasattr(config, "workerinput"):
        config.stash[_STARTED] = start_server()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Twice the processors: many tests wait for a process, a lease or a window to end."""
    return max(4, 2 * (os.cpu_count() or 1))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Workers of pytest-xdist are told where it is."""
    node.workerinput["database"] = asdict(node.config.stash[_STARTED])


def pytest_unconfigure(config: pytest.Config) -> None:
    """The controller stops what it started."""
    if _STARTED in config.stash:
        stop_server(config.stash[_STARTED])


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest) -> TestServer:
    """The database server of this run."""
    given = getattr(request.config, "workerinput", None)
    return TestServer(**given["database"]) if given else request.config.stash[_STARTED]


@pytest.fixture(scope="session")
def running(database: TestServer) -> Iterator[Running]:
    """The whole service: live and sandbox, web and worker."""
    service = Running(database)
    yield service
    service.close()


@pytest.fixture
def tenant(running: Running) -> Iterator[Tenant]:
    """A company of its own for this test; the clock is the machine's unless the test moves it."""
    yield register(running)
    running.clock.offset *= 0


@pytest.fixture
def opened(running: Running) -> Iterator[Callable[..., Tenant]]:
    """Opens businesses: `opened("exempt_dealer", name="...")`."""
    yield lambda business_type="company", **fields: register(running, business_type, **fields)
    running.clock.offset *= 0
