"""Bundles in bundles: what stands in what, how deep, and never in itself."""

from collections.abc import Mapping, Sequence, Set
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.products.rules.problems import BundleCycle, BundleTooDeep

DEEPEST = 3
"""How many bundles may stand in one another, the outermost one counted."""

Contents = Mapping[UUID, Set[UUID]]
"""What stands in each bundle, by its id; what is no bundle is not there."""


def refused(bundle: UUID, items: Sequence[UUID], contents: Contents) -> Problem | None:
    """What stands in the way of a bundle of these components; None when nothing does. `contents` must hold everything
    above the bundle and below the components."""
    above = _above(bundle, contents)
    for place, item in enumerate(items):
        field = f"bundleItems[{place}].productId"
        height = _height(item, contents, bundle)
        if height is None:
            return BundleCycle(field=field, productId=str(item))
        if above + 1 + height > DEEPEST:
            return BundleTooDeep(field=field, productId=str(item))
    return None


def _height(product: UUID, contents: Contents, bundle: UUID) -> int | None:
    """How many levels of bundles a product is; None when `bundle` stands in it."""
    if product == bundle:
        return None
    heights = [_height(one, contents, bundle) for one in contents.get(product, ())]
    known = [one for one in heights if one is not None]
    if len(known) < len(heights):
        return None
    return 1 + max(known) if known else 0


def _above(product: UUID, contents: Contents) -> int:
    """How many bundles stand one around the other around a product."""
    return max((1 + _above(outer, contents) for outer, items in contents.items() if product in items), default=0)
