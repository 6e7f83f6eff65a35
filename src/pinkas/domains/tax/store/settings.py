"""The tax settings of a business in the database."""

from collections.abc import Mapping
from typing import Any

from pinkas.domains.tax.types.settings import SettingsRow
from pinkas.platform.rows import column_values, sql_assignments, to_struct
from pinkas.platform.tx import Tx

_COLUMNS = ", ".join(SettingsRow.__struct_fields__)


async def get(tx: Tx) -> SettingsRow:
    """What is set; what holds before the first change where nothing is."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM tax_settings WHERE business_id = %(business_id)s")
    return to_struct(row, SettingsRow) if row else SettingsRow()


async def get_for_update(tx: Tx) -> SettingsRow:
    """The same, locked until the transaction ends; made, of version 0, when there is nothing."""
    await tx.execute(
        """INSERT INTO tax_settings (business_id, version, created_at, updated_at)
           VALUES (%(business_id)s, 0, %(now)s, %(now)s) ON CONFLICT DO NOTHING""",
        now=tx.now,
    )
    row = await tx.fetch_one(
        f"SELECT {_COLUMNS} FROM tax_settings WHERE business_id = %(business_id)s FOR NO KEY UPDATE"
    )
    return to_struct(row, SettingsRow)


async def write(tx: Tx, fields: Mapping[str, Any]) -> SettingsRow:
    """Writes what changed, and the next version."""
    values = column_values({**fields, "updated_at": tx.now})
    row = await tx.fetch_one(
        f"""UPDATE tax_settings SET {sql_assignments(values)}, version = version + 1
            WHERE business_id = %(business_id)s RETURNING {_COLUMNS}""",
        **values,
    )
    return to_struct(row, SettingsRow)
