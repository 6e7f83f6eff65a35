"""What a list may be asked for: filters, as conditions with a name and as keys of an index in its order, and words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.platform.search.terms import SearchTermTable


@dataclass(frozen=True)
class FilterCondition:
    """A filter as it is asked of a record."""

    name: str
    sql: str
    params: Mapping[str, Any]


Conditions = Mapping[str, FilterCondition]
"""By their names, in the order in which they stand in a statement."""


@dataclass(frozen=True)
class IndexKeys:
    """Some keys of one index: of the words, or of the records where `condition` names the key (`branch.key`). The
    records are called `d` there."""

    values: tuple[Any, ...]
    condition: str | None = None


@dataclass(frozen=True)
class IndexFilter:
    """One filter. `own` are the names of the conditions, and of the words, that its keys answer by themselves."""

    keys: tuple[IndexKeys, ...]
    own: tuple[str, ...]
    rank: int
    """Of filters of which none is rare, the one of the lowest rank is walked."""
    rows: str | None = None
    """What counts its records, where that is worth it."""
    few: bool = False
    """Whether it can only have a few records."""


@dataclass(frozen=True)
class TermCondition:
    """A word that is looked for, in a statement."""

    of: SearchTermTable
    terms: tuple[str, ...]
    name: str
    """Its parameter."""

    @property
    def params(self) -> dict[str, str | list[str]]:
        """What its parameter is bound to."""
        return {self.name: self.terms[0] if len(self.terms) == 1 else list(self.terms)}

    @property
    def test(self) -> str:
        """What tells it among the words of records."""
        return f"w.term = {self._value}"

    @property
    def exists_condition(self) -> str:
        """Whether one of the records has it. LIMIT keeps it a look into the index, record by record."""
        return f"""(SELECT true FROM {self.of.table} AS w WHERE w.business_id = %(business_id)s
            AND {self.test} AND w.{self.of.key} = {self.of.records}.id LIMIT 1)"""

    @property
    def rows(self) -> str:
        """Where it stands."""
        return f"FROM {self.of.table} AS t WHERE t.business_id = %(business_id)s AND t.term = {self._value}"

    @property
    def id_condition(self) -> str:
        """Things that have it, looked for once."""
        return f"id = ANY(ARRAY(SELECT t.{self.of.key} {self.rows}))"

    @property
    def filter(self) -> IndexFilter:
        """It as keys."""
        return IndexFilter((IndexKeys(self.terms),), (self.name,), rank=2, rows=self.rows)

    @property
    def _value(self) -> str:
        return f"%({self.name})s" if len(self.terms) == 1 else f"ANY(%({self.name})s::text[])"


def term_conditions(table: SearchTermTable, terms_by_word: list[list[str]]) -> list[TermCondition]:
    """The words of a search, each with its terms."""
    return [
        TermCondition(table, tuple(one), f"{'word' if len(one) == 1 else 'words'}{place}")
        for place, one in enumerate(terms_by_word)
    ]
