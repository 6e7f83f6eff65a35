"""The filters of the list of documents, each as keys of an index in the order of the list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pinkas.countries import Country
from pinkas.domains.documents.rules.search import of_range
from pinkas.domains.documents.store.walking import Keys
from pinkas.domains.documents.types import DocumentQuery

MOST_MONTHS = 400
"""A longer range of dates is not walked by its months."""
AXES = (
    "payment_status",
    "credit_status",
    "conversion_status",
    "quote_status",
    "allocation_status",
    "delivery_status",
)
_USUAL = ("NOT_APPLICABLE", "NONE", "NOT_REQUIRED")
"""What most documents are on an axis: left out of its index."""
_NARROW = {
    "client_id": "client_id = %(client_id)s",
    "external_reference": "external_reference = %(reference)s",
    "brand_id": "brand_id = %(brand_id)s",
}
OF_FAMILY = "client_id = ANY(%(family)s::uuid[])"
"""Of a client and those that were merged into it."""
Days = tuple[date | None, date | None]


@dataclass(frozen=True)
class Filter:
    """One filter. `own` are the conditions that its keys answer by themselves."""

    keys: tuple[Keys, ...]
    own: tuple[str, ...]
    rank: int
    """Of filters of which none is rare, the one of the lowest rank is walked."""
    rows: str | None = None
    """What counts its documents, where that is worth it."""
    few: bool = False
    """Whether it can only have a few documents."""


@dataclass(frozen=True)
class Sought:
    """A word that is looked for, in a statement."""

    terms: tuple[str, ...]
    name: str
    """Its parameter."""

    @property
    def params(self) -> dict[str, str | list[str]]:
        """What its parameter is bound to."""
        return {self.name: self.terms[0] if len(self.terms) == 1 else list(self.terms)}

    @property
    def test(self) -> str:
        """What tells it among the words of documents."""
        return f"w.term = {self._value}"

    @property
    def probe(self) -> str:
        """Whether one of the documents has it. LIMIT keeps it a look into the index, document by document."""
        return f"""(SELECT true FROM document_terms AS w WHERE w.business_id = %(business_id)s
            AND {self.test} AND w.document_id = documents.id LIMIT 1)"""

    @property
    def rows(self) -> str:
        """Where it stands."""
        return f"FROM document_terms AS t WHERE t.business_id = %(business_id)s AND t.term = {self._value}"

    @property
    def among(self) -> str:
        """Documents that have it, looked for once."""
        return f"id = ANY(ARRAY(SELECT t.document_id {self.rows}))"

    @property
    def filter(self) -> Filter:
        """It as keys."""
        return Filter((Keys(self.terms),), (self.test,), rank=2, rows=self.rows)

    @property
    def _value(self) -> str:
        return f"%({self.name})s" if len(self.terms) == 1 else f"ANY(%({self.name})s::text[])"


def sought(terms: list[list[str]]) -> list[Sought]:
    """The words of a search, each with its terms."""
    return [Sought(tuple(one), f"{'word' if len(one) == 1 else 'words'}{place}") for place, one in enumerate(terms)]


def of_keys(query: DocumentQuery, days: Days, land: Country) -> Iterator[Filter]:
    """Those that are several keys."""
    types = tuple(sorted(set(land.document_types if query.doc_type is None else query.doc_type)))
    typed = "doc_type = %(doc_type)s", "doc_type = ANY(%(doc_types)s)"
    if query.number is not None:
        keys = Keys(types, "d.doc_type = branch.key::int AND d.doc_number = %(number)s")
        yield Filter((keys,), ("doc_number = %(number)s", *typed), rank=0, few=True)
    if days[0] is not None and days[1] is not None:
        months, single = of_range(days[0], days[1])
        if len(months) <= MOST_MONTHS:
            both = Keys(tuple(months)), Keys(tuple(single), "d.issue_date = branch.key::date")
            own = "issue_date >= %(from)s", "issue_date <= %(to)s"
            yield Filter(tuple(one for one in both if one.values), own, rank=1)
    if query.doc_type is not None and len(types) > 1:
        yield Filter((Keys(types, "d.doc_type = branch.key::int"),), typed, rank=3)


def of_family(family: Sequence[UUID]) -> Iterator[Filter]:
    """A client and those that were merged into it, a key each."""
    if family:
        keys = Keys(tuple(str(one) for one in family), "d.client_id = branch.key::uuid")
        yield Filter((keys,), (OF_FAMILY,), rank=0)


def of_columns(query: DocumentQuery, family: Sequence[UUID] = ()) -> Iterator[Filter]:
    """Those that are one key of an index, and may be rarer than the rest."""
    for name, condition in _NARROW.items():
        if getattr(query, name) is not None and not (family and name == "client_id"):
            yield _of_column(condition, 0)
    for column in AXES:
        value = getattr(query, column)
        if value is not None and value not in _USUAL:
            yield _of_column(f"{column} = '{value}'", 4)
    if query.status is not None:
        yield _of_column("status = %(status)s", 5)


def _of_column(condition: str, rank: int) -> Filter:
    rows = f"FROM documents AS d WHERE d.business_id = %(business_id)s AND {condition}"
    return Filter((Keys(("",), condition),), (condition,), rank, rows)
