# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What is done with lines by their text, amount or counterparty."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class BankRules(Resource):
    """What is done with lines by their text, amount or counterparty."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        action: t.Literal["assign_client", "exclude", "hold", "post_to_account", "supplier_advance"] | None = None,
        bank_account_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-position", "-updatedAt", "createdAt", "position", "updatedAt"] | None = None,
    ) -> types.BankRulePage:
        """List rules.

        Rules for bank transactions, in their order unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            "/bank-reconciliation/rules",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "isActive": is_active,
                "action": action,
                "bankAccountId": bank_account_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        action: t.Literal["assign_client", "exclude", "hold", "post_to_account", "supplier_advance"] | None = None,
        bank_account_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-position", "-updatedAt", "createdAt", "position", "updatedAt"] | None = None,
    ) -> Iterator[types.BankRule]:
        """List rules: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/bank-reconciliation/rules",
            query={
                "limit": limit,
                "q": q,
                "isActive": is_active,
                "action": action,
                "bankAccountId": bank_account_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewBankRule) -> types.BankRule:
        """Create a rule: text, amount or counterparty to action.

        Creates a rule. The rules at its place and behind it move down. Nothing is applied by that.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            "/bank-reconciliation/rules",
            body=body,
        )

    def get(self, id: types.Id) -> types.BankRule:
        """Get a rule.

        A rule for bank transactions.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            f"/bank-reconciliation/rules/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.BankRuleChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.BankRule:
        """Change a rule.

        Changes the fields that are sent. Another `position` moves it there, and those between move by one. What the
        rule did before stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "PATCH",
            f"/bank-reconciliation/rules/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a rule.

        Deletes a rule. What it did stays; lines do not name it any more (`ruleId` is null).

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        self._nothing(
            "DELETE",
            f"/bank-reconciliation/rules/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def preview(self, body: types.NewBankRule) -> types.RulePreview:
        """What a rule would have done to the last year.

        What a rule that is not saved would have done to the lines of the last year, and where people decided
        otherwise. Nothing is written.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            "/bank-reconciliation/rules/preview",
            body=body,
        )

    def apply_many(self, body: types.RuleApplication | None = None) -> types.RulesApplied:
        """Apply the rules to open transactions.

        Applies rules to open lines, the oldest first. Each line is decided on by the first rule that it fits, as a
        whole or not at all. Lines on hold and those of closed sessions are left alone, and a second call over the
        same lines changes nothing. A call posts 500 lines at most. `nextCursor` goes on where it ended; a `dryRun`
        writes nothing.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            "/bank-reconciliation/rules/apply",
            body=body,
        )


class AsyncBankRules(AsyncResource):
    """What is done with lines by their text, amount or counterparty."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        action: t.Literal["assign_client", "exclude", "hold", "post_to_account", "supplier_advance"] | None = None,
        bank_account_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-position", "-updatedAt", "createdAt", "position", "updatedAt"] | None = None,
    ) -> types.BankRulePage:
        """List rules.

        Rules for bank transactions, in their order unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            "/bank-reconciliation/rules",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "isActive": is_active,
                "action": action,
                "bankAccountId": bank_account_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        action: t.Literal["assign_client", "exclude", "hold", "post_to_account", "supplier_advance"] | None = None,
        bank_account_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-position", "-updatedAt", "createdAt", "position", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.BankRule]:
        """List rules: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/bank-reconciliation/rules",
            query={
                "limit": limit,
                "q": q,
                "isActive": is_active,
                "action": action,
                "bankAccountId": bank_account_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewBankRule) -> types.BankRule:
        """Create a rule: text, amount or counterparty to action.

        Creates a rule. The rules at its place and behind it move down. Nothing is applied by that.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            "/bank-reconciliation/rules",
            body=body,
        )

    async def get(self, id: types.Id) -> types.BankRule:
        """Get a rule.

        A rule for bank transactions.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            f"/bank-reconciliation/rules/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.BankRuleChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.BankRule:
        """Change a rule.

        Changes the fields that are sent. Another `position` moves it there, and those between move by one. What the
        rule did before stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "PATCH",
            f"/bank-reconciliation/rules/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a rule.

        Deletes a rule. What it did stays; lines do not name it any more (`ruleId` is null).

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        await self._nothing(
            "DELETE",
            f"/bank-reconciliation/rules/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def preview(self, body: types.NewBankRule) -> types.RulePreview:
        """What a rule would have done to the last year.

        What a rule that is not saved would have done to the lines of the last year, and where people decided
        otherwise. Nothing is written.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            "/bank-reconciliation/rules/preview",
            body=body,
        )

    async def apply_many(self, body: types.RuleApplication | None = None) -> types.RulesApplied:
        """Apply the rules to open transactions.

        Applies rules to open lines, the oldest first. Each line is decided on by the first rule that it fits, as a
        whole or not at all. Lines on hold and those of closed sessions are left alone, and a second call over the
        same lines changes nothing. A call posts 500 lines at most. `nextCursor` goes on where it ended; a `dryRun`
        writes nothing.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            "/bank-reconciliation/rules/apply",
            body=body,
        )
