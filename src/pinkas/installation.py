"""Prepares an installation: database server, databases, roles, keys and certificates.

Everything is created at the first start and reused at later ones.
"""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID, uuid4

import msgspec

from pinkas.migrations.addresses import (
    CannotPrepare,
    check_address,
    check_readable,
    create_database,
    database_name,
    roles_of,
    variable_of,
    with_login,
)
from pinkas.migrations.marks import Mark, Unreachable, check_mark, write_mark
from pinkas.migrations.runner import prepare
from pinkas.outside import pdf
from pinkas.outside.files import SEVERAL_DATABASES
from pinkas.platform import embedded
from pinkas.platform.crypto import make_keys, write_secret_file
from pinkas.platform.database import DatabaseUrls
from pinkas.platform.settings import Environment, InvalidSetting, Settings

PROJECT = Path(__file__).resolve().parents[2]
ENVIRONMENTS: tuple[Environment, ...] = ("live", "sandbox")
CONNECT_SECONDS = 30.0
"""Seconds to wait for a database server that does not answer yet."""


@dataclass(frozen=True)
class Installation:
    """A prepared installation: settings with the data directory, and the URLs of both databases."""

    settings: Settings
    live: DatabaseUrls
    sandbox: DatabaseUrls
    embedded: bool

    def urls_of(self, environment: Environment) -> DatabaseUrls:
        """The addresses of an environment's database."""
        return self.live if environment == "live" else self.sandbox


def resolve_data_directory(settings: Settings) -> Settings:
    """The settings with an absolute data directory: the configured one or the default. BadSetting when it is a file."""
    chosen = (Path(settings.data_dir) if settings.data_dir else embedded.default_data_dir(PROJECT)).absolute()
    if os.path.exists(chosen) and not os.path.isdir(chosen):
        raise InvalidSetting(f"PINKAS_DATA_DIR names {chosen}, which is a file. Name a directory, made yet or not.")
    return replace(settings, data_dir=str(chosen))


@contextlib.contextmanager
def lock_data_directory(settings: Settings) -> Iterator[None]:
    """Locks the data directory while the block runs, since two programs would stop each other's embedded database.

    BadSetting when another program holds the lock. The system releases it when the process ends.
    """
    path = resolve_data_directory(settings).directory() / "held"
    with _explain_failures():
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+")
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InvalidSetting(
                f"Another pinkas runs on the data directory {path.parent}. Stop it, or set PINKAS_DATA_DIR to another "
                "one (and PINKAS_LIVE_PORT and PINKAS_SANDBOX_PORT)."
            ) from None
        yield


def install(settings: Settings) -> Installation:
    """Prepares the installation, and starts the embedded database server if no other is configured. Idempotent."""
    settings = resolve_data_directory(settings)
    directory = settings.directory()
    with _explain_failures():
        directory.mkdir(parents=True, exist_ok=True)
        identity = _installation_id(directory, create=True)
        owners = _owner_urls(settings)
        try:
            for environment in ENVIRONMENTS:
                make_secrets(directory, environment)
            live, sandbox = (
                _prepare_database(settings, Mark(environment, identity), owners[environment])
                for environment in ENVIRONMENTS
            )
        except BaseException:
            if not settings.database_url:
                embedded.stop_server(directory / "postgres")
            raise
    return Installation(settings, live, sandbox, embedded=not settings.database_url)


@contextlib.contextmanager
def _explain_failures() -> Iterator[None]:
    """Turns errors that the operator can correct into BadSetting: a server that does not start, missing permissions."""
    try:
        yield
    except (CannotPrepare, embedded.DatabaseNotStarted) as fault:
        raise InvalidSetting(str(fault)) from None
    except OSError as fault:
        raise InvalidSetting(f"The data directory cannot be used (PINKAS_DATA_DIR): {fault}") from None


def find_installation(settings: Settings) -> Installation:
    """The installation that `install` has prepared, for separate web and worker processes. Creates nothing."""
    settings = resolve_data_directory(settings)
    if not settings.database_url:
        raise InvalidSetting(
            "Separate processes need PINKAS_DATABASE_URL and PINKAS_SANDBOX_DATABASE_URL; the embedded "
            "database belongs to `pinkas serve`."
        )
    with _explain_failures():
        return _locate_databases(settings, _external_urls(settings))


