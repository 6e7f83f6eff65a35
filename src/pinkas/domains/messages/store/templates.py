"""The texts that a business has written itself."""

from typing import Any

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.domains.messages.types import Kind, OwnTexts
from pinkas.platform.tx import Tx

_SELECT_TEMPLATE = "SELECT kind, texts, version, updated_at FROM message_templates WHERE business_id = %(business_id)s"


async def get_all(tx: Tx) -> dict[Kind, Any]:
    """The rows there are, by kind."""
    return {row.kind: row for row in await tx.fetch_all(_SELECT_TEMPLATE)}


async def get_for_update(tx: Tx, kind: Kind) -> Any:
    """The row of a kind, made when there is none, and locked."""
    await tx.execute(
        """INSERT INTO message_templates (business_id, kind, texts, updated_at)
           VALUES (%(business_id)s, %(kind)s, '{}', %(now)s) ON CONFLICT DO NOTHING""",
        kind=kind,
        now=tx.now,
    )
    return await tx.fetch_one(f"{_SELECT_TEMPLATE} AND kind = %(kind)s FOR UPDATE", kind=kind)


async def update_texts(tx: Tx, kind: Kind, texts: OwnTexts) -> Any:
    """Other texts of a kind."""
    return await tx.fetch_one(
        """UPDATE message_templates SET texts = %(texts)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND kind = %(kind)s RETURNING kind, texts, version, updated_at""",
        kind=kind,
        texts=Jsonb(to_builtins(texts)),
        now=tx.now,
    )


def own_texts(row: Any) -> OwnTexts:
    """The texts of a row; none without one."""
    return msgspec.convert(row.texts, OwnTexts) if row is not None else OwnTexts()
