"""How near a turnover is to the ceiling of an exempt dealer: pure."""

LEVELS = (80, 90, 100)
"""The percentages of the ceiling that a business is told of; the last one is passed, not reached."""


def levels_reached(turnover: int, ceiling: int) -> list[int]:
    """The levels that a turnover has come to, the lowest first; both in minor units."""
    near = [level for level in LEVELS[:-1] if turnover * 100 >= ceiling * level]
    return [*near, LEVELS[-1]] if turnover > ceiling else near
