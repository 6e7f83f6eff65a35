"""The settings of payments to suppliers in the database."""

from collections.abc import Mapping
from typing import Any

from pinkas.domains.supplier_payments.types.settings import ConfigRow
from pinkas.platform.rows import column_values, sql_assignments, to_struct
from pinkas.platform.tx import Tx

_COLUMNS = ", ".join(ConfigRow.__struct_fields__)


async def get_config(tx: Tx) -> ConfigRow | None:
    """What is set; None before the first change."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM supplier_payment_configs WHERE business_id = %(business_id)s")
    return to_struct(row, ConfigRow) if row else None


async def get_config_for_update(tx: Tx) -> ConfigRow:
    """What is set, locked until the transaction ends; made, of version 0, when there is nothing."""
    await tx.execute(
        """INSERT INTO supplier_payment_configs (business_id, version, created_at, updated_at)
           VALUES (%(business_id)s, 0, %(now)s, %(now)s) ON CONFLICT DO NOTHING""",
        now=tx.now,
    )
    row = await tx.fetch_one(
        f"SELECT {_COLUMNS} FROM supplier_payment_configs WHERE business_id = %(business_id)s FOR NO KEY UPDATE"
    )
    return to_struct(row, ConfigRow)


async def write_config(tx: Tx, fields: Mapping[str, Any]) -> ConfigRow:
    """Writes what changed."""
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""UPDATE supplier_payment_configs SET {sql_assignments(values)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s RETURNING {_COLUMNS}""",
        now=tx.now,
        **values,
    )
    return to_struct(row, ConfigRow)
