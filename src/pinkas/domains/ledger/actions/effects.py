"""What a dry run tells of the books."""

from uuid import UUID

from pinkas.domains import businesses
from pinkas.domains.ledger.actions.journal import list_views
from pinkas.domains.ledger.store import journal as store
from pinkas.platform.effects import PostingEffect, PostingLineEffect
from pinkas.platform.tx import Tx


async def list_written(tx: Tx, since: UUID, most: int) -> list[PostingEffect]:
    """The entries that this transaction has posted, with ids from `since` on."""
    ids = await store.list_written_ids(tx, since, most)
    if not ids:
        return []
    views = await list_views(tx, ids, await businesses.get_current(tx))
    return [
        PostingEffect(
            number=one.number,
            date=one.date,
            description=one.description,
            source_type=one.source.type,
            source_id=one.source.id,
            lines=[
                PostingLineEffect(
                    account_code=line.account_code,
                    account_name=line.account_name,
                    debit=line.debit,
                    credit=line.credit,
                )
                for line in one.lines
            ],
        )
        for one in views
    ]
