"""Passwords that tests register are hashed in a thousandth of a second instead of a sixth: hundreds are, and what a
hash costs a guesser is not what those tests are about. Processes that tests start hash as shipped, and so does a test
that asks for `shipped_hashes`."""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from pinkas.domains.accounts.flows import sessions

SHIPPED = sessions.HASHER
CHEAP = PasswordHasher(time_cost=1, memory_cost=256, parallelism=1)
sessions.HASHER = CHEAP


@pytest.fixture
def shipped_hashes() -> Iterator[None]:
    """Passwords are hashed as shipped during a test."""
    sessions.HASHER = SHIPPED
    yield
    sessions.HASHER = CHEAP
