"""Walking a list of records by the keys of an index that is in its order: a page reads a page.

Each key is walked by itself, and the first of what they give are the page. Other filters are tests of what is walked,
a stretch at a time. Where a test fits rarely, a page could walk the whole of a business: so no more than `FAR`
records are tested for one, and a page that is not full then ends with a cursor at the place where it stopped.
"""

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from pinkas.core.json_codec import encode_json
from pinkas.platform.search.filters import IndexKeys
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.tx import Tx

FAR = 10_000
"""How many records are tested for one page, when few of them fit."""
STRETCHES = (4, 20, 100)
"""How many pages of them are tested at once: the first time, the second, and from then on."""
TOGETHER = 4
"""How many keys are walked by one statement, where others follow on them."""
_BEYOND = UUID(int=(1 << 128) - 1), UUID(int=0)
"""No record is beyond these: where a list begins, the newest first or the oldest."""


@dataclass(frozen=True)
class IndexWalk:
    """What is walked and what is tested. `terms` are conditions on the words of a record (`w.term = ...`), `columns`
    such on its columns, with `params`."""

    of: SearchTermTable
    keys: tuple[IndexKeys, ...]
    terms: tuple[str, ...]
    columns: tuple[str, ...]
    params: dict[str, Any]
    descending: bool
    window: int
    """One more than a page holds."""
    after: UUID | None = None

    @property
    def tested(self) -> bool:
        """Whether anything but the keys decides."""
        return bool(self.terms or self.columns)

    @property
    def direction(self) -> str:
        """The direction of the list."""
        return "DESC" if self.descending else "ASC"

    def before(self, one: UUID, other: UUID) -> bool:
        """Whether one stands before another in the list."""
        return one > other if self.descending else one < other

    def each(self, keys: IndexKeys, after: str, limit: int) -> str:
        """The first records of one key behind a place, tested or not."""
        beyond = "<" if self.descending else ">"
        if keys.condition is None:
            row, table, id, of_key = "t", self.of.table, f"t.{self.of.key}", 't.term = branch.key COLLATE "C"'
        else:
            row, table, id, of_key = "d", self.of.records, "d.id", keys.condition
        return f"""SELECT {id} AS id FROM {table} AS {row} WHERE {row}.business_id = %(business_id)s AND {of_key}
            AND {id} {beyond} {after} ORDER BY {id} {self.direction} LIMIT {limit}"""

    def fitting(self, ids: str, limit: int | None) -> str:
        """Those of an array of ids that fit. Each test is one look along an index, not a look for each record."""
        for term in self.terms:
            ids = f"""ARRAY(SELECT w.{self.of.key} FROM {self.of.table} AS w WHERE w.business_id = %(business_id)s
                AND {term} AND w.{self.of.key} = ANY({ids}))"""
        if not self.columns:
            found = f"SELECT DISTINCT one AS id FROM unnest({ids}) AS one"
        else:
            found = f"""SELECT f.id FROM {self.of.records} AS f WHERE f.business_id = %(business_id)s
                AND f.id = ANY({ids}) AND {" AND ".join(self.columns)}"""
        return found if limit is None else f"{found} ORDER BY 1 {self.direction} LIMIT {limit}"


class _WalkPosition(NamedTuple):
    """Where the walk of one key goes on: behind `at`, which is looked at already unless it is the beginning."""

    at: UUID
    of: int
    key: Any
    begun: bool


# A plan is kept when it is as good as one that is made anew for the values at hand. So nothing here tells the planner
# how many they are: keys come as JSON, the size of the page is written out.
def all_matching_condition(walk: IndexWalk, few: int) -> tuple[str, dict[str, Any]]:
    """A condition on `id` that gives the page in one statement: for what has no tests, or has `few` records."""
    parts, limit = [], few if walk.tested else walk.window
    after = f"'{_BEYOND[not walk.descending] if walk.after is None else walk.after}'::uuid"
    params = dict(walk.params)
    if walk.after is not None:
        after, params["after"] = "%(after)s::uuid", walk.after
    for place, keys in enumerate(walk.keys):
        params[f"keys{place}"] = encode_json(keys.values).decode()
        branches = f"json_array_elements_text(%(keys{place})s::json) AS branch (key)"
        if len(keys.values) > limit:  # a page stands in as many as it has rows: those whose first is the first
            branches = f"""(SELECT branch.key FROM {branches}
                CROSS JOIN LATERAL ({walk.each(keys, after, 1)}) AS top
                ORDER BY top.id {walk.direction} LIMIT {limit}) AS branch"""
        parts.append(f"SELECT one.id FROM {branches} CROSS JOIN LATERAL ({walk.each(keys, after, limit)}) AS one")
    found = f"ARRAY({' UNION ALL '.join(parts)})"
    return f"id = ANY(ARRAY({walk.fitting(found, walk.window)}))", params


