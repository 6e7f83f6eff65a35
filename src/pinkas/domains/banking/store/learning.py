"""What was learned of bank lines from people, and how a business matches, in the database."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.banking.types.matching_settings import MatchingSettingsRow
from pinkas.platform.table import SettingsTable
from pinkas.platform.tx import Tx

SETTINGS = SettingsTable("bank_matching_settings", MatchingSettingsRow)


async def list_aliases(tx: Tx, aliases: Collection[str]) -> list[Any]:
    """Who is known by aliases: rows of alias, client_id, supplier_id and confirmations."""
    if not aliases:
        return []
    return await tx.fetch_all(
        """SELECT alias, client_id, supplier_id, confirmations FROM bank_aliases
           WHERE business_id = %(business_id)s AND alias = ANY(%(aliases)s)""",
        aliases=sorted(aliases),
    )


def confirm_aliases(tx: Tx, aliases: Iterable[str], money: Collection[UUID]) -> None:
    """Says that somebody is known by aliases, once more: the client or the supplier whose payments `money` are, when
    all are of one."""
    tx.execute_later(
        """WITH parties AS (
               SELECT coalesce(c.merged_into_id, c.id) AS client_id, NULL::uuid AS supplier_id
               FROM payments AS p JOIN clients AS c ON c.business_id = p.business_id AND c.id = p.client_id
               WHERE p.business_id = %(business_id)s AND p.id = ANY(%(money)s)
               UNION
               SELECT coalesce(c.merged_into_id, c.id), NULL
               FROM payment_refunds AS r JOIN clients AS c ON c.business_id = r.business_id AND c.id = r.client_id
               WHERE r.business_id = %(business_id)s AND r.id = ANY(%(money)s)
               UNION
               SELECT NULL, coalesce(s.merged_into_id, s.id)
               FROM supplier_payments AS p JOIN suppliers AS s ON s.business_id = p.business_id AND s.id = p.supplier_id
               WHERE p.business_id = %(business_id)s AND p.id = ANY(%(money)s))
           INSERT INTO bank_aliases (business_id, id, alias, client_id, supplier_id, confirmations, confirmed_at)
           SELECT %(business_id)s, new_id_at(%(now)s), alias, client_id, supplier_id, 1, %(now)s
           FROM parties, unnest(%(aliases)s::text[]) AS alias WHERE (SELECT count(*) FROM parties) = 1
           ON CONFLICT (business_id, alias, client_id, supplier_id)
           DO UPDATE SET confirmations = bank_aliases.confirmations + 1, confirmed_at = excluded.confirmed_at""",
        aliases=list(aliases),
        money=list(money),
        now=tx.now,
    )


async def list_refusals(tx: Tx, lines: Collection[UUID], aliases: Collection[str]) -> list[Any]:
    """What was declined for lines, or for others of the same other side: rows of transaction_id, alias, target_type,
    target_id, party_id and refused_at."""
    return await tx.fetch_all(
        """SELECT transaction_id, alias, target_type, target_id, party_id, refused_at FROM bank_refusals
           WHERE business_id = %(business_id)s AND transaction_id = ANY(%(lines)s)
           UNION
           SELECT transaction_id, alias, target_type, target_id, party_id, refused_at FROM bank_refusals
           WHERE business_id = %(business_id)s AND alias = ANY(%(aliases)s)""",
        lines=list(lines),
        aliases=sorted(aliases),
    )


async def insert_refusals(
    tx: Tx, line: UUID, alias: str | None, targets: Sequence[tuple[str, UUID, UUID | None]]
) -> int:
    """Writes what a line is not for, as type, id and party; how many are new."""
    return await tx.execute(
        """INSERT INTO bank_refusals (business_id, id, transaction_id, alias, target_type, target_id, party_id,
               refused_at)
           SELECT %(business_id)s, one.id, %(line)s, %(alias)s, one.type, one.target, one.party, %(now)s
           FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, type text, target uuid, party uuid)
           ON CONFLICT DO NOTHING""",
        line=line,
        alias=alias,
        now=tx.now,
        rows=Jsonb(
            [
                {"id": str(tx.new_id()), "type": kind, "target": str(id), "party": str(party) if party else None}
                for kind, id, party in targets
            ]
        ),
    )


def forget_refusals(tx: Tx, line: UUID, targets: Iterable[UUID]) -> None:
    """Takes back what was declined for a line of some targets: somebody matched them after all."""
    tx.execute_later(
        """DELETE FROM bank_refusals WHERE business_id = %(business_id)s AND transaction_id = %(line)s
               AND target_id = ANY(%(targets)s)""",
        line=line,
        targets=list(targets),
    )


_TABLES = {
    "document": "documents",
    "payment": "payments",
    "expense": "expenses",
    "supplier_payment": "supplier_payments",
    "refund": "payment_refunds",
    "card_expectation": "card_expectations",
    "internal_transfer": "bank_transactions",
    "advance": "suppliers",
    "opening_item": "opening_items",
}


async def list_existing(tx: Tx, targets: Collection[tuple[str, UUID]]) -> set[tuple[str, UUID]]:
    """Those of some targets that are there, by type and id."""
    kinds = sorted({kind for kind, _ in targets})
    rows = await tx.fetch_all(
        " UNION ALL ".join(
            f"""SELECT '{kind}' AS kind, id FROM {_TABLES[kind]}
                WHERE business_id = %(business_id)s AND id = ANY(%({kind})s)"""
            for kind in kinds
        ),
        **{kind: [id for one, id in targets if one == kind] for kind in kinds},
    )
    return {(row.kind, row.id) for row in rows}
