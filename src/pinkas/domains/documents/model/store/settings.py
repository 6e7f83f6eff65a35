"""Settings of documents in the database."""

from typing import Any

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.domains.documents.model.rules.settings import Settings
from pinkas.domains.documents.model.types import DateRules, TypeDefaults
from pinkas.platform.tx import Tx


async def get_settings(tx: Tx, doc_type: int) -> Settings:
    """What is set for documents of a type, in one statement."""
    row = await tx.fetch_one(
        """SELECT (SELECT by_type -> %(doc_type)s::text FROM document_defaults
                   WHERE business_id = %(business_id)s) AS defaults,
               c.max_back_days, c.allow_future, c.quote_validity_days
           FROM (SELECT) AS always LEFT JOIN document_configs AS c ON c.business_id = %(business_id)s""",
        doc_type=str(doc_type),
    )
    if row is None or (row.defaults is None and row.allow_future is None):
        return Settings()
    return Settings(
        defaults=msgspec.convert(row.defaults or {}, TypeDefaults),
        dates=_date_rules(row) if row.allow_future is not None else DateRules(),
        quote_validity_days=row.quote_validity_days,
    )


def _date_rules(row: Any) -> DateRules:
    return DateRules(max_back_days=row.max_back_days, allow_future=row.allow_future)


async def get_defaults(tx: Tx) -> Any | None:
    """`by_type`, version and updated_at of the defaults; None before the first change."""
    return await tx.fetch_one(
        "SELECT by_type, version, updated_at FROM document_defaults WHERE business_id = %(business_id)s"
    )


async def get_defaults_for_update(tx: Tx) -> Any:
    """The defaults, locked until the transaction ends; made, of version 0, when there are none."""
    await tx.execute(
        """INSERT INTO document_defaults (business_id, by_type, version, created_at, updated_at)
           VALUES (%(business_id)s, '{}', 0, %(now)s, %(now)s) ON CONFLICT DO NOTHING""",
        now=tx.now,
    )
    return await tx.fetch_one(
        """SELECT by_type, version, updated_at FROM document_defaults WHERE business_id = %(business_id)s
           FOR NO KEY UPDATE"""
    )


async def write_defaults(tx: Tx, by_type: dict[str, TypeDefaults]) -> Any:
    """Replaces the defaults; nulls are left out."""
    kept = {
        code: {name: value for name, value in to_builtins(one).items() if value is not None}
        for code, one in by_type.items()
    }
    return await tx.fetch_one(
        """UPDATE document_defaults SET by_type = %(by_type)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s RETURNING by_type, version, updated_at""",
        by_type=Jsonb(kept),
        now=tx.now,
    )


def defaults_by_type(row: Any | None) -> dict[str, TypeDefaults]:
    """The stored defaults by document type."""
    return msgspec.convert(row.by_type, dict[str, TypeDefaults]) if row else {}


_CONFIG_COLUMNS = "max_back_days, allow_future, quote_validity_days, track_opening, version, updated_at"


async def get_config(tx: Tx) -> Any | None:
    """The configuration; None before the first change."""
    return await tx.fetch_one(f"SELECT {_CONFIG_COLUMNS} FROM document_configs WHERE business_id = %(business_id)s")


async def get_config_for_update(tx: Tx) -> Any:
    """The configuration, locked until the transaction ends; made, of version 0, when there is none."""
    await tx.execute(
        """INSERT INTO document_configs (business_id, allow_future, version, created_at, updated_at)
           VALUES (%(business_id)s, %(allow_future)s, 0, %(now)s, %(now)s) ON CONFLICT DO NOTHING""",
        allow_future=DateRules().allow_future,
        now=tx.now,
    )
    return await tx.fetch_one(
        f"SELECT {_CONFIG_COLUMNS} FROM document_configs WHERE business_id = %(business_id)s FOR NO KEY UPDATE"
    )


async def write_config(tx: Tx, dates: DateRules, quote_validity_days: int | None, track_opening: bool) -> Any:
    """Writes the configuration."""
    return await tx.fetch_one(
        f"""UPDATE document_configs SET max_back_days = %(max_back_days)s, allow_future = %(allow_future)s,
                quote_validity_days = %(days)s, track_opening = %(track_opening)s, version = version + 1,
                updated_at = %(now)s
            WHERE business_id = %(business_id)s RETURNING {_CONFIG_COLUMNS}""",
        max_back_days=dates.max_back_days,
        allow_future=dates.allow_future,
        days=quote_validity_days,
        track_opening=track_opening,
        now=tx.now,
    )
