"""What is due of every open document, in one query: its policy, its step, and what holds it back.

A document's step follows from how many days ago it fell due, so nothing is kept for documents of which nothing was
sent yet. A page reads as many open documents as it shows, by the index of open documents by the day on which they fall
due; what is due now is looked for among those days alone on which a step can be.
"""

from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pagination import SortOrder
from pinkas.domains.dunning.rules.timing import LATE_DAYS
from pinkas.domains.dunning.types.reminders import QueueQuery
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

ORDERS = {
    "dueDate": SortOrder("due", "date", descending=False),
    "-dueDate": SortOrder("due", "date", descending=True),
}
_OF = "business_id = %(business_id)s"
_HOME_BALANCE = """CASE WHEN d.total = d.total_local THEN d.total - d.paid - d.credited
    ELSE round((d.total - d.paid - d.credited) * d.total_local::numeric / nullif(d.total, 0)) END"""
_HAS_EMAIL = f"""(coalesce(cardinality(c.emails), jsonb_array_length(nullif(d.client -> 'emails', 'null')), 0) > 0
    OR EXISTS (SELECT FROM client_contacts AS k WHERE k.{_OF} AND k.client_id = c.id AND 'reminders' = ANY(k.receives)
        AND k.email IS NOT NULL))"""
_HAS_PHONE = """coalesce(c.mobile, c.phone, d.client ->> 'mobile', d.client ->> 'phone') IS NOT NULL"""
_HOLD = f"""CASE
    WHEN EXISTS (SELECT FROM disputes AS x WHERE x.{_OF} AND x.document_id = d.id AND x.state IN ('OPEN', 'ANSWERED'))
        THEN 'disputed'
    WHEN promise.promised_date >= %(today)s AND promise.state = 'OPEN' THEN 'promised'
    WHEN EXISTS (SELECT FROM dunning_opt_outs AS o WHERE o.{_OF} AND o.client_id IN (c.id, d.client_id)
        AND o.opted_out_at IS NOT NULL) THEN 'opted_out'
    WHEN NOT CASE step.channel WHEN 'email' THEN {_HAS_EMAIL} WHEN 'sms' THEN {_HAS_PHONE}
        WHEN 'whatsapp' THEN {_HAS_PHONE} ELSE {_HAS_EMAIL} OR {_HAS_PHONE} END THEN 'no_address'
    WHEN ('x' || left(md5(d.id::text || p.id::text), 8))::bit(32)::bigint %% 100 < p.control_share
        THEN 'control_group'
    WHEN (SELECT count(*) FROM dunning_reminders AS w WHERE w.{_OF} AND w.client_id = d.client_id
        AND w.outcome = 'SENT' AND w.id >= %(week)s) >= p.weekly_maximum THEN 'weekly_maximum'
    WHEN p.id = ANY(%(resting)s) THEN 'rest_day'
    WHEN p.id = ANY(%(quiet)s) THEN 'quiet_hours' END"""
_STEPS = "jsonb_array_elements(p.steps) AS one"
_QUEUE = f"""(
    SELECT d.business_id, d.id, d.doc_type, d.doc_number, d.client_id, d.client_name, d.issue_date, d.due_date, d.due,
        d.currency, d.total - d.paid - d.credited AS balance, p.id AS policy_id, p.name AS policy_name,
        p.weekly_maximum,
        CASE WHEN p.id IS NULL THEN 'NO_POLICY' WHEN step.days IS NOT NULL AND held.reason IS NULL THEN 'DUE'
            WHEN step.days IS NOT NULL THEN 'HELD' WHEN next.days IS NOT NULL THEN 'WAITING' ELSE 'FINISHED'
        END AS state,
        held.reason, coalesce(step.days, next.days) AS step, d.due + coalesce(step.days, next.days) AS step_date,
        CASE WHEN step.days IS NOT NULL THEN step.channel ELSE next.channel END AS channel,
        (SELECT max(r.created_at) FROM dunning_reminders AS r WHERE r.{_OF} AND r.document_id = d.id
            AND r.outcome = 'SENT') AS last_reminder_at,
        promise.promised_date, promise.amount AS promised_amount, promise.state AS promise_state
    FROM (SELECT *, coalesce(due_date, issue_date) AS due FROM documents) AS d
    LEFT JOIN clients AS named ON named.{_OF} AND named.id = d.client_id
    LEFT JOIN clients AS c ON c.{_OF} AND c.id = coalesce(named.merged_into_id, named.id)
    LEFT JOIN dunning_promises AS promise ON promise.{_OF} AND promise.document_id = d.id
    LEFT JOIN LATERAL (
        SELECT p.* FROM dunning_policies AS p
        WHERE p.{_OF} AND p.is_active AND p.deleted_at IS NULL
            AND (p.client_ids = '{{}}' OR p.client_ids && ARRAY[c.id, d.client_id])
            AND (p.brand_ids = '{{}}' OR d.brand_id = ANY(p.brand_ids))
            AND (p.minimum_amount IS NULL OR {_HOME_BALANCE} >= p.minimum_amount * %(unit)s)
        ORDER BY p.client_ids = '{{}}', p.brand_ids = '{{}}', p.minimum_amount DESC NULLS LAST, p.id LIMIT 1
    ) AS p ON true
    LEFT JOIN LATERAL (
        SELECT found.days, found.channel FROM (
            SELECT (one ->> 'days')::int AS days, one ->> 'channel' AS channel FROM {_STEPS}
            WHERE (one ->> 'days')::int <= %(today)s::date - d.due ORDER BY 1 DESC LIMIT 1
        ) AS found
        WHERE %(today)s::date - d.due - found.days < {LATE_DAYS} AND NOT EXISTS (
            SELECT FROM dunning_reminders AS r WHERE r.{_OF} AND r.document_id = d.id AND r.policy_id = p.id
                AND r.step_days = found.days)
    ) AS step ON true
    LEFT JOIN LATERAL (
        SELECT (one ->> 'days')::int AS days, one ->> 'channel' AS channel FROM {_STEPS}
        WHERE (one ->> 'days')::int > %(today)s::date - d.due ORDER BY 1 LIMIT 1
    ) AS next ON step.days IS NULL
    LEFT JOIN LATERAL (SELECT {_HOLD} AS reason) AS held ON step.days IS NOT NULL
    WHERE d.status = 'ISSUED' AND d.payment_status IN ('UNPAID', 'PARTIAL') AND d.doc_type = ANY(%(types)s)
) AS queue"""
_SELECT = f"SELECT * FROM {_QUEUE}"


class QueueTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What the queue is asked with: the day of the business, the smallest id of a reminder of the last seven days, the
    document types that ask for payment, minor units in one of the currency of the books, the policies that rest or are
    quiet now, and the smallest and greatest days of the steps of active policies."""

    today: date
    week: UUID
    types: Collection[int]
    unit: int
    resting: Sequence[UUID]
    quiet: Sequence[UUID]
    first_step: int
    last_step: int

    def params(self) -> dict[str, Any]:
        """The parameters of the query."""
        return {
            "today": self.today,
            "week": self.week,
            "types": sorted(self.types),
            "unit": self.unit,
            "resting": list(self.resting),
            "quiet": list(self.quiet),
        }

    def add_window(self, where: QueryConditions) -> None:
        """Narrows the query to the days on which a step can be due now."""
        where.add(
            "due BETWEEN %(window_first)s AND %(window_last)s",
            window_first=self.today - timedelta(days=self.last_step + LATE_DAYS),
            window_last=self.today - timedelta(days=self.first_step),
        )


async def list_queue(
    tx: Tx, query: QueueQuery, terms: QueueTerms, clients: Sequence[UUID] | None
) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """One page of the queue, what fell due first at the head."""
    where = tenant_condition()
    where.params.update(terms.params())
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("reason = %(reason)s", reason=query.reason)
    where.add_if_given("policy_id = %(policy_id)s", policy_id=query.policy_id)
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    where.add_if_given("id = %(document_id)s", document_id=query.document_id)
    if query.state in ("DUE", "HELD") or query.reason is not None:
        terms.add_window(where)
    whole = query.state is None and query.reason is None and query.policy_id is None
    return await tx.fetch_page(
        "dunning/queue", query, select=_SELECT, conditions=where, orders=ORDERS, reuse_plan=whole
    )


def _to_send(terms: QueueTerms, policy_id: UUID | None) -> QueryConditions:
    where = tenant_condition()
    where.params.update(terms.params())
    terms.add_window(where)
    where.add_if_given("policy_id = %(policy_id)s", policy_id=policy_id)
    where.add("state IN ('DUE', 'HELD')")
    return where


async def count_due(tx: Tx, terms: QueueTerms, policy_id: UUID | None) -> int:
    """How many documents have a step that is due now, held back or not."""
    where = _to_send(terms, policy_id)
    row = await tx.fetch_one(f"SELECT count(*) AS n FROM ({_SELECT} WHERE {where.sql()}) AS found", **where.params)
    return int(row.n) if row else 0


async def list_due(tx: Tx, terms: QueueTerms, policy_id: UUID | None, after: tuple[date, UUID], most: int) -> list[Any]:
    """The next documents with a step that is due now, held back or not, behind a place."""
    where = _to_send(terms, policy_id)
    where.add("(due, id) > (%(after_due)s, %(after_id)s)", after_due=after[0], after_id=after[1])
    return await tx.fetch_all(
        f"{_SELECT} WHERE {where.sql()} ORDER BY due, id LIMIT %(most)s", **where.params, most=most
    )
