"""Checking that bundles can be made of their components."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

from pinkas.core.problems import FaultCollector, Problem
from pinkas.domains.products.rules.bundles import bundle_problem as ruled_out
from pinkas.domains.products.store import bundles, products
from pinkas.platform.tx import Tx

BundleRequest = tuple[int, UUID, Sequence[Any]]
"""A bundle that is asked for: its place in the request, its id, its components."""


async def find_refused(tx: Tx, requests: Sequence[BundleRequest]) -> Iterable[tuple[int, Problem]]:
    """The problems of bundles, checked one after another. The caller holds the lock of the bundles of the business, so
    that nobody else nests one in another meanwhile."""
    if not requests:
        return ()
    components = {item.product_id for _, _, items in requests for item in items}
    known = await products.get_by_ids(tx, components)
    contents = await bundles.get_related_contents(tx, [id for _, id, _ in requests], components)
    return list(_find_refused(requests, {id for id, one in known.items() if one.archived_at is None}, contents))


def _find_refused(
    requests: Sequence[BundleRequest], existing_ids: set[UUID], contents: dict[UUID, set[UUID]]
) -> Iterator[tuple[int, Problem]]:
    for place, bundle, items in requests:
        faults = FaultCollector()
        for at, item in enumerate(items):
            if item.product_id not in existing_ids:
                faults.add(
                    f"bundleItems[{at}].productId", "product_not_found", "There is no product of this id, not archived."
                )
        try:
            faults.raise_if_any()
        except Problem as problem:
            yield place, problem
            continue
        before = contents.pop(bundle, None)
        ids = [item.product_id for item in items]
        stands_in_the_way = ruled_out(bundle, ids, contents)
        if stands_in_the_way is not None:
            yield place, stands_in_the_way
            if before is not None:
                contents[bundle] = before
        else:
            contents[bundle] = set(ids)
