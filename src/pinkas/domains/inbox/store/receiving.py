"""Receiving addresses, sender rules and the mails that were taken."""

from uuid import UUID

from pinkas.domains.inbox.types import AddressRow, SenderRule
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "inbox_address"
RULES = Table("inbox_sender_rules", SenderRule)
_COLUMNS = ", ".join(AddressRow.__struct_fields__)


async def get_address(tx: Tx, *, lock: bool = False) -> AddressRow | None:
    """The receiving address of the business, if it was ever asked for."""
    row = await tx.fetch_one(
        f"""SELECT {_COLUMNS} FROM inbox_addresses WHERE business_id = %(business_id)s
            {"FOR NO KEY UPDATE" if lock else ""}"""
    )
    return to_struct(row, AddressRow) if row else None


async def set_address(tx: Tx, id: UUID, local_part: bytes, hash: bytes) -> AddressRow:
    """Sets the address; the one before leads nowhere any more."""
    before = await get_address(tx, lock=True)
    row = await tx.fetch_one(
        f"""INSERT INTO inbox_addresses AS a (business_id, id, local_part, hash, created_at, updated_at)
            VALUES (%(business_id)s, %(id)s, %(local_part)s, %(hash)s, %(now)s, %(now)s)
            ON CONFLICT (business_id) DO UPDATE SET id = %(id)s, local_part = %(local_part)s, hash = %(hash)s,
                created_at = %(now)s, updated_at = %(now)s, version = a.version + 1
            RETURNING {_COLUMNS}""",
        id=id,
        local_part=local_part,
        hash=hash,
        now=tx.now,
    )
    assert row is not None
    if before is not None:
        await tx.execute("SELECT remove_credential(%(hash)s)", hash=before.hash)
    await tx.execute(f"SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s)", hash=hash, id=id)
    return to_struct(row, AddressRow)


async def list_rules(tx: Tx) -> list[SenderRule]:
    """Every rule of the business."""
    rows = await tx.fetch_all(f"{RULES.select} WHERE business_id = %(business_id)s LIMIT 1000")
    return [to_struct(row, SenderRule) for row in rows]


async def get_rule_id(tx: Tx, sender: str) -> UUID | None:
    """The rule for a sender."""
    row = await tx.fetch_one(
        "SELECT id FROM inbox_sender_rules WHERE business_id = %(business_id)s AND sender = %(sender)s", sender=sender
    )
    return row.id if row else None


async def insert_mail(tx: Tx, message_key: bytes, sender: str | None, files: int) -> bool:
    """Notes that a mail was taken; False when it was before."""
    row = await tx.fetch_one(
        """INSERT INTO inbox_mails (business_id, message_key, sender, files, received_at)
           VALUES (%(business_id)s, %(message_key)s, %(sender)s, %(files)s, %(now)s)
           ON CONFLICT DO NOTHING RETURNING files""",
        message_key=message_key,
        sender=sender,
        files=files,
        now=tx.now,
    )
    return row is not None