def _locate_databases(settings: Settings, owners: dict[Environment, str]) -> Installation:
    found = {}
    for environment in ENVIRONMENTS:
        passwords = _read_role_passwords(settings.directory(), environment)
        roles = roles_of(database_name(owners[environment]))
        if roles.app not in passwords:
            raise InvalidSetting(
                f"The {environment} database is not prepared from this data directory, {settings.data_dir}. Run "
                "`pinkas migrate`, or set PINKAS_DATA_DIR to the directory that it was prepared from."
            )
        found[environment] = _runtime_urls(settings, environment, owners[environment], passwords)
        mark = Mark(environment, _installation_id(settings.directory()))
        if not check_mark(found[environment].app, mark, wait=CONNECT_SECONDS):
            raise InvalidSetting(f"The {environment} database is not prepared to the end. Run `pinkas migrate`.")
        _check_ways(found[environment], mark)
    return Installation(settings, found["live"], found["sandbox"], embedded=not settings.database_url)


def _runtime_urls(
    settings: Settings, environment: Environment, owner_url: str, passwords: dict[str, str]
) -> DatabaseUrls:
    """Every way of the runtime roles to the database of an environment. Raises `CannotPrepare` for an address that
    cannot be read."""
    roles = roles_of(database_name(owner_url))
    prefix = "" if environment == "live" else "SANDBOX_"

    def url(variable: str, address: str, role: str) -> str:
        if not address:
            return ""
        check_readable(f"PINKAS_{prefix}{variable}", address, "postgresql://HOST:PORT/DATABASE")
        return with_login(address, role, passwords[role])

    pooler, replica = settings.pooler_url_of(environment), settings.replica_url_of(environment)
    return DatabaseUrls(
        app=url("DATABASE_URL", owner_url, roles.app),
        worker=url("DATABASE_URL", owner_url, roles.worker),
        pooled_app=url("POOLER_URL", pooler, roles.app),
        pooled_worker=url("POOLER_URL", pooler, roles.worker),
        replica=url("REPLICA_URL", replica, roles.app),
    )


def _check_ways(urls: DatabaseUrls, mark: Mark) -> None:
    """Raises `CannotPrepare` when pooler or replica lead to another database, and when no pooler answers. A replica
    that is away is none for now."""
    prefix = "PINKAS_" if mark.environment == "live" else "PINKAS_SANDBOX_"
    if urls.pooled_app:
        check_mark(urls.pooled_app, mark, wait=CONNECT_SECONDS, variable=f"{prefix}POOLER_URL")
    if urls.replica:
        with contextlib.suppress(Unreachable):
            check_mark(urls.replica, mark, variable=f"{prefix}REPLICA_URL")


def open_installation(settings: Settings) -> Installation:
    """The installation that `install` has prepared, for a command of the operator. A running embedded server is used,
    or one is started while the command runs. BadSetting when there is no installation; creates nothing."""
    settings = resolve_data_directory(settings)
    if why := missing_installation_message(settings):
        raise InvalidSetting(f"{why} Or run `pinkas migrate` to make one there.")
    with _explain_failures():
        if settings.database_url:
            return _locate_databases(settings, _external_urls(settings))
        return _locate_databases(settings, _embedded_urls(embedded.start_server(settings.directory() / "postgres")))


def owner_url_of(installation: Installation, environment: Environment) -> str:
    """The address of an environment's database for the role that owns its schema."""
    settings = installation.settings
    if settings.database_url:
        return _external_urls(settings)[environment]
    return _embedded_urls(embedded.start_server(settings.directory() / "postgres"))[environment]


def direct_urls_of(settings: Settings, environment: Environment, owner_url: str) -> DatabaseUrls:
    """The runtime roles' addresses of a further database that was prepared from the data directory, without pooler and
    replica. Raises `InvalidSetting` where it was not."""
    passwords = _read_role_passwords(settings.directory(), environment)
    with _explain_failures():
        roles = roles_of(database_name(owner_url))
    if not passwords.keys() >= {roles.app, roles.worker}:
        raise InvalidSetting(
            f"The database {database_name(owner_url)} was not prepared from the data directory {settings.data_dir}. "
            "Run `pinkas migrate` with its address and that directory."
        )
    return DatabaseUrls(
        app=with_login(owner_url, roles.app, passwords[roles.app]),
        worker=with_login(owner_url, roles.worker, passwords[roles.worker]),
    )


