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
from pinkas.outside.files import Files, Kept, beside
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

log = logging.getLogger(__name__)

EVERY_SECONDS = 3600
YOUNG = timedelta(days=1)
"""How old a file is at least before it is set aside, and how long it stays aside."""
BATCH = 500
_PARTS = 256


async def sweep(database: Database, clock: Clock, files: Files) -> int:
    """The part of the store whose hour it is; nothing is left of it for this hour."""
    hour = int(clock.now().timestamp()) // EVERY_SECONDS
    await sweep_part(database, clock.now(), files, f"{hour % _PARTS:02x}")
    return 0


async def sweep_part(database: Database, now: datetime, files: Files, start: str) -> tuple[int, int]:
    """One part, by the first two digits; how many files were set aside, and how many removed for good. A store that
    serves another installation is left alone: its files are named elsewhere."""
    row = await database.fetch_one(INSTALLATION)
    if row is None or not await beside(_is_ours, files, row.installation_id):
        return 0, 0
    removed = 0
    for batch in _batches(await beside(_old, files, start, True, now - YOUNG)):
        used = await _used(database, batch)
        for one in batch:
            with suppress(FileNotFoundError):  # it was read meanwhile, or another worker removed it
                await beside(files.bring_back if one.sha256 in used else files.remove, one.sha256)
            removed += one.sha256 not in used
    aside = 0
    for batch in _batches(await beside(_old, files, start, False, now - YOUNG)):
        used = await _used(database, batch)
        for one in batch:
            if one.sha256 not in used:
                with suppress(FileNotFoundError):
                    await beside(files.set_aside, one.sha256)
                    aside += 1
    if aside or removed:
        log.info("the store was swept", extra={"facts": {"part": start, "setAside": aside, "removed": removed}})
    return aside, removed


def _is_ours(files: Files, installation: UUID) -> bool:
    owner = files.owner()
    if owner is None:
        files.set_owner(str(installation))
        owner = files.owner()
    if owner != str(installation):
        log.error("the store of files serves another installation and is not swept: give each a PREFIX of its own")
    return owner == str(installation)


def _old(files: Files, start: str, aside: bool, before: datetime) -> list[Kept]:
    return [one for one in files.listed(start, aside=aside) if one.at < before]


def _batches(found: Iterable[Kept]) -> Iterable[list[Kept]]:
    rest = iter(found)
    while batch := list(islice(rest, BATCH)):
        yield batch


async def _used(database: Database, batch: list[Kept]) -> set[bytes]:
    row = await database.fetch_one(IN_USE, digests=[one.sha256 for one in batch])
    return {bytes(one) for one in row.used} if row else set()
