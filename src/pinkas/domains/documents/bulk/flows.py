"""Many PDFs as one archive: certified copies of issued documents, made now where no job has made them yet."""

from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from pinkas.core.problems import NotFound
from pinkas.domains.documents.bulk.rules import check_archive
from pinkas.domains.documents.bulk.types import Chosen
from pinkas.domains.documents.issuing import store as issuing_store
from pinkas.domains.documents.model.rules.problems import NotIssued, PdfUnavailable
from pinkas.domains.documents.pdf_files.flows import Outside, get_or_make_files
from pinkas.outside.files import Files, run_in_file_thread
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow

ZIP_MEDIA_TYPE = "application/zip"
_ZIP_TIMESTAMP = (1980, 1, 1, 0, 0, 0)
"""The time of every file within: the same documents are the same archive, byte by byte."""


async def download_documents(flow: Flow[Outside], body: Chosen) -> Blob:
    """The certified copies of up to 100 issued documents, as `{docType}-{number}.pdf` each. The original (מקור) is
    delivered one document at a time by `GET /documents/{id}/pdf`: an archive never takes it."""
    ids = list(dict.fromkeys(body.ids))
    async with flow.transaction() as tx:
        found = await issuing_store.document_numbers(tx, ids)
    missing = [str(id) for id in ids if id not in found]
    if missing:
        raise NotFound("Some of `ids` name no document.", field="ids", documentIds=missing)
    drafts = [str(one.id) for one in found.values() if one.doc_number is None]
    if drafts:
        raise NotIssued("Some of `ids` name drafts.", field="ids", documentIds=drafts)
    printing = flow.outside.printing
    entries: list[tuple[str, bytes]] = []
    for id in ids:
        one, kinds = found[id], await get_or_make_files(flow, id)
        entries.append((f"{one.doc_type}-{one.doc_number}.pdf", kinds.get("copy_allocated", kinds["copy"])))
    try:
        content = await run_in_file_thread(_build_archive, printing.files, entries)
    except OSError as fault:
        raise PdfUnavailable from fault
    return Blob(content, ZIP_MEDIA_TYPE, "documents.zip")


def _build_archive(files: Files, entries: list[tuple[str, bytes]]) -> bytes:
    """The archive as bytes; files are read one after another, and not compressed, because PDFs are compressed
    already."""
    into, size = BytesIO(), 0
    with ZipFile(into, "w", ZIP_STORED) as archive:
        for name, digest in entries:
            content = files.get(digest)
            size += len(content)
            check_archive(size)
            archive.writestr(ZipInfo(name, _ZIP_TIMESTAMP), content)
    return into.getvalue()
