"""What the one search looks into: a declaration for each kind of record, and the two statements that find records of
it. A domain declares its own (`SearchSource`) beside its store; the search of the business has the list of them.

Both statements cost the same however many records there are: every word is counted up to `RARE`, the rarest is walked
(`WALKED` records, the newest first), and the other words are looks along the index of words. So of words that are all
common the newest records are found. Their parameters are JSON: PostgreSQL keeps one plan for any search.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as CalendarDay
from functools import cached_property
from typing import Any
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.core.json_codec import encode_json
from pinkas.platform.search.terms import SearchTermTable

RARE = 200
"""Up to how many records of a word are counted."""
WALKED = 120
"""How many records of the rarest word are looked at."""
EXACT = 20
"""How many records of a number or a name that fits whole are looked at."""
FOUND = 25
"""How many records of one kind are read."""
CORRECTIONS = 6
"""How many corrections of a word are followed, of those that stand in the index."""
OF_CORRECTION = 20
"""How many records of each are looked at."""

Statement = tuple[str, dict[str, Any]]
SearchedWord = tuple[str, ...]
"""The terms that a word stands for, the word itself first: a record has to have one of them."""


@dataclass(frozen=True)
class SearchHit:
    """A record as a search shows it. `codes` are its numbers and addresses, each found whole or by its beginning;
    `amount` is in units of `currency`."""

    id: UUID
    title: str
    subtitle: str | None = None
    codes: tuple[str, ...] = ()
    amount: str | None = None
    currency: str | None = None
    date: CalendarDay | None = None
    status: str | None = None
    is_active: bool = True


@dataclass(frozen=True)
class SearchQuery:
    """What is looked for in one kind of record: words that a record must have all of, and what finds it whole: terms,
    and parameters of `SearchSource.exact`. `None` as a parameter finds nothing."""

    words: Sequence[SearchedWord]
    exact_terms: Sequence[str] = ()
    exact: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SearchSource:
    """One kind of record that is searched.

    - `type`: its name in answers; `scope`: who may not read it does not find it; `path`: where it is read.
    - `columns`: what `show` needs of the row, beside its id; `condition`: which records are found at all.
    - `exact`: conditions on a record, each served by an index, of the parameters of `SearchQuery.exact`.
    - `parse`: what a text asks for here; `kept`: how many letters of a word its terms have.
    - `closest`: an SQL order among what has all the words, such as by the length of the name.
    """

    type: str
    scope: str
    path: str
    terms: SearchTermTable
    columns: str
    parse: Callable[[str], SearchQuery]
    show: Callable[[Any, Language], SearchHit]
    kept: int
    exact: tuple[str, ...] = ()
    condition: str = "true"
    closest: str = "id DESC"

    def find(self, query: SearchQuery) -> Statement:
        """The statement that finds what has all the words, or fits whole."""
        params = {name: query.exact.get(name) for name in self._exact_names}
        return self._finding, {
            **params,
            "words": encode_json(query.words).decode(),
            "exact_terms": encode_json(query.exact_terms).decode(),
        }

    def find_corrected(self, corrections: Sequence[tuple[Sequence[str], Sequence[SearchedWord]]]) -> Statement:
        """The statement that finds what has one word in other letters and all the other words. `corrections` are, for
        each word that may be wrong, what it may be meant as, and the others."""
        asked = [{"meant": list(meant), "others": list(others)} for meant, others in corrections]
        return self._correcting, {"asked": encode_json(asked).decode()}

    @cached_property
    def _exact_names(self) -> tuple[str, ...]:
        text = " ".join(self.exact)
        return tuple(dict.fromkeys(part.partition(")s")[0] for part in text.split("%(")[1:]))

    def _having(self, term: str, more: str = "") -> str:
        t = self.terms
        return f"""FROM {t.table} AS t WHERE t.business_id = %(business_id)s AND t.term = {term} COLLATE "C" {more}"""

    def _lacks_one(self, words: str, id: str) -> str:
        """Whether a record lacks one of some words. LIMIT keeps each a look into the index."""
        t = self.terms
        has = f"""(SELECT true FROM {t.table} AS t WHERE t.business_id = %(business_id)s
            AND t.term = ANY(other.any_of COLLATE "C") AND t.{t.key} = {id} LIMIT 1)"""
        return f"coalesce((SELECT true FROM {words} WHERE {has} IS NULL LIMIT 1), false)"

    def _is_one_unknown(self, words: str) -> str:
        """Whether no record at all has one of some words: then the others need not be corrected."""
        known = f"(SELECT true {self._having('one.term')} LIMIT 1)"
        return f"""coalesce((SELECT true FROM json_array_elements({words}) AS other (terms) WHERE (
            SELECT true FROM json_array_elements_text(other.terms) AS one (term) WHERE {known} LIMIT 1) IS NULL
            LIMIT 1), false)"""

    def _read(self, found: str, exact: str) -> str:
        return f"""SELECT id, {exact} AS is_exact, {self.columns} FROM {self.terms.records}
            WHERE business_id = %(business_id)s AND id = ANY(ARRAY(SELECT found.id FROM found)) AND {self.condition}
            ORDER BY is_exact DESC, {self.closest}, id DESC LIMIT {FOUND}"""

    @cached_property
    def _finding(self) -> str:
        key, records = self.terms.key, self.terms.records
        exact = [
            f"""SELECT hit.id FROM json_array_elements_text(%(exact_terms)s::json) AS one (term) CROSS JOIN LATERAL
                (SELECT t.{key} AS id {self._having("one.term")} ORDER BY t.{key} DESC LIMIT {EXACT}) AS hit""",
            *(
                f"""(SELECT id FROM {records} WHERE business_id = %(business_id)s AND {condition}
                    ORDER BY id DESC LIMIT {EXACT})"""
                for condition in self.exact
            ),
        ]
        return f"""WITH word AS MATERIALIZED (
            SELECT asked.place, asked.terms, ARRAY(SELECT json_array_elements_text(asked.terms)) AS any_of,
                (SELECT count(*) FROM (
                SELECT FROM json_array_elements_text(asked.terms) AS one (term)
                CROSS JOIN LATERAL (SELECT {self._having("one.term")} LIMIT {RARE}) AS hit LIMIT {RARE}) AS few) AS n
            FROM json_array_elements(%(words)s::json) WITH ORDINALITY AS asked (terms, place)
        ), rarest AS MATERIALIZED (SELECT place, terms FROM word ORDER BY n, place LIMIT 1
        ), walked AS MATERIALIZED (
            SELECT DISTINCT hit.id FROM rarest CROSS JOIN json_array_elements_text(rarest.terms) AS one (term)
            CROSS JOIN LATERAL
                (SELECT t.{key} AS id {self._having("one.term")} ORDER BY t.{key} DESC LIMIT {WALKED}) AS hit
            ORDER BY hit.id DESC LIMIT {WALKED}
        ), exact AS MATERIALIZED ({" UNION ALL ".join(exact)}
        ), found AS MATERIALIZED (
            SELECT exact.id FROM exact UNION ALL
            SELECT walked.id FROM walked CROSS JOIN rarest
            WHERE NOT {self._lacks_one("(SELECT * FROM word WHERE word.place <> rarest.place) AS other", "walked.id")}
        ) {self._read("found", "id = ANY(ARRAY(SELECT exact.id FROM exact))")}"""

    @cached_property
    def _correcting(self) -> str:
        key = self.terms.key
        return f"""WITH asked AS MATERIALIZED (
            SELECT each.place, each.of -> 'meant' AS meant, each.of -> 'others' AS others
            FROM json_array_elements(%(asked)s::json) WITH ORDINALITY AS each (of, place)
            WHERE NOT {self._is_one_unknown("each.of -> 'others'")}
        ), beside AS MATERIALIZED (
            SELECT asked.place, ARRAY(SELECT json_array_elements_text(one.terms)) AS any_of
            FROM asked CROSS JOIN LATERAL json_array_elements(asked.others) AS one (terms)
        ), near AS MATERIALIZED (
            SELECT asked.place, one.term
            FROM asked CROSS JOIN LATERAL (
                SELECT meant.term FROM json_array_elements_text(asked.meant) AS meant (term)
                WHERE (SELECT true {self._having("meant.term")} LIMIT 1) LIMIT {CORRECTIONS}) AS one
        ), found AS MATERIALIZED (
            SELECT hit.id FROM near CROSS JOIN LATERAL
                (SELECT t.{key} AS id {self._having("near.term")} ORDER BY t.{key} DESC LIMIT {OF_CORRECTION}) AS hit
            WHERE NOT {self._lacks_one("(SELECT * FROM beside WHERE beside.place = near.place) AS other", "hit.id")}
        ) {self._read("found", "false")}"""