async def walk_bounded(tx: Tx, walk: IndexWalk) -> tuple[list[UUID], UUID | None]:
    """The ids of a page, and the place where it stopped before it was full. Whichever key stands first in the list is
    walked on, until the page is full up to where each of them stands."""
    found: list[UUID] = []  # the first in the list at the end
    waiting = await _first_positions(tx, walk)  # so is the one that stands first
    left, turn = FAR, 0
    while waiting and left > 0 and not _is_page_full(walk, found, waiting[-1]):
        stretch = STRETCHES[min(turn, len(STRETCHES) - 1)] * walk.window
        now = [waiting.pop() for _ in range(min(TOGETHER, len(waiting)))]
        ids, stops = await _walk_stretch(tx, walk, now, stretch)
        found = sorted({*found, *ids}, reverse=not walk.descending)
        for stop in stops:
            insort(waiting, stop, key=lambda one: one.at.int if walk.descending else -one.at.int)
        left -= stretch * len(now)
        turn += 1
    if not waiting or _is_page_full(walk, found, waiting[-1]):
        return found[: -walk.window - 1 : -1], None
    stopped = _position_after(walk, waiting[-1])  # behind it there may be what was not looked at
    known = [one for one in reversed(found) if not walk.before(stopped, one)]
    return known[: walk.window], stopped


def _is_page_full(walk: IndexWalk, found: list[UUID], first: _WalkPosition) -> bool:
    """Whether nothing behind a place can stand on this page any more."""
    return len(found) >= walk.window and not walk.before(first.at, found[-walk.window])


async def _first_positions(tx: Tx, walk: IndexWalk) -> list[_WalkPosition]:
    """Every key at its first record, the one that stands first in the list at the end."""
    after = walk.after or _BEYOND[not walk.descending]
    if sum(len(one.values) for one in walk.keys) == 1:
        return [_WalkPosition(after, of, key, begun=False) for of, one in enumerate(walk.keys) for key in one.values]
    parts = [
        f"""SELECT {place} AS of, branch.key, top.id
            FROM json_array_elements_text(%(keys{place})s::json) AS branch (key)
            CROSS JOIN LATERAL ({walk.each(keys, "%(after)s::uuid", 1)}) AS top"""
        for place, keys in enumerate(walk.keys)
    ]
    values = {f"keys{place}": encode_json(one.values).decode() for place, one in enumerate(walk.keys)}
    rows = await tx.fetch_all(f"{' UNION ALL '.join(parts)} ORDER BY id", **walk.params, **values, after=after)
    places = [_WalkPosition(row.id, row.of, row.key, begun=False) for row in rows]
    return places if walk.descending else places[::-1]


async def _walk_stretch(
    tx: Tx, walk: IndexWalk, now: Sequence[_WalkPosition], stretch: int
) -> tuple[list[UUID], list[_WalkPosition]]:
    """What fits in the next records of some keys, and where those stand that have more."""
    parts, params = [], dict(walk.params)
    for of, keys in enumerate(walk.keys):
        mine = [one for one in now if one.of == of]
        if not mine:
            continue
        params[f"keys{of}"] = encode_json([[one.key, _position_after(walk, one)] for one in mine]).decode()
        parts.append(
            f"""SELECT {of} AS of, branch.key, near.ids[{stretch}] AS stop,
                    ARRAY({walk.fitting("near.ids", None)}) AS ids
                FROM (SELECT one ->> 0 AS key, (one ->> 1)::uuid AS after
                      FROM json_array_elements(%(keys{of})s::json) AS one) AS branch
                CROSS JOIN LATERAL (SELECT ARRAY({walk.each(keys, "branch.after", stretch)}) AS ids OFFSET 0) AS near"""
        )
    rows = await tx.fetch_all(" UNION ALL ".join(parts), **params)
    stops = [_WalkPosition(row.stop, row.of, row.key, begun=True) for row in rows if row.stop is not None]
    return [id for row in rows for id in row.ids], stops


def _position_after(walk: IndexWalk, one: _WalkPosition) -> UUID:
    """The id behind which a key goes on: its first record is not looked at yet."""
    if one.begun or one.at in _BEYOND or one.at == walk.after:
        return one.at
    return UUID(int=one.at.int + (1 if walk.descending else -1))
