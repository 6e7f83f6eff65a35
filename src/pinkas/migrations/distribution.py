"""How the tables of an installation are spread over the nodes of a Citus cluster: by the business, so that whatever is
asked of one business is answered by one node.

The statements are made from the catalogue of the database, so a table that a migration adds is distributed like the
rest. Source of the rules: the documentation of Citus 12 (creating and modifying distributed objects; foreign keys; SQL
support and workarounds; triggers on distributed tables)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Literal, LiteralString

import psycopg
from psycopg import sql
from psycopg.rows import namedtuple_row

from pinkas.migrations.loading import ForeignKey, order_tables, read_foreign_keys

Place = Literal["reference", "coordinator"]
"""A table is copied to every node (what rows of businesses refer to), or it stays on the node that is asked."""

GLOBAL_TABLES: Mapping[str, tuple[Place, str]] = {
    "users": ("reference", "a person is in several businesses"),
    "sessions": ("coordinator", "a session is a person's"),
    "password_resets": ("coordinator", "a password is a person's"),
    "second_factors": ("coordinator", "an authenticator is a person's"),
    "recovery_codes": ("coordinator", "they are of a person's authenticator"),
    "credentials": ("coordinator", "finds the business of a credential, before a tenant is known"),
    "oauth_clients": ("reference", "an app is registered once, for every business"),
    "partners": ("coordinator", "a partner acts for many businesses"),
    "partner_keys": ("coordinator", "a key is a partner's"),
    "partner_webhooks": ("coordinator", "an endpoint of a partner is told of many businesses"),
    "partner_merchants": ("coordinator", "a partner lists the businesses that it acts for"),
    "signing_keys": ("coordinator", "public halves of the service's own keys"),
    "alembic_version": ("coordinator", "the revision of the schema"),
    "moving_businesses": ("coordinator", "says that a business comes or goes, also where it has no rows any more"),
    "installation": ("coordinator", "whose database it is"),
    "procrastinate_jobs": ("coordinator", "the worker's queue"),
    "procrastinate_events": ("coordinator", "the worker's queue"),
    "procrastinate_workers": ("coordinator", "the worker's queue"),
    "procrastinate_periodic_defers": ("coordinator", "the worker's queue"),
}
"""The tables that belong to no tenant: where they stay in a cluster, and why they are nobody's. The app reaches them
through the functions of the resolver only."""

_ROOT = "businesses"
_TABLES = """SELECT c.relname AS name FROM pg_class AS c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname"""
_WITH_BUSINESS = """SELECT c.relname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND a.attname = 'business_id' AND NOT a.attisdropped"""
_HEAD = """-- Run once, as the owner of the tables, on the coordinator of an empty Citus cluster whose schema
-- `pinkas migrate` made, while nothing serves. Tables with triggers need the setting: what a trigger of ours reads and
-- writes is of the same business, or stays on the coordinator.
CREATE EXTENSION IF NOT EXISTS citus;
SET citus.enable_unsafe_triggers = on;
SET citus.multi_shard_modify_mode = 'sequential';
ALTER DATABASE {0} SET citus.enable_unsafe_triggers = on;
ALTER DATABASE {0} SET citus.propagate_set_commands = 'local';"""


def distribution_statements(owner_url: str) -> Iterator[str]:
    """Statements of SQL, each with its semicolon, that distribute every table of a database over a Citus cluster: what
    is copied to every node, then every tenant table by `business_id`, each behind those that it refers to. A foreign
    key that Citus cannot hold while the tables are distributed is dropped before, and added again behind them where it
    can be. Raises LookupError for a table that is neither a tenant's nor known as global."""
    with psycopg.connect(owner_url, row_factory=namedtuple_row) as connection:
        tables = _names(connection, _TABLES)
        tenant = _tenant_tables(connection, tables)
        keys = read_foreign_keys(connection, tables)
        inner = [one for one in keys if one.table in tenant and one.refers_to in tenant]
        order, late = order_tables(sorted(tenant), inner)
        into_tenants = [one for one in keys if one.table not in tenant and one.refers_to in tenant]
        circles = [one for one in late if one.table != one.refers_to]
        yield _composed(connection, _HEAD, connection.info.dbname)
        for key in into_tenants:
            yield f"-- Nothing else may refer to a distributed table: {key.table} keeps the id that was checked."
            yield _drop(connection, key)
        for key in circles:
            yield _drop(connection, key)
        for name, (place, _) in GLOBAL_TABLES.items():
            if place == "reference":
                yield f"SELECT create_reference_table('{name}');"
        for name in sorted(order, key=lambda one: one != _ROOT):
            beside = "none" if name == _ROOT else _ROOT
            yield f"SELECT create_distributed_table('{name}', 'business_id', colocate_with => '{beside}');"
        for key in circles:
            yield f"{_composed(connection, 'ALTER TABLE {} ADD CONSTRAINT {}', key.table, key.name)} {key.definition};"


def _tenant_tables(connection: psycopg.Connection[Any], tables: Sequence[str]) -> Collection[str]:
    tenant = set(_names(connection, _WITH_BUSINESS)) & set(tables) - GLOBAL_TABLES.keys()
    unknown = sorted(set(tables) - tenant - GLOBAL_TABLES.keys())
    if unknown:
        raise LookupError(f"The table {unknown[0]} has no business_id, and is not known as one of the installation.")
    return tenant


def _names(connection: psycopg.Connection[Any], query: LiteralString) -> list[str]:
    rows: list[Any] = connection.execute(query).fetchall()
    return [row.name for row in rows]


def _drop(connection: psycopg.Connection[Any], key: ForeignKey) -> str:
    return _composed(connection, "ALTER TABLE {} DROP CONSTRAINT {};", key.table, key.name)


def _composed(connection: psycopg.Connection[Any], text: LiteralString, *names: str) -> str:
    return sql.SQL(text).format(*map(sql.Identifier, names)).as_string(connection)
