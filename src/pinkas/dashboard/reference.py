"""The reference of operations, laid out for reading."""

from typing import Any


def groups_of(openapi: dict[str, Any]) -> list[dict[str, Any]]:
    """Groups."""
    return []
