# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The customers of the business: details, balances, statements."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Clients(Resource):
    """The customers of the business: details, balances, statements."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ClientRecordPage:
        """List clients; filter by state, tag, balance and free text.

        Clients, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever
        was with `state=all`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            "/clients",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.ClientRecord]:
        """List clients; filter by state, tag, balance and free text: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/clients",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
            },
        )

    def create(self, body: types.NewClient) -> types.ClientRecord:
        """Create a client; accepts no idempotency key; sends client.created.

        Creates a client. There is no idempotency here: two calls make two clients, unless they bear a tax id or an
        external reference, which belongs to one live client only.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            "/clients",
            body=body,
        )

    def list_balances(self, *, ids: t.Sequence[types.Id], as_of: types.Instant | None = None) -> types.ClientBalances:
        """What some clients owe, by client and currency.

        What some clients owe, by client and currency: the balances of a page of the list of clients, in one read. The
        account of a merged client is that of the one that it was merged into. `asOf`: the same at that instant,
        whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            "/clients/balances",
            query={"ids": ids, "asOf": as_of},
        )

    def find_or_create(self, body: types.FindOrCreate) -> types.Found:
        """Find a client by external reference, tax id, e-mail, phone or name, in this order, or create it.

        Finds the live client that is described, or creates it: many calls at once find or make one. `automatic`
        compares the external reference, then the tax id, the e-mail addresses and the phone numbers, and the name
        only when none of these was sent; the first that fits is the answer, and `matchedBy` names it. What is found
        is not changed, but for one thing: a client without an external reference gets the one that was sent
        (`externalReferenceKept`), and tells of it as of any change. One that has another tax id or reference than the
        request is never taken for it: `client_exists` names those that have what the request says of one client, in
        `existingIds`. Archived clients are not found; the one that would have been is told as `archivedTwinId` of the
        new one.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            "/clients/find-or-create",
            body=body,
        )

    def save_many(self, body: types.BulkClients) -> types.BulkDone:
        """Create or change up to 100 clients, each with its own result.

        Creates or changes up to 100 clients, each with its own result; 200 says that all were looked at, `failed` how
        many were refused. Those with an `id` are changed. There is no idempotency here.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            "/clients/bulk",
            body=body,
        )

    def get(self, id: types.Id) -> types.ClientRecord:
        """Get a client.

        A client, archived or merged or not.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.ClientChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ClientRecord:
        """Change a client; sends client.updated.

        Changes the fields that are sent. Issued documents keep the client as it was.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return self._json(
            "PATCH",
            f"/clients/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def archive(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Archive a client.

        Archives a client: it leaves the list, takes no new documents and gives its tax id and its reference free.
        Archiving twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        self._nothing(
            "DELETE",
            f"/clients/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def restore(self, id: types.Id, *, if_match: int | str | None = None) -> types.ClientRecord:
        """Restore an archived client.

        Takes an archived client back, unless another one has its tax id or its reference by now.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/restore",
            headers={"If-Match": if_match},
        )

    def merge(self, id: types.Id, body: types.Merge, *, if_match: int | str | None = None) -> types.ClientRecord:
        """Merge another client into this one, moving its documents.

        Merges another client into this one, for good: it becomes another name of it. Issued documents and the books
        stay as they were written, and count for this client from now on; drafts, contacts, notes, tags, price lists
        and means of payment move. What this client lacks is taken from the other one.

        Refused where the two are two before the law: both with a tax id, and not the same.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/merge",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_statement(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Statement:
        """Account statement for a period, as JSON, PDF or CSV.

        The account of the client over a period: opening balance, every movement, closing balance, in each currency.
        `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another.

        A client that was merged into this one counts with it; asked about one that was merged, it is the statement of
        the client that stands for it. At most 2,000 movements and seven years. `asOf`: what the statement said at
        that instant, whatever was recorded later.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/statement",
            query={"from": from_, "to": to, "currency": currency, "asOf": as_of, "lang": lang},
        )

    def download_statement(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Account statement for a period, as JSON, PDF or CSV.

        The account of the client over a period: opening balance, every movement, closing balance, in each currency.
        `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another.

        A client that was merged into this one counts with it; asked about one that was merged, it is the statement of
        the client that stands for it. At most 2,000 movements and seven years. `asOf`: what the statement said at
        that instant, whatever was recorded later.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return self._file(
            "GET",
            f"/clients/{segment(id)}/statement",
            query={"from": from_, "to": to, "currency": currency, "asOf": as_of, "format": format, "lang": lang},
        )

    def send_statement(self, id: types.Id, body: types.SendStatement | None = None) -> types.StatementSendings:
        """Send the statement to the client.

        Queues the statement as PDF by e-mail: to `emails`, else to the contacts that receive statements, else to the
        client's own addresses. What became of it is in the client's activity.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/send-statement",
            body=body,
        )

    def get_balance(
        self,
        id: types.Id,
        *,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Balance:
        """Open balance, credit limit and aging.

        What the client owes, by currency and by age, as of today; and how much of its credit limit that is. `asOf`:
        the same at that instant, by age on its day, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/balance",
            query={"asOf": as_of, "lang": lang},
        )

    def download_balance(
        self,
        id: types.Id,
        *,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Open balance, credit limit and aging.

        What the client owes, by currency and by age, as of today; and how much of its credit limit that is. `asOf`:
        the same at that instant, by age on its day, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return self._file(
            "GET",
            f"/clients/{segment(id)}/balance",
            query={"asOf": as_of, "format": format, "lang": lang},
        )

    def list_documents(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        doc_type: int | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-updatedAt", "createdAt", "issueDate", "updatedAt"] | None = None,
    ) -> types.DocumentSummaryPage:
        """Documents of a client.

        The documents of the client, drafts too, newest first unless `sort` says otherwise; those of clients that were
        merged into it are among them, and bear the name that they were issued to.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "currency": currency,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_documents(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        doc_type: int | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-updatedAt", "createdAt", "issueDate", "updatedAt"] | None = None,
    ) -> Iterator[types.DocumentSummary]:
        """Documents of a client: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/documents",
            query={
                "limit": limit,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "currency": currency,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def list_payments(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
    ) -> types.ClientPaymentPage:
        """Payments of a client.

        The payments on issued documents of the client, and the tax that it withheld; those of the newest document
        first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/payments",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "method": method,
                "from": from_,
                "to": to,
            },
        )

    def iterate_payments(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
    ) -> Iterator[types.ClientPayment]:
        """Payments of a client: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/payments",
            query={"limit": limit, "method": method, "from": from_, "to": to},
        )

    def list_activity(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.ActivityPage:
        """Everything that happened with a client.

        What was done to the client, its documents, what was sent to it; newest first. Ids begin with the time of
        their making, so that four sources of a page each are one page together.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/activity",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_activity(self, id: types.Id, *, limit: int | None = None) -> Iterator[types.Activity]:
        """Everything that happened with a client: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/activity",
            query={"limit": limit},
        )

    def get_portal_link(self, id: types.Id) -> types.PortalLink:
        """The link of a client's portal.

        The link of a client's portal, with its address. 404 when the client never had one.

        Scope: `clients:write`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/portal-link",
        )

    def create_portal_link(self, id: types.Id, body: types.NewPortalLink | None = None) -> types.PortalLink:
        """Make or renew the link of a client's portal.

        Makes the address of a client's portal. There is one at a time: the one that it had leads nowhere from then
        on. Whoever has it needs no password: give it to the client only.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/portal-link",
            body=body,
        )

    def end_portal_link(self, id: types.Id) -> None:
        """End the link of a client's portal at once.

        Ends the link of a client's portal at once; those of clients that were merged into it too. Ending it again
        changes nothing; 404 when the client never had one.

        Scope: `clients:write`.
        """
        self._nothing(
            "DELETE",
            f"/clients/{segment(id)}/portal-link",
        )

    def get_reminder_consent(self, id: types.Id) -> types.ReminderConsent:
        """Whether a client is reminded.

        Whether a client is reminded.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/reminder-consent",
        )

    def set_reminder_consent(self, id: types.Id, body: types.ReminderConsentChange) -> types.ReminderConsent:
        """Say whether a client is reminded.

        Says that a client is not reminded, or is reminded again. What the client chose itself by the link in a
        reminder is changed by this too: ask it first.

        Scope: `clients:write`.
        """
        return self._json(
            "PUT",
            f"/clients/{segment(id)}/reminder-consent",
            body=body,
        )


class AsyncClients(AsyncResource):
    """The customers of the business: details, balances, statements."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ClientRecordPage:
        """List clients; filter by state, tag, balance and free text.

        Clients, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever
        was with `state=all`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            "/clients",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.ClientRecord]:
        """List clients; filter by state, tag, balance and free text: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/clients",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewClient) -> types.ClientRecord:
        """Create a client; accepts no idempotency key; sends client.created.

        Creates a client. There is no idempotency here: two calls make two clients, unless they bear a tax id or an
        external reference, which belongs to one live client only.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            "/clients",
            body=body,
        )

    async def list_balances(
        self,
        *,
        ids: t.Sequence[types.Id],
        as_of: types.Instant | None = None,
    ) -> types.ClientBalances:
        """What some clients owe, by client and currency.

        What some clients owe, by client and currency: the balances of a page of the list of clients, in one read. The
        account of a merged client is that of the one that it was merged into. `asOf`: the same at that instant,
        whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            "/clients/balances",
            query={"ids": ids, "asOf": as_of},
        )

    async def find_or_create(self, body: types.FindOrCreate) -> types.Found:
        """Find a client by external reference, tax id, e-mail, phone or name, in this order, or create it.

        Finds the live client that is described, or creates it: many calls at once find or make one. `automatic`
        compares the external reference, then the tax id, the e-mail addresses and the phone numbers, and the name
        only when none of these was sent; the first that fits is the answer, and `matchedBy` names it. What is found
        is not changed, but for one thing: a client without an external reference gets the one that was sent
        (`externalReferenceKept`), and tells of it as of any change. One that has another tax id or reference than the
        request is never taken for it: `client_exists` names those that have what the request says of one client, in
        `existingIds`. Archived clients are not found; the one that would have been is told as `archivedTwinId` of the
        new one.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            "/clients/find-or-create",
            body=body,
        )

    async def save_many(self, body: types.BulkClients) -> types.BulkDone:
        """Create or change up to 100 clients, each with its own result.

        Creates or changes up to 100 clients, each with its own result; 200 says that all were looked at, `failed` how
        many were refused. Those with an `id` are changed. There is no idempotency here.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            "/clients/bulk",
            body=body,
        )

    async def get(self, id: types.Id) -> types.ClientRecord:
        """Get a client.

        A client, archived or merged or not.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.ClientChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ClientRecord:
        """Change a client; sends client.updated.

        Changes the fields that are sent. Issued documents keep the client as it was.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return await self._json(
            "PATCH",
            f"/clients/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def archive(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Archive a client.

        Archives a client: it leaves the list, takes no new documents and gives its tax id and its reference free.
        Archiving twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        await self._nothing(
            "DELETE",
            f"/clients/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def restore(self, id: types.Id, *, if_match: int | str | None = None) -> types.ClientRecord:
        """Restore an archived client.

        Takes an archived client back, unless another one has its tax id or its reference by now.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/restore",
            headers={"If-Match": if_match},
        )

    async def merge(
        self,
        id: types.Id,
        body: types.Merge,
        *,
        if_match: int | str | None = None,
    ) -> types.ClientRecord:
        """Merge another client into this one, moving its documents.

        Merges another client into this one, for good: it becomes another name of it. Issued documents and the books
        stay as they were written, and count for this client from now on; drafts, contacts, notes, tags, price lists
        and means of payment move. What this client lacks is taken from the other one.

        Refused where the two are two before the law: both with a tax id, and not the same.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/merge",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_statement(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Statement:
        """Account statement for a period, as JSON, PDF or CSV.

        The account of the client over a period: opening balance, every movement, closing balance, in each currency.
        `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another.

        A client that was merged into this one counts with it; asked about one that was merged, it is the statement of
        the client that stands for it. At most 2,000 movements and seven years. `asOf`: what the statement said at
        that instant, whatever was recorded later.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/statement",
            query={"from": from_, "to": to, "currency": currency, "asOf": as_of, "lang": lang},
        )

    async def download_statement(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Account statement for a period, as JSON, PDF or CSV.

        The account of the client over a period: opening balance, every movement, closing balance, in each currency.
        `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another.

        A client that was merged into this one counts with it; asked about one that was merged, it is the statement of
        the client that stands for it. At most 2,000 movements and seven years. `asOf`: what the statement said at
        that instant, whatever was recorded later.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return await self._file(
            "GET",
            f"/clients/{segment(id)}/statement",
            query={"from": from_, "to": to, "currency": currency, "asOf": as_of, "format": format, "lang": lang},
        )

    async def send_statement(self, id: types.Id, body: types.SendStatement | None = None) -> types.StatementSendings:
        """Send the statement to the client.

        Queues the statement as PDF by e-mail: to `emails`, else to the contacts that receive statements, else to the
        client's own addresses. What became of it is in the client's activity.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/send-statement",
            body=body,
        )

    async def get_balance(
        self,
        id: types.Id,
        *,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Balance:
        """Open balance, credit limit and aging.

        What the client owes, by currency and by age, as of today; and how much of its credit limit that is. `asOf`:
        the same at that instant, by age on its day, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/balance",
            query={"asOf": as_of, "lang": lang},
        )

    async def download_balance(
        self,
        id: types.Id,
        *,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Open balance, credit limit and aging.

        What the client owes, by currency and by age, as of today; and how much of its credit limit that is. `asOf`:
        the same at that instant, by age on its day, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return await self._file(
            "GET",
            f"/clients/{segment(id)}/balance",
            query={"asOf": as_of, "format": format, "lang": lang},
        )

    async def list_documents(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        doc_type: int | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-updatedAt", "createdAt", "issueDate", "updatedAt"] | None = None,
    ) -> types.DocumentSummaryPage:
        """Documents of a client.

        The documents of the client, drafts too, newest first unless `sort` says otherwise; those of clients that were
        merged into it are among them, and bear the name that they were issued to.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "currency": currency,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_documents(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        doc_type: int | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-updatedAt", "createdAt", "issueDate", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.DocumentSummary]:
        """Documents of a client: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/documents",
            query={
                "limit": limit,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "currency": currency,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    async def list_payments(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
    ) -> types.ClientPaymentPage:
        """Payments of a client.

        The payments on issued documents of the client, and the tax that it withheld; those of the newest document
        first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/payments",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "method": method,
                "from": from_,
                "to": to,
            },
        )

    def iterate_payments(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
    ) -> AsyncIterator[types.ClientPayment]:
        """Payments of a client: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/payments",
            query={"limit": limit, "method": method, "from": from_, "to": to},
        )

    async def list_activity(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.ActivityPage:
        """Everything that happened with a client.

        What was done to the client, its documents, what was sent to it; newest first. Ids begin with the time of
        their making, so that four sources of a page each are one page together.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/activity",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_activity(self, id: types.Id, *, limit: int | None = None) -> AsyncIterator[types.Activity]:
        """Everything that happened with a client: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/activity",
            query={"limit": limit},
        )

    async def get_portal_link(self, id: types.Id) -> types.PortalLink:
        """The link of a client's portal.

        The link of a client's portal, with its address. 404 when the client never had one.

        Scope: `clients:write`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/portal-link",
        )

    async def create_portal_link(self, id: types.Id, body: types.NewPortalLink | None = None) -> types.PortalLink:
        """Make or renew the link of a client's portal.

        Makes the address of a client's portal. There is one at a time: the one that it had leads nowhere from then
        on. Whoever has it needs no password: give it to the client only.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/portal-link",
            body=body,
        )

    async def end_portal_link(self, id: types.Id) -> None:
        """End the link of a client's portal at once.

        Ends the link of a client's portal at once; those of clients that were merged into it too. Ending it again
        changes nothing; 404 when the client never had one.

        Scope: `clients:write`.
        """
        await self._nothing(
            "DELETE",
            f"/clients/{segment(id)}/portal-link",
        )

    async def get_reminder_consent(self, id: types.Id) -> types.ReminderConsent:
        """Whether a client is reminded.

        Whether a client is reminded.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/reminder-consent",
        )

    async def set_reminder_consent(self, id: types.Id, body: types.ReminderConsentChange) -> types.ReminderConsent:
        """Say whether a client is reminded.

        Says that a client is not reminded, or is reminded again. What the client chose itself by the link in a
        reminder is changed by this too: ask it first.

        Scope: `clients:write`.
        """
        return await self._json(
            "PUT",
            f"/clients/{segment(id)}/reminder-consent",
            body=body,
        )
