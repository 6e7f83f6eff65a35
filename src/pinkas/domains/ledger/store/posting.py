"""The books in the database."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import LANGUAGES
from pinkas.core.json_codec import to_builtins
from pinkas.core.wording import Wording
from pinkas.domains.ledger.types.entries import MAX_DESCRIPTION, AccountAmount, NewEntry, Posting
from pinkas.platform.tx import Tx

ENTRY_LINES = """jsonb_agg(jsonb_build_array(line.position, line.account_id, line.debit, line.credit, line.currency,
    line.foreign_amount, line.party_id, line.memo) ORDER BY line.position)"""
"""The lines of an entry as `journal_entry_text` takes them."""

_POST = f"""
WITH counter AS MATERIALIZED (
    SELECT next_number AS first, last_hash FROM ledger_counters
    WHERE business_id = %(business_id)s AND (closed_through IS NULL OR closed_through < %(earliest)s)
    FOR NO KEY UPDATE  -- it is locked already, unless somebody opened the books just now
), posted AS MATERIALIZED (
    SELECT one.place, one.id, one.date, one.value_date, one.descriptions ->> business.default_lang AS description,
        one.source_type, one.source_id, one.lines
    FROM businesses AS business, jsonb_to_recordset(%(entries)s) AS one (place int, id uuid, date date,
        value_date date, descriptions jsonb, source_type text, source_id uuid, lines jsonb)
    WHERE business.business_id = %(business_id)s
), lines AS MATERIALIZED (
    SELECT posted.id AS entry_id, posted.source_type, posted.date, posted.place + counter.first AS number,
        account.id AS account_id, line.position, line.debit, line.credit, line.currency, line.foreign_amount,
        line.party_id, line.memo
    FROM counter, posted
    CROSS JOIN jsonb_to_recordset(posted.lines) AS line
        (position int, role text, account_code text, account_id uuid, debit bigint, credit bigint, currency text,
         foreign_amount bigint, party_id uuid, memo text)
    CROSS JOIN LATERAL (SELECT coalesce(
        line.account_id,
        (SELECT rule.account_id FROM ledger_posting_rules AS rule
         WHERE rule.business_id = %(business_id)s AND rule.role = line.role AND rule.valid_from <= posted.date
         ORDER BY rule.valid_from DESC LIMIT 1),
        (SELECT own.id FROM ledger_accounts AS own WHERE own.business_id = %(business_id)s AND own.role = line.role),
        (SELECT own.id FROM ledger_accounts AS own
         WHERE own.business_id = %(business_id)s AND line.role IS NULL AND own.code = line.account_code)
    ) AS id) AS account
    WHERE account.id IS NOT NULL
), texts AS (
    SELECT posted.place, posted.id, journal_entry_text(posted.place + counter.first, posted.id, posted.date,
        posted.value_date, posted.description, posted.source_type, posted.source_id, %(now)s, line.lines) AS content
    FROM counter, posted
    LEFT JOIN (SELECT entry_id, {ENTRY_LINES} AS lines FROM lines AS line GROUP BY entry_id) AS line
        ON line.entry_id = posted.id
), chained AS MATERIALIZED (
    SELECT place, id, hash_chain(last_hash, content) OVER (ORDER BY place) AS hash FROM counter, texts
), moved AS (
    UPDATE ledger_counters SET next_number = next_number + %(count)s,
        last_hash = (SELECT hash FROM chained ORDER BY place DESC LIMIT 1)
    WHERE business_id = %(business_id)s AND EXISTS (SELECT FROM counter)
), entries AS (
    INSERT INTO journal_entries (business_id, id, number, date, value_date, description, source_type, source_id,
        posted_at, prev_hash, hash)
    SELECT %(business_id)s, posted.id, first + posted.place, date, value_date, description, source_type, source_id,
        %(now)s, coalesce(lag(chained.hash) OVER (ORDER BY posted.place), counter.last_hash), chained.hash
    FROM counter, posted JOIN chained ON chained.id = posted.id ORDER BY posted.place
), sums AS (
    INSERT INTO ledger_monthly_sums AS old (business_id, account_id, source_type, month, debit, credit)
    SELECT %(business_id)s, account_id, source_type, date_trunc('month', date)::date, sum(debit), sum(credit)
    FROM lines GROUP BY 2, 3, 4
    ON CONFLICT (business_id, account_id, source_type, month) DO UPDATE
    SET debit = old.debit + excluded.debit, credit = old.credit + excluded.credit
)
INSERT INTO journal_lines (business_id, entry_id, position, account_id, debit, credit, currency, foreign_amount,
    party_id, memo, date, entry_number)
SELECT %(business_id)s, entry_id, position, account_id, debit, credit, currency, foreign_amount, party_id, memo, date,
    number
