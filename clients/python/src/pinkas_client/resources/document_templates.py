# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""How documents look: colours, logo, texts, layout."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class DocumentTemplates(Resource):
    """How documents look: colours, logo, texts, layout."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        design: t.Literal["bold", "classic", "letter", "minimal", "modern"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.DocumentTemplatePage:
        """List PDF templates.

        Templates, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/document-templates",
            query={"limit": limit, "cursor": cursor, "include": include, "q": q, "design": design, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        design: t.Literal["bold", "classic", "letter", "minimal", "modern"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.DocumentTemplate]:
        """List PDF templates: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/document-templates",
            query={"limit": limit, "q": q, "design": design, "sort": sort},
        )

    def create(self, body: types.NewDocumentTemplate) -> types.DocumentTemplate:
        """Create a template: colours, logo, texts, language, layout.

        Creates a template, once a sample of it was printed. The first one of a business is its default.

        Scope: `business:write`.
        """
        return self._json(
            "POST",
            "/document-templates",
            body=body,
        )

    def get(self, id: types.Id) -> types.DocumentTemplate:
        """Get a template.

        A template.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            f"/document-templates/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.DocumentTemplateChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.DocumentTemplate:
        """Change a template.

        Changes the fields that are sent, once a sample of it was printed. Issued documents keep the look they have;
        drafts get the new one.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "PATCH",
            f"/document-templates/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a template.

        Deletes a template that no draft and no default of a type names. Issued documents keep their look.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        self._nothing(
            "DELETE",
            f"/document-templates/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def preview(self, id: types.Id, body: types.PreviewRequest | None = None) -> Download:
        """Render a sample PDF with a template.

        A sample tax invoice of the business as a PDF that is marked as a draft, or its first page as a picture. Parts
        of the look that are sent are shown in place of the template's. It is not kept.

        Scope: `business:write`.
        """
        return self._file(
            "POST",
            f"/document-templates/{segment(id)}/preview",
            body=body,
        )

    def set_default(self, id: types.Id, *, if_match: int | str | None = None) -> types.DocumentTemplate:
        """Make a template the default.

        Makes a template that of documents which name none; it takes that from the one that had it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "POST",
            f"/document-templates/{segment(id)}/set-default",
            headers={"If-Match": if_match},
        )


class AsyncDocumentTemplates(AsyncResource):
    """How documents look: colours, logo, texts, layout."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        design: t.Literal["bold", "classic", "letter", "minimal", "modern"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.DocumentTemplatePage:
        """List PDF templates.

        Templates, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/document-templates",
            query={"limit": limit, "cursor": cursor, "include": include, "q": q, "design": design, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        design: t.Literal["bold", "classic", "letter", "minimal", "modern"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.DocumentTemplate]:
        """List PDF templates: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/document-templates",
            query={"limit": limit, "q": q, "design": design, "sort": sort},
        )

    async def create(self, body: types.NewDocumentTemplate) -> types.DocumentTemplate:
        """Create a template: colours, logo, texts, language, layout.

        Creates a template, once a sample of it was printed. The first one of a business is its default.

        Scope: `business:write`.
        """
        return await self._json(
            "POST",
            "/document-templates",
            body=body,
        )

    async def get(self, id: types.Id) -> types.DocumentTemplate:
        """Get a template.

        A template.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            f"/document-templates/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.DocumentTemplateChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.DocumentTemplate:
        """Change a template.

        Changes the fields that are sent, once a sample of it was printed. Issued documents keep the look they have;
        drafts get the new one.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "PATCH",
            f"/document-templates/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a template.

        Deletes a template that no draft and no default of a type names. Issued documents keep their look.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        await self._nothing(
            "DELETE",
            f"/document-templates/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def preview(self, id: types.Id, body: types.PreviewRequest | None = None) -> AsyncDownload:
        """Render a sample PDF with a template.

        A sample tax invoice of the business as a PDF that is marked as a draft, or its first page as a picture. Parts
        of the look that are sent are shown in place of the template's. It is not kept.

        Scope: `business:write`.
        """
        return await self._file(
            "POST",
            f"/document-templates/{segment(id)}/preview",
            body=body,
        )

    async def set_default(self, id: types.Id, *, if_match: int | str | None = None) -> types.DocumentTemplate:
        """Make a template the default.

        Makes a template that of documents which name none; it takes that from the one that had it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "POST",
            f"/document-templates/{segment(id)}/set-default",
            headers={"If-Match": if_match},
        )
