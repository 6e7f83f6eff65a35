"""Removes content from the store that nothing refers to.

The store is visited by the first two digits of the names, one of the 256 parts an hour, so that every file is visited
in eleven days. Content that is old enough and not referred to is set aside, and removed a day or more later if it is
still not referred to; until then reading it restores it. So there is a day between storing content and referring to it,
and a wrong result at one moment loses nothing."""

import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import islice
from uuid import UUID

from pinkas.domains.files.store import IN_USE, INSTALLATION
from pinkas.outside.files import SEVERAL_DATABASES, Files, StoredFile, run_in_file_thread
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 3600
MIN_AGE = timedelta(days=1)
"""How old a file is at least before it is set aside, and how long it stays aside."""
BATCH_SIZE = 500
_PARTS = 256


async def clean_current_part(database: Database, clock: Clock, files: Files) -> int:
    """The part of the store whose hour it is; nothing is left of it for this hour."""
    hour = int(clock.now().timestamp()) // INTERVAL_SECONDS
    await clean_part(database, clock.now(), files, f"{hour % _PARTS:02x}")
    return 0


async def clean_part(database: Database, now: datetime, files: Files, prefix: str) -> tuple[int, int]:
    """One part, by the first two digits; how many files were set aside, and how many removed for good. A store that
    serves another installation, or another database too, is left alone: its files are named elsewhere."""
    row = await database.fetch_one(INSTALLATION)
    if row is None or not await run_in_file_thread(_serves_installation, files, row.installation_id):
        return 0, 0
    removed = 0
    for batch in _split_into_batches(await run_in_file_thread(_list_old, files, prefix, True, now - MIN_AGE)):
        used = await _used_digests(database, batch)
        for one in batch:
            with suppress(FileNotFoundError):  # it was read meanwhile, or another worker removed it
                await run_in_file_thread(files.restore if one.sha256 in used else files.remove, one.sha256)
            removed += one.sha256 not in used
    aside = 0
    for batch in _split_into_batches(await run_in_file_thread(_list_old, files, prefix, False, now - MIN_AGE)):
        used = await _used_digests(database, batch)
        for one in batch:
            if one.sha256 not in used:
                with suppress(FileNotFoundError):
                    await run_in_file_thread(files.set_aside, one.sha256)
                    aside += 1
    if aside or removed:
        log.info("the store was swept", extra={"facts": {"part": prefix, "setAside": aside, "removed": removed}})
    return aside, removed


def _serves_installation(files: Files, installation: UUID) -> bool:
    owner = files.owner()
    if owner is None:
        files.set_owner(str(installation))
        owner = files.owner()
    if owner == SEVERAL_DATABASES:
        return False
    if owner != str(installation):
        log.error("the store of files serves another installation and is not swept: give each a PREFIX of its own")
    return owner == str(installation)


def _list_old(files: Files, prefix: str, set_aside: bool, before: datetime) -> list[StoredFile]:
    return [one for one in files.list_files(prefix, aside=set_aside) if one.at < before]


def _split_into_batches(files: Iterable[StoredFile]) -> Iterable[list[StoredFile]]:
    rest = iter(files)
    while batch := list(islice(rest, BATCH_SIZE)):
        yield batch


async def _used_digests(database: Database, batch: list[StoredFile]) -> set[bytes]:
    row = await database.fetch_one(IN_USE, digests=[one.sha256 for one in batch])
    return {bytes(one) for one in row.used} if row else set()
