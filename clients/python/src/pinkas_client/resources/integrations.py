# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The alias for shops and platforms: records under references of their own, each made once."""

from __future__ import annotations

import typing as t

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Integrations(Resource):
    """The alias for shops and platforms: records under references of their own, each made once."""

    def get_identity(self) -> types.IntegrationIdentity:
        """The business and scopes behind the token.

        The business and the app behind the token, and the scopes that the business gave it.

        Scope: `integrations:read`.
        """
        return self._json(
            "GET",
            "/integrations/me",
        )

    def create_document(self, body: types.IntegrationDocument) -> types.Document:
        """Create (and optionally finalize) a document; idempotent by externalReference.

        Creates a document once under the reference, as `POST /documents` does; with `finalize` it is issued in the
        same transaction. The same call again answers 200 with the document as it stands now and `Idempotent-Replayed:
        true`, at any time. A refused call leaves the reference free.

        Scope: `integrations:write`.
        """
        return self._json(
            "POST",
            "/integrations/documents",
            body=body,
            replays=True,
        )

    def get_document(self, external_reference: str) -> types.Document:
        """Get a document by the caller's reference.

        The document that was created under the reference, or by the order with this reference.

        Scope: `integrations:read`.
        """
        return self._json(
            "GET",
            f"/integrations/documents/{segment(external_reference)}",
        )

    def finalize_document(
        self,
        external_reference: str,
        body: types.Finalize | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Finalize it.

        Issues the draft, as `POST /documents/{id}/finalize` does. One that is issued is answered as it is, with
        `Idempotent-Replayed: true`, unless `expectedTotal` is another one than its total.

        `if_match`: the version that you saw; another one is refused.

        Scope: `integrations:write`.
        """
        return self._json(
            "POST",
            f"/integrations/documents/{segment(external_reference)}/finalize",
            body=body,
            headers={"If-Match": if_match},
            replays=True,
        )

    def cancel_document(
        self,
        external_reference: str,
        body: types.Cancellation,
        *,
        if_match: int | str | None = None,
    ) -> types.CancelledDocument:
        """Cancel it.

        Cancels the issued document by the one that its type asks for, as `POST /documents/{id}/cancel` does; it never
        changes itself. One that is cancelled is answered with what cancelled it and `Idempotent-Replayed: true`; a
        draft cancels nothing: 409 `not_issued`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `integrations:write`.
        """
        return self._json(
            "POST",
            f"/integrations/documents/{segment(external_reference)}/cancel",
            body=body,
            headers={"If-Match": if_match},
            replays=True,
        )

    def get_document_pdf(
        self,
        external_reference: str,
        *,
        copy: bool | None = None,
        format: t.Literal["pdf", "png"] | None = None,
    ) -> Download:
        """Its PDF.

        The signed PDF of the document, as `GET /documents/{id}/pdf`: the first delivery is the original, every later
        one the same certified copy.

        `copy`: Default: false.

        `format`: Default: pdf.

        Scope: `integrations:read`.
        """
        return self._file(
            "GET",
            f"/integrations/documents/{segment(external_reference)}/pdf",
            query={"copy": copy, "format": format},
        )

    def create_client(self, body: types.IntegrationClient) -> types.ClientRecord:
        """Create or get a client; idempotent by externalReference.

        Creates a client once under the reference, or gets the one that has it already: 201 for a new client, 200 for
        one that was there, which is not changed. The same call again answers 200 with the client as it stands now and
        `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free.

        Scope: `integrations:write`.
        """
        return self._json(
            "POST",
            "/integrations/clients",
            body=body,
            replays=True,
        )

    def get_client(self, external_reference: str) -> types.ClientRecord:
        """Get a client by the caller's reference.

        The client that was created under the reference, or else the live one that has it as its `externalReference`.

        Scope: `integrations:read`.
        """
        return self._json(
            "GET",
            f"/integrations/clients/{segment(external_reference)}",
        )

    def update_client(
        self,
        external_reference: str,
        body: types.IntegrationClientChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ClientRecord:
        """Change it.

        Changes the fields that are sent, as `PATCH /clients/{id}` does; the reference stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `integrations:write`.
        """
        return self._json(
            "PATCH",
            f"/integrations/clients/{segment(external_reference)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def create_product(self, body: types.IntegrationProduct) -> types.Product:
        """Create or get a product; idempotent by externalReference.

        Creates a product once under the reference, or gets the one that has it already: 201 for a new product, 200
        for one that was there, which is not changed. The same call again answers 200 with the product as it stands
        now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free.

        Scope: `integrations:write`.
        """
        return self._json(
            "POST",
            "/integrations/products",
            body=body,
            replays=True,
        )

    def get_product(self, external_reference: str) -> types.Product:
        """Get a product by the caller's reference.

        The product that was created under the reference, or else the live one that has it as its `externalReference`.

        Scope: `integrations:read`.
        """
        return self._json(
            "GET",
            f"/integrations/products/{segment(external_reference)}",
        )

    def record_payment(self, body: types.IntegrationPayment) -> types.RecordedPayment:
        """Record a payment; idempotent by externalReference.

        Records a payment once under the reference, as `POST /payments` does. The same call again answers 200 with the
        payment as it stands now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference
        free.

        Scope: `integrations:write`.
        """
        return self._json(
            "POST",
            "/integrations/payments",
            body=body,
            replays=True,
        )

    def get_payment(self, external_reference: str) -> types.RecordedPayment:
        """Get a payment by the caller's reference.

        The payment that was recorded under the reference.

        Scope: `integrations:read`.
        """
        return self._json(
            "GET",
            f"/integrations/payments/{segment(external_reference)}",
        )

    def create_order(self, body: types.NewOrder) -> types.Order:
        """One shop order: client, document, payment and receipt in one call; idempotent.

        Takes an order once under the reference: its client is found or created, its document created and issued, its
        payments recorded with their receipt, and both sent, all of it or nothing. The same call again answers 200
        with what it made as that stands now and `Idempotent-Replayed: true`, at any time. The document is found by
        the reference of the order under `/integrations/documents` too. A refused call leaves the reference free.

        Scope: `integrations:write`.
        """
        return self._json(
            "POST",
            "/integrations/orders",
            body=body,
            replays=True,
        )


class AsyncIntegrations(AsyncResource):
    """The alias for shops and platforms: records under references of their own, each made once."""

    async def get_identity(self) -> types.IntegrationIdentity:
        """The business and scopes behind the token.

        The business and the app behind the token, and the scopes that the business gave it.

        Scope: `integrations:read`.
        """
        return await self._json(
            "GET",
            "/integrations/me",
        )

    async def create_document(self, body: types.IntegrationDocument) -> types.Document:
        """Create (and optionally finalize) a document; idempotent by externalReference.

        Creates a document once under the reference, as `POST /documents` does; with `finalize` it is issued in the
        same transaction. The same call again answers 200 with the document as it stands now and `Idempotent-Replayed:
        true`, at any time. A refused call leaves the reference free.

        Scope: `integrations:write`.
        """
        return await self._json(
            "POST",
            "/integrations/documents",
            body=body,
            replays=True,
        )

    async def get_document(self, external_reference: str) -> types.Document:
        """Get a document by the caller's reference.

        The document that was created under the reference, or by the order with this reference.

        Scope: `integrations:read`.
        """
        return await self._json(
            "GET",
            f"/integrations/documents/{segment(external_reference)}",
        )

    async def finalize_document(
        self,
        external_reference: str,
        body: types.Finalize | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Finalize it.

        Issues the draft, as `POST /documents/{id}/finalize` does. One that is issued is answered as it is, with
        `Idempotent-Replayed: true`, unless `expectedTotal` is another one than its total.

        `if_match`: the version that you saw; another one is refused.

        Scope: `integrations:write`.
        """
        return await self._json(
            "POST",
            f"/integrations/documents/{segment(external_reference)}/finalize",
            body=body,
            headers={"If-Match": if_match},
            replays=True,
        )

    async def cancel_document(
        self,
        external_reference: str,
        body: types.Cancellation,
        *,
        if_match: int | str | None = None,
    ) -> types.CancelledDocument:
        """Cancel it.

        Cancels the issued document by the one that its type asks for, as `POST /documents/{id}/cancel` does; it never
        changes itself. One that is cancelled is answered with what cancelled it and `Idempotent-Replayed: true`; a
        draft cancels nothing: 409 `not_issued`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `integrations:write`.
        """
        return await self._json(
            "POST",
            f"/integrations/documents/{segment(external_reference)}/cancel",
            body=body,
            headers={"If-Match": if_match},
            replays=True,
        )

    async def get_document_pdf(
        self,
        external_reference: str,
        *,
        copy: bool | None = None,
        format: t.Literal["pdf", "png"] | None = None,
    ) -> AsyncDownload:
        """Its PDF.

        The signed PDF of the document, as `GET /documents/{id}/pdf`: the first delivery is the original, every later
        one the same certified copy.

        `copy`: Default: false.

        `format`: Default: pdf.

        Scope: `integrations:read`.
        """
        return await self._file(
            "GET",
            f"/integrations/documents/{segment(external_reference)}/pdf",
            query={"copy": copy, "format": format},
        )

    async def create_client(self, body: types.IntegrationClient) -> types.ClientRecord:
        """Create or get a client; idempotent by externalReference.

        Creates a client once under the reference, or gets the one that has it already: 201 for a new client, 200 for
        one that was there, which is not changed. The same call again answers 200 with the client as it stands now and
        `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free.

        Scope: `integrations:write`.
        """
        return await self._json(
            "POST",
            "/integrations/clients",
            body=body,
            replays=True,
        )

    async def get_client(self, external_reference: str) -> types.ClientRecord:
        """Get a client by the caller's reference.

        The client that was created under the reference, or else the live one that has it as its `externalReference`.

        Scope: `integrations:read`.
        """
        return await self._json(
            "GET",
            f"/integrations/clients/{segment(external_reference)}",
        )

    async def update_client(
        self,
        external_reference: str,
        body: types.IntegrationClientChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ClientRecord:
        """Change it.

        Changes the fields that are sent, as `PATCH /clients/{id}` does; the reference stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `integrations:write`.
        """
        return await self._json(
            "PATCH",
            f"/integrations/clients/{segment(external_reference)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def create_product(self, body: types.IntegrationProduct) -> types.Product:
        """Create or get a product; idempotent by externalReference.

        Creates a product once under the reference, or gets the one that has it already: 201 for a new product, 200
        for one that was there, which is not changed. The same call again answers 200 with the product as it stands
        now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free.

        Scope: `integrations:write`.
        """
        return await self._json(
            "POST",
            "/integrations/products",
            body=body,
            replays=True,
        )

    async def get_product(self, external_reference: str) -> types.Product:
        """Get a product by the caller's reference.

        The product that was created under the reference, or else the live one that has it as its `externalReference`.

        Scope: `integrations:read`.
        """
        return await self._json(
            "GET",
            f"/integrations/products/{segment(external_reference)}",
        )

    async def record_payment(self, body: types.IntegrationPayment) -> types.RecordedPayment:
        """Record a payment; idempotent by externalReference.

        Records a payment once under the reference, as `POST /payments` does. The same call again answers 200 with the
        payment as it stands now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference
        free.

        Scope: `integrations:write`.
        """
        return await self._json(
            "POST",
            "/integrations/payments",
            body=body,
            replays=True,
        )

    async def get_payment(self, external_reference: str) -> types.RecordedPayment:
        """Get a payment by the caller's reference.

        The payment that was recorded under the reference.

        Scope: `integrations:read`.
        """
        return await self._json(
            "GET",
            f"/integrations/payments/{segment(external_reference)}",
        )

    async def create_order(self, body: types.NewOrder) -> types.Order:
        """One shop order: client, document, payment and receipt in one call; idempotent.

        Takes an order once under the reference: its client is found or created, its document created and issued, its
        payments recorded with their receipt, and both sent, all of it or nothing. The same call again answers 200
        with what it made as that stands now and `Idempotent-Replayed: true`, at any time. The document is found by
        the reference of the order under `/integrations/documents` too. A refused call leaves the reference free.

        Scope: `integrations:write`.
        """
        return await self._json(
            "POST",
            "/integrations/orders",
            body=body,
            replays=True,
        )
