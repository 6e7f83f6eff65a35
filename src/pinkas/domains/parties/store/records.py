"""The tables of clients and of suppliers: found, locked, filtered, written together."""

import re
import typing
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from psycopg.errors import LockNotAvailable
from psycopg.types.json import Jsonb

from pinkas.core.fields import Language
from pinkas.domains.parties.rules import keys
from pinkas.domains.parties.store.terms import PartyTerms
from pinkas.domains.parties.types import Fields, KeyOwners, MatchedBy, PartyQuery
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import stored_struct, to_struct
from pinkas.platform.search.sources import SearchHit, SearchQuery, SearchSource
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx
from pinkas.platform.unique_keys import CLAIM_ALL_KEYS, CLAIM_KEYS

Row = TypeVar("Row", bound=msgspec.Struct)

_NOT_WRITTEN = ("id", "version", "created_at", "updated_at", "merged_into_id", "merged_at")
_KEY_COLUMNS: dict[MatchedBy, str] = {"taxId": "tax_key", "externalReference": "external_reference"}


class PartyTable(Table[Row]):
    """A table of parties with its search terms: `PartyTable("clients", "client", Client)`. A merged one stays, as
    another name of the one that it was merged into; chains never grow beyond one step."""

    def __init__(self, name: str, party: str, row_type: type[Row], *, computed: Mapping[str, str]) -> None:
        super().__init__(
            name, row_type, computed={**computed, "is_active": "archived_at IS NULL AND merged_into_id IS NULL"}
        )
        self.search_terms = PartyTerms(f"{party}_terms", f"{party}_id", name)
        """What they are found by."""
        self.written_columns = tuple(
            column
            for column in (*row_type.__struct_fields__, "tax_key")
            if column not in (*_NOT_WRITTEN, *computed, "is_active")
        )
        """The columns that one is created with, and that a change may write."""
        written = ", ".join(self.written_columns)
        self._insert = f"""WITH terms AS ({self.search_terms.add_new})
            INSERT INTO {name} (business_id, id, created_at, updated_at, {written}, search_words)
            SELECT %(business_id)s, id, %(now)s, %(now)s, {written}, search_words
            FROM jsonb_populate_recordset(NULL::{name}, %(rows)s)"""
        hints = typing.get_type_hints(row_type, include_extras=True)
        self._of_new: Fields = {
            **{field: [] if typing.get_origin(hints[field]) is list else None for field in computed},
            "version": 1,
            "merged_into_id": None,
            "merged_at": None,
        }
        """What is known of every new one."""
        self._update = f"""UPDATE {name} SET version = {name}.version + 1, updated_at = %(now)s,
                ({written}) = ROW({", ".join(f"one.{column}" for column in self.written_columns)})
            FROM jsonb_populate_recordset(NULL::{name}, %(rows)s) AS one
            WHERE {name}.business_id = %(business_id)s AND {name}.id = ANY(%(ids)s) AND {name}.id = one.id"""
        self._by_terms = f"""SELECT t.term, p.id, p.tax_id FROM {party}_terms AS t
            JOIN {name} AS p ON p.business_id = t.business_id AND p.id = t.{party}_id
            WHERE t.business_id = %(business_id)s AND t.term = ANY(%(wanted)s) AND p.archived_at IS NULL
                AND p.merged_into_id IS NULL ORDER BY p.id"""
        self._having_terms = f"""id IN (SELECT {party}_id FROM {party}_terms
            WHERE business_id = %(business_id)s AND term = ANY(%(wanted)s))"""

    async def get_by_ids(self, tx: Tx, ids: Iterable[UUID]) -> dict[UUID, Row]:
        """Those that are there, archived and merged ones too, by id."""
        rows = await tx.fetch_all(
            f"{self.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
        )
        return {row.id: to_struct(row, self.row_type) for row in rows}

    async def get_current_id(self, tx: Tx, id: UUID) -> UUID:
        """The current id of a party: its own, or that of the one that it was merged into. Raises `NotFound` for
        neither."""
        return (await self.get(tx, id)).merged_into_id or id  # type: ignore[attr-defined]

    async def get_merged_into(self, tx: Tx, ids: Sequence[UUID]) -> dict[UUID, list[Row]]:
        """Those that were merged into others, by the id of the one that they were merged into."""
        rows = await tx.fetch_all(
            f"{self.select} WHERE business_id = %(business_id)s AND merged_into_id = ANY(%(ids)s) ORDER BY id",
            ids=list(ids),
        )
        found: dict[UUID, list[Row]] = {}
        for row in rows:
            found.setdefault(row.merged_into_id, []).append(to_struct(row, self.row_type))
        return found

    async def get_by_ids_for_update(self, tx: Tx, ids: Iterable[UUID]) -> dict[UUID, Row]:
        """The same, locked in the order of their ids until the transaction ends."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        await tx.execute(
            f"""SELECT FROM {self.name} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
                ORDER BY id FOR NO KEY UPDATE""",
            ids=wanted,
        )
        return await self.get_by_ids(tx, wanted)  # after the wait for the lock: what is computed is read as it is now

    async def try_lock(self, tx: Tx, id: UUID) -> Row | None:
        """A party, locked until the transaction ends; None when another transaction holds it for too long. For callers
        that hold claimed keys: writers lock the party first and claim keys then, so that one of the two must give way.
        The wait is shorter than PostgreSQL's `deadlock_timeout`, which would end one of them at random."""
        try:
            async with tx.savepoint():
                await tx.execute("SET LOCAL lock_timeout = '400ms'")
                found = await self.get_by_ids_for_update(tx, [id])
                await tx.execute("SET LOCAL lock_timeout TO DEFAULT")
        except LockNotAvailable:
            return None
        return found.get(id)

    async def claim_keys(self, tx: Tx, claimed: Iterable[str]) -> None:
        """Locks keys of the business, so that other transactions that write or look for one of them wait for this one.
        They are locked in one order, so that two transactions cannot wait for each other."""
        numbers = {self._lock_number(tx.business_id, key) for key in claimed}
        if numbers:
            await tx.execute(CLAIM_KEYS, all_keys=self._lock_number(tx.business_id, "*"), numbers=sorted(numbers))

    async def claim_all_keys(self, tx: Tx) -> None:
        """Locks every key of the business at once, for a transaction that writes more of them than there are locks."""
        await tx.execute(CLAIM_ALL_KEYS, all_keys=self._lock_number(tx.business_id, "*"))

    def _lock_number(self, business_id: UUID, key: str) -> int:
        digest = sha256(self.name.encode() + business_id.bytes + key.encode()).digest()
        return int.from_bytes(digest[:8], "big", signed=True)

    async def get_key_owners(self, tx: Tx, tax_keys: Sequence[str], references: Sequence[str]) -> KeyOwners:
        """Which live party has a tax number, and which a reference (for a merged one, the party that it was merged
        into)."""
        if not tax_keys and not references:
            return {}, {}
        rows = await tx.fetch_all(
            # One look along the index for each: LIMIT keeps the planner from reading every party of the business.
            f"""SELECT wanted.key, owner.id, true AS tax FROM unnest(%(tax_keys)s::text[]) AS wanted (key)
               CROSS JOIN LATERAL (SELECT id FROM {self.name} WHERE business_id = %(business_id)s
                   AND tax_key = wanted.key AND archived_at IS NULL AND merged_into_id IS NULL LIMIT 1) AS owner
               UNION ALL
               SELECT wanted.key, owner.id, false FROM unnest(%(references)s::text[]) AS wanted (key)
               CROSS JOIN LATERAL (SELECT coalesce(merged_into_id, id) AS id FROM {self.name}
                   WHERE business_id = %(business_id)s AND external_reference = wanted.key
                   AND archived_at IS NULL LIMIT 1) AS owner""",
            tax_keys=list(tax_keys),
            references=list(references),
        )
        return {row.key: row.id for row in rows if row.tax}, {row.key: row.id for row in rows if not row.tax}

    async def find_by_terms(self, tx: Tx, terms: Sequence[str], limit: int) -> list[Row]:
        """Live ones that are found by one of some terms, the oldest first."""
        rows = await tx.fetch_all(
            f"""{self.select} WHERE business_id = %(business_id)s AND archived_at IS NULL
                AND merged_into_id IS NULL
                AND {self._having_terms} ORDER BY id LIMIT %(limit)s""",
            wanted=list(terms),
            limit=limit,
        )
        return [to_struct(row, self.row_type) for row in rows]

    async def find_described(
        self, tx: Tx, described: Sequence[tuple[str, str | None]], home_country: str
    ) -> list[UUID | None]:
        """The live party that each name and tax number are of: by the number, else by the name, the oldest of those
        that have no other number."""
        numbers = {number: keys.tax_key(number, None, None, home_country) or "" for _, number in described if number}
        owners, _ = await self.get_key_owners(tx, list(numbers.values()), [])
        terms = {name: f"name:{keys.name_key(name)}" for name, _ in described}
        rows = await tx.fetch_all(self._by_terms, wanted=sorted(set(terms.values()))) if terms else []
        named: dict[str, list[Any]] = {}
        for row in rows:
            named.setdefault(row.term, []).append(row)
        found: list[UUID | None] = []
        for name, number in described:
            of_name = (row.id for row in named.get(terms[name], ()) if not (number and row.tax_id))
            found.append(owners.get(numbers[number]) if number and numbers[number] in owners else next(of_name, None))
        return found

    async def find_archived(self, tx: Tx, matched_by: MatchedBy, values: Sequence[str], limit: int) -> list[Row]:
        """Archived ones, not merged ones, that have one of some numbers, references or terms, the last archived
        first."""
        having = f"{_KEY_COLUMNS[matched_by]} = ANY(%(wanted)s)" if matched_by in _KEY_COLUMNS else self._having_terms
        rows = await tx.fetch_all(
            f"""{self.select} WHERE business_id = %(business_id)s AND archived_at IS NOT NULL
                AND merged_into_id IS NULL
                AND {having} ORDER BY archived_at DESC, id DESC LIMIT %(limit)s""",
            wanted=list(values),
            limit=limit,
        )
        return [to_struct(row, self.row_type) for row in rows]

    def insert_all(self, tx: Tx, rows: Sequence[Fields], words: Mapping[UUID, frozenset[str]]) -> dict[UUID, Row]:
        """New ones with the words that each is found by, in one statement however many there are, which goes with the
        next ones; returns them by id, without what is computed of other tables. What a row does not say is empty."""
        if not rows:
            return {}
        found = [{**row, **self.search_terms.rows_of_words(words[row["id"]])} for row in rows]
        tx.execute_later(self._insert, rows=Jsonb(found), now=tx.now)
        return {row["id"]: self._as_inserted(row, tx.now) for row in rows}

    def _as_inserted(self, row: Fields, now: datetime) -> Row:
        """A new one as it would be read."""
        at: Fields = {"created_at": now, "updated_at": now, "is_active": row.get("archived_at") is None}
        return stored_struct(
            {name: row.get(name) for name in self.row_type.__struct_fields__} | self._of_new | at, self.row_type
        )

    def row_of(self, after: Fields) -> Fields:
        """What `insert_all` and `update_all` write of a party; what it lacks is left out."""
        return {name: value for name in self.written_columns if (value := after.get(name)) is not None}

    async def update_all(self, tx: Tx, rows: Sequence[Fields]) -> None:
        """Parties as they are now, and their versions with them, in one statement."""
        if rows:
            tx.execute_later(self._update, rows=Jsonb(list(rows)), ids=[row["id"] for row in rows], now=tx.now)

    async def ids_for_name(self, tx: Tx, id: UUID) -> list[UUID]:
        """The party that an id identifies, itself first, and those that were merged into it; the id may be of any of
        them. Empty when there is none."""
        rows = await tx.fetch_all(
            f"""WITH stands AS (SELECT coalesce(merged_into_id, id) AS id FROM {self.name}
                              WHERE business_id = %(business_id)s AND id = %(id)s)
               SELECT id, NULL AS merged FROM stands
               UNION ALL SELECT c.id, c.id FROM stands, {self.name} AS c
                   WHERE c.business_id = %(business_id)s AND c.merged_into_id = stands.id
               ORDER BY merged NULLS FIRST""",
            id=id,
        )
        return [row.id for row in rows]

    async def merged_ids(self, tx: Tx, id: UUID) -> list[UUID]:
        """A party and those that were merged into it, itself first."""
        rows = await tx.fetch_all(
            f"SELECT id FROM {self.name} WHERE business_id = %(business_id)s AND merged_into_id = %(id)s ORDER BY id",
            id=id,
        )
        return [id, *(row.id for row in rows)]

    async def ids_for_filter(self, tx: Tx, id: UUID | None) -> list[UUID] | None:
        """The same for the filter of a list; None where the list is not filtered by party."""
        return None if id is None else await self.ids_for_name(tx, id)

    async def set_merged_into(self, tx: Tx, source_id: UUID, target_id: UUID) -> None:
        """Marks a party, and those merged into it before, as merged into another one, which it is found by no more."""
        await tx.execute(
            f"""UPDATE {self.name} SET merged_into_id = %(into)s, merged_at = coalesce(merged_at, %(now)s),
                   version = version + 1, updated_at = %(now)s
               WHERE business_id = %(business_id)s AND (id = %(gone)s OR merged_into_id = %(gone)s)""",
            gone=source_id,
            into=target_id,
            now=tx.now,
        )

    def filter_by_state(self, where: QueryConditions, query: PartyQuery) -> str:
        """Adds the condition that tells live, archived and merged ones; returns the state that is asked for."""
        state = query.state or ("archived" if query.archived else "active")
        if state == "merged":
            where.add("merged_into_id IS NOT NULL")
        elif state != "all":
            where.add(f"merged_into_id IS NULL AND archived_at IS {'NOT ' if state == 'archived' else ''}NULL")
        return state

    def filter_by_words(self, where: QueryConditions, query: PartyQuery) -> str:
        """The SELECT of those that have the words of `q`; adds its conditions."""
        if query.q is None:
            return self.select
        words = keys.query_terms(query.q)
        if not words:
            where.add("false")
        return self.search_terms.require_terms(self.select, where, words)

    def filter_by_identity(self, where: QueryConditions, query: PartyQuery, state: str, country_code: str) -> None:
        """Adds the conditions of the number, the reference, an e-mail address and a phone number. That of a phone
        number needs the country of the business."""
        if query.tax_id is not None:
            where.add_if_given(
                self._id_condition("tax_key = ANY(%(tax_keys)s)", state), tax_keys=keys.tax_key_forms(query.tax_id)
            )
        if query.external_reference is not None:
            where.add_if_given(
                self._id_condition("external_reference = %(reference)s", state), reference=query.external_reference
            )
        if query.email is not None:
            where.add_if_given(self.search_terms.has_term_condition("email"), email=f"email:{query.email.casefold()}")
        if query.phone is not None:
            where.add_if_given(
                self.search_terms.has_term_condition("phone"),
                phone=f"phone:{keys.phone_key(query.phone, country_code)}",
            )
        where.add_if_given("id = ANY(%(ids)s)", ids=query.ids)

    def search_source(self, type: str, scope: str) -> SearchSource:
        """How the one search finds them. Those that were merged are found by the party that they were merged into."""
        return SearchSource(
            type=type,
            scope=scope,
            path=f"/{self.name}",
            terms=self.search_terms,
            columns="""name, display_name, contact_person, tax_id, emails, phone, mobile, external_reference,
                archived_at""",
            condition="merged_into_id IS NULL",
            closest="archived_at IS NOT NULL, length(name)",
            parse=_parse_search,
            show=_search_hit,
            kept=keys.MAX_KEY_LETTERS,
        )

    def _id_condition(self, key: str, state: str) -> str:
        """The SQL condition for those that a number or a reference identifies: for a merged one, the one that it was
        merged into."""
        if state == "merged":
            return key
        live = "AND merged_into_id IS NULL AND archived_at IS NULL" if state == "active" else ""  # by their own index
        return f"""id IN (SELECT id FROM {self.name} WHERE business_id = %(business_id)s AND {key} {live}
            UNION ALL SELECT merged_into_id FROM {self.name}
            WHERE business_id = %(business_id)s AND merged_into_id IS NOT NULL AND {key})"""


def _parse_search(text: str) -> SearchQuery:
    words = [(term,) for term in keys.query_terms(text)]
    return SearchQuery(words, keys.exact_terms(text) if words else ())


def _search_hit(row: Any, _language: Language) -> SearchHit:
    phones = [re.sub(r"[^0-9]", "", one) for one in (row.phone, row.mobile) if one]
    others = (row.display_name, row.tax_id, row.external_reference, *row.emails, *phones)
    beside = (row.tax_id, next(iter(row.emails), None), row.phone or row.mobile, row.contact_person)
    return SearchHit(
        id=row.id,
        title=row.name,
        subtitle=next((one for one in beside if one), None),
        codes=tuple(one for one in others if one),
        status="ACTIVE" if row.archived_at is None else "ARCHIVED",
        is_active=row.archived_at is None,
    )
