"""What tests of several files begin with."""

from collections.abc import Callable

import pytest

from support.allocating import connect_business, register_seller, unique_tax_id
from support.service import Running, Tenant


@pytest.fixture(scope="module")
def connected(running: Running) -> Tenant:
    """A business that is connected to the tax authority, for tests that need nothing else of it."""
    tenant = register_seller(running)
    connect_business(tenant)
    return tenant


@pytest.fixture
def dealer(opened: Callable[..., Tenant]) -> Tenant:
    """A business of its own with a number of its own, by which a test scripts what the authority does, and connected
    to it. The clock stands again afterwards."""
    tenant = opened(taxId=unique_tax_id())
    connect_business(tenant)
    return tenant
