"""Attachments of documents: checked and stored outside any transaction."""

from uuid import UUID

from pinkas.domains import files
from pinkas.domains.documents.attachments import actions
from pinkas.domains.documents.attachments.rules import AttachedFile, Attachment
from pinkas.domains.documents.pdf_files.flows import Outside
from pinkas.platform.operation import StreamedBlob, Upload
from pinkas.platform.tx import Flow


async def attach(flow: Flow[Outside], id: UUID, body: Upload | AttachedFile) -> Attachment:
    """Attaches a file: a PDF, a PNG, JPEG or WebP picture, a text or CSV in UTF-8, or an Office document without
    macros, of at most 10 MiB; at most 20 files and 50 MiB beside a document. What it is decides its content. Pictures
    are drawn anew, without their metadata; a PDF that runs scripts or programs and an Office document that unpacks
    without bounds or out of its folder are refused (`unsafe_file`). A document that is issued takes more
    files, but loses none. A file that was uploaded to `/files` is attached by `{"fileId": ...}`, with `files:read`."""
    if isinstance(body, AttachedFile):
        async with flow.transaction() as tx:
            return await actions.attach_file(tx, id, body.file_id)
    async with flow.transaction() as tx:
        await actions.check_capacity(tx, id, body.size)
    printing = flow.outside.printing
    stored = await files.store_upload(printing.files, body, "attachment")
    async with flow.transaction() as tx:
        return await actions.attach_stored(tx, id, stored)


async def download(flow: Flow[Outside], id: UUID, attachment_id: UUID) -> StreamedBlob:
    """The file as it is kept, always as a download."""
    async with flow.transaction() as tx:
        found = await actions.get(tx, id, attachment_id)
    printing = flow.outside.printing
    return await files.stream_file(printing.files, found.sha256, found.media_type, found.file_name)
