"""Bundles in bundles: how deep they may be nested, and never in themselves."""

from collections.abc import Mapping, Sequence, Set
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.products.rules.problems import BundleCycle, BundleTooDeep

MAX_DEPTH = 3
"""How many bundles may stand in one another, the outermost one counted."""

BundleContents = Mapping[UUID, Set[UUID]]
"""What stands in each bundle, by its id; what is no bundle is not there."""


def bundle_problem(bundle: UUID, items: Sequence[UUID], contents: BundleContents) -> Problem | None:
    """The problem of a bundle with these components; None when there is none. `contents` must hold all bundles that
    contain this one, and everything that its components contain."""
    above = _nesting_above(bundle, contents)
    for place, item in enumerate(items):
        field = f"bundleItems[{place}].productId"
        height = _nesting_below(item, contents, bundle)
        if height is None:
            return BundleCycle(field=field, productId=str(item))
        if above + 1 + height > MAX_DEPTH:
            return BundleTooDeep(field=field, productId=str(item))
    return None


def _nesting_below(product: UUID, contents: BundleContents, bundle: UUID) -> int | None:
    """How many levels of bundles a product contains; None when it contains `bundle`."""
    if product == bundle:
        return None
    heights = [_nesting_below(one, contents, bundle) for one in contents.get(product, ())]
    known = [one for one in heights if one is not None]
    if len(known) < len(heights):
        return None
    return 1 + max(known) if known else 0


def _nesting_above(product: UUID, contents: BundleContents) -> int:
    """How many levels of bundles contain a product."""
    return max(
        (1 + _nesting_above(outer, contents) for outer, items in contents.items() if product in items), default=0
    )
