"""Categories in categories: at most six deep, and never in themselves."""

from collections.abc import Mapping
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.products.rules.problems import CategoryCycle, CategoryTooDeep

MAX_DEPTH = 6
"""How many categories may stand in one another, the outermost one counted."""

CategoryParents = Mapping[UUID, UUID | None]
"""In which category each stands; None is the top."""


def parent_problem(category: UUID, parent: UUID, parents: CategoryParents) -> Problem | None:
    """The problem of moving a category under another one; None when there is none. `parents` must hold the ancestors of
    the new parent and everything below the category."""
    path = _ancestor_path(parent, parents)
    if category in path:
        return CategoryCycle(field="parentId")
    if len(path) + _subtree_height(category, parents) > MAX_DEPTH:
        return CategoryTooDeep(field="parentId")
    return None


def _ancestor_path(category: UUID, parents: CategoryParents) -> list[UUID]:
    """A category and its ancestors."""
    path: list[UUID] = []
    at: UUID | None = category
    while at is not None:
        path.append(at)
        at = parents.get(at)
    return path


def _subtree_height(category: UUID, parents: CategoryParents) -> int:
    """How many levels a category is, with what is below it."""
    below = [one for one, parent in parents.items() if parent == category]
    return 1 + max((_subtree_height(one, parents) for one in below), default=0)
