"""The addresses of a database: its owner's, its runtime roles', and what an operator is told of one that does not do.

What serves needs this much of a prepared database; preparing one is the business of `runner`.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

VERSIONS = Path(__file__).parent / "versions"


class CannotPrepare(Exception):
    """The database cannot be prepared or used; the text says what to do."""


@dataclass(frozen=True)
class Roles:
    """The three runtime roles of a database (`grants`)."""

    app: str
    worker: str
    resolver: str


def roles_of(prefix: str) -> Roles:
    """The role names of a prefix (the name of the database, as a rule)."""
    return Roles(app=f"{prefix}_app", worker=f"{prefix}_worker", resolver=f"{prefix}_resolver")


def role_of(url: str) -> str:
    """The role that an address logs in as."""
    return str(conninfo_to_dict(url)["user"])


def place_of(url: str) -> str:
    """What a database is called, without a secret: server, port and name."""
    told = conninfo_to_dict(url)
    return f"{told.get('host', 'localhost')}:{told.get('port', 5432)}/{told.get('dbname', '')}"


def variable_of(environment: str) -> str:
    """The setting that names the database of an environment."""
    return "PINKAS_DATABASE_URL" if environment == "live" else "PINKAS_SANDBOX_DATABASE_URL"


def check_address(environment: str, url: str) -> None:
    """`CannotPrepare` when an operator's address cannot be read. Its text is never repeated: it holds a password."""
    check_readable(variable_of(environment), url, "postgresql://USER:PASSWORD@HOST:PORT/DATABASE")
    try:
        database_name(url)
    except CannotPrepare as fault:
        raise CannotPrepare(f"{variable_of(environment)}: {fault}") from None


def check_readable(variable: str, url: str, form: str) -> None:
    """`CannotPrepare` when libpq cannot read an address, which is written in a `form`."""
    try:
        conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise CannotPrepare(
            f"{variable} cannot be read as an address of PostgreSQL. Write {form}, in a password %XX for what is "
            "neither letter nor digit, and behind a question mark only parameters of libpq."
        ) from None


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


def newest_revision() -> str:
    """The revision that this program expects: the one that no other follows."""
    texts = [path.read_text() for path in VERSIONS.glob("*.py")]
    followed = {found[1] for text in texts if (found := re.search(r'^down_revision = "(\w+)"$', text, re.MULTILINE))}
    (newest,) = {
        found[1]
        for text in texts
        if (found := re.search(r'^revision = "(\w+)"$', text, re.MULTILINE)) and found[1] not in followed
    }
    return newest
