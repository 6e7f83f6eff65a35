"""Whose a database is, and whose a signature: what is asked of the installation, and not of the text of a setting."""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pinkas.installation import find, install
from pinkas.platform.crypto import DocumentSigner, make_keys, public_keys, read_keys
from pinkas.platform.settings import BadSetting, Settings
from support.processes import Program, run
from support.sales import Seller, draft, finalize
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
    with pytest.raises(BadSetting, match="PINKAS_SANDBOX_DATABASE_URL names the live database"):
        install(settings(tmp_path, live, other))


def test_the_databases_cannot_change_places(place: Place) -> None:
    """TI-7."""
    swapped = settings(Path(place.settings.data_dir), place.settings.sandbox_database_url, place.settings.database_url)
    with pytest.raises(BadSetting, match="PINKAS_DATABASE_URL names the sandbox database"):
        install(swapped)


def test_the_database_of_another_installation_is_refused_and_left_as_it_is(
    place: Place, empty: Empty, tmp_path: Path
) -> None:
    with pytest.raises(BadSetting, match=r"another installation.*PINKAS_DATA_DIR"):
        install(settings(tmp_path, place.settings.database_url, empty()))
    for role in (find(place.settings).live.app, find(place.settings).live.worker):
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
    find(place.settings)
    with place.owner() as connection:
        connection.execute(f"UPDATE installation SET {column} = %s", [value])
        try:
            with pytest.raises(BadSetting, match=said):
                find(place.settings)
        finally:
            connection.execute(f"UPDATE installation SET {column} = %s", [before])


def test_a_database_without_a_mark_gets_one(place: Place) -> None:
    marked = place.mark()
    with place.owner() as connection:
        connection.execute("DELETE FROM installation")
    with pytest.raises(BadSetting, match="pinkas migrate"):
        find(place.settings)
    install(place.settings)
    assert place.mark() == marked


def test_a_lost_or_broken_id_is_one_clear_sentence(place: Place) -> None:
    path = Path(place.settings.data_dir) / "keys" / "installation-id"
    kept = path.read_text()
    try:
        path.write_text("nonsense")
        with pytest.raises(BadSetting, match="does not hold the id"):
            install(place.settings)
        path.unlink()
        with pytest.raises(BadSetting, match="is missing"):
            find(place.settings)
    finally:
        path.write_text(kept)


def test_the_app_cannot_change_whose_database_it_is(place: Place) -> None:
    with psycopg.connect(find(place.settings).live.app, autocommit=True) as app:
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
                finalize(sold.api, draft(sold.api)["id"])
            yield sold


def _variables(chosen: Settings) -> dict[str, Any]:
    names = ("data_dir", "database_url", "sandbox_database_url")
    return {name: getattr(chosen, name) for name in names}


def test_verify_chain_names_a_document_signed_by_a_key_that_this_installation_does_not_know(
    place: Place, seller: Seller
) -> None:
    """DI-4: the app role may add keys to the database, so the database is not asked which keys are ours."""
    command = ["verify-chain", "--business", seller.id]
    assert run(command, _variables(place.settings))[0] == 0
    thief = DocumentSigner.of(Ed25519PrivateKey.generate())
    with psycopg.connect(find(place.settings).live.app, autocommit=True) as app:
        app.execute("SELECT add_signing_key(%s, %s)", [thief.key_id, thief.public_key])
    with place.owner() as owner, _restored(owner, seller.id):
        (digest,) = owner.execute(
            "SELECT digest FROM documents WHERE business_id = %s AND chain_index = 2", [seller.id]
        ).fetchone() or (b"",)
        owner.execute(
            "UPDATE documents SET signing_key_id = %s, signature = %s WHERE business_id = %s AND chain_index = 2",
            [thief.key_id, thief.sign(bytes(digest)), seller.id],
        )
        status, said = run(command, _variables(place.settings))
    assert status == 1
    assert f"chain index 2: it is signed by key {thief.key_id}, which this installation does not know" in said
    assert run(command, _variables(place.settings))[0] == 0


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


def test_verify_audit_names_the_first_entry_that_does_not_fit(place: Place, seller: Seller) -> None:
    """DI-5."""
    command = ["verify-audit", "--business", seller.id]
    status, said = run(command, _variables(place.settings))
    head = seller.api.get("/audit-log/verify").json()["head"]
    assert status == 0, said
    assert f"{head['position']} entries, head {head['hash']}" in said
    with place.owner() as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute("UPDATE audit_log SET action = 'x' WHERE business_id = %s AND position = 2", [seller.id])
    status, said = run(command, _variables(place.settings))
    assert status == 1
    assert "BROKEN" in said
    assert "entry 2 (" in said
