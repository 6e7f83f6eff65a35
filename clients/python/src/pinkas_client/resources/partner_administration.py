# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Partners, their keys and their webhooks; for the operator."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PartnerAdministration(Resource):
    """Partners, their keys and their webhooks; for the operator."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "SUSPENDED"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.PartnerPage:
        """List partners.

        The partners, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.
        """
        return self._json(
            "GET",
            "/partner/admin/partners",
            query={"limit": limit, "cursor": cursor, "include": include, "q": q, "status": status, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "SUSPENDED"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.Partner]:
        """List partners: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/partner/admin/partners",
            query={"limit": limit, "q": q, "status": status, "sort": sort},
        )

    def create(self, body: types.NewPartner) -> types.Partner:
        """Create a partner.

        Registers a partner. It can do nothing until a key is made for it.
        """
        return self._json(
            "POST",
            "/partner/admin/partners",
            body=body,
        )

    def get(self, partner_id: types.Id) -> types.Partner:
        """Get partner by id.

        A partner.
        """
        return self._json(
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}",
        )

    def update(
        self,
        partner_id: types.Id,
        body: types.PartnerChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Partner:
        """Change or suspend a partner.

        Changes the fields that are sent; null clears. It acts on the next request with any of its keys.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "PATCH",
            f"/partner/admin/partners/{segment(partner_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_api_keys(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.PartnerKeyPage:
        """List the API keys of a partner.

        The keys of a partner by their beginning, newest first, with those that have ended; never a raw key.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return self._json(
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_api_keys(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.PartnerKey]:
        """List the API keys of a partner: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys",
            query={"limit": limit, "sort": sort},
        )

    def create_api_key(self, partner_id: types.Id, body: types.NewPartnerKey) -> types.CreatedPartnerKey:
        """Create an API key for a partner.

        Makes a key of a partner. `rawKey` is in this answer and nowhere else: only its hash is kept. It begins with
        `svc_live_` or `svc_test_`, and works in that environment only.
        """
        return self._json(
            "POST",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys",
            body=body,
        )

    def rotate_api_key(
        self,
        partner_id: types.Id,
        key_id: types.Id,
        body: types.PartnerKeyRotation | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.CreatedPartnerKey:
        """New raw key for a partner, the old one valid for a grace period.

        Gives a key another raw key, which is in this answer and nowhere else. The one that it had works for
        `graceHours` more (24 unless given, 0 ends it at once); one that an earlier rotation replaced ends now.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "POST",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys/{segment(key_id)}/rotate",
            body=body,
            headers={"If-Match": if_match},
        )

    def revoke_api_key(self, partner_id: types.Id, key_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Revoke a partner's key.

        Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault.

        `if_match`: the version that you saw; another one is refused.
        """
        self._nothing(
            "DELETE",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys/{segment(key_id)}",
            headers={"If-Match": if_match},
        )

    def list_merchants(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
    ) -> types.MerchantPage:
        """List merchants of a partner.

        The merchants of a partner, newest first, with those that have ended.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.
        """
        return self._json(
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/merchants",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "status": status,
                "externalReference": external_reference,
                "updatedSince": updated_since,
            },
        )

    def iterate_merchants(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
    ) -> Iterator[types.Merchant]:
        """List merchants of a partner: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/merchants",
            query={
                "limit": limit,
                "q": q,
                "status": status,
                "externalReference": external_reference,
                "updatedSince": updated_since,
            },
        )

    def list_webhooks(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.PartnerWebhookPage:
        """List webhook endpoints of a partner.

        The endpoints of a partner, newest first, without their secrets, with how they fare over all merchants.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return self._json(
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/webhooks",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_webhooks(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.PartnerWebhook]:
        """List webhook endpoints of a partner: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/webhooks",
            query={"limit": limit, "sort": sort},
        )

    def create_webhook(self, partner_id: types.Id, body: types.NewEndpoint) -> types.CreatedPartnerWebhook:
        """Create a webhook endpoint for a partner.

        Creates an endpoint that is told what happens in the merchants that the partner acts for, from then on and
        while it acts for them. Every delivery names its merchant as `merchantId`; `endpointSequence` counts for each
        merchant.
        """
        return self._json(
            "POST",
            f"/partner/admin/partners/{segment(partner_id)}/webhooks",
            body=body,
        )

    def delete_webhook(self, partner_id: types.Id, webhook_id: types.Id) -> None:
        """Delete a webhook endpoint of a partner.

        Deletes an endpoint: it is told of nothing that happens from then on.
        """
        self._nothing(
            "DELETE",
            f"/partner/admin/partners/{segment(partner_id)}/webhooks/{segment(webhook_id)}",
        )


class AsyncPartnerAdministration(AsyncResource):
    """Partners, their keys and their webhooks; for the operator."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "SUSPENDED"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.PartnerPage:
        """List partners.

        The partners, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.
        """
        return await self._json(
            "GET",
            "/partner/admin/partners",
            query={"limit": limit, "cursor": cursor, "include": include, "q": q, "status": status, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "SUSPENDED"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Partner]:
        """List partners: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/partner/admin/partners",
            query={"limit": limit, "q": q, "status": status, "sort": sort},
        )

    async def create(self, body: types.NewPartner) -> types.Partner:
        """Create a partner.

        Registers a partner. It can do nothing until a key is made for it.
        """
        return await self._json(
            "POST",
            "/partner/admin/partners",
            body=body,
        )

    async def get(self, partner_id: types.Id) -> types.Partner:
        """Get partner by id.

        A partner.
        """
        return await self._json(
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}",
        )

    async def update(
        self,
        partner_id: types.Id,
        body: types.PartnerChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Partner:
        """Change or suspend a partner.

        Changes the fields that are sent; null clears. It acts on the next request with any of its keys.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "PATCH",
            f"/partner/admin/partners/{segment(partner_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_api_keys(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.PartnerKeyPage:
        """List the API keys of a partner.

        The keys of a partner by their beginning, newest first, with those that have ended; never a raw key.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return await self._json(
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_api_keys(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.PartnerKey]:
        """List the API keys of a partner: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys",
            query={"limit": limit, "sort": sort},
        )

    async def create_api_key(self, partner_id: types.Id, body: types.NewPartnerKey) -> types.CreatedPartnerKey:
        """Create an API key for a partner.

        Makes a key of a partner. `rawKey` is in this answer and nowhere else: only its hash is kept. It begins with
        `svc_live_` or `svc_test_`, and works in that environment only.
        """
        return await self._json(
            "POST",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys",
            body=body,
        )

    async def rotate_api_key(
        self,
        partner_id: types.Id,
        key_id: types.Id,
        body: types.PartnerKeyRotation | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.CreatedPartnerKey:
        """New raw key for a partner, the old one valid for a grace period.

        Gives a key another raw key, which is in this answer and nowhere else. The one that it had works for
        `graceHours` more (24 unless given, 0 ends it at once); one that an earlier rotation replaced ends now.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "POST",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys/{segment(key_id)}/rotate",
            body=body,
            headers={"If-Match": if_match},
        )

    async def revoke_api_key(
        self,
        partner_id: types.Id,
        key_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> None:
        """Revoke a partner's key.

        Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault.

        `if_match`: the version that you saw; another one is refused.
        """
        await self._nothing(
            "DELETE",
            f"/partner/admin/partners/{segment(partner_id)}/api-keys/{segment(key_id)}",
            headers={"If-Match": if_match},
        )

    async def list_merchants(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
    ) -> types.MerchantPage:
        """List merchants of a partner.

        The merchants of a partner, newest first, with those that have ended.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.
        """
        return await self._json(
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/merchants",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "status": status,
                "externalReference": external_reference,
                "updatedSince": updated_since,
            },
        )

    def iterate_merchants(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
    ) -> AsyncIterator[types.Merchant]:
        """List merchants of a partner: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/merchants",
            query={
                "limit": limit,
                "q": q,
                "status": status,
                "externalReference": external_reference,
                "updatedSince": updated_since,
            },
        )

    async def list_webhooks(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.PartnerWebhookPage:
        """List webhook endpoints of a partner.

        The endpoints of a partner, newest first, without their secrets, with how they fare over all merchants.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return await self._json(
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/webhooks",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_webhooks(
        self,
        partner_id: types.Id,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.PartnerWebhook]:
        """List webhook endpoints of a partner: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/admin/partners/{segment(partner_id)}/webhooks",
            query={"limit": limit, "sort": sort},
        )

    async def create_webhook(self, partner_id: types.Id, body: types.NewEndpoint) -> types.CreatedPartnerWebhook:
        """Create a webhook endpoint for a partner.

        Creates an endpoint that is told what happens in the merchants that the partner acts for, from then on and
        while it acts for them. Every delivery names its merchant as `merchantId`; `endpointSequence` counts for each
        merchant.
        """
        return await self._json(
            "POST",
            f"/partner/admin/partners/{segment(partner_id)}/webhooks",
            body=body,
        )

    async def delete_webhook(self, partner_id: types.Id, webhook_id: types.Id) -> None:
        """Delete a webhook endpoint of a partner.

        Deletes an endpoint: it is told of nothing that happens from then on.
        """
        await self._nothing(
            "DELETE",
            f"/partner/admin/partners/{segment(partner_id)}/webhooks/{segment(webhook_id)}",
        )
