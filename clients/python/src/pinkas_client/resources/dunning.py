# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Reminders: plans, what is due and why it is held back, promises to pay, what was sent."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Dunning(Resource):
    """Reminders: plans, what is due and why it is held back, promises to pay, what was sent."""

    def list_policies(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.DunningPolicyPage:
        """List reminder policies.

        Policies, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/dunning/policies",
            query={"limit": limit, "cursor": cursor, "include": include, "isActive": is_active, "sort": sort},
        )

    def iterate_policies(
        self,
        *,
        limit: int | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.DunningPolicy]:
        """List reminder policies: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/policies",
            query={"limit": limit, "isActive": is_active, "sort": sort},
        )

    def create_policy(self, body: types.NewPolicy) -> types.DunningPolicy:
        """Create a policy: steps by days overdue, channel, text.

        Creates a policy. Without `steps` it has those that we suggest.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            "/dunning/policies",
            body=body,
        )

    def get_policy(self, id: types.Id) -> types.DunningPolicy:
        """Get a policy.

        A policy with its steps.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            f"/dunning/policies/{segment(id)}",
        )

    def update_policy(
        self,
        id: types.Id,
        body: types.PolicyChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.DunningPolicy:
        """Change a policy.

        Changes the fields that are sent. `steps` replaces all of them; a step that was sent of a document is known by
        its `days` and is not sent again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "PATCH",
            f"/dunning/policies/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete_policy(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a policy.

        Deletes a policy: nothing is sent by it any more. Its log and its effect stay.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        self._nothing(
            "DELETE",
            f"/dunning/policies/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def list_queue(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["DUE", "FINISHED", "HELD", "NO_POLICY", "WAITING"] | None = None,
        reason: t.Literal["control_group", "disputed", "no_address", "opted_out", "promised", "quiet_hours", "rest_day", "weekly_maximum"] | None = None,
        policy_id: types.Id | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        sort: t.Literal["-dueDate", "dueDate"] | None = None,
    ) -> types.QueueItemPage:
        """Reminders due.

        The open documents with the next reminder of each: what is due now, what is held back and why, and when the
        others are due. What fell due first is at the head, unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/dunning/queue",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "reason": reason,
                "policyId": policy_id,
                "clientId": client_id,
                "documentId": document_id,
                "sort": sort,
            },
        )

    def iterate_queue(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["DUE", "FINISHED", "HELD", "NO_POLICY", "WAITING"] | None = None,
        reason: t.Literal["control_group", "disputed", "no_address", "opted_out", "promised", "quiet_hours", "rest_day", "weekly_maximum"] | None = None,
        policy_id: types.Id | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        sort: t.Literal["-dueDate", "dueDate"] | None = None,
    ) -> Iterator[types.QueueItem]:
        """Reminders due: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/queue",
            query={
                "limit": limit,
                "state": state,
                "reason": reason,
                "policyId": policy_id,
                "clientId": client_id,
                "documentId": document_id,
                "sort": sort,
            },
        )

    def start_run(self) -> types.DunningRun:
        """Send the reminders due now.

        Begins to send what is due now, of all active policies, behind the request. What is held back is counted and
        stays in the queue, which says why. 409 while another run goes on.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            "/dunning/run",
        )

    def list_runs(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["DONE", "FAILED", "RUNNING"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.DunningRunPage:
        """Runs of reminders.

        Runs, the newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/dunning/runs",
            query={"limit": limit, "cursor": cursor, "include": include, "state": state, "sort": sort},
        )

    def iterate_runs(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["DONE", "FAILED", "RUNNING"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.DunningRun]:
        """Runs of reminders: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/runs",
            query={"limit": limit, "state": state, "sort": sort},
        )

    def get_run(self, id: types.Id) -> types.DunningRun:
        """How far a run of reminders has come.

        How far a run has come.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            f"/dunning/runs/{segment(id)}",
        )

    def list_log(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        policy_id: types.Id | None = None,
        outcome: t.Literal["CONTROL", "SENT"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.ReminderPage:
        """Reminders sent.

        The reminders that were sent, by policies and by hand, and those that were held back to measure the effect,
        newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/dunning/log",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "documentId": document_id,
                "clientId": client_id,
                "policyId": policy_id,
                "outcome": outcome,
                "sort": sort,
            },
        )

    def iterate_log(
        self,
        *,
        limit: int | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        policy_id: types.Id | None = None,
        outcome: t.Literal["CONTROL", "SENT"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.Reminder]:
        """Reminders sent: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/log",
            query={
                "limit": limit,
                "documentId": document_id,
                "clientId": client_id,
                "policyId": policy_id,
                "outcome": outcome,
                "sort": sort,
            },
        )

    def get_effect(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        policy_id: types.Id | None = None,
    ) -> types.DunningEffect:
        """What reminders achieve, beside documents that were not reminded.

        For each step of each policy, how many documents were paid within 3, 7 and 14 days of the reminder, and how
        many of those that were not reminded on purpose. Without a control group (`controlShare`) there is nothing to
        compare with.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/dunning/effect",
            query={"from": from_, "to": to, "policyId": policy_id},
        )

    def list_payment_promises(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["BROKEN", "KEPT", "OPEN"] | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
    ) -> types.PromiseToPayPage:
        """Promises to pay.

        What clients promised to pay, by its day, the next first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/dunning/promises",
            query={"limit": limit, "cursor": cursor, "include": include, "state": state, "sort": sort},
        )

    def iterate_payment_promises(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["BROKEN", "KEPT", "OPEN"] | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
    ) -> Iterator[types.PromiseToPay]:
        """Promises to pay: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/promises",
            query={"limit": limit, "state": state, "sort": sort},
        )

    def get_payment_promise(self, document_id: types.Id) -> types.PromiseToPay:
        """The promise to pay a document.

        What the client promised of a document. 404 when it promised nothing.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            f"/dunning/promises/{segment(document_id)}",
        )

    def set_payment_promise(
        self,
        document_id: types.Id,
        body: types.NewPromise,
        *,
        if_match: int | str | None = None,
    ) -> types.PromiseToPay:
        """Note that a client promised to pay a document.

        Notes that a client promised to pay a document, in place of what it promised before. Nobody is reminded of the
        document until the end of that day.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "PUT",
            f"/dunning/promises/{segment(document_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def remove_payment_promise(self, document_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Take back a promise to pay.

        Takes back that a client promised to pay a document: reminders go on.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        self._nothing(
            "DELETE",
            f"/dunning/promises/{segment(document_id)}",
            headers={"If-Match": if_match},
        )


