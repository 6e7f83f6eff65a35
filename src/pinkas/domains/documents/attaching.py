"""Files beside documents: looked at and kept outside any transaction."""

import asyncio
from uuid import UUID

from pinkas.core.problems import ServiceUnavailable
from pinkas.domains.documents.actions import attachments
from pinkas.domains.documents.flows import Printing
from pinkas.domains.documents.rules.attachments import PICTURES, UnsupportedFile, media_type_of, shown_name
from pinkas.domains.documents.types.attachments import Attachment
from pinkas.outside.pictures import redrawn
from pinkas.platform.operation import Blob, Upload
from pinkas.platform.tx import Flow


async def attach(flow: Flow, id: UUID, body: Upload) -> Attachment:
    """Attaches a file: a PDF, a PNG, JPEG or WebP picture, a text or CSV in UTF-8, or an Office document without
    macros, of at most 10 MiB; at most 20 files and 50 MiB beside a document. What it is decides its content. Pictures
    are drawn anew, without their metadata; a PDF that runs scripts or programs and an Office document that unpacks
    without bounds or out of its folder are refused (`unsafe_file`). A document that is issued takes more
    files, but loses none."""
    async with flow.transaction() as tx:
        await attachments.check_room(tx, id, len(body.content))
    media_type = await asyncio.to_thread(media_type_of, body.content, body.filename)
    content = body.content
    if media_type in PICTURES:
        try:
            content = await asyncio.to_thread(redrawn, content, media_type)
        except ValueError as fault:
            raise UnsupportedFile(str(fault), field="file") from None
    printing: Printing = flow.outside.printing
    digest = await asyncio.to_thread(printing.files.put, content)
    async with flow.transaction() as tx:
        return await attachments.add(tx, id, shown_name(body.filename, media_type), media_type, len(content), digest)


async def download(flow: Flow, id: UUID, attachment_id: UUID) -> Blob:
    """The file as it is kept, always as a download."""
    async with flow.transaction() as tx:
        found = await attachments.get(tx, id, attachment_id)
    printing: Printing = flow.outside.printing
    try:
        content = await asyncio.to_thread(printing.files.get, bytes.fromhex(found.sha256))
    except OSError as fault:
        raise ServiceUnavailable from fault
    charset = "; charset=utf-8" if found.media_type.startswith("text/") else ""
    return Blob(content, found.media_type + charset, found.file_name, attachment=True)
