# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Files that are attached to a document."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class DocumentAttachments(Resource):
    """Files that are attached to a document."""

    def list(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.AttachmentPage:
        """List attachments.

        The files beside a document, oldest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/documents/{segment(id)}/attachments",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, id: types.Id, *, limit: int | None = None) -> Iterator[types.Attachment]:
        """List attachments: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/documents/{segment(id)}/attachments",
            query={"limit": limit},
        )

    def upload(
        self,
        id: types.Id,
        file: types.Upload | None = None,
        body: types.AttachedFile | None = None,
        *,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.Attachment:
        """Attach a file to a document.

        Attaches a file: a PDF, a PNG, JPEG or WebP picture, a text or CSV in UTF-8, or an Office document without
        macros, of at most 10 MiB; at most 20 files and 50 MiB beside a document. What it is decides its content.
        Pictures are drawn anew, without their metadata; a PDF that runs scripts or programs and an Office document
        that unpacks without bounds or out of its folder are refused (`unsafe_file`). A document that is issued takes
        more files, but loses none. A file that was uploaded to `/files` is attached by `{"fileId": ...}`, with
        `files:read`.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/attachments",
            body=body,
            upload=(file, filename, media_type),
        )

    def download(self, id: types.Id, attachment_id: types.Id) -> Download:
        """Download an attachment.

        The file as it is kept, always as a download.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            f"/documents/{segment(id)}/attachments/{segment(attachment_id)}",
        )

    def delete(self, id: types.Id, attachment_id: types.Id) -> None:
        """Remove an attachment of a draft.

        Removes a file from a draft. What stands beside an issued document stays there: 409 `document_immutable`.

        Scope: `documents:write`.
        """
        self._nothing(
            "DELETE",
            f"/documents/{segment(id)}/attachments/{segment(attachment_id)}",
        )


class AsyncDocumentAttachments(AsyncResource):
    """Files that are attached to a document."""

    async def list(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.AttachmentPage:
        """List attachments.

        The files beside a document, oldest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/documents/{segment(id)}/attachments",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, id: types.Id, *, limit: int | None = None) -> AsyncIterator[types.Attachment]:
        """List attachments: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/documents/{segment(id)}/attachments",
            query={"limit": limit},
        )

    async def upload(
        self,
        id: types.Id,
        file: types.Upload | None = None,
        body: types.AttachedFile | None = None,
        *,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.Attachment:
        """Attach a file to a document.

        Attaches a file: a PDF, a PNG, JPEG or WebP picture, a text or CSV in UTF-8, or an Office document without
        macros, of at most 10 MiB; at most 20 files and 50 MiB beside a document. What it is decides its content.
        Pictures are drawn anew, without their metadata; a PDF that runs scripts or programs and an Office document
        that unpacks without bounds or out of its folder are refused (`unsafe_file`). A document that is issued takes
        more files, but loses none. A file that was uploaded to `/files` is attached by `{"fileId": ...}`, with
        `files:read`.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/attachments",
            body=body,
            upload=(file, filename, media_type),
        )

    async def download(self, id: types.Id, attachment_id: types.Id) -> AsyncDownload:
        """Download an attachment.

        The file as it is kept, always as a download.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            f"/documents/{segment(id)}/attachments/{segment(attachment_id)}",
        )

    async def delete(self, id: types.Id, attachment_id: types.Id) -> None:
        """Remove an attachment of a draft.

        Removes a file from a draft. What stands beside an issued document stays there: 409 `document_immutable`.

        Scope: `documents:write`.
        """
        await self._nothing(
            "DELETE",
            f"/documents/{segment(id)}/attachments/{segment(attachment_id)}",
        )
