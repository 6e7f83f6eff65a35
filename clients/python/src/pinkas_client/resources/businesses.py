# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The businesses of a person, and the settings of the current one."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Businesses(Resource):
    """The businesses of a person, and the settings of the current one."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.BusinessSummaryPage:
        """List all businesses.

        The businesses of the person; with a key, the one business of the key.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/businesses",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, *, limit: int | None = None) -> Iterator[types.BusinessSummary]:
        """List all businesses: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/businesses",
            query={"limit": limit},
        )

    def create(self, body: types.NewBusiness) -> types.Business:
        """Open a business.

        Opens another business for the person of the session, who becomes its owner.
        """
        return self._json(
            "POST",
            "/businesses",
            body=body,
        )

    def get_current(self) -> types.Business:
        """Get the current business.

        The business of the credential, or of `X-Business-Id`.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/businesses/current",
        )

    def update_current(self, body: types.BusinessChanges, *, if_match: int | str | None = None) -> types.Business:
        """Update the current business.

        Changes the fields that are sent; issued documents keep what they were issued with.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "PATCH",
            "/businesses/current",
            body=body,
            headers={"If-Match": if_match},
        )

    def download_logo(self) -> Download:
        """Download the logo.

        The logo as it is printed: the uploaded PNG or JPEG, or the PNG that was drawn of an SVG.

        Scope: `business:read`.
        """
        return self._file(
            "GET",
            "/businesses/current/logo",
        )

    def upload_logo(
        self,
        file: types.Upload,
        *,
        filename: str | None = None,
        media_type: str | None = None,
        if_match: int | str | None = None,
    ) -> types.Business:
        """Upload the logo.

        Sets the logo: PNG, JPEG or SVG, at most 1 MiB and 4000 pixels a side. It is printed on documents from now on.
        An SVG is drawn once, within limits of time and memory, and kept as a PNG.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "POST",
            "/businesses/current/logo",
            upload=(file, filename, media_type),
            headers={"If-Match": if_match},
        )

    def delete_logo(self, *, if_match: int | str | None = None) -> None:
        """Remove the logo.

        Removes the logo; issued documents keep the one they were issued with.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        self._nothing(
            "DELETE",
            "/businesses/current/logo",
            headers={"If-Match": if_match},
        )

    def list_type_history(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.TypePeriodPage:
        """Business type transition history.

        The types that the business had, has and will have, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/businesses/current/type-history",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_type_history(self, *, limit: int | None = None) -> Iterator[types.TypePeriod]:
        """Business type transition history: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/businesses/current/type-history",
            query={"limit": limit},
        )

    def get_supplier_payment_config(self) -> types.SupplierPaymentConfig:
        """How the business pays its suppliers.

        Whether tax is withheld from suppliers, and the numbers of the business at the clearing house of the banks.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/businesses/supplier-payment-config",
        )

    def update_supplier_payment_config(
        self,
        body: types.SupplierPaymentConfigChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.SupplierPaymentConfig:
        """Change how the business pays its suppliers.

        Changes the fields that are sent. Payments that are recorded stay as they are.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "PATCH",
            "/businesses/supplier-payment-config",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_next_document_number(
        self,
        *,
        doc_type: t.Literal[10, 100, 200, 210, 300, 305, 320, 330, 400, 405],
    ) -> types.NextNumber:
        """Preview the next document number.

        Previews the next number of a type; another finalize may take it first.

        `doc_type`: 10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction account, 305 tax invoice,
        320 invoice-receipt, 330 credit invoice, 400 receipt, 405 donation receipt.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/businesses/documents/next-number",
            query={"docType": doc_type},
        )

    def get_latest_document_issue_date(
        self,
        *,
        doc_type: t.Literal[10, 100, 200, 210, 300, 305, 320, 330, 400, 405],
    ) -> types.DateRange:
        """Two-tier document-date picker range for a document type.

        The dates that the next document of a type may bear, and the narrower ones that it should.

        `doc_type`: 10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction account, 305 tax invoice,
        320 invoice-receipt, 330 credit invoice, 400 receipt, 405 donation receipt.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/businesses/documents/latest-issue-date",
            query={"docType": doc_type},
        )

    def get_document_defaults(self) -> types.DocumentDefaults:
        """Document defaults of the business.

        What drafts get that do not say, by document type.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/businesses/document-defaults",
        )

    def update_document_defaults(
        self,
        body: types.DocumentDefaultsChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.DocumentDefaults:
        """Update document defaults.

        Changes the fields that are sent, by type. Drafts that are there keep what they have.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "PATCH",
            "/businesses/document-defaults",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_document_type_defaults(self, doc_type: int) -> types.DocumentDefault:
        """Default for one document type.

        What drafts of one type get that do not say.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            f"/businesses/document-defaults/{segment(doc_type)}",
        )

    def get_document_config(self) -> types.DocumentConfig:
        """Document configuration.

        How documents are numbered and dated, and how long quotes are valid.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/businesses/document-config",
        )

    def update_document_config(
        self,
        body: types.DocumentConfigChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.DocumentConfig:
        """Update document configuration.

        Changes the fields that are sent. The start of a series that has begun answers 409 `numbering_begun`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "PATCH",
            "/businesses/document-config",
            body=body,
            headers={"If-Match": if_match},
        )

    def change_type(self, body: types.TypeChange, *, if_match: int | str | None = None) -> types.Business:
        """Change the business type from a date (exempt dealer to licensed dealer).

        Changes what the business is before the law, from a day on. It decides which documents may be issued with that
        date or a later one, and whether VAT stands on them; what is issued already stays, so the day lies after it.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "POST",
            "/businesses/current/type",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncBusinesses(AsyncResource):
    """The businesses of a person, and the settings of the current one."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.BusinessSummaryPage:
        """List all businesses.

        The businesses of the person; with a key, the one business of the key.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/businesses",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, *, limit: int | None = None) -> AsyncIterator[types.BusinessSummary]:
        """List all businesses: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/businesses",
            query={"limit": limit},
        )

    async def create(self, body: types.NewBusiness) -> types.Business:
        """Open a business.

        Opens another business for the person of the session, who becomes its owner.
        """
        return await self._json(
            "POST",
            "/businesses",
            body=body,
        )

    async def get_current(self) -> types.Business:
        """Get the current business.

        The business of the credential, or of `X-Business-Id`.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/businesses/current",
        )

    async def update_current(
        self,
        body: types.BusinessChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Business:
        """Update the current business.

        Changes the fields that are sent; issued documents keep what they were issued with.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "PATCH",
            "/businesses/current",
            body=body,
            headers={"If-Match": if_match},
        )

    async def download_logo(self) -> AsyncDownload:
        """Download the logo.

        The logo as it is printed: the uploaded PNG or JPEG, or the PNG that was drawn of an SVG.

        Scope: `business:read`.
        """
        return await self._file(
            "GET",
            "/businesses/current/logo",
        )

    async def upload_logo(
        self,
        file: types.Upload,
        *,
        filename: str | None = None,
        media_type: str | None = None,
        if_match: int | str | None = None,
    ) -> types.Business:
        """Upload the logo.

        Sets the logo: PNG, JPEG or SVG, at most 1 MiB and 4000 pixels a side. It is printed on documents from now on.
        An SVG is drawn once, within limits of time and memory, and kept as a PNG.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "POST",
            "/businesses/current/logo",
            upload=(file, filename, media_type),
            headers={"If-Match": if_match},
        )

    async def delete_logo(self, *, if_match: int | str | None = None) -> None:
        """Remove the logo.

        Removes the logo; issued documents keep the one they were issued with.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        await self._nothing(
            "DELETE",
            "/businesses/current/logo",
            headers={"If-Match": if_match},
        )

    async def list_type_history(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.TypePeriodPage:
        """Business type transition history.

        The types that the business had, has and will have, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/businesses/current/type-history",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_type_history(self, *, limit: int | None = None) -> AsyncIterator[types.TypePeriod]:
        """Business type transition history: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/businesses/current/type-history",
            query={"limit": limit},
        )

    async def get_supplier_payment_config(self) -> types.SupplierPaymentConfig:
        """How the business pays its suppliers.

        Whether tax is withheld from suppliers, and the numbers of the business at the clearing house of the banks.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/businesses/supplier-payment-config",
        )

    async def update_supplier_payment_config(
        self,
        body: types.SupplierPaymentConfigChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.SupplierPaymentConfig:
        """Change how the business pays its suppliers.

        Changes the fields that are sent. Payments that are recorded stay as they are.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "PATCH",
            "/businesses/supplier-payment-config",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_next_document_number(
        self,
        *,
        doc_type: t.Literal[10, 100, 200, 210, 300, 305, 320, 330, 400, 405],
    ) -> types.NextNumber:
        """Preview the next document number.

        Previews the next number of a type; another finalize may take it first.

        `doc_type`: 10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction account, 305 tax invoice,
        320 invoice-receipt, 330 credit invoice, 400 receipt, 405 donation receipt.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/businesses/documents/next-number",
            query={"docType": doc_type},
        )

    async def get_latest_document_issue_date(
        self,
        *,
        doc_type: t.Literal[10, 100, 200, 210, 300, 305, 320, 330, 400, 405],
    ) -> types.DateRange:
        """Two-tier document-date picker range for a document type.

        The dates that the next document of a type may bear, and the narrower ones that it should.

        `doc_type`: 10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction account, 305 tax invoice,
        320 invoice-receipt, 330 credit invoice, 400 receipt, 405 donation receipt.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/businesses/documents/latest-issue-date",
            query={"docType": doc_type},
        )

    async def get_document_defaults(self) -> types.DocumentDefaults:
        """Document defaults of the business.

        What drafts get that do not say, by document type.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/businesses/document-defaults",
        )

    async def update_document_defaults(
        self,
        body: types.DocumentDefaultsChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.DocumentDefaults:
        """Update document defaults.

        Changes the fields that are sent, by type. Drafts that are there keep what they have.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "PATCH",
            "/businesses/document-defaults",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_document_type_defaults(self, doc_type: int) -> types.DocumentDefault:
        """Default for one document type.

        What drafts of one type get that do not say.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            f"/businesses/document-defaults/{segment(doc_type)}",
        )

    async def get_document_config(self) -> types.DocumentConfig:
        """Document configuration.

        How documents are numbered and dated, and how long quotes are valid.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/businesses/document-config",
        )

    async def update_document_config(
        self,
        body: types.DocumentConfigChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.DocumentConfig:
        """Update document configuration.

        Changes the fields that are sent. The start of a series that has begun answers 409 `numbering_begun`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "PATCH",
            "/businesses/document-config",
            body=body,
            headers={"If-Match": if_match},
        )

    async def change_type(self, body: types.TypeChange, *, if_match: int | str | None = None) -> types.Business:
        """Change the business type from a date (exempt dealer to licensed dealer).

        Changes what the business is before the law, from a day on. It decides which documents may be issued with that
        date or a later one, and whether VAT stands on them; what is issued already stays, so the day lies after it.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "POST",
            "/businesses/current/type",
            body=body,
            headers={"If-Match": if_match},
        )
