"""Open documents as the queue reads them: a page by the day on which they fell due, what was done of each, and what
holds back those of which something is due.

What is due is read by the index of open documents by their stage (`documents.reminder_stage`): as many rows as there
are documents whose next step has come, however many others were reminded of and wait.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.dunning.rules.queue import StageDays
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

Position = tuple[date, UUID]
"""The day on which a document fell due, and its id."""
_OF = "business_id = %(business_id)s"
_DUE = "coalesce(d.due_date, d.issue_date)"
_DUE_IN_STAGE = "greatest(d.issue_date, d.due_date)"
"""The same as the index of stages has it: with row-level security PostgreSQL searches no index by coalesce(), and no
document falls due before it is issued."""
_IS_OPEN = "d.status = 'ISSUED' AND d.payment_status IN ('UNPAID', 'PARTIAL')"
_ROW = f"""d.id, d.doc_type, d.doc_number, d.client_id, d.client_name, d.issue_date, d.due_date, {_DUE} AS due,
    d.currency, d.total, d.total_local, d.total - d.paid - d.credited AS balance, d.brand_id, d.client"""
_SHOWN = (
    *("id", "doc_type", "doc_number", "client_id", "client_name", "issue_date", "due_date", "due"),
    *("currency", "total", "total_local", "balance", "brand_id"),
)
_EMAILS = """coalesce(cardinality(c.emails), jsonb_array_length(nullif(d.client -> 'emails', 'null')), 0) > 0
    OR EXISTS (SELECT FROM client_contacts AS k WHERE k.business_id = c.business_id AND k.client_id = c.id
        AND 'reminders' = ANY(k.receives) AND k.email IS NOT NULL)"""
_PHONE = """coalesce(c.mobile, c.phone, d.client ->> 'mobile', d.client ->> 'phone') IS NOT NULL"""
_DONE = f"""SELECT array_agg(r.policy_id) AS policies, array_agg(r.step_days) AS days,
        max(r.created_at) FILTER (WHERE r.outcome = 'SENT') AS sent_at
    FROM dunning_reminders AS r WHERE r.{_OF} AND r.document_id = d.id"""
"""What was done of a document `d`; the policy is null of what somebody sent by hand."""
_FAMILY_ID = f"""(SELECT coalesce(named.merged_into_id, named.id) FROM clients AS named
    WHERE named.{_OF} AND named.id = d.client_id)"""
_CLIENT = f"""LEFT JOIN LATERAL (SELECT m.id, m.emails, m.mobile, m.phone, m.business_id FROM clients AS named
    JOIN clients AS m ON m.{_OF} AND m.id = coalesce(named.merged_into_id, named.id)
    WHERE named.{_OF} AND named.id = d.client_id LIMIT 1) AS c ON true"""
"""The client that stands for that of a document `d`. The limit keeps it a look-up by the key for each row."""
_OBSTACLES = f"""{_EMAILS} AS has_email, {_PHONE} AS has_phone,
    EXISTS (SELECT FROM disputes AS x WHERE x.{_OF} AND x.document_id = d.id
        AND x.state IN ('OPEN', 'ANSWERED')) AS disputed,
    EXISTS (SELECT FROM dunning_opt_outs AS x WHERE x.{_OF} AND x.client_id IN (c.id, d.client_id)
        AND x.opted_out_at IS NOT NULL) AS opted_out,
    (SELECT count(*) FROM dunning_reminders AS x WHERE x.{_OF} AND x.client_id = d.client_id
        AND x.outcome = 'SENT' AND x.id >= %(week)s) AS reminded_this_week"""
"""What may hold back a document `d` of a client `c`: `rules.Obstacles`."""


@dataclass(frozen=True, kw_only=True)
class OpenFilter:
    """Which open documents are read: of some types, and where they are given of a client by any of its ids, one
    document, those that fell due between two days, or those of some stages and days."""

    types: Collection[int]
    clients: Sequence[UUID] | None = None
    document_id: UUID | None = None
    first: date | None = None
    last: date | None = None
    stages: Sequence[StageDays] | None = None
    descending: bool = False

    def conditions(self) -> QueryConditions:
        """What holds for every row, but its stage."""
        where = tenant_condition()
        where.conditions = [f"d.{_OF}", _IS_OPEN]
        where.add("d.doc_type = ANY(%(types)s)", types=sorted(self.types))
        if self.clients is not None and len(self.clients) == 1:  # a plan of it is kept
            where.add("d.client_id = %(client)s", client=self.clients[0])
        elif self.clients is not None:
            where.add("d.client_id = ANY(%(clients)s)", clients=[*self.clients])
        where.add_if_given("d.id = %(document_id)s", document_id=self.document_id)
        where.add_if_given(f"{_DUE} >= %(first)s", first=self.first)
        where.add_if_given(f"{_DUE} <= %(last)s", last=self.last)
        return where


def reuse_plans(tx: Tx) -> None:
    """Lets the statements of this transaction keep the plan that they were given once. Each of them reads a page by one
    index whatever its values are, and planning them anew costs several times what they cost."""
    tx.execute_later("SET LOCAL plan_cache_mode = force_generic_plan")


async def list_open(
    tx: Tx, asked: OpenFilter, after: Position | None, most: int, *, week: UUID | None = None
) -> list[Any]:
    """The next open documents behind a position, what fell due first at the head unless they are asked for the other
    way round. `family_id` is the client that stands for theirs, `policies` and `days` are the steps that were done,
    `sent_at` is when the last reminder was sent, and the rest what the client promised. With `week`, the smallest id of
    a reminder of the last seven days, they have what `list_obstacles` finds too."""
    where = asked.conditions()
    due = _DUE if asked.stages is None else _DUE_IN_STAGE
    beyond, direction = ("<", "DESC") if asked.descending else (">", "ASC")
    if after is not None:
        where.add(f"({due}, d.id) {beyond} (%(after_due)s, %(after_id)s)", after_due=after[0], after_id=after[1])
    order = f"due {direction}, id {direction}"
    if asked.stages is None:
        found = f"SELECT {_ROW} FROM documents AS d WHERE {where.sql()} ORDER BY {order} LIMIT {most}"
    else:
        stages = {
            "stages": [one.stage for one in asked.stages],
            "firsts": [one.first for one in asked.stages],
            "lasts": [one.last for one in asked.stages],
        }
        where.add(f"d.reminder_stage = k.stage AND {due} BETWEEN k.first AND k.last", **stages)
        found = f"""SELECT one.* FROM unnest(%(stages)s::text[], %(firsts)s::date[], %(lasts)s::date[])
                AS k (stage, first, last)
            CROSS JOIN LATERAL (SELECT {_ROW} FROM documents AS d WHERE {where.sql()}
                ORDER BY {due} {direction}, d.id {direction} LIMIT {most}) AS one
            ORDER BY {order} LIMIT {most}"""
    return await tx.fetch_all(
        f"""SELECT {", ".join(f"d.{name}" for name in _SHOWN)}, {_FAMILY_ID if week is None else "c.id"} AS family_id,
                done.policies, done.days, done.sent_at, p.promised_date, p.amount AS promised_amount,
                p.state AS promise_state{"" if week is None else f", {_OBSTACLES}"}
            FROM ({found}) AS d {"" if week is None else _CLIENT}
            LEFT JOIN dunning_promises AS p ON p.{_OF} AND p.document_id = d.id
            LEFT JOIN LATERAL ({_DONE}) AS done ON true ORDER BY {order}""",
        **where.params,
        **({} if week is None else {"week": week}),
    )


async def count_open(tx: Tx, asked: OpenFilter) -> int:
    """How many open documents there are."""
    where = asked.conditions()
    row = await tx.fetch_one(f"SELECT count(*) AS n FROM documents AS d WHERE {where.sql()}", **where.params)
    return int(row.n) if row else 0


async def list_obstacles(tx: Tx, documents: Sequence[UUID], week: UUID) -> dict[UUID, Any]:
    """What may hold back some documents, as rows of `Obstacles`; `week` is the smallest id of a reminder of the last
    seven days.

    The ids are joined as rows: a plan of it is kept (`statements._BY_LIST_OF_IDS`), which looks up each by the key."""
    if not documents:
        return {}
    rows = await tx.fetch_all(
        f"""SELECT d.id, {_OBSTACLES} FROM unnest(%(documents)s::uuid[]) AS k (id)
            JOIN documents AS d ON d.{_OF} AND d.id = k.id {_CLIENT}""",
        documents=list(documents),
        week=week,
    )
    return {row.id: row for row in rows}


async def write_stages(tx: Tx, stages: Sequence[tuple[Any, str]]) -> None:
    """Writes the stage of documents, as rows of `list_open`, unless the balance or the client by which their policy was
    chosen is another one by now. It is no change of a document: neither its version nor its time."""
    if not stages:
        return
    rows = [row for row, _ in stages]
    await tx.execute(  # nobody is merged between the comparison below and the commit
        f"SELECT FROM clients WHERE {_OF} AND id = ANY(%(clients)s) ORDER BY id FOR SHARE",
        clients=list({row.client_id for row in rows if row.client_id}),
    )
    await tx.execute(
        f"""WITH known AS (
                SELECT d.id, k.stage
                FROM unnest(%(ids)s::uuid[], %(balances)s::bigint[], %(families)s::uuid[], %(stages)s::text[])
                    AS k (id, balance, family, stage)
                JOIN documents AS d ON d.{_OF} AND d.id = k.id
                LEFT JOIN clients AS c ON c.{_OF} AND c.id = d.client_id
                WHERE {_IS_OPEN} AND d.total - d.paid - d.credited = k.balance AND d.reminder_stage <> k.stage
                    AND coalesce(c.merged_into_id, c.id) IS NOT DISTINCT FROM k.family
                ORDER BY d.id FOR NO KEY UPDATE OF d
            )
            UPDATE documents AS d SET reminder_stage = known.stage FROM known WHERE d.{_OF} AND d.id = known.id""",
        ids=[row.id for row in rows],
        balances=[row.balance for row in rows],
        families=[row.family_id for row in rows],
        stages=[stage for _, stage in stages],
    )


async def forget_stages(tx: Tx) -> None:
    """Forgets the stage of every open document: the policies have changed."""
    await tx.execute(
        f"""UPDATE documents AS d SET reminder_stage = ''
            WHERE d.{_OF} AND d.reminder_stage > '' AND {_IS_OPEN}"""
    )


async def hold_policies(tx: Tx) -> None:
    """Lets no policy change until the transaction ends: each change of them locks the business first."""
    await tx.execute(f"SELECT FROM businesses WHERE {_OF} FOR SHARE")
