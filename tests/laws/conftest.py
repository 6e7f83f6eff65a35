"""Two businesses that the laws of one file share, and keys of theirs by scope."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from laws.declared import all_scopes_but
from laws.objects import MAKERS, Values
from support.service import Running, Tenant, register


@pytest.fixture(scope="module")
def ours(running: Running) -> Tenant:
    """The business that calls."""
    return register(running)


@pytest.fixture(scope="module")
def theirs(running: Running) -> Tenant:
    """Another business, of another person."""
    return register(running)


@pytest.fixture(scope="module")
def without(ours: Tenant) -> Callable[[str], httpx.Client]:
    """A client whose key has every scope but one."""
    made: dict[str, httpx.Client] = {}

    def find(scope: str) -> httpx.Client:
        if scope not in made:
            made[scope] = ours.key(*all_scopes_but(scope))
        return made[scope]

    return find


@pytest.fixture(scope="module")
def anonymous(running: Running) -> Iterator[httpx.Client]:
    """A client without a credential."""
    with running.client() as client:
        yield client


@pytest.fixture(scope="module")
def only(ours: Tenant) -> Callable[[str], httpx.Client]:
    """A client whose key has one scope."""
    made: dict[str, httpx.Client] = {}

    def find(scope: str) -> httpx.Client:
        if scope not in made:
            made[scope] = ours.key(scope)
        return made[scope]

    return find


@pytest.fixture(scope="module")
def bare_session(running: Running, ours: Tenant) -> Iterator[httpx.Client]:
    """A client with a session that names no business."""
    with running.client(Authorization=f"Bearer {ours.token}") as client:
        yield client


@pytest.fixture(scope="module")
def foreign(theirs: Tenant) -> dict[str, list[Values]]:
    """One or more objects of every kind, all of them another business's."""
    return {where: make(theirs) for where, make in MAKERS.items()}