def share_files(settings: Settings, environment: Environment) -> None:
    """Notes in the store that its files are named in several databases, so that none of them removes what another one
    needs."""
    from pinkas.wiring.outside import make_files

    files = make_files(settings, environment)
    if files.owner() != SEVERAL_DATABASES:
        files.set_owner(SEVERAL_DATABASES)


def missing_installation_message(settings: Settings) -> str | None:
    """A message that the data directory contains no installation; None when it contains one."""
    directory = settings.directory()
    makings = [_installation_id_file(directory)]
    if not settings.database_url:
        makings.append(directory / "postgres" / "cluster")
    if all(map(os.path.exists, makings)):
        return None
    return (
        f"There is no installation in {directory}. Set PINKAS_DATA_DIR to the data directory of the service, which it "
        "prints when it starts."
    )


def _owner_urls(settings: Settings) -> dict[Environment, str]:
    """The owner's URLs of both databases. In the embedded server the databases are created."""
    if settings.database_url:
        return _external_urls(settings)
    server = embedded.start_server(settings.directory() / "postgres")
    for environment in ENVIRONMENTS:
        create_database(server.dsn("postgres"), f"pinkas_{environment}")
    return _embedded_urls(server)


def _external_urls(settings: Settings) -> dict[Environment, str]:
    urls: dict[Environment, str] = {"live": settings.database_url, "sandbox": settings.sandbox_database_url}
    faults = []
    for environment, url in urls.items():
        try:
            check_address(environment, url)
        except CannotPrepare as fault:
            faults.append(str(fault))
    if faults:
        raise InvalidSetting(*faults)
    return urls


def _embedded_urls(server: embedded.Server) -> dict[Environment, str]:
    return {environment: server.dsn(f"pinkas_{environment}") for environment in ENVIRONMENTS}


def make_secrets(directory: Path, environment: Environment) -> None:
    """Creates the keys and the certificate of an environment, unless they exist."""
    keys = directory / "keys" / environment
    keys.parent.mkdir(exist_ok=True, mode=0o700)
    make_keys(keys)
    if not (keys / pdf.CERTIFICATE).exists():
        name = "Pinkas" if environment == "live" else "Pinkas SANDBOX, not for real documents"
        pdf.create_certificate(keys / pdf.CERTIFICATE, common_name=name, passphrase=None)


def _installation_id(directory: Path, *, create: bool = False) -> UUID:
    """The random id of this installation, stored with its keys and in its databases. With `create` it is created if it
    is missing."""
    path = _installation_id_file(directory)
    if create:
        path.parent.mkdir(exist_ok=True, mode=0o700)
        if not path.exists():
            write_secret_file(path, str(uuid4()).encode())
    try:
        return UUID(path.read_text().strip())
    except FileNotFoundError:
        raise InvalidSetting(
            f"{path} is missing. Run `pinkas migrate` with the data directory of the databases."
        ) from None
    except ValueError:
        raise InvalidSetting(f"{path} does not hold the id of an installation. Restore it from a backup.") from None


def _installation_id_file(directory: Path) -> Path:
    return directory / "keys" / "installation-id"


def _prepare_database(settings: Settings, mark: Mark, owner_url: str) -> DatabaseUrls:
    """Prepares a database that is empty or belongs to this installation; another one is refused unchanged."""
    directory = settings.directory()
    environment: Environment = "live" if mark.environment == "live" else "sandbox"
    check_mark(owner_url, mark)
    passwords = _read_role_passwords(directory, environment)
    known = dict(passwords)
    try:
        prepare(owner_url, passwords)
    except CannotPrepare as fault:
        raise CannotPrepare(f"{variable_of(environment)}: {fault}") from None
    if passwords != known:
        path = _password_file(directory, environment)
        path.unlink(missing_ok=True)
        write_secret_file(path, msgspec.json.encode(passwords))
    write_mark(owner_url, mark)
    own = roles_of(database_name(owner_url))
    if passwords.keys() - {own.app, own.worker}:
        share_files(settings, environment)
    urls = _runtime_urls(settings, environment, owner_url, passwords)
    _check_ways(urls, mark)
    return urls


def _password_file(directory: Path, environment: Environment) -> Path:
    return directory / "keys" / environment / "database-roles.json"


def _read_role_passwords(directory: Path, environment: Environment) -> dict[str, str]:
    path = _password_file(directory, environment)
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str]) if path.exists() else {}


def stop_database(installation: Installation) -> None:
    """Stops the embedded database server, if the installation uses it."""
    if installation.embedded:
        embedded.stop_server(installation.settings.directory() / "postgres")
