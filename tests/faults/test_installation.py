"""Whose a database is, and whose a signature: what is asked of the installation, and not of the text of a setting."""

import os
import socket
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pinkas import cli, web
from pinkas.installation import find_installation, install, resolve_data_directory
from pinkas.migrations import addresses, runner
from pinkas.platform.crypto import DocumentSigner, make_keys, public_keys, read_keys
from pinkas.platform.settings import InvalidSetting, Settings
from pinkas.verification import verify_audit, verify_books, verify_chains, verify_file
from support.processes import Program
from support.sales import Seller, create_draft, finalize_document
from support.service import TestServer, free_port

Empty = Callable[[], str]


@pytest.fixture(scope="module")
def empty(database: TestServer) -> Empty:
    """Makes an empty database and gives its owner's address."""

    def make() -> str:
        name = f"place_{uuid.uuid4().hex[:12]}"
        with psycopg.connect(database.owner_of("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        return database.owner_of(name)

    return make


def settings(directory: Path, live: str, sandbox: str) -> Settings:
    """The settings of an installation on two databases."""
    return Settings(data_dir=str(directory), database_url=live, sandbox_database_url=sandbox)


@dataclass(frozen=True)
class Place:
    """A prepared installation."""

    settings: Settings

    def owner(self) -> psycopg.Connection[Any]:
        """A superuser's connection to the live database."""
        return psycopg.connect(self.settings.database_url, autocommit=True)

    def mark(self) -> Any:
        """The mark of the live database."""
        with self.owner() as connection:
            return connection.execute("SELECT environment, installation_id::text FROM installation").fetchone()


@pytest.fixture(scope="module")
def place(empty: Empty, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An installation that tests leave as they found it."""
    chosen = settings(tmp_path_factory.mktemp("installation"), empty(), empty())
    install(chosen)
    return Place(chosen)


def test_a_prepared_database_bears_the_environment_and_the_id_that_stands_beside_the_keys(place: Place) -> None:
    """TI-7."""
    path = Path(place.settings.data_dir) / "keys" / "installation-id"
    assert place.mark() == ("live", path.read_text())
    assert path.stat().st_mode & 0o077 == 0


def test_one_database_under_two_spellings_is_refused(empty: Empty, tmp_path: Path) -> None:
    """TI-7: live and sandbox are never one database."""
    live = empty()
    other = f"{live}&application_name=sandbox"
    with pytest.raises(InvalidSetting, match="PINKAS_SANDBOX_DATABASE_URL names the live database"):
        install(settings(tmp_path, live, other))


def test_the_databases_cannot_change_places(place: Place) -> None:
    """TI-7."""
    swapped = settings(Path(place.settings.data_dir), place.settings.sandbox_database_url, place.settings.database_url)
    with pytest.raises(InvalidSetting, match="PINKAS_DATABASE_URL names the sandbox database"):
        install(swapped)


def test_the_database_of_another_installation_is_refused_and_left_as_it_is(
    place: Place, empty: Empty, tmp_path: Path
) -> None:
    with pytest.raises(InvalidSetting, match=r"another installation.*PINKAS_DATA_DIR"):
        install(settings(tmp_path, place.settings.database_url, empty()))
    for role in (find_installation(place.settings).live.app, find_installation(place.settings).live.worker):
        psycopg.connect(role).close()  # the passwords of its roles are what they were


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("environment", "sandbox", "names the sandbox database"),
        ("installation_id", str(uuid.UUID(int=7)), "another installation"),
    ],
)
def test_separate_processes_refuse_a_foreign_mark(place: Place, column: str, value: str, said: str) -> None:
    environment, identity = place.mark()
    before = environment if column == "environment" else identity
    find_installation(place.settings)
    with place.owner() as connection:
        connection.execute(f"UPDATE installation SET {column} = %s", [value])
        try:
            with pytest.raises(InvalidSetting, match=said):
                find_installation(place.settings)
        finally:
            connection.execute(f"UPDATE installation SET {column} = %s", [before])


def test_a_database_without_a_mark_gets_one(place: Place) -> None:
    marked = place.mark()
    with place.owner() as connection:
        connection.execute("DELETE FROM installation")
    with pytest.raises(InvalidSetting, match="pinkas migrate"):
        find_installation(place.settings)
    install(place.settings)
    assert place.mark() == marked


def test_a_lost_or_broken_id_is_one_clear_sentence(place: Place) -> None:
    path = Path(place.settings.data_dir) / "keys" / "installation-id"
    kept = path.read_text()
    try:
        path.write_text("nonsense")
        with pytest.raises(InvalidSetting, match="does not hold the id"):
            install(place.settings)
        path.unlink()
        with pytest.raises(InvalidSetting, match="is missing"):
            find_installation(place.settings)
    finally:
        path.write_text(kept)


@pytest.mark.parametrize(
    ("environment", "variable"), [("live", "PINKAS_DATABASE_URL"), ("sandbox", "PINKAS_SANDBOX_DATABASE_URL")]
)
def test_a_database_that_cannot_be_reached_is_named_by_its_setting(
    place: Place, environment: str, variable: str
) -> None:
    away = f"postgresql://owner:secret@127.0.0.1:{free_port()}/away"
    name = "database_url" if environment == "live" else "sandbox_database_url"
    with pytest.raises(InvalidSetting) as caught:
        install(replace(place.settings, **{name: away}))
    (said,) = caught.value.texts
    assert said.startswith(f"The {environment} database cannot be reached ({variable}): ")
    assert "\n" not in said
    assert "secret" not in said


@pytest.mark.parametrize("more", ["?nonsense=1", "/%zz", "/UPPER"])
def test_every_address_that_cannot_be_read_is_named_and_not_repeated(place: Place, more: str) -> None:
    one, two = (f"postgresql://owner:secret@127.0.0.1{more}{end}" for end in ("", "&a=b"))
    for begin in (install, find_installation):
        with pytest.raises(InvalidSetting) as caught:
            begin(settings(Path(place.settings.data_dir), one, two))
        assert [text.split()[0].strip(":") for text in caught.value.texts] == [
            "PINKAS_DATABASE_URL",
            "PINKAS_SANDBOX_DATABASE_URL",
        ]
        assert "secret" not in str(caught.value)


def test_a_data_directory_that_is_a_file_is_called_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("")
    with pytest.raises(InvalidSetting, match=f"PINKAS_DATA_DIR names {path}, which is a file"):
        resolve_data_directory(Settings(data_dir=str(path)))


def test_the_newest_revision_is_the_one_that_alembic_finds(place: Place) -> None:
    assert addresses.newest_revision() == runner.revision_of(place.settings.database_url)


def test_a_database_of_another_version_is_refused_and_left_as_it_is(place: Place) -> None:
    with place.owner() as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")
        try:
            with pytest.raises(InvalidSetting, match=r"revision that this version does not know \(later\)"):
                install(place.settings)
        finally:
            connection.execute("UPDATE alembic_version SET version_num = %s", [addresses.newest_revision()])


def test_what_only_serves_does_not_import_the_tools_of_migrations() -> None:
    """They take a third of a second of every start."""
    asked = "import sys, pinkas.web; print({'alembic', 'sqlalchemy'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)  # noqa: S603
    assert told.stdout.strip() == "set()"


def said_by(monkeypatch: pytest.MonkeyPatch, arguments: list[str], variables: dict[str, Any]) -> str:
    """What a command ends with when it refuses."""
    for name in [name for name in os.environ if name.startswith("PINKAS_")]:
        monkeypatch.delenv(name)
    for name, value in variables.items():
        monkeypatch.setenv(f"PINKAS_{name.upper()}", str(value))
    monkeypatch.setattr(sys, "argv", ["pinkas", *arguments])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    return str(caught.value.code)


def look_into(monkeypatch: pytest.MonkeyPatch, place: Place) -> None:
    """What is verified in this process from now on is of the installation."""
    for name, value in _variables(place.settings).items():
        monkeypatch.setenv(f"PINKAS_{name.upper()}", value)


LOOKING = {
    "verify-chain": ["verify-chain"],
    "verify-audit": ["verify-audit", "--environment", "sandbox"],
    "verify-books": ["verify-books", "--environment", "sandbox"],
    "oauth-client list": ["oauth-client", "list"],
    "oauth-client remove": ["oauth-client", "remove", "01a1fdd3-d8ef-7000-99f0-48080c20d24c"],
}


@pytest.mark.parametrize("command", LOOKING)
def test_a_command_that_looks_names_the_directory_without_an_installation_and_makes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: Place, command: str
) -> None:
    directory = tmp_path / "elsewhere"
    for more in ({}, _variables(place.settings)):
        said = said_by(monkeypatch, LOOKING[command], {**more, "data_dir": directory})
        assert said.startswith(f"pinkas: There is no installation in {directory}. Set PINKAS_DATA_DIR ")
        assert "\n" not in said
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["verify-chain", "verify-audit", "verify-books"])
def test_a_business_that_is_not_there_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, place: Place, command: str
) -> None:
    variables = _variables(place.settings)
    said = said_by(monkeypatch, [command, "--business", "foo"], variables)
    assert said.startswith("pinkas: 'foo' is not the id of a business")
    unknown = str(uuid.uuid4())
    said = said_by(monkeypatch, [command, "--business", unknown], variables)
    assert said.startswith(f"pinkas: There is no business {unknown} in live.")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("arguments", "variables", "expected"),
    [
        (
            ["serve"],
            {"live_port": 8700, "sandbox_port": 8700},
            "PINKAS_LIVE_PORT and PINKAS_SANDBOX_PORT are both 8700",
        ),
        (["serve"], {"signing_certificate": "/nonexistent.p12"}, "PINKAS_SIGNING_CERTIFICATE: /nonexistent.p12"),
        (["serve"], {"log_level": "loud"}, "PINKAS_LOG_LEVEL is 'loud'"),
        (["web", "--processes", "0"], {}, "--processes must be at least 1"),
        (["worker"], {"smtp_url": "mail"}, "PINKAS_SMTP_URL: "),
    ],
)
def test_a_program_that_cannot_start_says_why_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], variables: dict[str, Any], expected: str
) -> None:
    said = said_by(monkeypatch, arguments, {"data_dir": tmp_path / "data", **variables})
    assert said.startswith(f"pinkas: {expected}")
    assert list(tmp_path.iterdir()) == []


def test_each_thing_that_is_wrong_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    said = said_by(monkeypatch, ["migrate"], {"live_port": "abc", "webhook_allow_http": "yes"})
    assert said.splitlines() == [
        "pinkas: PINKAS_LIVE_PORT is 'abc'; write a whole number.",
        "pinkas: PINKAS_WEBHOOK_ALLOW_HTTP is 'yes'; write 1 or 0.",
    ]


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "a..b"])
def test_a_host_that_is_no_address_of_this_machine_is_not_blamed_on_the_port(host: str) -> None:
    with pytest.raises(InvalidSetting, match=r"PINKAS_HOST is .* no address of this machine") as caught:
        web.bind_socket(Settings(host=host, live_port=free_port()), "live")
    assert "Stop what uses" not in str(caught.value)


def test_an_answer_is_sent_without_waiting_for_the_client_s_acknowledgement() -> None:
    """By a socket as asyncio accepts it, which decides by itself only for sockets that it has made."""
    with (
        web.bind_socket(Settings(live_port=free_port()), "live") as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_app_cannot_change_whose_database_it_is(place: Place) -> None:
    with psycopg.connect(find_installation(place.settings).live.app, autocommit=True) as app:
        for statement in ("DELETE FROM installation", "UPDATE installation SET environment = 'sandbox'"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                app.execute(statement)


def test_every_public_key_that_ever_signed_here_is_kept(tmp_path: Path) -> None:
    make_keys(tmp_path)
    first = read_keys(tmp_path, "live").documents
    (tmp_path / "secrets.json").unlink()
    make_keys(tmp_path)
    second = read_keys(tmp_path, "live").documents
    assert first is not None
    assert second is not None
    assert public_keys(tmp_path) == {first.key_id: first.public_key, second.key_id: second.public_key}


@pytest.fixture(scope="module")
def seller(place: Place) -> Iterator[Seller]:
    """A business of the installation, with two issued documents."""
    port = free_port()
    with Program(["web"], _variables(place.settings) | {"live_port": port}) as web:
        web.wait_until_alive()
        with Seller(web.url()) as sold:
            for _ in range(2):
                finalize_document(sold.api, create_draft(sold.api)["id"])
            yield sold


def _variables(chosen: Settings) -> dict[str, Any]:
    names = ("data_dir", "database_url", "sandbox_database_url")
    return {name: getattr(chosen, name) for name in names}


def test_verify_chain_names_a_document_signed_by_a_key_that_this_installation_does_not_know(
    monkeypatch: pytest.MonkeyPatch, place: Place, seller: Seller
) -> None:
    """DI-4: the app role may add keys to the database, so the database is not asked which keys are ours."""
    look_into(monkeypatch, place)
    assert verify_chains("live", seller.id)[1]
    thief = DocumentSigner.from_private_key(Ed25519PrivateKey.generate())
    with psycopg.connect(find_installation(place.settings).live.app, autocommit=True) as app:
        app.execute("SELECT add_signing_key(%s, %s)", [thief.key_id, thief.public_key])
    with place.owner() as owner, _restored(owner, seller.id):
        (digest,) = owner.execute(
            "SELECT digest FROM documents WHERE business_id = %s AND chain_index = 2", [seller.id]
        ).fetchone() or (b"",)
        owner.execute(
            "UPDATE documents SET signing_key_id = %s, signature = %s WHERE business_id = %s AND chain_index = 2",
            [thief.key_id, thief.sign(bytes(digest)), seller.id],
        )
        said, good = verify_chains("live", seller.id)
    assert not good
    assert f"chain index 2: it is signed by key {thief.key_id}, which this installation does not know" in said
    assert verify_chains("live", seller.id)[1]


class _restored:
    """Lets a superuser tamper with the documents of a business, and puts them back."""

    def __init__(self, owner: psycopg.Connection[Any], business: str) -> None:
        self._owner, self._business = owner, business

    def __enter__(self) -> None:
        self._kept = self._owner.execute(
            "SELECT id, signing_key_id, signature FROM documents WHERE business_id = %s", [self._business]
        ).fetchall()
        self._owner.execute("SET session_replication_role = replica")

    def __exit__(self, *_: object) -> None:
        for id, key, signature in self._kept:
            self._owner.execute(
                "UPDATE documents SET signing_key_id = %s, signature = %s WHERE id = %s", [key, signature, id]
            )


def test_verify_says_which_installation_it_compared_a_file_with(
    monkeypatch: pytest.MonkeyPatch, place: Place, seller: Seller, tmp_path: Path
) -> None:
    """A genuine original in a terminal without PINKAS_DATA_DIR is not called a forgery."""
    issued = seller.api.get("/documents").json()["items"][0]
    file = tmp_path / "invoice.pdf"
    file.write_bytes(seller.api.get(f"/documents/{issued['id']}/pdf").content)
    look_into(monkeypatch, place)
    text, good = verify_file(file)
    assert good, text
    assert f"compared with the keys and certificates in {place.settings.data_dir}" in text
    monkeypatch.setenv("PINKAS_DATA_DIR", str(tmp_path / "elsewhere"))
    text, good = verify_file(file)
    assert not good
    assert f"NOT JUDGED: There is no installation in {tmp_path / 'elsewhere'}. Set PINKAS_DATA_DIR" in text
    assert list(tmp_path.iterdir()) == [file]


def test_verify_books_names_the_first_entry_that_does_not_fit(
    monkeypatch: pytest.MonkeyPatch, place: Place, seller: Seller
) -> None:
    look_into(monkeypatch, place)
    said, good = verify_books("live", seller.id)
    assert good, said
    assert "2 entries" in said or "3 entries" in said, said
    with place.owner() as owner:
        owner.execute("SET session_replication_role = replica")
        kept = owner.execute(
            "SELECT description FROM journal_entries WHERE business_id = %s AND number = 2", [seller.id]
        ).fetchone()
        change = "UPDATE journal_entries SET description = %s WHERE business_id = %s AND number = 2"
        owner.execute(change, ["x", seller.id])
        said, good = verify_books("live", seller.id)
        assert not good
        assert "chain: entry_changed, entry 2, document " in said
        owner.execute(change, [*(kept or ()), seller.id])
    assert verify_books("live", seller.id)[1]


def test_verify_audit_names_the_first_entry_that_does_not_fit(
    monkeypatch: pytest.MonkeyPatch, place: Place, seller: Seller
) -> None:
    """DI-5."""
    look_into(monkeypatch, place)
    said, good = verify_audit("live", seller.id)
    head = seller.api.get("/audit-log/verify").json()["head"]
    assert good, said
    assert f"{head['position']} entries, head {head['hash']}" in said
    with place.owner() as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute("UPDATE audit_log SET action = 'x' WHERE business_id = %s AND position = 2", [seller.id])
    said, good = verify_audit("live", seller.id)
    assert not good
    assert "BROKEN" in said
    assert "entry 2 (" in said
