"""Uploading and downloading: the bytes go and come outside any transaction."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from pinkas.domains.files import actions, storage
from pinkas.domains.files.types import File, UploadQuery
from pinkas.outside.files import Files
from pinkas.platform.operation import StreamedBlob, Upload
from pinkas.platform.tx import Flow


@dataclass(frozen=True)
class FileStore:
    """The services that this domain needs: the file store, and how many bytes a business may keep."""

    files: Files
    most: int
    """Bytes."""


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def shelf(self) -> FileStore: ...


async def upload(flow: Flow[Dependencies], query: UploadQuery, body: Upload) -> File:
    """Keeps a file of at most 10 MiB: a PDF, a PNG, JPEG or WebP picture, XML, text or CSV in UTF-8, or an Office
    document without macros. What it is decides its content, whatever it is called. Pictures are drawn anew, without
    their metadata; a PDF that runs scripts or programs, and an Office document with macros, or one that unpacks without
    bounds or out of its folder, are refused (`unsafe_file`). A file that is the body itself is called as
    `Content-Disposition` says."""
    shelf = flow.outside.shelf
    async with flow.transaction() as tx:
        await actions.check_capacity(tx, body.size, shelf.most)
    stored = await storage.store_upload(shelf.files, body)
    async with flow.transaction() as tx:
        return await actions.add_file(tx, stored, query.purpose, shelf.most)


async def download(flow: Flow[Dependencies], id: UUID) -> StreamedBlob:
    """The file as it is kept, always as a download. One that belongs to something needs the right to read that too."""
    async with flow.transaction() as tx:
        found = await actions.get_readable(tx, id)
    shelf = flow.outside.shelf
    return await storage.stream_file(shelf.files, found.sha256, found.media_type, found.file_name)
