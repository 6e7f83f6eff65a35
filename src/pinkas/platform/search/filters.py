"""What a list may be asked for: filters, as conditions with a name and as keys of an index in its order, and words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.platform.search.terms import Terms


@dataclass(frozen=True)
class Condition:
    """A filter as it is asked of a thing."""

    name: str
    sql: str
    params: Mapping[str, Any]


Conditions = Mapping[str, Condition]
"""By their names, in the order in which they stand in a statement."""


@dataclass(frozen=True)
class Keys:
    """Some keys of one index: of the words, or of the things where `condition` names the key (`branch.key`). The things
    are called `d` there."""

    values: tuple[Any, ...]
    condition: str | None = None


@dataclass(frozen=True)
class Filter:
    """One filter. `own` are the names of the conditions, and of the words, that its keys answer by themselves."""

    keys: tuple[Keys, ...]
    own: tuple[str, ...]
    rank: int
    """Of filters of which none is rare, the one of the lowest rank is walked."""
    rows: str | None = None
    """What counts its things, where that is worth it."""
    few: bool = False
    """Whether it can only have a few things."""


@dataclass(frozen=True)
class Sought:
    """A word that is looked for, in a statement."""

    of: Terms
    terms: tuple[str, ...]
    name: str
    """Its parameter."""

    @property
    def params(self) -> dict[str, str | list[str]]:
        """What its parameter is bound to."""
        return {self.name: self.terms[0] if len(self.terms) == 1 else list(self.terms)}

    @property
    def test(self) -> str:
        """What tells it among the words of things."""
        return f"w.term = {self._value}"

    @property
    def probe(self) -> str:
        """Whether one of the things has it. LIMIT keeps it a look into the index, thing by thing."""
        return f"""(SELECT true FROM {self.of.table} AS w WHERE w.business_id = %(business_id)s
            AND {self.test} AND w.{self.of.key} = {self.of.things}.id LIMIT 1)"""

    @property
    def rows(self) -> str:
        """Where it stands."""
        return f"FROM {self.of.table} AS t WHERE t.business_id = %(business_id)s AND t.term = {self._value}"

    @property
    def among(self) -> str:
        """Things that have it, looked for once."""
        return f"id = ANY(ARRAY(SELECT t.{self.of.key} {self.rows}))"

    @property
    def filter(self) -> Filter:
        """It as keys."""
        return Filter((Keys(self.terms),), (self.name,), rank=2, rows=self.rows)

    @property
    def _value(self) -> str:
        return f"%({self.name})s" if len(self.terms) == 1 else f"ANY(%({self.name})s::text[])"


def sought(of: Terms, terms: list[list[str]]) -> list[Sought]:
    """The words of a search, each with its terms."""
    return [Sought(of, tuple(one), f"{'word' if len(one) == 1 else 'words'}{place}") for place, one in enumerate(terms)]
