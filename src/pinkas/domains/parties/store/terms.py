"""The index of what clients and suppliers are found by.

A party has its words in its row (`search_words`), and in the index each under its beginnings. So its terms are known
without an index of terms by party, which would cost as much to write as all else that is kept of a term but its key."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.parties.rules.keys import first_new_lengths
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.tx import Tx


def _terms_of(words: str) -> str:
    """The SQL of the terms of an array of words, each once: see `search_terms` of the rules."""
    return f"""(SELECT DISTINCT left(word, length)::text COLLATE "C" AS term FROM unnest({words}) AS word,
        generate_series(CASE WHEN strpos(word, ':') > 0 THEN length(word) ELSE 1 END, length(word)) AS length)"""


class PartyTerms(SearchTermTable):
    """The words of clients or of suppliers: `PartyTerms("client_terms", "client_id", "clients")`."""

    def __init__(self, table: str, key: str, records: str) -> None:
        super().__init__(table, key, records)
        self.add_new = f"""INSERT INTO {table} (business_id, term, {key})
            SELECT %(business_id)s, left(word, length), new.id
            FROM jsonb_to_recordset(%(rows)s) AS new (id uuid, search_words text[], new_from int[]),
                unnest(new.search_words, new.new_from) AS one (word, new_from),
                generate_series(one.new_from, length(word)) AS length"""
        """Adds the terms of new parties (`rows_of_words`), as a part of the statement that writes them."""
        # One look along the index for each stale term: LIMIT keeps the planner from reading all terms of the business.
        self._change_words = f"""WITH wanted AS MATERIALIZED (
                SELECT one.id, one.words FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, words text[])
            ), terms AS MATERIALIZED (
                SELECT wanted.id, each.term FROM wanted CROSS JOIN LATERAL {_terms_of("wanted.words")} AS each
            ), stale AS MATERIALIZED (
                SELECT old.id, each.term FROM {records} AS old
                CROSS JOIN LATERAL {_terms_of("old.search_words")} AS each
                WHERE old.business_id = %(business_id)s AND old.id = ANY(%(ids)s)
                EXCEPT SELECT id, term FROM terms
            ), gone AS (
                DELETE FROM {table} WHERE business_id = %(business_id)s AND ctid = ANY(ARRAY(
                    SELECT place.ctid FROM stale CROSS JOIN LATERAL (
                        SELECT t.ctid FROM {table} AS t WHERE t.business_id = %(business_id)s
                            AND t.term = stale.term AND t.{key} = stale.id LIMIT 1) AS place))
            ), kept AS (
                UPDATE {records} AS changed SET search_words = wanted.words FROM wanted
                WHERE changed.business_id = %(business_id)s AND changed.id = ANY(%(ids)s) AND changed.id = wanted.id
            )
            INSERT INTO {table} (business_id, term, {key})
            SELECT %(business_id)s, term, id FROM terms ON CONFLICT DO NOTHING"""

    @staticmethod
    def rows_of_words(words: frozenset[str]) -> dict[str, list[Any]]:
        """The columns of words for `add_new`: sorted, and from which length on the beginnings of each are new."""
        found = sorted(words)
        return {"search_words": found, "new_from": first_new_lengths(found)}

    async def change_words(self, tx: Tx, words: Mapping[UUID, frozenset[str]]) -> None:
        """What parties that are there are found by from now on, by id."""
        rows = Jsonb([{"id": id, "words": sorted(found)} for id, found in words.items()])
        tx.execute_later(self._change_words, rows=rows, ids=list(words))
