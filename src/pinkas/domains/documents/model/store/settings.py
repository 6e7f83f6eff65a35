"""Settings of documents in the database."""

from typing import Any

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.domains import brands, templates
from pinkas.domains.documents.model.rules.settings import Settings
from pinkas.domains.documents.model.types import CashPolicy, DateRules, TypeDefaults
from pinkas.platform.tx import Tx


def settings_columns(doc_type: str) -> str:
    """The columns that `settings_from_row` reads; `doc_type` is an SQL expression. They cost no statement of their own
    where a row is read anyway."""
    return f"""(SELECT by_type -> ({doc_type})::text FROM document_defaults
            WHERE business_id = %(business_id)s) AS type_defaults,
        (SELECT jsonb_build_object('max_back_days', max_back_days, 'allow_future', allow_future,
            'quote_validity_days', quote_validity_days, 'cash_policy', cash_policy) FROM document_configs
            WHERE business_id = %(business_id)s) AS config,
        {brands.DEFAULT_BRAND_SQL} AS default_brand_id, {templates.DEFAULT_TEMPLATE_SQL} AS default_template_id"""


def settings_from_row(row: Any) -> Settings:
    """What is set for documents of a type, from the columns of `settings_columns`."""
    config = row.config or {}
    return Settings(
        defaults=msgspec.convert(row.type_defaults, TypeDefaults) if row.type_defaults else TypeDefaults(),
        dates=DateRules(max_back_days=config["max_back_days"], allow_future=config["allow_future"])
        if config
        else DateRules(),
        quote_validity_days=config.get("quote_validity_days"),
        cash_policy=config.get("cash_policy", Settings().cash_policy),
        default_brand_id=row.default_brand_id,
        default_template_id=row.default_template_id,
    )


async def get_settings(tx: Tx, doc_type: int) -> Settings:
    """What is set for documents of a type, in one statement."""
    row = await tx.fetch_one(f"SELECT {settings_columns('%(doc_type)s')}", doc_type=str(doc_type))
    return settings_from_row(row)


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


_CONFIG_COLUMNS = "max_back_days, allow_future, quote_validity_days, track_opening, cash_policy, version, updated_at"


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


async def write_config(
    tx: Tx, dates: DateRules, quote_validity_days: int | None, track_opening: bool, cash_policy: CashPolicy
) -> Any:
    """Writes the configuration."""
    return await tx.fetch_one(
        f"""UPDATE document_configs SET max_back_days = %(max_back_days)s, allow_future = %(allow_future)s,
                quote_validity_days = %(days)s, track_opening = %(track_opening)s, cash_policy = %(cash_policy)s,
                version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s RETURNING {_CONFIG_COLUMNS}""",
        max_back_days=dates.max_back_days,
        allow_future=dates.allow_future,
        days=quote_validity_days,
        track_opening=track_opening,
        cash_policy=cash_policy,
        now=tx.now,
    )
