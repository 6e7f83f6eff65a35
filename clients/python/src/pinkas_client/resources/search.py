# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""One box over all records of the business."""

from __future__ import annotations

import typing as t

from pinkas_client._core import AsyncResource, Resource

if t.TYPE_CHECKING:
    from pinkas_client import types


class Search(Resource):
    """One box over all records of the business."""

    def records(
        self,
        *,
        q: str,
        types: t.Sequence[t.Literal["client", "deal", "document", "expense", "importedDocument", "product", "supplier"]] | None = None,
        limit: int | None = None,
    ) -> types.SearchAnswer:
        """One search over clients, deals, documents, products, suppliers and expenses.

        Clients, deals, documents, products, suppliers, expenses and documents of earlier programs in which every word
        of `q` begins a word: of a name, a title, a number, a tax id, a phone number, an e-mail address; documents,
        expenses and deals also by what they are worth. Without regard to case, vowel points, accents and quotation
        marks. `Tax invoice 12` finds that document.

        Where nothing is found so, words of four letters or more are found with one letter that is missing, too much
        or another one, or with two that changed places. What the caller may not read is not found. Of words that are
        all common, the newest records are looked at.

        `q`: Beginnings of words, a number, an amount, a tax id, a phone number, an e-mail address.

        `types`: By comma; none is all that you may read.

        `limit`: Default: 20.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/search",
            query={"q": q, "types": types, "limit": limit},
        )


class AsyncSearch(AsyncResource):
    """One box over all records of the business."""

    async def records(
        self,
        *,
        q: str,
        types: t.Sequence[t.Literal["client", "deal", "document", "expense", "importedDocument", "product", "supplier"]] | None = None,
        limit: int | None = None,
    ) -> types.SearchAnswer:
        """One search over clients, deals, documents, products, suppliers and expenses.

        Clients, deals, documents, products, suppliers, expenses and documents of earlier programs in which every word
        of `q` begins a word: of a name, a title, a number, a tax id, a phone number, an e-mail address; documents,
        expenses and deals also by what they are worth. Without regard to case, vowel points, accents and quotation
        marks. `Tax invoice 12` finds that document.

        Where nothing is found so, words of four letters or more are found with one letter that is missing, too much
        or another one, or with two that changed places. What the caller may not read is not found. Of words that are
        all common, the newest records are looked at.

        `q`: Beginnings of words, a number, an amount, a tax id, a phone number, an e-mail address.

        `types`: By comma; none is all that you may read.

        `limit`: Default: 20.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/search",
            query={"q": q, "types": types, "limit": limit},
        )
