"""One browser a worker process."""

from collections.abc import Iterator

import pytest

from browser.chromium import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[str]:
    """The address of a running Chromium."""
    with chromium() as address:
        yield address
