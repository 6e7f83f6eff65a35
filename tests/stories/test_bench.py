"""Every part of `make bench` in its short form, so that none can break unseen. What it measures here judges nothing."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import psycopg
import pytest
from bench import __main__ as bench
from bench import stage
from psycopg import sql

from pinkas.installation import Installation
from pinkas.migrations.addresses import database_name, roles_of
from pinkas.platform import embedded
from pinkas.platform.settings import Settings
from support.forks import fork_program
from support.places import new_directory
from support.service import TEMPLATE, TestServer

ON_THE_SAME_LOADS = ("growth", "search", "dashboard", "analytics", "reminders", "exports")
"""They read what the first of them has loaded."""


@pytest.fixture(scope="session")
def home() -> Iterator[Path]:
    """Where the stages of one worker live: a directory that the database's account can enter."""
    made = new_directory("pinkas-bench-")
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(autouse=True)
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of the service are forked from one that has imported it."""
    start = stage.start_process

    def fork_or_start(command: list[str], environment: dict[str, str], log: IO[bytes]) -> Any:
        if command[:2] == ["-m", "pinkas.cli"]:
            return fork_program(command[2:], environment, log.fileno())
        return start(command, environment, log)

    monkeypatch.setattr(stage, "start_process", fork_or_start)


@pytest.fixture(autouse=True)
def copied(monkeypatch: pytest.MonkeyPatch, database: TestServer) -> None:
    """Databases are copies of the migrated one of the run: migrating the dozen of them took a third of this file. The
    roles of a copy act by the rights that those of the template were granted."""
    install = stage.install

    def copy_unless_there(admin_url: str, name: str) -> None:
        with psycopg.connect(admin_url) as connection:
            there = connection.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone()
        if there is None:
            database.database(name)

    def install_with_rights(settings: Settings) -> Installation:
        found = install(settings)
        with psycopg.connect(settings.database_url, autocommit=True) as connection:
            template = roles_of(TEMPLATE)
            for url in (settings.database_url, settings.sandbox_database_url):
                own = roles_of(database_name(url))
                for given, to in ((template.app, own.app), (template.worker, own.worker)):
                    connection.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(given), sql.Identifier(to)))
        return found

    monkeypatch.setattr(stage, "create_database", copy_unless_there)
    monkeypatch.setattr(stage, "install", install_with_rights)


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, marks=pytest.mark.xdist_group("bench loads" if part in ON_THE_SAME_LOADS else "bench"))
        for part in bench.PARTS
    ],
)
def test_a_part_prints_its_figures(
    part: str, database: TestServer, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BENCH_DATA_DIR", str(home))
    server = embedded.start_server(Path(database.directory) / "postgres")  # the one that runs
    assert bench.main([part, "--short"], server) == 0
    head, *rows = capsys.readouterr().out.splitlines()[1:]
    assert head.split() == ["what", "figure", "target", "ratio"]
    assert len(rows) >= LEAST_ROWS[part], rows
    assert all(any(one.isdigit() for one in row) for row in rows), rows


LEAST_ROWS = dict.fromkeys(bench.PARTS, 1) | {"reads": 9, "trust": 7, "growth": 16, "search": 50, "webhooks": 4}
