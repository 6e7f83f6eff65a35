# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The businesses that a partner acts for: invited, listed, changed, left."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PartnerMerchants(Resource):
    """The businesses that a partner acts for: invited, listed, changed, left."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
    ) -> types.MerchantPage:
        """List all of the partner's merchants.

        The merchants of the partner, newest first, with those that have ended. `q` looks in names, tax ids and
        references.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `merchants:read`.
        """
        return self._json(
            "GET",
            "/partner/merchants",
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

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
    ) -> Iterator[types.Merchant]:
        """List all of the partner's merchants: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/partner/merchants",
            query={
                "limit": limit,
                "q": q,
                "status": status,
                "externalReference": external_reference,
                "updatedSince": updated_since,
            },
        )

    def create(self, body: types.NewMerchant) -> types.Merchant:
        """Create a merchant (child business) on behalf of the partner.

        Opens a business for a merchant and invites its owner by mail; until the owner has accepted it is
        `PENDING_OWNER`, and nothing can be done in it. There is never a password.

        `externalReference` names the call for ever: the same call again answers 200 with the merchant as it is now,
        another body under it is `reference_conflict`. A call that was refused takes no reference. Where a business
        has the tax id already the answer is `tax_id_taken`; with `requestAccess` its owner is asked, and decides in
        the dashboard.

        Scope: `merchants:write`.
        """
        return self._json(
            "POST",
            "/partner/merchants",
            body=body,
            replays=True,
        )

    def get(self, merchant_id: types.Id) -> types.Merchant:
        """Get a merchant by business UUID.

        A merchant of the partner by the id of its business.

        Scope: `merchants:read`.
        """
        return self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}",
        )

    def update(
        self,
        merchant_id: types.Id,
        body: types.MerchantChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Merchant:
        """Change a merchant.

        Changes what the partner keeps of a merchant, and until its owner has agreed, who is invited. A new address
        takes the invitation of the one before back.

        `if_match`: the version that you saw; another one is refused.

        Scope: `merchants:write`.
        """
        return self._json(
            "PATCH",
            f"/partner/merchants/{segment(merchant_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def deactivate(self, merchant_id: types.Id, *, if_match: int | str | None = None) -> types.Merchant:
        """Stop acting for a merchant.

        Stops acting for a merchant, for good: the business and its documents stay its owner's. To act for it again,
        ask its owner with `requestAccess`. What has ended stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `merchants:write`.
        """
        return self._json(
            "POST",
            f"/partner/merchants/{segment(merchant_id)}/deactivate",
            headers={"If-Match": if_match},
        )

    def get_partner_usage(self) -> types.PartnerUsage:
        """How many merchants there are, and what the partner's keys did in them.

        How many merchants the partner has, and what its keys did in them. A request is counted within two seconds of
        its answer; those that name no merchant are not.

        Scope: `merchants:read`.
        """
        return self._json(
            "GET",
            "/partner/usage",
        )

    def list_deliveries(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["delivered", "failed", "pending"] | None = None,
        event_type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> types.DeliveryPage:
        """What was sent to the partner's webhooks about a merchant.

        What was sent to the partner's webhooks about a merchant in the last 90 days, newest first, with every
        attempt.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `merchants:read`.
        """
        return self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/deliveries",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "eventType": event_type,
                "from": from_,
                "to": to,
            },
        )

    def iterate_deliveries(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        state: t.Literal["delivered", "failed", "pending"] | None = None,
        event_type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> Iterator[types.Delivery]:
        """What was sent to the partner's webhooks about a merchant: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/deliveries",
            query={"limit": limit, "state": state, "eventType": event_type, "from": from_, "to": to},
        )


class AsyncPartnerMerchants(AsyncResource):
    """The businesses that a partner acts for: invited, listed, changed, left."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
    ) -> types.MerchantPage:
        """List all of the partner's merchants.

        The merchants of the partner, newest first, with those that have ended. `q` looks in names, tax ids and
        references.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `merchants:read`.
        """
        return await self._json(
            "GET",
            "/partner/merchants",
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

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
    ) -> AsyncIterator[types.Merchant]:
        """List all of the partner's merchants: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/partner/merchants",
            query={
                "limit": limit,
                "q": q,
                "status": status,
                "externalReference": external_reference,
                "updatedSince": updated_since,
            },
        )

    async def create(self, body: types.NewMerchant) -> types.Merchant:
        """Create a merchant (child business) on behalf of the partner.

        Opens a business for a merchant and invites its owner by mail; until the owner has accepted it is
        `PENDING_OWNER`, and nothing can be done in it. There is never a password.

        `externalReference` names the call for ever: the same call again answers 200 with the merchant as it is now,
        another body under it is `reference_conflict`. A call that was refused takes no reference. Where a business
        has the tax id already the answer is `tax_id_taken`; with `requestAccess` its owner is asked, and decides in
        the dashboard.

        Scope: `merchants:write`.
        """
        return await self._json(
            "POST",
            "/partner/merchants",
            body=body,
            replays=True,
        )

    async def get(self, merchant_id: types.Id) -> types.Merchant:
        """Get a merchant by business UUID.

        A merchant of the partner by the id of its business.

        Scope: `merchants:read`.
        """
        return await self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}",
        )

    async def update(
        self,
        merchant_id: types.Id,
        body: types.MerchantChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Merchant:
        """Change a merchant.

        Changes what the partner keeps of a merchant, and until its owner has agreed, who is invited. A new address
        takes the invitation of the one before back.

        `if_match`: the version that you saw; another one is refused.

        Scope: `merchants:write`.
        """
        return await self._json(
            "PATCH",
            f"/partner/merchants/{segment(merchant_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def deactivate(self, merchant_id: types.Id, *, if_match: int | str | None = None) -> types.Merchant:
        """Stop acting for a merchant.

        Stops acting for a merchant, for good: the business and its documents stay its owner's. To act for it again,
        ask its owner with `requestAccess`. What has ended stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `merchants:write`.
        """
        return await self._json(
            "POST",
            f"/partner/merchants/{segment(merchant_id)}/deactivate",
            headers={"If-Match": if_match},
        )

    async def get_partner_usage(self) -> types.PartnerUsage:
        """How many merchants there are, and what the partner's keys did in them.

        How many merchants the partner has, and what its keys did in them. A request is counted within two seconds of
        its answer; those that name no merchant are not.

        Scope: `merchants:read`.
        """
        return await self._json(
            "GET",
            "/partner/usage",
        )

    async def list_deliveries(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["delivered", "failed", "pending"] | None = None,
        event_type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> types.DeliveryPage:
        """What was sent to the partner's webhooks about a merchant.

        What was sent to the partner's webhooks about a merchant in the last 90 days, newest first, with every
        attempt.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `merchants:read`.
        """
        return await self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/deliveries",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "eventType": event_type,
                "from": from_,
                "to": to,
            },
        )

    def iterate_deliveries(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        state: t.Literal["delivered", "failed", "pending"] | None = None,
        event_type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> AsyncIterator[types.Delivery]:
        """What was sent to the partner's webhooks about a merchant: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/deliveries",
            query={"limit": limit, "state": state, "eventType": event_type, "from": from_, "to": to},
        )
