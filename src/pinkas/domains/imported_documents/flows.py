"""The originals of imported documents: stored and streamed outside any transaction."""

from typing import Protocol
from uuid import UUID

from pinkas.domains import files
from pinkas.domains.files import FileStore
from pinkas.domains.imported_documents import actions
from pinkas.domains.imported_documents.store.documents import DOCUMENTS
from pinkas.domains.imported_documents.types import ImportedDocumentDetails
from pinkas.platform.operation import StreamedBlob, Upload
from pinkas.platform.tx import Flow


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def shelf(self) -> FileStore: ...


async def attach_original(flow: Flow[Dependencies], id: UUID, body: Upload) -> ImportedDocumentDetails:
    """Attaches the original of an imported document, as the earlier program printed it: a PDF, or a picture of the
    paper, of at most 10 MiB. It takes the place of the one of before."""
    async with flow.transaction(read_only=True) as tx:
        await DOCUMENTS.get(tx, id)
    shelf = flow.outside.shelf
    stored = await files.store_upload(shelf.files, body, "original")
    async with flow.transaction() as tx:
        return await actions.attach_original(tx, id, stored, shelf.most)


async def download_original(flow: Flow[Dependencies], id: UUID) -> StreamedBlob:
    """The original of an imported document, unchanged. 404 `no_original` where none was attached."""
    async with flow.transaction(read_only=True) as tx:
        found = await actions.get_original(tx, id)
    return await files.stream_file(flow.outside.shelf.files, found.sha256, found.media_type, found.file_name)
