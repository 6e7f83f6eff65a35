# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Uploaded files, and what uses them."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Files(Resource):
    """Uploaded files, and what uses them."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        purpose: t.Literal["bank_statement", "certificate", "import", "other", "receipt"] | None = None,
        media_type: str | None = None,
        sha256: str | None = None,
        in_use: bool | None = None,
        used_by: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.FileRecordPage:
        """List files; filter by purpose, kind, digest and what uses them.

        Files that were uploaded, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `sha256`: SHA-256 in small hexadecimal digits.

        Scope: `files:read`.
        """
        return self._json(
            "GET",
            "/files",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "purpose": purpose,
                "mediaType": media_type,
                "sha256": sha256,
                "inUse": in_use,
                "usedBy": used_by,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        purpose: t.Literal["bank_statement", "certificate", "import", "other", "receipt"] | None = None,
        media_type: str | None = None,
        sha256: str | None = None,
        in_use: bool | None = None,
        used_by: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.FileRecord]:
        """List files; filter by purpose, kind, digest and what uses them: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/files",
            query={
                "limit": limit,
                "purpose": purpose,
                "mediaType": media_type,
                "sha256": sha256,
                "inUse": in_use,
                "usedBy": used_by,
                "sort": sort,
            },
        )

    def upload(
        self,
        file: types.Upload,
        *,
        purpose: t.Literal["bank_statement", "certificate", "import", "other", "receipt"] | None = None,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.FileRecord:
        """Upload a file.

        Keeps a file of at most 10 MiB: a PDF, a PNG, JPEG or WebP picture, XML, text or CSV in UTF-8, or an Office
        document without macros. What it is decides its content, whatever it is called. Pictures are drawn anew,
        without their metadata; a PDF that runs scripts or programs, and an Office document with macros, or one that
        unpacks without bounds or out of its folder, are refused (`unsafe_file`). A file that is the body itself is
        called as `Content-Disposition` says.

        `purpose`: Default: other.

        Scope: `files:write`.
        """
        return self._json(
            "POST",
            "/files",
            query={"purpose": purpose},
            upload=(file, filename, media_type),
        )

    def get(self, id: types.Id) -> types.FileRecord:
        """Get a file's record.

        A file's record.

        Scope: `files:read`.
        """
        return self._json(
            "GET",
            f"/files/{segment(id)}",
        )

    def delete(self, id: types.Id) -> None:
        """Delete a file that nothing uses.

        Removes a file that nothing uses (409 `file_in_use` names what does). Its bytes go within days, unless they
        are another file's too.

        Scope: `files:write`.
        """
        self._nothing(
            "DELETE",
            f"/files/{segment(id)}",
        )

    def download(self, id: types.Id) -> Download:
        """Download a file.

        The file as it is kept, always as a download. One that belongs to something needs the right to read that too.

        Scope: `files:read`.
        """
        return self._file(
            "GET",
            f"/files/{segment(id)}/content",
        )


class AsyncFiles(AsyncResource):
    """Uploaded files, and what uses them."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        purpose: t.Literal["bank_statement", "certificate", "import", "other", "receipt"] | None = None,
        media_type: str | None = None,
        sha256: str | None = None,
        in_use: bool | None = None,
        used_by: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.FileRecordPage:
        """List files; filter by purpose, kind, digest and what uses them.

        Files that were uploaded, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `sha256`: SHA-256 in small hexadecimal digits.

        Scope: `files:read`.
        """
        return await self._json(
            "GET",
            "/files",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "purpose": purpose,
                "mediaType": media_type,
                "sha256": sha256,
                "inUse": in_use,
                "usedBy": used_by,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        purpose: t.Literal["bank_statement", "certificate", "import", "other", "receipt"] | None = None,
        media_type: str | None = None,
        sha256: str | None = None,
        in_use: bool | None = None,
        used_by: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.FileRecord]:
        """List files; filter by purpose, kind, digest and what uses them: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/files",
            query={
                "limit": limit,
                "purpose": purpose,
                "mediaType": media_type,
                "sha256": sha256,
                "inUse": in_use,
                "usedBy": used_by,
                "sort": sort,
            },
        )

    async def upload(
        self,
        file: types.Upload,
        *,
        purpose: t.Literal["bank_statement", "certificate", "import", "other", "receipt"] | None = None,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.FileRecord:
        """Upload a file.

        Keeps a file of at most 10 MiB: a PDF, a PNG, JPEG or WebP picture, XML, text or CSV in UTF-8, or an Office
        document without macros. What it is decides its content, whatever it is called. Pictures are drawn anew,
        without their metadata; a PDF that runs scripts or programs, and an Office document with macros, or one that
        unpacks without bounds or out of its folder, are refused (`unsafe_file`). A file that is the body itself is
        called as `Content-Disposition` says.

        `purpose`: Default: other.

        Scope: `files:write`.
        """
        return await self._json(
            "POST",
            "/files",
            query={"purpose": purpose},
            upload=(file, filename, media_type),
        )

    async def get(self, id: types.Id) -> types.FileRecord:
        """Get a file's record.

        A file's record.

        Scope: `files:read`.
        """
        return await self._json(
            "GET",
            f"/files/{segment(id)}",
        )

    async def delete(self, id: types.Id) -> None:
        """Delete a file that nothing uses.

        Removes a file that nothing uses (409 `file_in_use` names what does). Its bytes go within days, unless they
        are another file's too.

        Scope: `files:write`.
        """
        await self._nothing(
            "DELETE",
            f"/files/{segment(id)}",
        )

    async def download(self, id: types.Id) -> AsyncDownload:
        """Download a file.

        The file as it is kept, always as a download. One that belongs to something needs the right to read that too.

        Scope: `files:read`.
        """
        return await self._file(
            "GET",
            f"/files/{segment(id)}/content",
        )
