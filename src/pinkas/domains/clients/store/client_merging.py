"""What moves when one client is merged into another."""

from uuid import UUID

from pinkas.platform.tx import Tx


async def move_client_records(tx: Tx, source_id: UUID, target_id: UUID) -> None:
    """Moves contacts, notes, tags and payment methods. A token that both have is kept once; the target's default
    stays."""
    for table in ("client_contacts", "client_notes"):
        await tx.execute(
            f"UPDATE {table} SET client_id = %(into)s WHERE business_id = %(business_id)s AND client_id = %(gone)s",
            gone=source_id,
            into=target_id,
        )
    await tx.execute(
        """WITH moved AS (
               DELETE FROM client_tags WHERE business_id = %(business_id)s AND client_id = %(gone)s RETURNING tag_id
           )
           INSERT INTO client_tags (business_id, client_id, tag_id)
           SELECT %(business_id)s, %(into)s, tag_id FROM moved ON CONFLICT DO NOTHING""",
        gone=source_id,
        into=target_id,
    )
    await tx.execute(
        """DELETE FROM client_payment_methods AS mine USING client_payment_methods AS theirs
           WHERE mine.business_id = %(business_id)s AND mine.client_id = %(gone)s
             AND theirs.business_id = %(business_id)s AND theirs.client_id = %(into)s
             AND theirs.provider = mine.provider AND theirs.token_digest = mine.token_digest""",
        gone=source_id,
        into=target_id,
    )
    await tx.execute(
        """UPDATE client_payment_methods SET client_id = %(into)s, version = version + 1, updated_at = %(now)s,
               is_default = is_default AND NOT EXISTS (SELECT FROM client_payment_methods AS theirs
                   WHERE theirs.business_id = %(business_id)s AND theirs.client_id = %(into)s AND theirs.is_default)
           WHERE business_id = %(business_id)s AND client_id = %(gone)s""",
        gone=source_id,
        into=target_id,
        now=tx.now,
    )
