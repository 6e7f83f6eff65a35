# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Standing orders: what clients have agreed to be charged, when, and every charge with its document."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Mandates(Resource):
    """Standing orders: what clients have agreed to be charged, when, and every charge with its document."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.MandatePage:
        """List standing orders.

        Standing orders, newest first unless `sort` says otherwise, those that are over too.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `mandates:read`.
        """
        return self._json(
            "GET",
            "/mandates",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.Mandate]:
        """List standing orders: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/mandates",
            query={
                "limit": limit,
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewMandate) -> types.Mandate:
        """Create a standing order for a client's saved method.

        Makes a standing order: active at once with a means of payment of the client (`methodId`), else waiting until
        the client has authorized it on the page `authorizationUrl`.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            "/mandates",
            body=body,
        )

    def get_calendar(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        client_id: types.Id | None = None,
    ) -> types.MandateCalendar:
        """The charges to come of a period.

        The charges that active standing orders will make on the days of a period, by day and each with its client.
        Nothing of it is stored: it is computed from the standing orders as they are now.

        Scope: `mandates:read`.
        """
        return self._json(
            "GET",
            "/mandates/calendar",
            query={"from": from_, "to": to, "clientId": client_id},
        )

    def get_debit_file(
        self,
        *,
        charge_date: types.Date,
        institution: str | None = None,
        sending_institution: str | None = None,
        institution_name: str | None = None,
        serial: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
    ) -> Download:
        """The file by which a bank debits what waits for it.

        A file in the layout of the country's clearing house with every charge that waits for its bank, in its
        currency: all of them or none. It changes nothing: whoever sends it says with `/resolve` what the bank did,
        and a charge that is not resolved is in the next file too.

        `serial`: Default: 1.

        Scope: `mandates:read`.
        """
        return self._file(
            "GET",
            "/mandates/debits/file",
            query={
                "chargeDate": charge_date,
                "institution": institution,
                "sendingInstitution": sending_institution,
                "institutionName": institution_name,
                "serial": serial,
                "from": from_,
                "to": to,
            },
        )

    def get(self, id: types.Id) -> types.Mandate:
        """Get a standing order.

        A standing order.

        Scope: `mandates:read`.
        """
        return self._json(
            "GET",
            f"/mandates/{segment(id)}",
        )

    def update(self, id: types.Id, body: types.MandateChanges, *, if_match: int | str | None = None) -> types.Mandate:
        """Change amount, day or end.

        Changes amount, rhythm, end or means of payment. A changed amount is charged from the first date that is at
        least `noticeDays` away; the client is written to before.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return self._json(
            "PATCH",
            f"/mandates/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def pause(self, id: types.Id, *, if_match: int | str | None = None) -> types.Mandate:
        """Pause a standing order.

        Pauses a standing order: neither its dates nor what waits to be tried again is charged. What a provider is
        asked about at this moment goes on.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/pause",
            headers={"If-Match": if_match},
        )

    def resume(
        self,
        id: types.Id,
        body: types.ResumeMandate | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Mandate:
        """Resume.

        Resumes a paused standing order. Of the dates that passed in the pause none is charged unless `catchUp` says
        `last` or `all`; those that are not charged are kept as SKIPPED. What waited to be tried again is tried now.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/resume",
            body=body,
            headers={"If-Match": if_match},
        )

    def cancel(self, id: types.Id, *, if_match: int | str | None = None) -> types.Mandate:
        """Cancel.

        Cancels a standing order: nothing more is charged by it. A charge of which the provider is asked at this
        moment goes on, and its money gets its document. Twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/cancel",
            headers={"If-Match": if_match},
        )

    def charge(
        self,
        id: types.Id,
        body: types.ChargeNow | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.MandateCharge:
        """Charge now.

        Charges a standing order at once, beside its dates. A decline is an answer: `state` is FAILED, with
        `lastError`; PENDING means that the provider has not said what happened, and is asked again by itself. A
        charge by hand that failed is tried again by hand.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/charge",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_charges(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.ChargeSummaryPage:
        """Charges made, with their documents.

        The charges of a standing order, newest first unless `sort` says otherwise, with their documents.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `mandates:read`.
        """
        return self._json(
            "GET",
            f"/mandates/{segment(id)}/charges",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_charges(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.ChargeSummary]:
        """Charges made, with their documents: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/mandates/{segment(id)}/charges",
            query={
                "limit": limit,
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def get_charge(self, id: types.Id, charge_id: types.Id) -> types.MandateCharge:
        """Get a charge with its attempts.

        A charge of a standing order with its attempts.

        Scope: `mandates:read`.
        """
        return self._json(
            "GET",
            f"/mandates/{segment(id)}/charges/{segment(charge_id)}",
        )

    def retry_charge(
        self,
        id: types.Id,
        charge_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.MandateCharge:
        """Try a charge once more now.

        Tries a charge once more at once: one that failed, that waits for its next attempt, or that was skipped; and
        one of which the provider did not say what became of it (UNKNOWN), once somebody has looked there.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/charges/{segment(charge_id)}/retry",
            headers={"If-Match": if_match},
        )

    def skip_charge(
        self,
        id: types.Id,
        charge_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.MandateCharge:
        """Give up a charge.

        Gives a charge up that failed or waits to be tried: it is not asked for any more.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/charges/{segment(charge_id)}/skip",
            headers={"If-Match": if_match},
        )

    def resolve_charge(
        self,
        id: types.Id,
        charge_id: types.Id,
        body: types.ChargeResolution,
        *,
        if_match: int | str | None = None,
    ) -> types.MandateCharge:
        """Say what the bank did with a debit.

        Says what the bank did with a debit (AWAITING_BANK), or the provider with a charge that it did not answer
        (UNKNOWN). Paid, its document is issued; a refusal is tried again by the plan.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/charges/{segment(charge_id)}/resolve",
            body=body,
            headers={"If-Match": if_match},
        )

    def send_authorization(
        self,
        id: types.Id,
        body: types.SendAuthorization | None = None,
    ) -> types.AuthorizationSending:
        """Send the client a link to authorize the mandate.

        Makes a link by which the client authorizes the standing order, and queues it to each address. Links that were
        made before are cancelled. The client sees who asks, how much, when and until when, and consents; a card is
        then entered on the provider's own page, of a bank debit the account is kept for the bank to confirm.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/send-authorization",
            body=body,
        )

    def list_authorizations(self, id: types.Id) -> types.MandateAuthorizations:
        """Links by which it was to be authorized, and consents.

        The links by which a standing order was to be authorized, the newest first, with what was consented to.

        Scope: `mandates:read`.
        """
        return self._json(
            "GET",
            f"/mandates/{segment(id)}/authorizations",
        )

    def confirm_authorization(
        self,
        id: types.Id,
        body: types.ConfirmAuthorization | None = None,
    ) -> types.MandateAuthorization:
        """Say that the bank has accepted the debit.

        Says that the bank has accepted the debit that the client has authorized: the standing order is active then.

        Scope: `mandates:write`.
        """
        return self._json(
            "POST",
            f"/mandates/{segment(id)}/confirm-authorization",
            body=body,
        )


class AsyncMandates(AsyncResource):
    """Standing orders: what clients have agreed to be charged, when, and every charge with its document."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.MandatePage:
        """List standing orders.

        Standing orders, newest first unless `sort` says otherwise, those that are over too.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `mandates:read`.
        """
        return await self._json(
            "GET",
            "/mandates",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.Mandate]:
        """List standing orders: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/mandates",
            query={
                "limit": limit,
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewMandate) -> types.Mandate:
        """Create a standing order for a client's saved method.

        Makes a standing order: active at once with a means of payment of the client (`methodId`), else waiting until
        the client has authorized it on the page `authorizationUrl`.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            "/mandates",
            body=body,
        )

    async def get_calendar(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        client_id: types.Id | None = None,
    ) -> types.MandateCalendar:
        """The charges to come of a period.

        The charges that active standing orders will make on the days of a period, by day and each with its client.
        Nothing of it is stored: it is computed from the standing orders as they are now.

        Scope: `mandates:read`.
        """
        return await self._json(
            "GET",
            "/mandates/calendar",
            query={"from": from_, "to": to, "clientId": client_id},
        )

    async def get_debit_file(
        self,
        *,
        charge_date: types.Date,
        institution: str | None = None,
        sending_institution: str | None = None,
        institution_name: str | None = None,
        serial: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
    ) -> AsyncDownload:
        """The file by which a bank debits what waits for it.

        A file in the layout of the country's clearing house with every charge that waits for its bank, in its
        currency: all of them or none. It changes nothing: whoever sends it says with `/resolve` what the bank did,
        and a charge that is not resolved is in the next file too.

        `serial`: Default: 1.

        Scope: `mandates:read`.
        """
        return await self._file(
            "GET",
            "/mandates/debits/file",
            query={
                "chargeDate": charge_date,
                "institution": institution,
                "sendingInstitution": sending_institution,
                "institutionName": institution_name,
                "serial": serial,
                "from": from_,
                "to": to,
            },
        )

    async def get(self, id: types.Id) -> types.Mandate:
        """Get a standing order.

        A standing order.

        Scope: `mandates:read`.
        """
        return await self._json(
            "GET",
            f"/mandates/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.MandateChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Mandate:
        """Change amount, day or end.

        Changes amount, rhythm, end or means of payment. A changed amount is charged from the first date that is at
        least `noticeDays` away; the client is written to before.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return await self._json(
            "PATCH",
            f"/mandates/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def pause(self, id: types.Id, *, if_match: int | str | None = None) -> types.Mandate:
        """Pause a standing order.

        Pauses a standing order: neither its dates nor what waits to be tried again is charged. What a provider is
        asked about at this moment goes on.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/pause",
            headers={"If-Match": if_match},
        )

    async def resume(
        self,
        id: types.Id,
        body: types.ResumeMandate | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Mandate:
        """Resume.

        Resumes a paused standing order. Of the dates that passed in the pause none is charged unless `catchUp` says
        `last` or `all`; those that are not charged are kept as SKIPPED. What waited to be tried again is tried now.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/resume",
            body=body,
            headers={"If-Match": if_match},
        )

    async def cancel(self, id: types.Id, *, if_match: int | str | None = None) -> types.Mandate:
        """Cancel.

        Cancels a standing order: nothing more is charged by it. A charge of which the provider is asked at this
        moment goes on, and its money gets its document. Twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/cancel",
            headers={"If-Match": if_match},
        )

    async def charge(
        self,
        id: types.Id,
        body: types.ChargeNow | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.MandateCharge:
        """Charge now.

        Charges a standing order at once, beside its dates. A decline is an answer: `state` is FAILED, with
        `lastError`; PENDING means that the provider has not said what happened, and is asked again by itself. A
        charge by hand that failed is tried again by hand.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/charge",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_charges(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.ChargeSummaryPage:
        """Charges made, with their documents.

        The charges of a standing order, newest first unless `sort` says otherwise, with their documents.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `mandates:read`.
        """
        return await self._json(
            "GET",
            f"/mandates/{segment(id)}/charges",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_charges(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.ChargeSummary]:
        """Charges made, with their documents: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/mandates/{segment(id)}/charges",
            query={
                "limit": limit,
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def get_charge(self, id: types.Id, charge_id: types.Id) -> types.MandateCharge:
        """Get a charge with its attempts.

        A charge of a standing order with its attempts.

        Scope: `mandates:read`.
        """
        return await self._json(
            "GET",
            f"/mandates/{segment(id)}/charges/{segment(charge_id)}",
        )

    async def retry_charge(
        self,
        id: types.Id,
        charge_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.MandateCharge:
        """Try a charge once more now.

        Tries a charge once more at once: one that failed, that waits for its next attempt, or that was skipped; and
        one of which the provider did not say what became of it (UNKNOWN), once somebody has looked there.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/charges/{segment(charge_id)}/retry",
            headers={"If-Match": if_match},
        )

    async def skip_charge(
        self,
        id: types.Id,
        charge_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.MandateCharge:
        """Give up a charge.

        Gives a charge up that failed or waits to be tried: it is not asked for any more.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/charges/{segment(charge_id)}/skip",
            headers={"If-Match": if_match},
        )

    async def resolve_charge(
        self,
        id: types.Id,
        charge_id: types.Id,
        body: types.ChargeResolution,
        *,
        if_match: int | str | None = None,
    ) -> types.MandateCharge:
        """Say what the bank did with a debit.

        Says what the bank did with a debit (AWAITING_BANK), or the provider with a charge that it did not answer
        (UNKNOWN). Paid, its document is issued; a refusal is tried again by the plan.

        `if_match`: the version that you saw; another one is refused.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/charges/{segment(charge_id)}/resolve",
            body=body,
            headers={"If-Match": if_match},
        )

    async def send_authorization(
        self,
        id: types.Id,
        body: types.SendAuthorization | None = None,
    ) -> types.AuthorizationSending:
        """Send the client a link to authorize the mandate.

        Makes a link by which the client authorizes the standing order, and queues it to each address. Links that were
        made before are cancelled. The client sees who asks, how much, when and until when, and consents; a card is
        then entered on the provider's own page, of a bank debit the account is kept for the bank to confirm.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/send-authorization",
            body=body,
        )

    async def list_authorizations(self, id: types.Id) -> types.MandateAuthorizations:
        """Links by which it was to be authorized, and consents.

        The links by which a standing order was to be authorized, the newest first, with what was consented to.

        Scope: `mandates:read`.
        """
        return await self._json(
            "GET",
            f"/mandates/{segment(id)}/authorizations",
        )

    async def confirm_authorization(
        self,
        id: types.Id,
        body: types.ConfirmAuthorization | None = None,
    ) -> types.MandateAuthorization:
        """Say that the bank has accepted the debit.

        Says that the bank has accepted the debit that the client has authorized: the standing order is active then.

        Scope: `mandates:write`.
        """
        return await self._json(
            "POST",
            f"/mandates/{segment(id)}/confirm-authorization",
            body=body,
        )