FROM lines
"""


async def lock_counter(tx: Tx) -> Any | None:
    """The row by which the entries of the business are numbered and chained, locked until the transaction ends:
    `closed_through` and `last_hash`. None: its books are not open yet. It travels with the statement that posts, which
    sees what whoever held the lock before has written."""
    return await tx.fetch_one(
        """SELECT closed_through, last_hash FROM ledger_counters WHERE business_id = %(business_id)s
           FOR NO KEY UPDATE"""
    )


async def get_accounts_of_roles(tx: Tx, roles: Collection[str], day: date) -> dict[str, UUID]:
    """The accounts to which the roles post on a day, by their roles; empty while the books are not open."""
    rows = await tx.fetch_all(
        """SELECT own.role, coalesce(
               (SELECT rule.account_id FROM ledger_posting_rules AS rule
                WHERE rule.business_id = %(business_id)s AND rule.role = own.role AND rule.valid_from <= %(day)s
                ORDER BY rule.valid_from DESC LIMIT 1), own.id) AS id
           FROM ledger_accounts AS own WHERE own.business_id = %(business_id)s AND own.role = ANY(%(roles)s)""",
        roles=sorted(roles),
        day=day,
    )
    return {row.role: row.id for row in rows}


async def get_closed_through(tx: Tx) -> date | None:
    """The last day on which nothing is posted any more; None where no month was closed."""
    row = await tx.fetch_one("SELECT closed_through FROM ledger_counters WHERE business_id = %(business_id)s")
    return row.closed_through if row else None


_OF_ROLES = """(
        SELECT business_id, id, role FROM ledger_accounts
        WHERE business_id = %(business_id)s AND role = ANY(%(roles)s)
        UNION
        SELECT business_id, account_id, role FROM ledger_posting_rules
        WHERE business_id = %(business_id)s AND role = ANY(%(roles)s)
    ) AS account"""


async def list_monthly_sums(tx: Tx, roles: Collection[str], since: date, as_of: datetime | None = None) -> list[Any]:
    """What the accounts of some roles were debited and credited in each month from the first day `since`: rows of
    role, source_type, month, debit and credit. With `as_of` further rows take off what was posted after it."""
    rows = await tx.fetch_all(
        f"""SELECT account.role, sums.source_type, sums.month, sums.debit, sums.credit
           FROM {_OF_ROLES} JOIN ledger_monthly_sums AS sums
               ON sums.business_id = account.business_id AND sums.account_id = account.id
                   AND sums.month >= %(since)s""",
        roles=sorted(roles),
        since=since,
    )
    if as_of is None:
        return rows
    later = await tx.fetch_all(
        f"""SELECT account.role, entry.source_type, date_trunc('month', entry.date)::date AS month,
               -sum(line.debit)::bigint AS debit, -sum(line.credit)::bigint AS credit
           FROM journal_entries AS entry
           JOIN journal_lines AS line ON line.business_id = entry.business_id AND line.entry_id = entry.id
           JOIN {_OF_ROLES} ON account.business_id = line.business_id AND account.id = line.account_id
           WHERE entry.business_id = %(business_id)s AND entry.posted_at > %(as_of)s AND entry.date >= %(since)s
           GROUP BY 1, 2, 3""",
        roles=sorted(roles),
        since=since,
        as_of=as_of,
    )
    return [*rows, *later]


async def get_balance(tx: Tx, role: str) -> int:
    """Debit less credit of the account of a role, in minor units of the books."""
    row = await tx.fetch_one(
        """SELECT coalesce(sum(sums.debit - sums.credit), 0)::bigint AS balance
           FROM ledger_accounts AS account JOIN ledger_monthly_sums AS sums
               ON sums.business_id = account.business_id AND sums.account_id = account.id
           WHERE account.business_id = %(business_id)s AND account.role = %(role)s""",
        role=role,
    )
    assert row is not None
    balance: int = row.balance
    return balance


_IN_CURRENCY = """(CASE WHEN %(currency)s::text IS NULL THEN debit - credit
    WHEN currency = %(currency)s THEN foreign_amount ELSE 0 END)"""


async def get_balance_on(tx: Tx, account_id: UUID, day: date, currency: str | None) -> int:
    """Debit less credit of an account at the end of a day: in minor units of the books, or of the foreign currency in
    which its lines are."""
    row = await tx.fetch_one(
        f"""SELECT coalesce(sum({_IN_CURRENCY}), 0)::bigint AS balance FROM journal_lines
            WHERE business_id = %(business_id)s AND account_id = %(account_id)s AND date <= %(day)s""",
        account_id=account_id,
        day=day,
        currency=currency,
    )
    assert row is not None
    balance: int = row.balance
    return balance


async def list_account_amounts(
    tx: Tx, account_id: UUID, first: date, last: date, currency: str | None
) -> list[AccountAmount]:
    """What each entry of a period did to an account, the first first: minor units of the books, or of the foreign
    currency. Entries without effect on it are left out."""
    rows = await tx.fetch_all(
        f"""SELECT line.*, entry.source_type, entry.source_id FROM (
                SELECT business_id, entry_id, date, sum({_IN_CURRENCY})::bigint AS amount FROM journal_lines
                WHERE business_id = %(business_id)s AND account_id = %(account_id)s
                    AND date BETWEEN %(first)s AND %(last)s
                GROUP BY business_id, entry_id, date HAVING sum({_IN_CURRENCY}) <> 0
            ) AS line
            JOIN journal_entries AS entry ON entry.business_id = line.business_id AND entry.id = line.entry_id
            ORDER BY line.date, line.entry_id""",
        account_id=account_id,
        first=first,
        last=last,
        currency=currency,
    )
    return [AccountAmount(row.entry_id, row.date, row.amount, row.source_type, row.source_id) for row in rows]


_SELECT_POSTINGS = """SELECT entry.id AS entry_id, entry.source_id, account.role, account.code, line.debit, line.credit,
        line.party_id, line.currency, line.foreign_amount, line.account_id
    FROM journal_entries AS entry
    JOIN journal_lines AS line ON line.business_id = entry.business_id AND line.entry_id = entry.id
    JOIN ledger_accounts AS account ON account.business_id = line.business_id AND account.id = line.account_id
    WHERE entry.business_id = %(business_id)s"""


async def list_postings(tx: Tx, source_type: str, source_id: UUID) -> tuple[Posting, ...]:
    """The lines of what was posted about one thing, in their order. Their accounts are named by id, so that what takes
    them back goes to the same ones, and by role or number too."""
    return (await list_postings_of(tx, source_type, [source_id])).get(source_id, ())


async def list_postings_of(tx: Tx, source_type: str, source_ids: Collection[UUID]) -> dict[UUID, tuple[Posting, ...]]:
    """The lines of what was posted about several things of one kind, as `list_postings` gives them, by their ids; a
    thing of which nothing was posted is left out."""
    rows = await tx.fetch_all(
        f"""{_SELECT_POSTINGS} AND entry.source_type = %(source_type)s AND entry.source_id = ANY(%(source_ids)s)
            ORDER BY entry.number, line.position""",
        source_type=source_type,
        source_ids=list(source_ids),
    )
    return _postings_by("source_id", rows)


async def list_postings_by_entry(tx: Tx, entry_ids: Collection[UUID]) -> dict[UUID, tuple[Posting, ...]]:
    """The lines of entries, by their ids; what is no entry is left out."""
    rows = await tx.fetch_all(
        f"{_SELECT_POSTINGS} AND entry.id = ANY(%(ids)s) ORDER BY entry.number, line.position", ids=list(entry_ids)
    )
    return _postings_by("entry_id", rows)


def _postings_by(key: str, rows: Sequence[Any]) -> dict[UUID, tuple[Posting, ...]]:
    found: dict[UUID, list[Posting]] = {}
    for row in rows:
        found.setdefault(getattr(row, key), []).append(
            Posting(
                row.role,
                row.debit,
                row.credit,
                row.party_id,
                row.currency,
                row.foreign_amount,
                None if row.role else row.code,
                row.account_id,
            )
        )
    return {id: tuple(lines) for id, lines in found.items()}


async def list_entry_ids(tx: Tx, source_type: str, source_ids: Sequence[UUID]) -> list[UUID]:
    """The entries about some things of one kind."""
    rows = await tx.fetch_all(
        """SELECT id FROM journal_entries WHERE business_id = %(business_id)s AND source_type = %(source_type)s
               AND source_id = ANY(%(source_ids)s)""",
        source_type=source_type,
        source_ids=list(source_ids),
    )
    return [row.id for row in rows]


async def insert_entries(tx: Tx, entries: Sequence[NewEntry]) -> int:
    """Writes entries with their lines in one statement, numbered in their order and chained; the number of lines
    written (none: no books yet, or the day of one is in a closed period)."""
    rows: list[dict[str, Any]] = [
        {
            "place": place,
            "id": one.id or tx.new_id(),
            "date": one.date,
            "value_date": one.value_date,
            "descriptions": _in_each_language(one.description),
            "source_type": one.source_type,
            "source_id": one.source_id,
            "lines": [{"position": at, **to_builtins(line)} for at, line in enumerate(one.lines, start=1)],
        }
        for place, one in enumerate(entries)
    ]
    earliest = min(one.date for one in entries)
    return await tx.execute(_POST, count=len(rows), entries=Jsonb(rows), earliest=earliest, now=tx.now)


def _in_each_language(description: str) -> dict[str, str]:
    """The text of an entry for books in each language. What a person wrote is the same in all."""
    if not isinstance(description, Wording):
        return dict.fromkeys(LANGUAGES, description)
    return {lang: get_translator(lang).translated(description)[:MAX_DESCRIPTION] for lang in LANGUAGES}


async def open_books(tx: Tx, rows: Sequence[dict[str, Any]]) -> None:
    """Gives the business the accounts of its chart and its counter, once."""
    await tx.execute(
        """WITH counter AS (
               INSERT INTO ledger_counters (business_id, next_number) VALUES (%(business_id)s, 1) ON CONFLICT DO NOTHING
           )
           INSERT INTO ledger_accounts (business_id, id, code, name, kind, role, form6111_code, created_at, updated_at)
           SELECT %(business_id)s, id, code, name, kind, role, form6111_code, %(now)s, %(now)s
           FROM jsonb_to_recordset(%(rows)s) AS account
               (id uuid, code text, name jsonb, kind text, role text, form6111_code text)
           ON CONFLICT DO NOTHING""",
        rows=Jsonb(list(rows)),
        now=tx.now,
    )
