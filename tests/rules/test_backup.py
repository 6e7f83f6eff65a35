"""What a backup keeps beside the database, and what a restore refuses. All of it is tried by `make failover`."""

import os
from pathlib import Path

import pytest
from deploy.backup import Backup, BackupError, copy_new, main


def test_files_are_kept_once_with_their_modes_and_are_never_removed(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "ab").mkdir(parents=True)
    (source / "ab" / "one").write_text("1")
    (source / "secret").write_text("s")
    (source / "secret").chmod(0o600)
    assert copy_new(source, target) == 2
    assert (target / "secret").stat().st_mode & 0o777 == 0o600
    assert copy_new(source, target) == 0
    (source / "ab" / "one").unlink()
    (source / "secret").write_text("t")
    os.utime(source / "secret", ns=(2**62, 2**62))
    assert copy_new(source, target) == 1
    assert ((target / "ab" / "one").read_text(), (target / "secret").read_text()) == ("1", "t")


def test_nothing_is_restored_over_what_is_there(tmp_path: Path) -> None:
    kept, data = tmp_path / "kept", tmp_path / "data"
    backup = Backup(tmp_path / "pgbackrest.conf", data, kept)
    with pytest.raises(BackupError, match="holds no keys"):
        backup.restore(tmp_path / "pg")
    (kept / "keys").mkdir(parents=True)
    (data / "files").mkdir(parents=True)
    (data / "files" / "one").touch()
    with pytest.raises(BackupError, match="data/files is not empty"):
        backup.restore(tmp_path / "pg")


@pytest.mark.parametrize("time", ["yesterday", "2026-11-27T12:00:00"])
def test_an_instant_names_its_offset(time: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = [f"--{name}={tmp_path}" for name in ("config", "data-dir", "from", "cluster")]
    with pytest.raises(SystemExit):
        main(["restore", *places, f"--time={time}"])
    assert time in capsys.readouterr().err
