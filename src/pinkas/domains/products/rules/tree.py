"""Categories in categories: at most six deep, and never in themselves."""

from collections.abc import Mapping
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.products.rules.problems import CategoryCycle, CategoryTooDeep

DEEPEST = 6
"""How many categories may stand in one another, the outermost one counted."""

Parents = Mapping[UUID, UUID | None]
"""In which category each stands; None is the top."""


def refused(category: UUID, parent: UUID, parents: Parents) -> Problem | None:
    """The problem of moving a category under another one; None when there is none. `parents` must hold the ancestors of
    the new parent and everything below the category."""
    path = _path(parent, parents)
    if category in path:
        return CategoryCycle(field="parentId")
    if len(path) + _height(category, parents) > DEEPEST:
        return CategoryTooDeep(field="parentId")
    return None


def _path(category: UUID, parents: Parents) -> list[UUID]:
    """A category and its ancestors."""
    path: list[UUID] = []
    at: UUID | None = category
    while at is not None:
        path.append(at)
        at = parents.get(at)
    return path


def _height(category: UUID, parents: Parents) -> int:
    """How many levels a category is, with what is below it."""
    below = [one for one, parent in parents.items() if parent == category]
    return 1 + max((_height(one, parents) for one in below), default=0)
