"""What a start needs before anything is served: a database server, databases, roles, keys, certificates.

Everything is made at the first start and found again at every later one.
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from pinkas.migrations.grants import roles_of
from pinkas.migrations.runner import CannotPrepare, create_database, database_name, prepare, with_login
from pinkas.outside import pdf
from pinkas.platform import embedded
from pinkas.platform.crypto import make_keys, write_secret
from pinkas.platform.settings import BadSetting, Environment, Settings
from pinkas.wiring import CERTIFICATE, Urls

PROJECT = Path(__file__).resolve().parents[2]
ENVIRONMENTS: tuple[Environment, ...] = ("live", "sandbox")


@dataclass(frozen=True)
class Installation:
    """A prepared place: settings with their data directory, and the addresses of both databases."""

    settings: Settings
    live: Urls
    sandbox: Urls
    embedded: bool

    def urls(self, environment: Environment) -> Urls:
        """The addresses of an environment's database."""
        return self.live if environment == "live" else self.sandbox


def with_directory(settings: Settings) -> Settings:
    """The settings with a data directory: the one that is set, or the default one."""
    chosen = Path(settings.data_dir) if settings.data_dir else embedded.default_data_dir(PROJECT)
    return replace(settings, data_dir=str(chosen.absolute()))


def install(settings: Settings) -> Installation:
    """Prepares everything, starting the embedded server when no other is set. Safe to call at every start."""
    settings = with_directory(settings)
    directory = settings.directory()
    with _in_a_sentence():
        directory.mkdir(parents=True, exist_ok=True)
        owners = _owner_urls(settings)
        try:
            for environment in ENVIRONMENTS:
                _make_secrets(directory, environment)
            live, sandbox = (_prepare(directory, environment, owners[environment]) for environment in ENVIRONMENTS)
        except BaseException:
            if not settings.database_url:
                embedded.stop(directory / "postgres")
            raise
    return Installation(settings, live, sandbox, embedded=not settings.database_url)


@contextlib.contextmanager
def _in_a_sentence() -> Iterator[None]:
    """What an operator can mend is said as a sentence: a server that does not start, a role that may not."""
    try:
        yield
    except (CannotPrepare, embedded.DatabaseNotStarted) as fault:
        raise BadSetting(str(fault)) from None
    except OSError as fault:
        raise BadSetting(f"The data directory cannot be used (PINKAS_DATA_DIR): {fault}") from None


def find(settings: Settings) -> Installation:
    """What `install` has prepared, for the separate web and worker processes: nothing is made here."""
    settings = with_directory(settings)
    if not settings.database_url:
        raise BadSetting(
            "Separate processes need PINKAS_DATABASE_URL and PINKAS_SANDBOX_DATABASE_URL; the embedded "
            "database belongs to `pinkas serve`."
        )
    with _in_a_sentence():
        return _located(settings, _owner_urls(settings))


def _located(settings: Settings, owners: dict[Environment, str]) -> Installation:
    found = {}
    for environment in ENVIRONMENTS:
        passwords = _passwords(settings.directory(), environment)
        roles = roles_of(database_name(owners[environment]))
        if roles.app not in passwords:
            raise BadSetting(
                f"The {environment} database is not prepared from this data directory. Run `pinkas migrate`."
            )
        found[environment] = Urls(
            app=with_login(owners[environment], roles.app, passwords[roles.app]),
            worker=with_login(owners[environment], roles.worker, passwords[roles.worker]),
        )
    return Installation(settings, found["live"], found["sandbox"], embedded=not settings.database_url)


def reach(settings: Settings) -> Installation:
    """What `install` has prepared, for a command of the operator: the embedded server is joined, or started for as long
    as the command runs."""
    settings = with_directory(settings)
    with _in_a_sentence():
        return _located(settings, _owner_urls(settings))


def _owner_urls(settings: Settings) -> dict[Environment, str]:
    if settings.database_url:
        return {"live": settings.database_url, "sandbox": settings.sandbox_database_url}
    server = embedded.start(settings.directory() / "postgres")
    for environment in ENVIRONMENTS:
        create_database(server.dsn("postgres"), f"pinkas_{environment}")
    return {environment: server.dsn(f"pinkas_{environment}") for environment in ENVIRONMENTS}


def _make_secrets(directory: Path, environment: Environment) -> None:
    keys = directory / "keys" / environment
    keys.parent.mkdir(exist_ok=True, mode=0o700)
    make_keys(keys)
    if not (keys / CERTIFICATE).exists():
        name = "Pinkas" if environment == "live" else "Pinkas SANDBOX, not for real documents"
        pdf.create_certificate(keys / CERTIFICATE, common_name=name, passphrase=None)


def _prepare(directory: Path, environment: Environment, owner_url: str) -> Urls:
    passwords = _passwords(directory, environment)
    known = dict(passwords)
    urls = prepare(owner_url, passwords)
    if passwords != known:
        path = _password_file(directory, environment)
        path.unlink(missing_ok=True)
        write_secret(path, msgspec.json.encode(passwords))
    return Urls(urls.app, urls.worker)


def _password_file(directory: Path, environment: Environment) -> Path:
    return directory / "keys" / environment / "database-roles.json"


def _passwords(directory: Path, environment: Environment) -> dict[str, str]:
    path = _password_file(directory, environment)
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str]) if path.exists() else {}


def stop(installation: Installation) -> None:
    """Stops the embedded server, if it is ours."""
    if installation.embedded:
        embedded.stop(installation.settings.directory() / "postgres")
