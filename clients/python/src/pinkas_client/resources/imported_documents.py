# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Documents that an earlier program issued: history that is read, searched and settled."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class ImportedDocuments(Resource):
    """Documents that an earlier program issued: history that is read, searched and settled."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        doc_type: int | None = None,
        doc_number: str | None = None,
        client_id: types.Id | None = None,
        import_id: types.Id | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ImportedDocumentTable:
        """List documents of earlier programs.

        Documents that an earlier program issued, as JSON or as a file with all of them. They are history: none of
        them is numbered, signed or changed here, and none is in the list of `/documents`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `open`: Of which something is owed; false: of which nothing is.

        `from_`: The first day.

        `to`: The last day.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            "/imported-documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "docType": doc_type,
                "docNumber": doc_number,
                "clientId": client_id,
                "importId": import_id,
                "open": open,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        doc_type: int | None = None,
        doc_number: str | None = None,
        client_id: types.Id | None = None,
        import_id: types.Id | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.ImportedDocument]:
        """List documents of earlier programs: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/imported-documents",
            query={
                "limit": limit,
                "q": q,
                "docType": doc_type,
                "docNumber": doc_number,
                "clientId": client_id,
                "importId": import_id,
                "open": open,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_list(
        self,
        *,
        q: str | None = None,
        doc_type: int | None = None,
        doc_number: str | None = None,
        client_id: types.Id | None = None,
        import_id: types.Id | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """List documents of earlier programs.

        Documents that an earlier program issued, as JSON or as a file with all of them. They are history: none of
        them is numbered, signed or changed here, and none is in the list of `/documents`.

        `q`: What to look for; an empty one is no filter.

        `open`: Of which something is owed; false: of which nothing is.

        `from_`: The first day.

        `to`: The last day.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            "/imported-documents",
            query={
                "q": q,
                "docType": doc_type,
                "docNumber": doc_number,
                "clientId": client_id,
                "importId": import_id,
                "open": open,
                "from": from_,
                "to": to,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get(self, id: types.Id) -> types.ImportedDocumentDetails:
        """A document of an earlier program.

        An imported document with its lines, its payments, and the documents that it names or that name it.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/imported-documents/{segment(id)}",
        )

    def download_imported_original(self, id: types.Id) -> Download:
        """Download the original of an imported document.

        The original of an imported document, unchanged. 404 `no_original` where none was attached.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            f"/imported-documents/{segment(id)}/original",
        )

    def attach_imported_original(
        self,
        id: types.Id,
        file: types.Upload,
        *,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.ImportedDocumentDetails:
        """Attach the original of an imported document.

        Attaches the original of an imported document, as the earlier program printed it: a PDF, or a picture of the
        paper, of at most 10 MiB. It takes the place of the one of before.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/imported-documents/{segment(id)}/original",
            upload=(file, filename, media_type),
        )


class AsyncImportedDocuments(AsyncResource):
    """Documents that an earlier program issued: history that is read, searched and settled."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        doc_type: int | None = None,
        doc_number: str | None = None,
        client_id: types.Id | None = None,
        import_id: types.Id | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ImportedDocumentTable:
        """List documents of earlier programs.

        Documents that an earlier program issued, as JSON or as a file with all of them. They are history: none of
        them is numbered, signed or changed here, and none is in the list of `/documents`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `open`: Of which something is owed; false: of which nothing is.

        `from_`: The first day.

        `to`: The last day.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            "/imported-documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "docType": doc_type,
                "docNumber": doc_number,
                "clientId": client_id,
                "importId": import_id,
                "open": open,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        doc_type: int | None = None,
        doc_number: str | None = None,
        client_id: types.Id | None = None,
        import_id: types.Id | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.ImportedDocument]:
        """List documents of earlier programs: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/imported-documents",
            query={
                "limit": limit,
                "q": q,
                "docType": doc_type,
                "docNumber": doc_number,
                "clientId": client_id,
                "importId": import_id,
                "open": open,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_list(
        self,
        *,
        q: str | None = None,
        doc_type: int | None = None,
        doc_number: str | None = None,
        client_id: types.Id | None = None,
        import_id: types.Id | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """List documents of earlier programs.

        Documents that an earlier program issued, as JSON or as a file with all of them. They are history: none of
        them is numbered, signed or changed here, and none is in the list of `/documents`.

        `q`: What to look for; an empty one is no filter.

        `open`: Of which something is owed; false: of which nothing is.

        `from_`: The first day.

        `to`: The last day.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            "/imported-documents",
            query={
                "q": q,
                "docType": doc_type,
                "docNumber": doc_number,
                "clientId": client_id,
                "importId": import_id,
                "open": open,
                "from": from_,
                "to": to,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get(self, id: types.Id) -> types.ImportedDocumentDetails:
        """A document of an earlier program.

        An imported document with its lines, its payments, and the documents that it names or that name it.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/imported-documents/{segment(id)}",
        )

    async def download_imported_original(self, id: types.Id) -> AsyncDownload:
        """Download the original of an imported document.

        The original of an imported document, unchanged. 404 `no_original` where none was attached.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            f"/imported-documents/{segment(id)}/original",
        )

    async def attach_imported_original(
        self,
        id: types.Id,
        file: types.Upload,
        *,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.ImportedDocumentDetails:
        """Attach the original of an imported document.

        Attaches the original of an imported document, as the earlier program printed it: a PDF, or a picture of the
        paper, of at most 10 MiB. It takes the place of the one of before.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/imported-documents/{segment(id)}/original",
            upload=(file, filename, media_type),
        )
