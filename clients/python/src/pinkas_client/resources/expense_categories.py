# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What money is spent on, with the account it goes to and the VAT that is deducted."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class ExpenseCategories(Resource):
    """What money is spent on, with the account it goes to and the VAT that is deducted."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        is_equipment: bool | None = None,
        parent_id: types.Id | None = None,
        account_code: str | None = None,
        sort: t.Literal["-name", "-updatedAt", "name", "updatedAt"] | None = None,
    ) -> types.ExpenseCategoryPage:
        """List categories with ledger account and deductible VAT part.

        Categories by name: those that every business has, and the business's own.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `account_code`: The number of an account of the books.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            "/expense-categories",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "isActive": is_active,
                "isEquipment": is_equipment,
                "parentId": parent_id,
                "accountCode": account_code,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        is_equipment: bool | None = None,
        parent_id: types.Id | None = None,
        account_code: str | None = None,
        sort: t.Literal["-name", "-updatedAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.ExpenseCategory]:
        """List categories with ledger account and deductible VAT part: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/expense-categories",
            query={
                "limit": limit,
                "q": q,
                "isActive": is_active,
                "isEquipment": is_equipment,
                "parentId": parent_id,
                "accountCode": account_code,
                "sort": sort,
            },
        )

    def create(self, body: types.NewExpenseCategory) -> types.ExpenseCategory:
        """Create a category.

        Creates a category of the business's own. Its name is its own.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            "/expense-categories",
            body=body,
        )

    def get(self, id: types.Id) -> types.ExpenseCategory:
        """Get a category.

        A category.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            f"/expense-categories/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.ExpenseCategoryChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ExpenseCategory:
        """Change a category.

        Changes the fields that are sent. Drafts take what the category says when they are booked; what is booked
        stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "PATCH",
            f"/expense-categories/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an unused category.

        Deletes a category that nothing uses. One that is used, or that every business has, is made inactive instead.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        self._nothing(
            "DELETE",
            f"/expense-categories/{segment(id)}",
            headers={"If-Match": if_match},
        )


class AsyncExpenseCategories(AsyncResource):
    """What money is spent on, with the account it goes to and the VAT that is deducted."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        is_equipment: bool | None = None,
        parent_id: types.Id | None = None,
        account_code: str | None = None,
        sort: t.Literal["-name", "-updatedAt", "name", "updatedAt"] | None = None,
    ) -> types.ExpenseCategoryPage:
        """List categories with ledger account and deductible VAT part.

        Categories by name: those that every business has, and the business's own.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `account_code`: The number of an account of the books.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            "/expense-categories",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "isActive": is_active,
                "isEquipment": is_equipment,
                "parentId": parent_id,
                "accountCode": account_code,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        is_equipment: bool | None = None,
        parent_id: types.Id | None = None,
        account_code: str | None = None,
        sort: t.Literal["-name", "-updatedAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.ExpenseCategory]:
        """List categories with ledger account and deductible VAT part: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/expense-categories",
            query={
                "limit": limit,
                "q": q,
                "isActive": is_active,
                "isEquipment": is_equipment,
                "parentId": parent_id,
                "accountCode": account_code,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewExpenseCategory) -> types.ExpenseCategory:
        """Create a category.

        Creates a category of the business's own. Its name is its own.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            "/expense-categories",
            body=body,
        )

    async def get(self, id: types.Id) -> types.ExpenseCategory:
        """Get a category.

        A category.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            f"/expense-categories/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.ExpenseCategoryChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ExpenseCategory:
        """Change a category.

        Changes the fields that are sent. Drafts take what the category says when they are booked; what is booked
        stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "PATCH",
            f"/expense-categories/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an unused category.

        Deletes a category that nothing uses. One that is used, or that every business has, is made inactive instead.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        await self._nothing(
            "DELETE",
            f"/expense-categories/{segment(id)}",
            headers={"If-Match": if_match},
        )
