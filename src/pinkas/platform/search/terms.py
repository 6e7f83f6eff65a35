"""Search index tables: a row for each search term of each record, `(business_id, term, <key>)`."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.platform.conditions import QueryConditions
from pinkas.platform.tx import Tx


class SearchTermTable:
    """The words of one kind of record: `SearchTermTable("client_terms", "client_id", "clients")`."""

    def __init__(self, table: str, key: str, records: str) -> None:
        self.table, self.key, self.records = table, key, records
        self.add_fresh = f"""INSERT INTO {table} (business_id, term, {key})
    SELECT %(business_id)s, term, whole.{key}
    FROM jsonb_to_recordset(%(added)s) AS whole ({key} uuid, terms text[]), unnest(whole.terms) AS term"""
        """Adds `added` (see `rows_to_add`) of new records, as a part of the statement that writes them."""
        self.add = f"{self.add_fresh} ON CONFLICT DO NOTHING"
        """Adds `added` of records that may have some of the terms: PostgreSQL looks for each before it is written."""
        self.remove = f"""DELETE FROM {table}
    WHERE business_id = %(business_id)s AND {key} = %(gone_from)s AND term = ANY(%(gone)s)"""
        """Removes the terms `gone` of one record, likewise."""
        self._having = f"SELECT {key} FROM {table} WHERE business_id = %(business_id)s AND term = "
        wanted = f"""WITH wanted AS MATERIALIZED (
            SELECT one.{key}, term FROM jsonb_to_recordset(%(rows)s) AS one ({key} uuid, terms text[]),
                unnest(one.terms) AS term)"""
        gone = f""", gone AS (
            DELETE FROM {table} AS old WHERE old.business_id = %(business_id)s AND old.{key} = ANY(%(ids)s)
                AND NOT EXISTS (SELECT FROM wanted WHERE wanted.{key} = old.{key}
                                AND wanted.term = old.term COLLATE "C"))"""
        added = f""" INSERT INTO {table} (business_id, term, {key})
            SELECT %(business_id)s, term, {key} FROM wanted ON CONFLICT DO NOTHING"""
        self._changed = wanted + gone + added

    def rows_to_add(self, records: Iterable[tuple[UUID, frozenset[str]]]) -> Jsonb:
        """The parameter of `add`: records with their terms, sorted, as the index has them."""
        return Jsonb([{self.key: id, "terms": sorted(terms)} for id, terms in records])

    def has_term_condition(self, name: str) -> str:
        """The SQL condition that a record has the term in the query parameter `name`."""
        return f"id IN ({self._having}%({name})s)"

    def require_terms(self, select: str, where: QueryConditions, terms: Sequence[str]) -> str:
        """The SELECT restricted to records that have all the terms; adds conditions to `where`. The first term is a
        join, so that PostgreSQL scans the term index in the order of the list."""
        for place, term in enumerate(terms):
            name = f"term_{place}"
            if place:
                where.add(self.has_term_condition(name), **{name: term})
            else:
                select += f" JOIN ({self._having}%({name})s) AS found ON found.{self.key} = id"
                where.params[name] = term
        return select

    async def write(self, tx: Tx, terms: Mapping[UUID, frozenset[str]], *, fresh: bool) -> None:
        """Writes the terms of records, by id. Unless the records are new (`fresh`), their obsolete terms are deleted.
        Terms are inserted in the order of the index."""
        if not terms:
            return
        rows = self.rows_to_add(terms.items())
        if fresh:
            tx.execute_later(self.add_fresh, added=rows)
        else:
            tx.execute_later(self._changed, rows=rows, ids=list(terms))
