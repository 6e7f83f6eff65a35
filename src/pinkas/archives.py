"""The commands for full archives: verify one from the file alone, and restore one into this installation."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from uuid import UUID

from pinkas.domains.exports import ArchiveSummary, check_archive
from pinkas.installation import open_installation, owner_url_of
from pinkas.migrations.loading import CannotLoad
from pinkas.outside.archive_files import ArchiveFault, ArchiveReader, NotAnArchive
from pinkas.platform.crypto import public_keys
from pinkas.platform.settings import InvalidSetting, read_settings
from pinkas.restoring import Restored, restore_business
from pinkas.verification import rebuild_sums_of, verify_business
from pinkas.wiring import Service

WHOLE, BROKEN, UNREADABLE = 0, 1, 2
"""Exit statuses."""
_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s]{1,255}")


def verify_archive(path: Path, trusted_key: str | None = None) -> tuple[str, int]:
    """Checks an archive without a database, settings or network. Returns a report, which says the first thing that does
    not fit, and the exit status. With `trusted_key` the archive has to be signed by that key: what nobody compares with
    the key of the installation that made it proves only that the file agrees with itself."""
    try:
        with _open(path) as file, ArchiveReader(file) as archive:
            lines = _describe(path, archive)
            if trusted_key is not None and archive.signature.key_id != trusted_key.lower():
                raise ArchiveFault(f"it is signed by the key {archive.signature.key_id}, not by {trusted_key}")
            found = check_archive(archive)
    except NotAnArchive as fault:
        return f"NOT AN ARCHIVE  {path}: {fault}", UNREADABLE
    except ArchiveFault as fault:
        return f"BROKEN  {path}: {fault}", BROKEN
    except OSError as fault:
        return f"{path}: {fault.strerror or fault}", UNREADABLE
    said = (
        "WHOLE: every hash, chain, signature and sum fits."
        if trusted_key
        else "WHOLE: every hash, chain, signature and sum fits. Who signed it is for you to compare: --trust-key."
    )
    return "\n".join([*lines, *_count(found), said]), WHOLE


def restore_archive(path: Path, owner: str, trusted_key: str | None = None) -> tuple[str, int]:
    """Checks an archive and brings its business into the environment that it was made in, of this installation; then
    verifies what is there. Returns a report and the exit status. `owner` is the e-mail address of a person, who is made
    if there is none. Raises InvalidSetting where this installation cannot take it; nothing is changed then."""
    owner = owner.strip().lower()
    if not _EMAIL.fullmatch(owner):
        raise InvalidSetting(f"--owner {owner!r} is not an e-mail address.")
    try:
        with _open(path) as file, ArchiveReader(file) as archive:
            check_archive(archive)
            return asyncio.run(_restore(archive, owner, trusted_key))
    except NotAnArchive as fault:
        return f"NOT AN ARCHIVE  {path}: {fault}. Nothing is restored.", UNREADABLE
    except ArchiveFault as fault:
        return f"BROKEN  {path}: {fault}. Nothing is restored.", BROKEN
    except CannotLoad as fault:
        raise InvalidSetting(f"Nothing is restored. {fault}") from None
    except OSError as fault:
        return f"{path}: {fault.strerror or fault}", UNREADABLE


async def _restore(archive: ArchiveReader, owner: str, trusted_key: str | None) -> tuple[str, int]:
    told = archive.manifest
    installation = open_installation(read_settings())
    directory = installation.settings.directory() / "keys" / told.environment
    check_trust(archive, directory, trusted_key)
    service = Service(told.environment, installation.settings, installation.urls_of(told.environment))
    await service.open()
    try:
        done = await restore_business(archive, service, owner_url_of(installation, told.environment), owner)
        return await finish_restore(service, told.business.id, done)
    finally:
        await service.close()


def check_trust(archive: ArchiveReader, directory: Path, trusted_key: str | None) -> None:
    """Raises InvalidSetting unless the archive is signed by a key of this installation, or by the one that was named:
    with the archive its keys are believed, and whoever has one of them signs documents that are genuine here."""
    signed_by = archive.signature.key_id
    if trusted_key is not None and trusted_key.lower() != signed_by:
        raise InvalidSetting(f"The archive is signed by the key {signed_by}, not by {trusted_key}.")
    if trusted_key is None and public_keys(directory).get(signed_by) != archive.public_key:
        raise InvalidSetting(
            f"The archive is signed by the key {signed_by}, which this installation does not know. Compare it with "
            f"keys/{archive.manifest.environment}/public-keys.json of the installation that made it, and repeat with "
            f"--trust-key {signed_by}."
        )


async def finish_restore(service: Service, business_id: UUID, done: Restored) -> tuple[str, int]:
    """Makes the sums of a restored business, and verifies it by what the database holds now."""
    await rebuild_sums_of(service, business_id)
    faults = await verify_business(service, business_id)
    lines = [
        f"restored      {done.rows} rows of {done.tables} tables, {done.files} files, in {service.environment}",
        f"owner         {done.owner}{', new here: a password is set by “forgot password”' if done.is_new else ''}",
        f"keys          {', '.join(done.new_keys) or 'no new ones'}",
    ]
    lines += [f"BROKEN  {one}" for one in faults]
    if not faults:
        lines.append("Documents, books and audit log are verified: all is well.")
    return "\n".join(lines), BROKEN if faults else WHOLE


@contextmanager
def _open(path: Path) -> Iterator[BinaryIO]:
    with path.open("rb") as file:
        yield file


def _describe(path: Path, archive: ArchiveReader) -> list[str]:
    told = archive.manifest
    return [
        f"file          {path}",
        f"business      {_shown(told.business.name)}, {_shown(told.business.tax_id)} ({told.business.id})",
        f"environment   {told.environment}",
        f"made          {told.created_at:%Y-%m-%d %H:%M:%S} UTC by {_shown(told.product)}, schema {told.revision}",
        f"signed by     key {archive.signature.key_id}",
    ]


def _count(found: ArchiveSummary) -> list[str]:
    return [
        f"content       {found.rows} rows of {found.tables} tables, {found.files} files",
        f"documents     {found.documents} in the chain, each with its signature",
        f"journal       {found.entries} entries in the chain, debits equal credits",
        f"audit log     {found.audit_entries} entries in the chain",
    ]


def _shown(text: str) -> str:
    """A text of the file on one line of a terminal."""
    return "".join(one if one.isprintable() else "?" for one in text[:200])
