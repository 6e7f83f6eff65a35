"""What was paid after reminders, counted in the database."""

from uuid import UUID

from pinkas.domains.dunning.rules.effect import WINDOWS
from pinkas.domains.dunning.types.effect import StepCounts
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_DAYS = [f"interval '{days} days'" for days in WINDOWS]
_SEEN = ", ".join(f"count(*) FILTER (WHERE r.created_at <= %(now)s - {days})" for days in _DAYS)
_PAID = ", ".join(
    f"count(*) FILTER (WHERE r.created_at <= %(now)s - {days} AND paid.at <= r.created_at + {days})" for days in _DAYS
)


async def count_paid(tx: Tx, first: UUID, end: UUID, policy_id: UUID | None) -> list[StepCounts]:
    """By step and group: how many documents, how many of them are seen for as many days as each window has, and how
    many of these were paid in full within it. `first` and `end` are the smallest ids of the period and behind it. A
    document was paid when what is settled of it changed for the last time; one that was cancelled is left out."""
    rows = await tx.fetch_all(
        f"""SELECT r.policy_id, p.name AS policy_name, r.step_days, r.outcome, count(*) AS count,
                ARRAY[{_SEEN}] AS seen, ARRAY[{_PAID}] AS paid
            FROM dunning_reminders AS r
            JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = r.document_id AND d.status = 'ISSUED'
            JOIN dunning_policies AS p ON p.business_id = %(business_id)s AND p.id = r.policy_id
            LEFT JOIN LATERAL (
                SELECT max(h.replaced_at) AS at FROM document_settlement_history AS h
                WHERE h.business_id = %(business_id)s AND h.document_id = d.id
                    AND d.payment_status IN ('PAID', 'OVERPAID') AND d.paid > 0
            ) AS paid ON true
            WHERE r.business_id = %(business_id)s AND r.id >= %(first)s AND r.id < %(end)s
                AND {"r.policy_id = %(policy)s" if policy_id else "r.policy_id IS NOT NULL"}
            GROUP BY 1, 2, 3, 4""",
        now=tx.now,
        first=first,
        end=end,
        policy=policy_id,
    )
    return [to_struct(row, StepCounts) for row in rows]
