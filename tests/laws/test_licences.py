"""What the program needs may be passed on with it."""

import pytest
from tools import licences


def test_every_package_is_under_a_licence_that_goes_with_ours() -> None:
    found = licences.packages()
    assert len(found) > 60
    assert {one.name: one.refused for one in found if one.refused} == {}


@pytest.mark.parametrize("named", [("GPL-3.0-only",), (), ("MIT", "AGPL-3.0-or-later"), ("Proprietary",)])
def test_a_licence_that_asks_more_or_says_nothing_is_refused(named: tuple[str, ...]) -> None:
    assert licences.Package("one", "1.0", named).refused
