"""Prepares a database: creates it when it is missing, its roles with fresh passwords, and migrates it."""

import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from psycopg import sql
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from pinkas.migrations.grants import Grants, roles_of

HERE = Path(__file__).parent
_LOCK = 7316224


class CannotPrepare(Exception):
    """The database cannot be prepared; the text says what to do."""


@dataclass(frozen=True)
class RuntimeUrls:
    """The addresses of a database for its two runtime roles."""

    app: str
    worker: str


def database_name(url: str) -> str:
    """The database that an address names."""
    name = urlsplit(url).path.lstrip("/")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,40}", name):
        raise CannotPrepare(
            f"The database name {name!r} must be lower-case letters, digits and underscores, at most 41."
        )
    return name


def with_login(url: str, user: str, password: str) -> str:
    """The same address for another role."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{quote(user)}:{quote(password)}@{host}"))


def create_database(admin_url: str, name: str) -> None:
    """Creates an empty database unless it is there. `admin_url` names any database of the server."""
    with psycopg.connect(admin_url, autocommit=True) as connection:
        if connection.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
            connection.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'").format(sql.Identifier(name))
            )


def prepare(owner_url: str, passwords: dict[str, str] | None = None, prefix: str | None = None) -> RuntimeUrls:
    """Creates the runtime roles and migrates. `passwords` of an earlier run are kept; the role owning the schema is the
    role of `owner_url`, which must be able to create roles."""
    passwords = {} if passwords is None else passwords
    roles = roles_of(prefix or database_name(owner_url))
    try:
        with psycopg.connect(owner_url, autocommit=True) as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
            _create_roles(connection, roles, passwords)
            _migrate(owner_url, prefix or database_name(owner_url))
    except psycopg.errors.InsufficientPrivilege as fault:
        raise CannotPrepare(
            f"The role of the database address may not do this ({str(fault).strip()}). Give it CREATEROLE and the "
            "ownership of the database, or use a superuser for `pinkas migrate`."
        ) from None
    except psycopg.OperationalError as fault:
        raise CannotPrepare(f"The database cannot be reached: {str(fault).strip()}") from None
    return RuntimeUrls(
        app=with_login(owner_url, roles.app, passwords[roles.app]),
        worker=with_login(owner_url, roles.worker, passwords[roles.worker]),
    )


def _create_roles(connection: psycopg.Connection, roles: Grants, passwords: dict[str, str]) -> None:
    there = {row[0] for row in connection.execute("SELECT rolname FROM pg_roles").fetchall()}
    if roles.resolver not in there:
        connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(sql.Identifier(roles.resolver)))
    for role in (roles.app, roles.worker):
        known = role in passwords
        passwords.setdefault(role, secrets.token_urlsafe(24))
        if role in there and known:
            continue
        verb = "ALTER" if role in there else "CREATE"
        connection.execute(
            sql.SQL(verb + " ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD {}").format(
                sql.Identifier(role), sql.Literal(passwords[role])
            )
        )
    connection.execute(sql.SQL("GRANT {} TO CURRENT_USER").format(sql.Identifier(roles.resolver)))


def _migrate(owner_url: str, prefix: str) -> None:
    engine = create_engine(_for_sqlalchemy(owner_url), poolclass=NullPool)
    with engine.connect() as connection:
        config = _config()
        config.attributes.update(connection=connection, role_prefix=prefix)
        command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "os")
    return config


def _for_sqlalchemy(url: str) -> str:
    return "postgresql+psycopg://" + url.split("://", 1)[1]


def newest_revision() -> str:
    """The revision that this program expects."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def revision_of(url: str) -> str | None:
    """The revision that a database is at."""
    engine = create_engine(_for_sqlalchemy(url), poolclass=NullPool)
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()
