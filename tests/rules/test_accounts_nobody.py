"""A login without an account takes as long as one with an account."""

import pytest

from pinkas.domains.accounts.flows import sessions


@pytest.mark.usefixtures("careful_hasher")
def test_the_hash_of_nobody_has_the_parameters_of_every_other_one() -> None:
    assert not sessions.HASHER.check_needs_rehash(sessions.DUMMY_PASSWORD_HASH)
