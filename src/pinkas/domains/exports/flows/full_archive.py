"""The full archive of a business: every row of one moment, the stored files that the rows name, and what proves them.

It is written in a thread, by calls that block: rows come from the database faster than a loop would pass them on."""

import asyncio
import base64
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from tempfile import TemporaryFile
from time import monotonic
from typing import Any, BinaryIO

from pinkas import __version__
from pinkas.domains.businesses import Business
from pinkas.domains.documents import TrustedKeys
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.flows.progress import Progress
from pinkas.domains.exports.rules.archive import left_out
from pinkas.domains.exports.store import archive as store
from pinkas.domains.exports.types import ExportRow, MadeFile
from pinkas.outside.archive_files import FORMAT, ArchiveWriter, Column, Manifest, Owner
from pinkas.outside.files import Files
from pinkas.platform.crypto import DocumentSigner
from pinkas.platform.snapshots import open_snapshot
from pinkas.platform.tx import Flow

_SECONDS = 0.5
"""Between two looks at whether the export still goes on."""
_AHEAD = 4
"""Files that are fetched while one is written: a store over the network answers each late."""
_DIGEST_BYTES = 32


class ArchiveNotSigned(Exception):
    """The key that signs documents is not available, and without a signature an archive proves nothing."""


async def make_archive(
    flow: Flow[Dependencies], row: ExportRow, _: Business, target: BinaryIO, progress: Progress
) -> MadeFile:
    """Writes the archive; its name, and how many rows each table has, and how many files there are."""
    signer = flow.transactions.runtime.keys.documents
    if signer is None:
        raise ArchiveNotSigned
    async with flow.transaction(read_only=True) as tx:
        work = await store.count_work(tx)
    await progress.expect(work)
    loop = asyncio.get_running_loop()

    def advance(count: int) -> None:
        asyncio.run_coroutine_threadsafe(progress.advance(count), loop).result()

    making = _Making(flow, row, signer, flow.outside.issuer.known(), _in_steps(advance))
    return await asyncio.to_thread(making.write, target)


def _in_steps(advance: Callable[[int], None]) -> Callable[[int], None]:
    waiting, told_at = 0, monotonic()

    def add(count: int) -> None:
        nonlocal waiting, told_at
        waiting += count
        if monotonic() - told_at >= _SECONDS:
            advance(waiting)
            waiting, told_at = 0, monotonic()

    return add


class _Making:
    """One attempt at an archive."""

    def __init__(
        self,
        flow: Flow[Dependencies],
        row: ExportRow,
        signer: DocumentSigner,
        trusted: TrustedKeys,
        advance: Callable[[int], None],
    ) -> None:
        self._flow, self._row, self._signer, self._trusted, self._advance = flow, row, signer, trusted, advance

    def write(self, target: BinaryIO) -> MadeFile:
        assert self._flow.caller.business_id is not None, "an export is of a business"
        with ArchiveWriter(target) as writer, TemporaryFile() as digests:
            with open_snapshot(self._flow.read_from.database.url, self._flow.caller.business_id) as snapshot:
                facts, tables = store.get_facts(snapshot), store.list_tables(snapshot)
                for one in tables:
                    columns = [Column(name=name, type=kind) for name, kind in one.columns]
                    writer.add_table(one.name, columns, snapshot.copy_json(one.query), self._advance)
                for digest in store.iterate_files(snapshot, tables):
                    digests.write(digest)
                key_ids = store.list_signing_keys(snapshot)
            digests.seek(0)
            writer.add_files(_open_ahead(self._flow.outside.files, digests), self._advance)
            manifest = self._manifest(writer, facts, key_ids)
            writer.finish(manifest, self._signer.key_id, self._signer.public_key, self._signer.sign)
        counts = {one.name: one.rows for one in writer.tables if one.rows}
        counts["files"] = sum(one.files for one in writer.packs)
        return MadeFile(name=_file_name(self._row, facts.tax_id), records=counts)

    def _manifest(self, writer: ArchiveWriter, facts: Any, key_ids: Sequence[str]) -> Manifest:
        known = self._trusted.keys
        return Manifest(
            format=FORMAT,
            product=f"Pinkas {__version__}",
            revision=facts.revision,
            environment=self._flow.transactions.runtime.environment,
            business=Owner(id=facts.business_id, name=facts.name, tax_id=facts.tax_id, country=facts.country),
            created_at=self._flow.read_from.as_of or facts.now,
            tables=writer.tables,
            files=writer.packs,
            keys={one: base64.b64encode(known[one]).decode() for one in key_ids if one in known},
            certificates=sorted(self._trusted.certificates),
            left_out=left_out(),
        )


def _file_name(row: ExportRow, tax_id: str) -> str:
    digits = "".join(one for one in tax_id if one.isdigit()) or "business"
    return f"archive-{digits}-{row.stamp:%Y%m%d-%H%M}.zip"


def _open_ahead(files: Files, digests: BinaryIO) -> Iterator[tuple[bytes, BinaryIO]]:
    """The files of a list of hashes, opened and proved; some are fetched before they are asked for."""
    waiting: deque[tuple[bytes, Future[BinaryIO]]] = deque()
    with ThreadPoolExecutor(_AHEAD, thread_name_prefix="archive") as pool:
        try:
            while True:
                while len(waiting) < _AHEAD and (digest := digests.read(_DIGEST_BYTES)):
                    waiting.append((digest, pool.submit(files.open, digest)))
                if not waiting:
                    return
                digest, opened = waiting.popleft()
                yield digest, opened.result()
        finally:
            for _, one in waiting:
                one.add_done_callback(_close)


def _close(opened: "Future[BinaryIO]") -> None:
    if not opened.cancelled() and opened.exception() is None:
        opened.result().close()
