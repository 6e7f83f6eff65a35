"""Prepares a database: creates it when it is missing, its roles with fresh passwords, and migrates it."""

import secrets
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from pinkas.migrations.addresses import CannotPrepare, Roles, database_name, newest_revision, roles_of, with_login
from pinkas.platform.database import SESSION_SETTINGS

HERE = Path(__file__).parent
_LOCK = 7316224


@dataclass(frozen=True)
class RuntimeUrls:
    """The addresses of a database for its two runtime roles."""

    app: str
    worker: str


def prepare(owner_url: str, passwords: dict[str, str] | None = None, prefix: str | None = None) -> RuntimeUrls:
    """Creates the runtime roles and migrates. `passwords` of an earlier run are kept; the role owning the schema is the
    role of `owner_url`, which must be able to create roles."""
    passwords = {} if passwords is None else passwords
    roles = roles_of(prefix or database_name(owner_url))
    try:
        with psycopg.connect(owner_url, autocommit=True) as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
            _create_roles(connection, roles, passwords)
            _set_session_settings(connection, roles)
            if _revision(connection) != newest_revision():
                _migrate(connection, owner_url, prefix or database_name(owner_url))
    except psycopg.errors.InsufficientPrivilege as fault:
        said = " ".join(str(fault).split())
        raise CannotPrepare(
            f"The role of the database address may not do this ({said}). Give it CREATEROLE and the "
            "ownership of the database, or use a superuser for `pinkas migrate`."
        ) from None
    except psycopg.OperationalError as fault:
        raise CannotPrepare(f"The database cannot be prepared: {' '.join(str(fault).split())}") from None
    return RuntimeUrls(
        app=with_login(owner_url, roles.app, passwords[roles.app]),
        worker=with_login(owner_url, roles.worker, passwords[roles.worker]),
    )


def _create_roles(connection: psycopg.Connection, roles: Roles, passwords: dict[str, str]) -> None:
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


def _set_session_settings(connection: psycopg.Connection, roles: Roles) -> None:
    """Makes the settings of sessions those that the runtime roles begin with, for whoever cannot ask for them: a pooler
    in transaction mode takes no options of its clients."""
    known: dict[str, list[str] | None] = dict(connection.execute("SELECT rolname, rolconfig FROM pg_roles").fetchall())
    for role in (roles.app, roles.worker):
        for name, value in SESSION_SETTINGS.items():
            if f"{name}={value}" not in (known[role] or ()):
                connection.execute(
                    sql.SQL("ALTER ROLE {} SET {} = {}").format(
                        sql.Identifier(role), sql.Identifier(name), sql.Literal(value)
                    )
                )


def _migrate(known: psycopg.Connection, owner_url: str, prefix: str) -> None:
    """Brings a database to the newest revision. The tools of that take longer to import than a service to start, and
    most starts find a database that is there."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError
    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "os")
    # By the driver's own reading of the address: it may name several servers.
    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(owner_url), poolclass=NullPool)
    with engine.connect() as connection:
        config.attributes.update(connection=connection, role_prefix=prefix)
        try:
            command.upgrade(config, "head")
        except CommandError:  # the only one of an upgrade to the newest revision: it does not know where to begin
            raise CannotPrepare(
                f"The database is at a revision that this version does not know ({_revision(known)}): another "
                "version has prepared it. Run that version, or name an empty database."
            ) from None


def revision_of(url: str) -> str | None:
    """The revision that a database is at."""
    with psycopg.connect(url) as connection:
        return _revision(connection)


def _revision(connection: psycopg.Connection) -> str | None:
    """The revision that Alembic has noted, or None in a database that it has never seen."""
    if connection.execute("SELECT to_regclass('alembic_version')").fetchone() == (None,):
        return None
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else None
