"""The embedded PostgreSQL through first starts, restarts and sudden deaths, as this user and, under root, as another.

What must be killed, or run as another user, runs in a process of its own, see embedded_postgres_bodies.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path

import psycopg
import pytest

from pinkas.platform import embedded

from .embedded_postgres_bodies import IS_LINUX, is_alive, query, recorded_pid, start, wait_until
from .embedded_postgres_settings import Setting, first_line, other_user, python_for, temporary_setting

IS_ROOT = os.geteuid() == 0

linux_only = pytest.mark.skipif(not IS_LINUX, reason="the parent-death signal and /proc are Linux's")
root_only = pytest.mark.skipif(not IS_ROOT, reason="only root can become another user")
USERS = ["this user", pytest.param("an ordinary user", marks=root_only)]


@pytest.fixture(params=USERS)
def fresh(request: pytest.FixtureRequest) -> Iterator[Setting]:
    """A data directory that does not exist yet."""
    with temporary_setting(None if request.param == "this user" else other_user()) as setting:
        yield setting


@pytest.fixture
def own_fresh() -> Iterator[Setting]:
    """The same of this user alone, for what does not depend on the user."""
    with temporary_setting(None) as setting:
        yield setting


@pytest.fixture(scope="module")
def copy_of_written() -> Iterator[Callable[[Setting], Setting]]:
    """Fills a setting with a copy of a stopped cluster that keeps one row: initdb is slow, so once a user."""
    with ExitStack() as stack:

        @cache
        def written(uid: int | None) -> Path:
            model = stack.enter_context(temporary_setting(uid))
            assert model.run("write") == {"alive after stop": False}
            for name in ("port", "launch.log"):
                (model.data / name).unlink()
            return model.data

        def copy(setting: Setting) -> Setting:
            subprocess.run(["/bin/cp", "-a", written(setting.uid), setting.data], check=True)  # noqa: S603
            return setting

        yield copy


@pytest.fixture
def written(fresh: Setting, copy_of_written: Callable[[Setting], Setting]) -> Setting:
    """A stopped cluster that keeps the row 42."""
    return copy_of_written(fresh)


@pytest.fixture
def own_written(own_fresh: Setting, copy_of_written: Callable[[Setting], Setting]) -> Setting:
    """The same of this user alone."""
    return copy_of_written(own_fresh)


def _log(data: Path) -> str:
    return "".join(path.read_text() for path in sorted((data / "log").iterdir()))


def test_a_first_start_gives_a_durable_server_that_knows_hebrew(fresh: Setting) -> None:
    assert fresh.run("facts") == {
        "fsync": "on",
        "synchronous_commit": "on",
        "data_checksums": "on",
        "server_encoding": "UTF8",
        "jit": "off",
        "password_encryption": "scram-sha-256",
        "locale": ["b", "C.UTF-8"],
        "hebrew is letters": True,
        "libc knows letters": "C.UTF-8" if IS_LINUX else "en_US.UTF-8",
    }


def test_a_second_start_keeps_the_data(written: Setting) -> None:
    assert written.run("read")["rows"] == [[42]]


def test_a_second_start_in_the_same_process_adopts_the_live_server(own_written: Setting) -> None:
    first, pid = start(own_written.data), recorded_pid(own_written.data)
    assert start(own_written.data) == first
    assert recorded_pid(own_written.data) == pid


def test_a_start_in_another_process_adopts_the_live_server(written: Setting) -> None:
    with written.hold() as (_, server):
        assert written.run("read") == {"rows": [[42]], "pid": server["pid"]}


@linux_only
def test_a_server_stops_cleanly_when_its_parent_is_killed(written: Setting) -> None:
    with written.hold() as (parent, server):
        parent.kill()
        wait_until(lambda: not is_alive(server["pid"]))
    wait_until(lambda: "database system is shut down" in _log(written.data))  # its writer ends last
    assert written.run("read")["rows"] == [[42]]
    assert "was not properly shut down" not in _log(written.data)


def test_a_killed_server_comes_back_with_every_committed_row(written: Setting) -> None:
    with written.hold() as (_, server):
        os.kill(server["pid"], signal.SIGKILL)
        after = written.run("read")
    assert after["rows"] == [[42]]
    assert after["pid"] != server["pid"]
    wait_until(lambda: "was not properly shut down" in _log(written.data))


@linux_only
def test_a_server_that_is_a_zombie_is_replaced(written: Setting) -> None:
    with written.hold() as (parent, server):
        parent.send_signal(signal.SIGSTOP)  # once all its threads have stopped it can no longer reap its child
        tasks = list(Path(f"/proc/{parent.pid}/task").iterdir())
        wait_until(lambda: all(") T " in (task / "stat").read_text() for task in tasks))
        os.kill(server["pid"], signal.SIGKILL)
        stat = Path(f"/proc/{server['pid']}/stat")
        wait_until(lambda: ") Z " in stat.read_text())
        assert written.run("read")["rows"] == [[42]]
        assert ") Z " in stat.read_text()


def test_a_recorded_pid_that_another_process_has_now_does_not_block_the_start(written: Setting) -> None:
    assert written.run("recycled_pid") == {"files": 2, "rows": [[42]]}


def test_concurrent_first_starts_give_one_server(fresh: Setting) -> None:
    with ExitStack() as stack:
        processes = [fresh.popen("hold") for _ in range(4)]
        for process in processes:
            stack.callback(process.communicate)
            stack.callback(process.kill)
        assert len({first_line(process)["pid"] for process in processes}) == 1


def test_an_initdb_killed_in_the_middle_is_done_again(fresh: Setting) -> None:
    process = fresh.popen("attempt")
    wait_until(lambda: any(fresh.data.glob("initdb-*/data/base")))
    process.kill()
    process.communicate()
    assert not (fresh.data / "cluster").exists()
    fresh.run("write")
    assert fresh.run("read")["rows"] == [[42]]
    assert not list(fresh.data.glob("initdb-*"))


@root_only
def test_a_private_parent_directory_keeps_its_mode_and_is_named_with_the_setting(own_fresh: Setting) -> None:
    own_fresh.data.parent.chmod(0o700)
    named = rf"{own_fresh.data.parent} cannot be entered .* PINKAS_DATA_DIR"
    with pytest.raises(embedded.DatabaseNotStarted, match=named):
        embedded.start_server(own_fresh.data)
    assert own_fresh.data.parent.stat().st_mode & 0o777 == 0o700


def test_an_ordinary_user_starts_inside_a_private_directory_that_keeps_its_mode() -> None:
    with temporary_setting(other_user() if IS_ROOT else None) as setting:
        setting.data.parent.chmod(0o700)
        assert setting.run("attempt") == "started"
        assert setting.data.parent.stat().st_mode & 0o777 == 0o700


@root_only
def test_a_user_id_without_a_name_is_told_so(own_fresh: Setting) -> None:
    uid = 424242
    if not python_for(uid):
        pytest.skip("other users cannot read this checkout or its virtualenv")
    os.chown(own_fresh.data.parent, uid, uid)
    assert "user id 424242 has no entry in /etc/passwd" in own_fresh.run("attempt", uid=uid)


@root_only
def test_another_users_cluster_is_refused_by_name(own_written: Setting) -> None:
    own_written.data.chmod(0o755)
    assert f"{own_written.data}/cluster belongs to user id" in own_written.run("attempt", uid=other_user())


def test_a_server_whose_pid_cannot_be_seen_is_not_doubled(
    own_written: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As from another container, where the recorded number is nobody's.
    start(own_written.data)
    pid, file = recorded_pid(own_written.data), own_written.data / "cluster" / "postmaster.pid"
    recorded = file.read_text()
    file.write_text(recorded.replace(str(pid), "4194304", 1))  # above Linux's highest number
    monkeypatch.setattr(embedded, "START_SECONDS", 0.3)
    try:
        with pytest.raises(embedded.DatabaseNotStarted, match="another process still uses"):
            start(own_written.data)
        assert is_alive(pid)
    finally:
        file.write_text(recorded)


def test_a_server_outlives_the_thread_that_started_it(own_written: Setting) -> None:
    thread = threading.Thread(target=start, args=(own_written.data,))
    thread.start()
    thread.join()
    pid = recorded_pid(own_written.data)
    time.sleep(1.0)  # a shutdown takes some 20 ms
    assert is_alive(pid)


def test_the_terminals_signals_do_not_reach_the_server(own_written: Setting) -> None:
    with own_written.hold() as (parent, server):
        assert server["session"] == server["pid"] != os.getsid(parent.pid)


def test_the_password_is_needed_on_the_socket_and_on_tcp(own_written: Setting) -> None:
    server = start(own_written.data)
    assert server.host == str(own_written.data / "run")
    for host in (server.host, "127.0.0.1"):
        there = replace(server, host=host)
        query(there, "select 1")
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            query(replace(there, password=server.password[::-1]), "select 1")


def test_only_the_owner_can_read_the_password_or_reach_the_socket(own_fresh: Setting) -> None:
    start(own_fresh.data)
    assert (own_fresh.data / "superuser.password").stat().st_mode & 0o777 == 0o600
    assert (own_fresh.data / "run").stat().st_mode & 0o777 == 0o700
    assert (own_fresh.data / "cluster").stat().st_mode & 0o777 == 0o700


def test_a_path_too_long_for_a_socket_is_served_on_tcp(own_written: Setting) -> None:
    data = own_written.data.parent / ("d" * 100)
    own_written.data.rename(data)
    server = start(data)
    try:
        assert server.host == "127.0.0.1"
        assert query(server, "select answer from kept") == [(42,)]
    finally:
        embedded.stop_server(data)


def test_a_start_takes_another_port_when_the_last_one_is_taken(own_written: Setting) -> None:
    first = start(own_written.data)
    embedded.stop_server(own_written.data)
    with socket.socket() as squatter:
        squatter.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        squatter.bind(("127.0.0.1", first.port))
        squatter.listen()
        second = start(own_written.data)
        assert second.port != first.port
        assert query(second, "select answer from kept") == [(42,)]


def test_a_start_keeps_the_last_port_when_it_is_free(own_written: Setting) -> None:
    first = start(own_written.data)
    embedded.stop_server(own_written.data)
    assert start(own_written.data) == first


def test_a_named_port_that_is_taken_fails_with_the_servers_own_words(own_written: Setting) -> None:
    with socket.socket() as squatter:
        squatter.bind(("127.0.0.1", 0))
        squatter.listen()
        with pytest.raises(embedded.DatabaseNotStarted, match="could not bind IPv4 address"):
            embedded.start_server(own_written.data, port=squatter.getsockname()[1])


def test_a_refused_setting_fails_with_the_servers_own_words(own_written: Setting) -> None:
    with pytest.raises(embedded.DatabaseNotStarted, match='invalid value for parameter "shared_buffers"'):
        embedded.start_server(own_written.data, settings={"shared_buffers": "many"})


def test_a_setting_of_the_launcher_cannot_be_overridden(own_fresh: Setting) -> None:
    with pytest.raises(ValueError, match="listen_addresses"):
        embedded.start_server(own_fresh.data, settings={"listen_addresses": "*"})


def test_stopping_what_does_not_run_does_nothing(own_fresh: Setting) -> None:
    embedded.stop_server(own_fresh.data)
    assert not own_fresh.data.exists()


def test_a_stop_during_a_start_leaves_nothing_running(own_written: Setting) -> None:
    process = own_written.popen("attempt")
    wait_until((own_written.data / "launch.log").exists)
    embedded.stop_server(own_written.data)
    pid_file = own_written.data / "cluster" / "postmaster.pid"
    assert not pid_file.exists()
    process.communicate(timeout=30)


def test_a_foreign_directory_in_the_clusters_place_is_left_alone(own_fresh: Setting) -> None:
    precious = own_fresh.data / "cluster" / "precious"
    precious.parent.mkdir(parents=True)
    precious.write_text("keep")
    if IS_ROOT:
        shutil.chown(precious.parent, "nobody")
    with pytest.raises(embedded.DatabaseNotStarted, match="holds no PostgreSQL database"):
        embedded.start_server(own_fresh.data)
    assert precious.read_text() == "keep"


def test_a_cluster_of_another_major_version_is_refused(own_written: Setting) -> None:
    start(own_written.data)
    embedded.stop_server(own_written.data)
    (own_written.data / "cluster" / "PG_VERSION").write_text("17\n")
    with pytest.raises(embedded.DatabaseNotStarted, match="made by PostgreSQL 17, this is 18"):
        embedded.start_server(own_written.data)


def test_a_dsn_quotes_what_it_carries() -> None:
    server = embedded.Server("/a b/run", 5433, "postgres", "p@ss/word")
    assert server.dsn("my db") == "postgresql://postgres:p%40ss%2Fword@/my%20db?host=%2Fa%20b%2Frun&port=5433"
    assert embedded.Server("127.0.0.1", 5433, "postgres", "x").dsn("d", "app") == "postgresql://app@127.0.0.1:5433/d"


def test_the_password_does_not_show_when_a_server_is_printed() -> None:
    assert "secret" not in repr(embedded.Server("127.0.0.1", 5433, "postgres", "secret"))


def test_the_default_directory_is_in_the_project_or_for_root_outside_every_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "my books"
    for one in (project, tmp_path / "other" / "my books"):
        one.mkdir(parents=True)
        (one / "pyproject.toml").touch()
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert embedded.default_data_dir(project) == project / ".data"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    found = embedded.default_data_dir(project)
    assert found.parent == Path("/var/lib/pinkas")
    assert found.name.startswith("my-books-")
    assert found != embedded.default_data_dir(tmp_path / "other" / "my books")


def test_the_default_directory_of_an_installed_program_is_not_inside_what_it_is_installed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert embedded.default_data_dir(tmp_path / "lib") == tmp_path / "home" / ".local" / "share" / "pinkas"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert embedded.default_data_dir(tmp_path / "lib") == Path("/var/lib/pinkas/installed")
