"""The files of documents under references of the caller's own."""

from pinkas.core.fields import Reference
from pinkas.domains import documents
from pinkas.domains.documents import PdfQuery
from pinkas.domains.integrations.actions.documents import get_document_id
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow


async def get_document_pdf(flow: Flow[documents.Outside], external_reference: Reference, query: PdfQuery) -> Blob:
    """The signed PDF of the document, as `GET /documents/{id}/pdf`: the first delivery is the original, every later one
    the same certified copy."""
    async with flow.transaction(read_only=True) as tx:
        id = await get_document_id(tx, external_reference)
    return await documents.get_pdf(flow, id, query)
