"""The conditions of a query, and their parameters."""

from typing import Any


class QueryConditions:
    """The conditions of a query. The tenant is always there."""

    def __init__(self, *conditions: str) -> None:
        self.conditions = list(conditions)
        self.params: dict[str, Any] = {}

    def add(self, condition: str, **params: Any) -> None:
        """Adds a condition with its parameters."""
        self.conditions.append(condition)
        self.params.update(params)

    def add_if_given(self, condition: str, **params: Any) -> None:
        """Adds a condition unless one of its parameters is None. For filters of lists only, never for an update or a
        deletion."""
        if all(value is not None for value in params.values()):
            self.add(condition, **params)

    def sql(self) -> str:
        """The conditions joined."""
        return " AND ".join(self.conditions)
