"""The accounts of clients and of suppliers: written with what moves them, read without walking through it."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.platform.tx import Tx


class PartyAccounts:
    """The three tables of the accounts of one kind of party: `<party>_movements`, `<party>_monthly_totals` and
    `<party>_accounts`. A movement has the id of the party that it was booked for; sums have that of the party that it
    was merged into. Amounts are minor units of the currency of the movement."""

    def __init__(
        self,
        party: str,
        records: str,
        *,
        source_columns: Mapping[str, str],
        balance: str = "debit - credit",
        summed: Sequence[str] = (),
        taken_over: Sequence[str] = (),
    ) -> None:
        """`records` is the table of the parties. `source_columns` say what a movement is of, with their SQL types;
        `balance` is what an account stands at, above zero where the party usually stands. `summed` are columns of the
        account that movements have too, `taken_over` others that a merge adds."""
        self.party, self._records, self._balance, self._summed = party, records, balance, tuple(summed)
        self._added = (*summed, *taken_over)
        kept = ", ".join((*source_columns, *summed))
        types = ", ".join(f"{name} {kind}" for name, kind in source_columns.items())
        more = "".join(f", {name}" for name in summed)
        self._book = f"""
            WITH given AS MATERIALIZED (
                SELECT one.*, coalesce((SELECT merged_into_id FROM {records} AS c
                    WHERE c.business_id = %(business_id)s AND c.id = one.{party}_id), one.{party}_id) AS account_id
                FROM jsonb_to_recordset(%(rows)s) AS one ({types}, {party}_id uuid, currency text, date date,
                    debit bigint, credit bigint{"".join(f", {name} bigint" for name in summed)})
            ), booked AS (
                INSERT INTO {party}_movements
                    (business_id, {kept}, {party}_id, currency, date, debit, credit, recorded_at)
                SELECT %(business_id)s, {kept}, {party}_id, currency, date, debit, credit, %(now)s FROM given
            ), months AS (
                INSERT INTO {party}_monthly_totals AS old (business_id, {party}_id, currency, month, debit, credit)
                SELECT %(business_id)s, account_id, currency, date_trunc('month', date)::date AS month, sum(debit),
                    sum(credit)
                FROM given GROUP BY account_id, currency, month ORDER BY account_id, currency, month
                ON CONFLICT (business_id, {party}_id, currency, month)
                DO UPDATE SET debit = old.debit + excluded.debit, credit = old.credit + excluded.credit
            )
            INSERT INTO {party}_accounts AS old (business_id, {party}_id, currency, debit, credit, last_date{more})
            SELECT %(business_id)s, account_id, currency, sum(debit), sum(credit), max(date)
                {"".join(f", sum({name})" for name in summed)}
            FROM given GROUP BY account_id, currency ORDER BY account_id, currency
            ON CONFLICT (business_id, {party}_id, currency) DO UPDATE SET debit = old.debit + excluded.debit,
                credit = old.credit + excluded.credit, last_date = greatest(old.last_date, excluded.last_date)
                {_added_up(summed)}"""

    async def book(self, tx: Tx, rows: Sequence[Mapping[str, Any]]) -> None:
        """Writes movements and their sums in one statement, however many there are. Whoever books holds the books of
        the business, so that two transactions never wait for each other here."""
        if rows:
            tx.execute_later(self._book, rows=Jsonb(list(rows)), now=tx.now)

    async def list_balances(self, tx: Tx, ids: Sequence[UUID]) -> list[tuple[UUID, str, int]]:
        """What the accounts of some parties stand at, in minor units, by party and currency."""
        rows = await tx.fetch_all(
            f"""SELECT {self.party}_id AS id, currency, {self._balance} AS balance FROM {self.party}_accounts
               WHERE business_id = %(business_id)s AND {self.party}_id = ANY(%(ids)s)
               ORDER BY {self.party}_id, currency""",
            ids=list(ids),
        )
        return [(row.id, row.currency, row.balance) for row in rows]

    async def list_balances_as_of(
        self, tx: Tx, ids: Sequence[UUID], as_of: datetime, more: str = ""
    ) -> list[tuple[UUID, str, int]]:
        """What the accounts of some parties stood at by what was recorded until an instant, by party and currency.
        `more` is SQL that adds what no movement has: rows of a member of `family`, a currency and a balance, with
        %(as_of)s."""
        rows = await tx.fetch_all(
            f"""WITH family AS MATERIALIZED (
                    SELECT id, coalesce(merged_into_id, id) AS owner FROM {self._records}
                    WHERE business_id = %(business_id)s AND (id = ANY(%(ids)s) OR merged_into_id = ANY(%(ids)s))
                )
                SELECT owner AS id, currency, sum(balance)::bigint AS balance FROM (
                    SELECT {self.party}_id AS id, currency, {self._balance} AS balance FROM {self.party}_movements
                    WHERE business_id = %(business_id)s AND {self.party}_id = ANY(SELECT id FROM family)
                        AND recorded_at <= %(as_of)s
                    {more}
                ) AS parts JOIN family USING (id) WHERE owner = ANY(%(ids)s) GROUP BY 1, 2 ORDER BY 1, 2""",
            ids=list(ids),
            as_of=as_of,
        )
        return [(row.id, row.currency, row.balance) for row in rows]

    async def list_sums_as_of(self, tx: Tx, ids: Sequence[UUID], as_of: datetime) -> list[Any]:
        """What was recorded of a family until an instant: rows of currency, debit, credit, last_date and the summed
        columns, by currency. Reads the movements of the family and no others."""
        more = "".join(f", sum({name})::bigint AS {name}" for name in self._summed)
        return await tx.fetch_all(
            f"""SELECT currency, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit,
                    max(date) AS last_date{more}
                FROM {self.party}_movements WHERE business_id = %(business_id)s AND {self.party}_id = ANY(%(family)s)
                    AND recorded_at <= %(as_of)s GROUP BY currency ORDER BY currency""",
            family=list(ids),
            as_of=as_of,
        )

    async def opening_balances(
        self, tx: Tx, ids: Sequence[UUID], day: date, as_of: datetime | None = None, more: str = ""
    ) -> dict[str, int]:
        """What the account of the first of a family stood at before a day, by currency: whole months from their sums,
        the begun one from its movements. With `as_of` without what was recorded after that instant. `more` is SQL that
        adds what stands in neither, with %(family)s, %(day)s and %(as_of)s."""
        later = (
            f"""UNION ALL
                SELECT currency, -({self._balance}) FROM {self.party}_movements
                WHERE business_id = %(business_id)s AND {self.party}_id = ANY(%(family)s)
                    AND recorded_at > %(as_of)s AND date < %(day)s::date"""
            if as_of is not None
            else ""
        )
        rows = await tx.fetch_all(
            f"""SELECT currency, sum(balance)::bigint AS balance FROM (
                   SELECT currency, {self._balance} AS balance FROM {self.party}_monthly_totals
                   WHERE business_id = %(business_id)s AND {self.party}_id = %(id)s
                       AND month < date_trunc('month', %(day)s::date)
                   UNION ALL
                   SELECT currency, {self._balance} FROM {self.party}_movements
                   WHERE business_id = %(business_id)s AND {self.party}_id = ANY(%(family)s)
                       AND date >= date_trunc('month', %(day)s::date) AND date < %(day)s::date
                   {later}
                   {more}
               ) AS parts GROUP BY currency""",
            id=ids[0],
            family=list(ids),
            day=day,
            **({} if as_of is None else {"as_of": as_of}),
        )
        return {row.currency: row.balance for row in rows}

    async def merge(self, tx: Tx, source_id: UUID, target_id: UUID) -> None:
        """Adds the sums of a party to those of the one that it is merged into."""
        for table, key in ((f"{self.party}_monthly_totals", "currency, month"), (f"{self.party}_accounts", "currency")):
            of_account = table.endswith("_accounts")
            more = "".join(f", {name}" for name in ("last_date", *self._added)) if of_account else ""
            later = (
                f", last_date = greatest(old.last_date, excluded.last_date){_added_up(self._added)}"
                if of_account
                else ""
            )
            await tx.execute(
                f"""WITH moved AS (
                        DELETE FROM {table} WHERE business_id = %(business_id)s AND {self.party}_id = %(gone)s
                        RETURNING {key}, debit, credit{more}
                    )
                    INSERT INTO {table} AS old (business_id, {self.party}_id, {key}, debit, credit{more})
                    SELECT %(business_id)s, %(into)s, {key}, debit, credit{more} FROM moved
                    ON CONFLICT (business_id, {self.party}_id, {key})
                    DO UPDATE SET debit = old.debit + excluded.debit, credit = old.credit + excluded.credit{later}""",
                gone=source_id,
                into=target_id,
            )


def _added_up(names: Sequence[str]) -> str:
    return "".join(f", {name} = old.{name} + excluded.{name}" for name in names)
