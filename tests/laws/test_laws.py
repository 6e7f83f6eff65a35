"""How a law is asked of many cases in one test: of every one of them, and all that break it are named."""

import pytest

from laws.declared import OPERATIONS, Case, cases, every
from pinkas.platform.operation import Operation


def _numbers(count: int) -> list[Case]:
    return [Case("numbers", f"the {n}", {"n": n}) for n in range(count)]


def test_a_law_is_asked_of_every_case_and_names_those_that_break_it() -> None:
    asked = []

    def law(n: int) -> None:
        asked.append(n)
        assert n % 2 == 0

    with pytest.raises(ExceptionGroup, match="broken by the 1, the 3") as found:
        cases(_numbers(5))(law)(group=_numbers(5))
    assert asked == [0, 1, 2, 3, 4]
    assert len(found.value.exceptions) == 2


def test_a_case_that_is_skipped_hides_no_other() -> None:
    def law(n: int) -> None:
        if n == 0:
            pytest.skip("nothing to ask")
        assert n < 2

    with pytest.raises(ExceptionGroup, match=r"broken by the 2$"):
        cases(_numbers(3))(law)(group=_numbers(3))
    with pytest.raises(pytest.skip.Exception):
        cases(_numbers(1))(law)(group=_numbers(1))


def test_every_operation_is_in_one_of_the_groups() -> None:
    @every()
    def law(declared: Operation) -> None:
        """Holds."""

    (mark,) = law.pytestmark  # type: ignore[attr-defined]
    asked = [one.given["declared"] for group in mark.args[1] for one in group.values[0]]
    assert sorted(one.name for one in asked) == sorted(one.name for one in OPERATIONS)