class AsyncDunning(AsyncResource):
    """Reminders: plans, what is due and why it is held back, promises to pay, what was sent."""

    async def list_policies(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.DunningPolicyPage:
        """List reminder policies.

        Policies, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/dunning/policies",
            query={"limit": limit, "cursor": cursor, "include": include, "isActive": is_active, "sort": sort},
        )

    def iterate_policies(
        self,
        *,
        limit: int | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.DunningPolicy]:
        """List reminder policies: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/policies",
            query={"limit": limit, "isActive": is_active, "sort": sort},
        )

    async def create_policy(self, body: types.NewPolicy) -> types.DunningPolicy:
        """Create a policy: steps by days overdue, channel, text.

        Creates a policy. Without `steps` it has those that we suggest.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            "/dunning/policies",
            body=body,
        )

    async def get_policy(self, id: types.Id) -> types.DunningPolicy:
        """Get a policy.

        A policy with its steps.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            f"/dunning/policies/{segment(id)}",
        )

    async def update_policy(
        self,
        id: types.Id,
        body: types.PolicyChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.DunningPolicy:
        """Change a policy.

        Changes the fields that are sent. `steps` replaces all of them; a step that was sent of a document is known by
        its `days` and is not sent again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "PATCH",
            f"/dunning/policies/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete_policy(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a policy.

        Deletes a policy: nothing is sent by it any more. Its log and its effect stay.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        await self._nothing(
            "DELETE",
            f"/dunning/policies/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def list_queue(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["DUE", "FINISHED", "HELD", "NO_POLICY", "WAITING"] | None = None,
        reason: t.Literal["control_group", "disputed", "no_address", "opted_out", "promised", "quiet_hours", "rest_day", "weekly_maximum"] | None = None,
        policy_id: types.Id | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        sort: t.Literal["-dueDate", "dueDate"] | None = None,
    ) -> types.QueueItemPage:
        """Reminders due.

        The open documents with the next reminder of each: what is due now, what is held back and why, and when the
        others are due. What fell due first is at the head, unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/dunning/queue",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "reason": reason,
                "policyId": policy_id,
                "clientId": client_id,
                "documentId": document_id,
                "sort": sort,
            },
        )

    def iterate_queue(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["DUE", "FINISHED", "HELD", "NO_POLICY", "WAITING"] | None = None,
        reason: t.Literal["control_group", "disputed", "no_address", "opted_out", "promised", "quiet_hours", "rest_day", "weekly_maximum"] | None = None,
        policy_id: types.Id | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        sort: t.Literal["-dueDate", "dueDate"] | None = None,
    ) -> AsyncIterator[types.QueueItem]:
        """Reminders due: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/queue",
            query={
                "limit": limit,
                "state": state,
                "reason": reason,
                "policyId": policy_id,
                "clientId": client_id,
                "documentId": document_id,
                "sort": sort,
            },
        )

    async def start_run(self) -> types.DunningRun:
        """Send the reminders due now.

        Begins to send what is due now, of all active policies, behind the request. What is held back is counted and
        stays in the queue, which says why. 409 while another run goes on.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            "/dunning/run",
        )

    async def list_runs(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["DONE", "FAILED", "RUNNING"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.DunningRunPage:
        """Runs of reminders.

        Runs, the newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/dunning/runs",
            query={"limit": limit, "cursor": cursor, "include": include, "state": state, "sort": sort},
        )

    def iterate_runs(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["DONE", "FAILED", "RUNNING"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.DunningRun]:
        """Runs of reminders: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/runs",
            query={"limit": limit, "state": state, "sort": sort},
        )

    async def get_run(self, id: types.Id) -> types.DunningRun:
        """How far a run of reminders has come.

        How far a run has come.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            f"/dunning/runs/{segment(id)}",
        )

    async def list_log(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        policy_id: types.Id | None = None,
        outcome: t.Literal["CONTROL", "SENT"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.ReminderPage:
        """Reminders sent.

        The reminders that were sent, by policies and by hand, and those that were held back to measure the effect,
        newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/dunning/log",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "documentId": document_id,
                "clientId": client_id,
                "policyId": policy_id,
                "outcome": outcome,
                "sort": sort,
            },
        )

    def iterate_log(
        self,
        *,
        limit: int | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        policy_id: types.Id | None = None,
        outcome: t.Literal["CONTROL", "SENT"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.Reminder]:
        """Reminders sent: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/log",
            query={
                "limit": limit,
                "documentId": document_id,
                "clientId": client_id,
                "policyId": policy_id,
                "outcome": outcome,
                "sort": sort,
            },
        )

    async def get_effect(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        policy_id: types.Id | None = None,
    ) -> types.DunningEffect:
        """What reminders achieve, beside documents that were not reminded.

        For each step of each policy, how many documents were paid within 3, 7 and 14 days of the reminder, and how
        many of those that were not reminded on purpose. Without a control group (`controlShare`) there is nothing to
        compare with.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/dunning/effect",
            query={"from": from_, "to": to, "policyId": policy_id},
        )

    async def list_payment_promises(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["BROKEN", "KEPT", "OPEN"] | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
    ) -> types.PromiseToPayPage:
        """Promises to pay.

        What clients promised to pay, by its day, the next first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/dunning/promises",
            query={"limit": limit, "cursor": cursor, "include": include, "state": state, "sort": sort},
        )

    def iterate_payment_promises(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["BROKEN", "KEPT", "OPEN"] | None = None,
        sort: t.Literal["-createdAt", "-date", "createdAt", "date"] | None = None,
    ) -> AsyncIterator[types.PromiseToPay]:
        """Promises to pay: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/dunning/promises",
            query={"limit": limit, "state": state, "sort": sort},
        )

    async def get_payment_promise(self, document_id: types.Id) -> types.PromiseToPay:
        """The promise to pay a document.

        What the client promised of a document. 404 when it promised nothing.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            f"/dunning/promises/{segment(document_id)}",
        )

    async def set_payment_promise(
        self,
        document_id: types.Id,
        body: types.NewPromise,
        *,
        if_match: int | str | None = None,
    ) -> types.PromiseToPay:
        """Note that a client promised to pay a document.

        Notes that a client promised to pay a document, in place of what it promised before. Nobody is reminded of the
        document until the end of that day.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "PUT",
            f"/dunning/promises/{segment(document_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def remove_payment_promise(self, document_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Take back a promise to pay.

        Takes back that a client promised to pay a document: reminders go on.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        await self._nothing(
            "DELETE",
            f"/dunning/promises/{segment(document_id)}",
            headers={"If-Match": if_match},
        )
