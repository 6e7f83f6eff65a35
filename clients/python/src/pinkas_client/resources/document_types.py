# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The types of document, their rules and their effect on the books."""

from __future__ import annotations

import typing as t

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class DocumentTypes(Resource):
    """The types of document, their rules and their effect on the books."""

    def list(self) -> types.DocumentKindPage:
        """List document types, with what the business may issue.

        Every document type by its code, in one page: what the business may issue today, and why it may not issue the
        rest.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            "/document-types",
        )

    def get(self, doc_type: int) -> types.DocumentKind:
        """Get a document type, its rules and its accounting effect.

        A document type: what it needs, what it is made from, what it does to the books and how it is cancelled.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/document-types/{segment(doc_type)}",
        )


class AsyncDocumentTypes(AsyncResource):
    """The types of document, their rules and their effect on the books."""

    async def list(self) -> types.DocumentKindPage:
        """List document types, with what the business may issue.

        Every document type by its code, in one page: what the business may issue today, and why it may not issue the
        rest.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            "/document-types",
        )

    async def get(self, doc_type: int) -> types.DocumentKind:
        """Get a document type, its rules and its accounting effect.

        A document type: what it needs, what it is made from, what it does to the books and how it is cancelled.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/document-types/{segment(doc_type)}",
        )
