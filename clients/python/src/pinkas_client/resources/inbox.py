# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Receipts and invoices that came in: read, corrected, and made into expenses."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Inbox(Resource):
    """Receipts and invoices that came in: read, corrected, and made into expenses."""

    def list_items(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["FAILED", "QUEUED", "READ", "READING", "UNREADABLE"] | None = None,
        outcome: t.Literal["converted", "discarded", "matched", "open"] | None = None,
        source: t.Literal["api", "email", "photo", "upload"] | None = None,
        quarantined: bool | None = None,
        sender: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        q: str | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.InboxSummaryPage:
        """List what came in, with its reading state.

        Papers that came in, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `q`: What to look for; an empty one is no filter.

        Scope: `inbox:read`.
        """
        return self._json(
            "GET",
            "/inbox",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "outcome": outcome,
                "source": source,
                "quarantined": quarantined,
                "sender": sender,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "q": q,
                "sort": sort,
            },
        )

    def iterate_items(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["FAILED", "QUEUED", "READ", "READING", "UNREADABLE"] | None = None,
        outcome: t.Literal["converted", "discarded", "matched", "open"] | None = None,
        source: t.Literal["api", "email", "photo", "upload"] | None = None,
        quarantined: bool | None = None,
        sender: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        q: str | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.InboxSummary]:
        """List what came in, with its reading state: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inbox",
            query={
                "limit": limit,
                "state": state,
                "outcome": outcome,
                "source": source,
                "quarantined": quarantined,
                "sender": sender,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "q": q,
                "sort": sort,
            },
        )

    def upload_item(
        self,
        file: types.Upload,
        *,
        source: t.Literal["api", "photo", "upload"] | None = None,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.InboxItem:
        """Upload a receipt or an invoice to be read.

        Takes a receipt or an invoice of at most 10 MiB to be read: a PDF, a PNG, JPEG or WebP picture, or an
        electronic invoice as XML. It is read within seconds, one after another; `GET /inbox/{id}` tells when. The
        same file twice is 409 `already_in_inbox` with the first one's id. What several files in one request are:
        `POST /inbox/bulk`.

        Scope: `inbox:write`.
        """
        return self._json(
            "POST",
            "/inbox",
            query={"source": source},
            upload=(file, filename, media_type),
        )

    def upload_items(
        self,
        files: t.Sequence[types.Upload],
        *,
        source: t.Literal["api", "photo", "upload"] | None = None,
    ) -> types.UploadResults:
        """Upload up to 50 files, each with its own result.

        Takes up to 50 files, each of at most 10 MiB and together of at most 100 MiB. Each has its own result, in
        their order: a file that cannot be taken, or is there already, keeps no other.

        Scope: `inbox:write`.
        """
        return self._json(
            "POST",
            "/inbox/bulk",
            query={"source": source},
            uploads=files,
        )

    def get_address(self) -> types.InboxAddress:
        """Get the receiving e-mail address of the business.

        The address at which the business receives papers by e-mail: it is made when it is first asked for. Whoever
        knows it can send; `POST /inbox/address/rotate` replaces it. `receiving` says whether the operator of this
        service receives mail at all.

        Scope: `inbox:read`.
        """
        return self._json(
            "GET",
            "/inbox/address",
        )

    def rotate_address(self) -> types.InboxAddress:
        """Replace the receiving address.

        Replaces the address. Mail to the one before is refused from now on.

        Scope: `inbox:write`.
        """
        return self._json(
            "POST",
            "/inbox/address/rotate",
        )

    def list_sender_rules(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        action: t.Literal["allow", "block"] | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.SenderRulePage:
        """List sender rules.

        Rules for senders, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `inbox:read`.
        """
        return self._json(
            "GET",
            "/inbox/sender-rules",
            query={"limit": limit, "cursor": cursor, "include": include, "action": action, "sort": sort},
        )

    def iterate_sender_rules(
        self,
        *,
        limit: int | None = None,
        action: t.Literal["allow", "block"] | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.SenderRule]:
        """List sender rules: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inbox/sender-rules",
            query={"limit": limit, "action": action, "sort": sort},
        )

    def create_sender_rule(self, body: types.NewSenderRule) -> types.SenderRule:
        """Add a sender rule.

        Allows or blocks a sender. As soon as one is allowed, what others send waits for approval.

        Scope: `inbox:write`.
        """
        return self._json(
            "POST",
            "/inbox/sender-rules",
            body=body,
        )

    def delete_sender_rule(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a sender rule.

        Removes a rule. What waits for approval goes on waiting.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        self._nothing(
            "DELETE",
            f"/inbox/sender-rules/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def get_item(self, id: types.Id) -> types.InboxItem:
        """Get what came in, with the fields read.

        A paper with what was read, how sure each field is and where it stands, what to look at, the category that the
        business's own history suggests, and what it seems to repeat.

        Scope: `inbox:read`.
        """
        return self._json(
            "GET",
            f"/inbox/{segment(id)}",
        )

    def update_item(
        self,
        id: types.Id,
        body: types.InboxCorrections,
        *,
        if_match: int | str | None = None,
    ) -> types.InboxItem:
        """Correct the fields read.

        Says what a paper says where the reading is wrong, unsure or silent. What was read stays beside it, and the
        next paper of the same supplier is read with what this one taught.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return self._json(
            "PATCH",
            f"/inbox/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def discard_item(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Discard what came in.

        Discards a paper. Its file is kept, and the paper stays in the list of what was discarded; the same file may
        be sent again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        self._nothing(
            "DELETE",
            f"/inbox/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def read_item_again(self, id: types.Id, *, if_match: int | str | None = None) -> types.InboxItem:
        """Read the file again.

        Queues a paper to be read again, now. What a person corrected stays; a reading under way is not waited for,
        and its result is dropped.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return self._json(
            "POST",
            f"/inbox/{segment(id)}/read-again",
            headers={"If-Match": if_match},
        )

    def approve_item(
        self,
        id: types.Id,
        body: types.InboxApproval | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.InboxItem:
        """Approve what an unknown sender sent.

        Lets a paper be read whose sender was not approved. `remember` makes a rule that allows the sender, and ends
        one that blocks it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return self._json(
            "POST",
            f"/inbox/{segment(id)}/approve",
            body=body,
            headers={"If-Match": if_match},
        )

    def convert_item(
        self,
        id: types.Id,
        body: types.InboxConversion | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.InboxItem:
        """Make an expense of it.

        Makes an expense of a paper, with its file. The same paper of the same supplier is refused (409
        `expense_exists` names the twin): match it to that expense, or discard it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return self._json(
            "POST",
            f"/inbox/{segment(id)}/convert",
            body=body,
            headers={"If-Match": if_match},
        )

    def download_item_file(self, id: types.Id) -> Download:
        """Download the file.

        The file as it is kept, always as a download.

        Scope: `inbox:read`.
        """
        return self._file(
            "GET",
            f"/inbox/{segment(id)}/file",
        )

    def download_item_page(self, id: types.Id, n: int) -> Download:
        """Get the picture of a page.

        The picture of a page, counted from 1, on which the boxes of the fields lie: as WebP, at most 1600 pixels
        wide. 422 `no_page_picture` for a page that is not there, and for what has no pages, such as XML.

        Scope: `inbox:read`.
        """
        return self._file(
            "GET",
            f"/inbox/{segment(id)}/pages/{segment(n)}",
        )

    def match_item(
        self,
        id: types.Id,
        body: types.InboxMatch | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.InboxItem:
        """Attach it to an expense, or to the bank transaction that pays it.

        Makes a paper the file of an expense that has none: the one that is named, or the one that a line pays. Where
        the line pays none yet, or each has its file and something of the line is open, the paper becomes the draft of
        an expense (`outcome` is `converted` then), which is suggested for the line first when it is booked. What came
        in is refused (422 `wrong_direction`).

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return self._json(
            "POST",
            f"/inbox/{segment(id)}/match",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncInbox(AsyncResource):
    """Receipts and invoices that came in: read, corrected, and made into expenses."""

    async def list_items(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["FAILED", "QUEUED", "READ", "READING", "UNREADABLE"] | None = None,
        outcome: t.Literal["converted", "discarded", "matched", "open"] | None = None,
        source: t.Literal["api", "email", "photo", "upload"] | None = None,
        quarantined: bool | None = None,
        sender: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        q: str | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.InboxSummaryPage:
        """List what came in, with its reading state.

        Papers that came in, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `q`: What to look for; an empty one is no filter.

        Scope: `inbox:read`.
        """
        return await self._json(
            "GET",
            "/inbox",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "outcome": outcome,
                "source": source,
                "quarantined": quarantined,
                "sender": sender,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "q": q,
                "sort": sort,
            },
        )

    def iterate_items(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["FAILED", "QUEUED", "READ", "READING", "UNREADABLE"] | None = None,
        outcome: t.Literal["converted", "discarded", "matched", "open"] | None = None,
        source: t.Literal["api", "email", "photo", "upload"] | None = None,
        quarantined: bool | None = None,
        sender: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        q: str | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.InboxSummary]:
        """List what came in, with its reading state: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inbox",
            query={
                "limit": limit,
                "state": state,
                "outcome": outcome,
                "source": source,
                "quarantined": quarantined,
                "sender": sender,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "q": q,
                "sort": sort,
            },
        )

    async def upload_item(
        self,
        file: types.Upload,
        *,
        source: t.Literal["api", "photo", "upload"] | None = None,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.InboxItem:
        """Upload a receipt or an invoice to be read.

        Takes a receipt or an invoice of at most 10 MiB to be read: a PDF, a PNG, JPEG or WebP picture, or an
        electronic invoice as XML. It is read within seconds, one after another; `GET /inbox/{id}` tells when. The
        same file twice is 409 `already_in_inbox` with the first one's id. What several files in one request are:
        `POST /inbox/bulk`.

        Scope: `inbox:write`.
        """
        return await self._json(
            "POST",
            "/inbox",
            query={"source": source},
            upload=(file, filename, media_type),
        )

    async def upload_items(
        self,
        files: t.Sequence[types.Upload],
        *,
        source: t.Literal["api", "photo", "upload"] | None = None,
    ) -> types.UploadResults:
        """Upload up to 50 files, each with its own result.

        Takes up to 50 files, each of at most 10 MiB and together of at most 100 MiB. Each has its own result, in
        their order: a file that cannot be taken, or is there already, keeps no other.

        Scope: `inbox:write`.
        """
        return await self._json(
            "POST",
            "/inbox/bulk",
            query={"source": source},
            uploads=files,
        )

    async def get_address(self) -> types.InboxAddress:
        """Get the receiving e-mail address of the business.

        The address at which the business receives papers by e-mail: it is made when it is first asked for. Whoever
        knows it can send; `POST /inbox/address/rotate` replaces it. `receiving` says whether the operator of this
        service receives mail at all.

        Scope: `inbox:read`.
        """
        return await self._json(
            "GET",
            "/inbox/address",
        )

    async def rotate_address(self) -> types.InboxAddress:
        """Replace the receiving address.

        Replaces the address. Mail to the one before is refused from now on.

        Scope: `inbox:write`.
        """
        return await self._json(
            "POST",
            "/inbox/address/rotate",
        )

    async def list_sender_rules(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        action: t.Literal["allow", "block"] | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.SenderRulePage:
        """List sender rules.

        Rules for senders, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `inbox:read`.
        """
        return await self._json(
            "GET",
            "/inbox/sender-rules",
            query={"limit": limit, "cursor": cursor, "include": include, "action": action, "sort": sort},
        )

    def iterate_sender_rules(
        self,
        *,
        limit: int | None = None,
        action: t.Literal["allow", "block"] | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.SenderRule]:
        """List sender rules: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inbox/sender-rules",
            query={"limit": limit, "action": action, "sort": sort},
        )

    async def create_sender_rule(self, body: types.NewSenderRule) -> types.SenderRule:
        """Add a sender rule.

        Allows or blocks a sender. As soon as one is allowed, what others send waits for approval.

        Scope: `inbox:write`.
        """
        return await self._json(
            "POST",
            "/inbox/sender-rules",
            body=body,
        )

    async def delete_sender_rule(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a sender rule.

        Removes a rule. What waits for approval goes on waiting.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        await self._nothing(
            "DELETE",
            f"/inbox/sender-rules/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def get_item(self, id: types.Id) -> types.InboxItem:
        """Get what came in, with the fields read.

        A paper with what was read, how sure each field is and where it stands, what to look at, the category that the
        business's own history suggests, and what it seems to repeat.

        Scope: `inbox:read`.
        """
        return await self._json(
            "GET",
            f"/inbox/{segment(id)}",
        )

    async def update_item(
        self,
        id: types.Id,
        body: types.InboxCorrections,
        *,
        if_match: int | str | None = None,
    ) -> types.InboxItem:
        """Correct the fields read.

        Says what a paper says where the reading is wrong, unsure or silent. What was read stays beside it, and the
        next paper of the same supplier is read with what this one taught.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return await self._json(
            "PATCH",
            f"/inbox/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def discard_item(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Discard what came in.

        Discards a paper. Its file is kept, and the paper stays in the list of what was discarded; the same file may
        be sent again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        await self._nothing(
            "DELETE",
            f"/inbox/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def read_item_again(self, id: types.Id, *, if_match: int | str | None = None) -> types.InboxItem:
        """Read the file again.

        Queues a paper to be read again, now. What a person corrected stays; a reading under way is not waited for,
        and its result is dropped.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return await self._json(
            "POST",
            f"/inbox/{segment(id)}/read-again",
            headers={"If-Match": if_match},
        )

    async def approve_item(
        self,
        id: types.Id,
        body: types.InboxApproval | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.InboxItem:
        """Approve what an unknown sender sent.

        Lets a paper be read whose sender was not approved. `remember` makes a rule that allows the sender, and ends
        one that blocks it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return await self._json(
            "POST",
            f"/inbox/{segment(id)}/approve",
            body=body,
            headers={"If-Match": if_match},
        )

    async def convert_item(
        self,
        id: types.Id,
        body: types.InboxConversion | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.InboxItem:
        """Make an expense of it.

        Makes an expense of a paper, with its file. The same paper of the same supplier is refused (409
        `expense_exists` names the twin): match it to that expense, or discard it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return await self._json(
            "POST",
            f"/inbox/{segment(id)}/convert",
            body=body,
            headers={"If-Match": if_match},
        )

    async def download_item_file(self, id: types.Id) -> AsyncDownload:
        """Download the file.

        The file as it is kept, always as a download.

        Scope: `inbox:read`.
        """
        return await self._file(
            "GET",
            f"/inbox/{segment(id)}/file",
        )

    async def download_item_page(self, id: types.Id, n: int) -> AsyncDownload:
        """Get the picture of a page.

        The picture of a page, counted from 1, on which the boxes of the fields lie: as WebP, at most 1600 pixels
        wide. 422 `no_page_picture` for a page that is not there, and for what has no pages, such as XML.

        Scope: `inbox:read`.
        """
        return await self._file(
            "GET",
            f"/inbox/{segment(id)}/pages/{segment(n)}",
        )

    async def match_item(
        self,
        id: types.Id,
        body: types.InboxMatch | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.InboxItem:
        """Attach it to an expense, or to the bank transaction that pays it.

        Makes a paper the file of an expense that has none: the one that is named, or the one that a line pays. Where
        the line pays none yet, or each has its file and something of the line is open, the paper becomes the draft of
        an expense (`outcome` is `converted` then), which is suggested for the line first when it is booked. What came
        in is refused (422 `wrong_direction`).

        `if_match`: the version that you saw; another one is refused.

        Scope: `inbox:write`.
        """
        return await self._json(
            "POST",
            f"/inbox/{segment(id)}/match",
            body=body,
            headers={"If-Match": if_match},
        )
