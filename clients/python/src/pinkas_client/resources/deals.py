# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Sales that may come: their stages, documents, activities, and what to do next."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Deals(Resource):
    """Sales that may come: their stages, documents, activities, and what to do next."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
    ) -> types.DealPage:
        """List deals with filtering and pagination.

        Deals by their filters, newest first unless `sort` says otherwise. A client counts with those that were merged
        into it. `minValue` and `maxValue` are amounts in `currency`, or in that of the books.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_value`: An exact decimal of at most 3 decimals.

        `max_value`: An exact decimal of at most 3 decimals.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `deleted`: Default: false.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            "/crm/deals",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
    ) -> Iterator[types.Deal]:
        """List deals with filtering and pagination: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/crm/deals",
            query={
                "limit": limit,
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewDeal) -> types.Deal:
        """Create a deal.

        Creates a deal in a stage for open deals. There is no idempotency here: two calls make two deals.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            "/crm/deals",
            body=body,
        )

    def get(self, id: types.Id) -> types.Deal:
        """Get a deal.

        A deal with its documents; one that was deleted is not there.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            f"/crm/deals/{segment(id)}",
        )

    def update(self, id: types.Id, body: types.DealChanges, *, if_match: int | str | None = None) -> types.Deal:
        """Update a deal.

        Changes the fields that are sent, and writes down which. Of a closed deal everything may be changed too but
        its stage.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "PATCH",
            f"/crm/deals/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Soft-delete a deal.

        Deletes a deal. It stays on record and can be restored; its documents stay as they are.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        self._nothing(
            "DELETE",
            f"/crm/deals/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def restore(self, id: types.Id, *, if_match: int | str | None = None) -> types.Deal:
        """Restore a deleted deal.

        Restores a deal that was deleted, as it was.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/deals/{segment(id)}/restore",
            headers={"If-Match": if_match},
        )

    def move(self, id: types.Id, body: types.DealMove, *, if_match: int | str | None = None) -> types.DealMoved:
        """Move a deal to another pipeline stage.

        Moves an open deal to a stage of its pipeline, or to another place within its stage. Of two people who move at
        once the second one moves what the first one left; nothing is lost. The stage for lost deals needs
        `lostReason`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/deals/{segment(id)}/move",
            body=body,
            headers={"If-Match": if_match},
        )

    def win(
        self,
        id: types.Id,
        body: types.DealWin | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Deal:
        """Mark as won.

        Marks an open deal as won: it goes to the stage for won deals of its pipeline.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/deals/{segment(id)}/win",
            body=body,
            headers={"If-Match": if_match},
        )

    def lose(self, id: types.Id, body: types.DealLoss, *, if_match: int | str | None = None) -> types.Deal:
        """Mark as lost with a reason.

        Marks an open deal as lost, and says why: it goes to the stage for lost deals of its pipeline.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/deals/{segment(id)}/lose",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_activities(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        type: t.Literal["call", "created", "deleted", "document_linked", "document_unlinked", "email", "field_changed", "invoice_issued", "meeting", "moved", "note", "payment_received", "quote_accepted", "quote_created", "quote_issued", "quote_rejected", "reopened", "restored", "task_done"] | None = None,
    ) -> types.DealActivityPage:
        """Activity log of a deal.

        What happened to a deal, the newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            f"/crm/deals/{segment(id)}/activities",
            query={"limit": limit, "cursor": cursor, "include": include, "type": type},
        )

    def iterate_activities(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        type: t.Literal["call", "created", "deleted", "document_linked", "document_unlinked", "email", "field_changed", "invoice_issued", "meeting", "moved", "note", "payment_received", "quote_accepted", "quote_created", "quote_issued", "quote_rejected", "reopened", "restored", "task_done"] | None = None,
    ) -> Iterator[types.DealActivity]:
        """Activity log of a deal: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/crm/deals/{segment(id)}/activities",
            query={"limit": limit, "type": type},
        )

    def log_activity(
        self,
        id: types.Id,
        body: types.NewDealActivity,
        *,
        if_match: int | str | None = None,
    ) -> types.DealActivity:
        """Log a call, meeting or note.

        Writes down a call, a meeting, a note or an e-mail. It stays for good.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/deals/{segment(id)}/activities",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_control_room(self, id: types.Id) -> types.ControlRoom:
        """One aggregated read of the deal, its linked documents, the client financial panel and recent activity.

        All about a deal in one read: its stages with the time spent, its documents, what the books say of the client,
        the newest activities, the open tasks, and what to do next.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            f"/crm/deals/{segment(id)}/control-room",
        )

    def get_next_best_action(self, id: types.Id) -> types.NextBestAction:
        """Rule-based recommended next action for the deal.

        What to do next about a deal, by rules that are listed in the documentation: the first one that holds, with
        its reason, what shows it, until when it should be done, and the others that hold.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            f"/crm/deals/{segment(id)}/next-best-action",
        )

    def create_quote(
        self,
        id: types.Id,
        body: types.DealQuote | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Create a quote document from the deal's line items.

        Makes a quote of the line items of an open deal, for its client or for the lead; with `send` it is issued and
        sent. It belongs to the deal, and so does whatever is made from it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/deals/{segment(id)}/quote",
            body=body,
            headers={"If-Match": if_match},
        )

    def create_payment_link(self, id: types.Id, body: types.DealPaymentLink | None = None) -> types.PaymentLink:
        """Create a payment link for the deal's linked invoice.

        Makes a payment link for an invoice of a deal: the one that is named, or the oldest that waits for money.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/deals/{segment(id)}/payment-link",
            body=body,
        )

    def link_document(self, id: types.Id, document_id: types.Id, *, if_match: int | str | None = None) -> types.Deal:
        """Link a document.

        Links a document to a deal, a draft or an issued one. It belongs to one deal only.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "PUT",
            f"/crm/deals/{segment(id)}/documents/{segment(document_id)}",
            headers={"If-Match": if_match},
        )

    def unlink_document(self, id: types.Id, document_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Unlink a document.

        Takes a document away from a deal; it stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        self._nothing(
            "DELETE",
            f"/crm/deals/{segment(id)}/documents/{segment(document_id)}",
            headers={"If-Match": if_match},
        )

    def get_board(
        self,
        *,
        pipeline_id: types.Id | None = None,
        owner_user_id: types.Id | None = None,
        tag: str | None = None,
        per_stage: int | None = None,
    ) -> types.Board:
        """Pipeline board: stages with deals and sums.

        A pipeline as a board: its stages in their order, each with its first deals, and how many there are and what
        they are worth. Deals that were won or lost stay on it for 30 days.

        `per_stage`: Default: 25.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            "/crm/board",
            query={"pipelineId": pipeline_id, "ownerUserId": owner_user_id, "tag": tag, "perStage": per_stage},
        )

    def get_forecast(
        self,
        *,
        pipeline_id: types.Id | None = None,
        owner_user_id: types.Id | None = None,
        currency: str | None = None,
        months: int | None = None,
    ) -> types.Forecast:
        """Weighted forecast by month.

        Open deals by the month in which they are expected to close, weighted by how probable each is, beside what was
        really closed in past months. Deals in other currencies have a forecast of their own.

        `currency`: ISO 4217 code.

        `months`: Default: 6.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            "/crm/forecast",
            query={
                "pipelineId": pipeline_id,
                "ownerUserId": owner_user_id,
                "currency": currency,
                "months": months,
            },
        )


class AsyncDeals(AsyncResource):
    """Sales that may come: their stages, documents, activities, and what to do next."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
    ) -> types.DealPage:
        """List deals with filtering and pagination.

        Deals by their filters, newest first unless `sort` says otherwise. A client counts with those that were merged
        into it. `minValue` and `maxValue` are amounts in `currency`, or in that of the books.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_value`: An exact decimal of at most 3 decimals.

        `max_value`: An exact decimal of at most 3 decimals.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `deleted`: Default: false.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            "/crm/deals",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
    ) -> AsyncIterator[types.Deal]:
        """List deals with filtering and pagination: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/crm/deals",
            query={
                "limit": limit,
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewDeal) -> types.Deal:
        """Create a deal.

        Creates a deal in a stage for open deals. There is no idempotency here: two calls make two deals.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            "/crm/deals",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Deal:
        """Get a deal.

        A deal with its documents; one that was deleted is not there.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            f"/crm/deals/{segment(id)}",
        )

    async def update(self, id: types.Id, body: types.DealChanges, *, if_match: int | str | None = None) -> types.Deal:
        """Update a deal.

        Changes the fields that are sent, and writes down which. Of a closed deal everything may be changed too but
        its stage.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "PATCH",
            f"/crm/deals/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Soft-delete a deal.

        Deletes a deal. It stays on record and can be restored; its documents stay as they are.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        await self._nothing(
            "DELETE",
            f"/crm/deals/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def restore(self, id: types.Id, *, if_match: int | str | None = None) -> types.Deal:
        """Restore a deleted deal.

        Restores a deal that was deleted, as it was.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/deals/{segment(id)}/restore",
            headers={"If-Match": if_match},
        )

    async def move(self, id: types.Id, body: types.DealMove, *, if_match: int | str | None = None) -> types.DealMoved:
        """Move a deal to another pipeline stage.

        Moves an open deal to a stage of its pipeline, or to another place within its stage. Of two people who move at
        once the second one moves what the first one left; nothing is lost. The stage for lost deals needs
        `lostReason`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/deals/{segment(id)}/move",
            body=body,
            headers={"If-Match": if_match},
        )

    async def win(
        self,
        id: types.Id,
        body: types.DealWin | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Deal:
        """Mark as won.

        Marks an open deal as won: it goes to the stage for won deals of its pipeline.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/deals/{segment(id)}/win",
            body=body,
            headers={"If-Match": if_match},
        )

    async def lose(self, id: types.Id, body: types.DealLoss, *, if_match: int | str | None = None) -> types.Deal:
        """Mark as lost with a reason.

        Marks an open deal as lost, and says why: it goes to the stage for lost deals of its pipeline.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/deals/{segment(id)}/lose",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_activities(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        type: t.Literal["call", "created", "deleted", "document_linked", "document_unlinked", "email", "field_changed", "invoice_issued", "meeting", "moved", "note", "payment_received", "quote_accepted", "quote_created", "quote_issued", "quote_rejected", "reopened", "restored", "task_done"] | None = None,
    ) -> types.DealActivityPage:
        """Activity log of a deal.

        What happened to a deal, the newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            f"/crm/deals/{segment(id)}/activities",
            query={"limit": limit, "cursor": cursor, "include": include, "type": type},
        )

    def iterate_activities(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        type: t.Literal["call", "created", "deleted", "document_linked", "document_unlinked", "email", "field_changed", "invoice_issued", "meeting", "moved", "note", "payment_received", "quote_accepted", "quote_created", "quote_issued", "quote_rejected", "reopened", "restored", "task_done"] | None = None,
    ) -> AsyncIterator[types.DealActivity]:
        """Activity log of a deal: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/crm/deals/{segment(id)}/activities",
            query={"limit": limit, "type": type},
        )

    async def log_activity(
        self,
        id: types.Id,
        body: types.NewDealActivity,
        *,
        if_match: int | str | None = None,
    ) -> types.DealActivity:
        """Log a call, meeting or note.

        Writes down a call, a meeting, a note or an e-mail. It stays for good.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/deals/{segment(id)}/activities",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_control_room(self, id: types.Id) -> types.ControlRoom:
        """One aggregated read of the deal, its linked documents, the client financial panel and recent activity.

        All about a deal in one read: its stages with the time spent, its documents, what the books say of the client,
        the newest activities, the open tasks, and what to do next.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            f"/crm/deals/{segment(id)}/control-room",
        )

    async def get_next_best_action(self, id: types.Id) -> types.NextBestAction:
        """Rule-based recommended next action for the deal.

        What to do next about a deal, by rules that are listed in the documentation: the first one that holds, with
        its reason, what shows it, until when it should be done, and the others that hold.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            f"/crm/deals/{segment(id)}/next-best-action",
        )

    async def create_quote(
        self,
        id: types.Id,
        body: types.DealQuote | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Create a quote document from the deal's line items.

        Makes a quote of the line items of an open deal, for its client or for the lead; with `send` it is issued and
        sent. It belongs to the deal, and so does whatever is made from it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/deals/{segment(id)}/quote",
            body=body,
            headers={"If-Match": if_match},
        )

    async def create_payment_link(self, id: types.Id, body: types.DealPaymentLink | None = None) -> types.PaymentLink:
        """Create a payment link for the deal's linked invoice.

        Makes a payment link for an invoice of a deal: the one that is named, or the oldest that waits for money.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/deals/{segment(id)}/payment-link",
            body=body,
        )

    async def link_document(
        self,
        id: types.Id,
        document_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.Deal:
        """Link a document.

        Links a document to a deal, a draft or an issued one. It belongs to one deal only.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "PUT",
            f"/crm/deals/{segment(id)}/documents/{segment(document_id)}",
            headers={"If-Match": if_match},
        )

    async def unlink_document(
        self,
        id: types.Id,
        document_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> None:
        """Unlink a document.

        Takes a document away from a deal; it stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        await self._nothing(
            "DELETE",
            f"/crm/deals/{segment(id)}/documents/{segment(document_id)}",
            headers={"If-Match": if_match},
        )

    async def get_board(
        self,
        *,
        pipeline_id: types.Id | None = None,
        owner_user_id: types.Id | None = None,
        tag: str | None = None,
        per_stage: int | None = None,
    ) -> types.Board:
        """Pipeline board: stages with deals and sums.

        A pipeline as a board: its stages in their order, each with its first deals, and how many there are and what
        they are worth. Deals that were won or lost stay on it for 30 days.

        `per_stage`: Default: 25.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            "/crm/board",
            query={"pipelineId": pipeline_id, "ownerUserId": owner_user_id, "tag": tag, "perStage": per_stage},
        )

    async def get_forecast(
        self,
        *,
        pipeline_id: types.Id | None = None,
        owner_user_id: types.Id | None = None,
        currency: str | None = None,
        months: int | None = None,
    ) -> types.Forecast:
        """Weighted forecast by month.

        Open deals by the month in which they are expected to close, weighted by how probable each is, beside what was
        really closed in past months. Deals in other currencies have a forecast of their own.

        `currency`: ISO 4217 code.

        `months`: Default: 6.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            "/crm/forecast",
            query={
                "pipelineId": pipeline_id,
                "ownerUserId": owner_user_id,
                "currency": currency,
                "months": months,
            },
        )
