"""Backups of PostgreSQL, files and keys together, and their restore, by pgBackRest: docs/guide/cluster.md.

    python -m deploy.backup make    --config FILE --data-dir DIR --to DIR [--full]
    python -m deploy.backup restore --config FILE --data-dir DIR --from DIR --cluster DIR [--time INSTANT]

The order makes them fit: a file is written once, before the database names it, so the database is kept first and the
files after it. Whatever instant is restored, the files that its documents name are there.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

PROGRAM = "pgbackrest"
STANZA = "pinkas"
PARTS = ("keys", "files")


class BackupError(Exception):
    """A backup or restore that did not succeed; the text says what failed."""


@dataclass(frozen=True)
class Backup:
    """Where the parts of a backup go. `config` is that of pgBackRest, `kept` a directory for keys and files, on another
    machine than the service; `account` owns the files of PostgreSQL, None for whoever runs this."""

    config: Path
    data_dir: Path
    kept: Path
    account: str | None = None

    def make(self, *, full: bool = False) -> str:
        """Keeps the database and then what belongs to it; the name of the backup. Raises BackupError."""
        self._run("stanza-create")
        self._run("check")
        self._run("backup", f"--type={'full' if full else 'incr'}")
        label = self.labels()[-1]
        for part in PARTS:
            if (self.data_dir / part).exists():
                copy_new(self.data_dir / part, self.kept / part)
        return label

    def labels(self) -> list[str]:
        """The names of the backups of the database that are kept, the oldest first."""
        (told,) = json.loads(self._run("info", "--output=json"))
        return [one["label"] for one in told["backup"]]

    def restore(self, cluster: Path, at: datetime | None = None) -> None:
        """Restores the database into an empty directory, and keys and files into the data directory, as they were at an
        instant, or to the end of what is kept. The database is not started. Raises BackupError."""
        if not (self.kept / "keys").exists():
            raise BackupError(f"{self.kept} holds no keys: `make` has kept them somewhere else.")
        for place in (cluster, *(self.data_dir / part for part in PARTS)):
            if place.exists() and any(place.iterdir()):
                raise BackupError(f"{place} is not empty. Restore beside it, and put it in its place when all is well.")
        target = ["--type=time", f"--target={at.isoformat(sep=' ')}", "--target-action=promote"] if at else []
        self._run("restore", f"--pg1-path={cluster}", *target)
        for part in PARTS:
            if (self.kept / part).exists():
                copy_new(self.kept / part, self.data_dir / part)

    def _run(self, word: str, *more: str) -> str:
        command = [PROGRAM, f"--config={self.config}", f"--stanza={STANZA}", *more, word]
        groups: list[str] | None = None if self.account is None else []
        done = subprocess.run(  # noqa: S603  (no shell)
            command, capture_output=True, text=True, check=False, cwd="/", user=self.account, extra_groups=groups
        )
        if done.returncode:
            raise BackupError(f"pgbackrest {word} failed:\n{done.stderr or done.stdout}")
        return done.stdout


def copy_new(source: Path, target: Path) -> int:
    """Copies what is not there yet, with modes; the number of files. A file is whole under its name or not there."""
    count = 0
    for directory, _, names in os.walk(source):
        place = target / Path(directory).relative_to(source)
        place.mkdir(parents=True, exist_ok=True)
        shutil.copystat(directory, place)
        for name in names:
            kept, one = place / name, Path(directory) / name
            if (
                kept.exists()
                and kept.stat().st_size == one.stat().st_size
                and kept.stat().st_mtime_ns >= (one.stat().st_mtime_ns)
            ):
                continue
            part = place / f".{name}.part"
            shutil.copy2(one, part)
            part.replace(kept)
            count += 1
    return count


def read_instant(text: str) -> datetime:
    """An instant with its offset; another text is refused: an hour that is read in another zone restores too much."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None
    if found.tzinfo is None:
        raise argparse.ArgumentTypeError(f"{text} lacks its offset from UTC, such as +02:00 or Z")
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """The commands."""
    parser = argparse.ArgumentParser(prog="python -m deploy.backup")
    words = parser.add_subparsers(dest="word", required=True)
    make = words.add_parser("make", help="keep database, keys and files")
    make.add_argument("--to", type=Path, required=True, dest="kept")
    make.add_argument("--full", action="store_true", help="keep everything again, and not what changed")
    restore = words.add_parser("restore", help="restore them into empty directories")
    restore.add_argument("--from", type=Path, required=True, dest="kept")
    restore.add_argument("--cluster", type=Path, required=True, help="PGDATA of the restored server")
    restore.add_argument("--time", type=read_instant, help="2026-11-27T12:00:00+02:00; left out: to the end")
    for one in (make, restore):
        one.add_argument("--config", type=Path, required=True, help="the file of pgBackRest")
        one.add_argument("--data-dir", type=Path, required=True, help="PINKAS_DATA_DIR")
        one.add_argument("--account", help="who runs PostgreSQL, where that is somebody else: postgres")
    options = parser.parse_args(arguments)
    backup = Backup(options.config, options.data_dir, options.kept, options.account)
    try:
        if options.word == "make":
            sys.stdout.write(f"kept as {backup.make(full=options.full)}\n")
        else:
            backup.restore(options.cluster, options.time)
            sys.stdout.write("Restored. Start PostgreSQL, then: pinkas verify-chain, verify-audit and verify-books.\n")
    except (BackupError, OSError) as fault:
        sys.exit(f"backup: {fault}")


if __name__ == "__main__":
    main()
