"""What a measurement says, and the one table that is printed."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One row of the table. `value` is what is held against `target`: at least it, or at most it when `at_most`.

    `target` None: the row is shown and judges nothing.
    """

    what: str
    shown: str
    """The figures that were measured, with their units."""
    value: float
    target: float | None = None
    at_most: bool = False

    @property
    def passed(self) -> bool | None:
        """Whether the target is met; None without one."""
        if self.target is None:
            return None
        return self.value <= self.target if self.at_most else self.value >= self.target

    def to_builtins(self) -> dict[str, Any]:
        """The row for `--json`."""
        return {**asdict(self), "passed": self.passed}


def table(figures: Sequence[Figure]) -> str:
    """The rows as aligned text."""
    rows = [("what", "figure", "target", "ratio", "")]
    for one in figures:
        sign = "<=" if one.at_most else ">="
        rows.append(
            (
                one.what,
                one.shown,
                "" if one.target is None else f"{sign} {one.target:g}",
                "" if one.target is None else f"{one.value:.2f}",
                {True: "pass", False: "FAIL", None: ""}[one.passed],
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
