# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The number sequences of the business, and the proof that they have no gap."""

from __future__ import annotations

import typing as t

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class DocumentNumbering(Resource):
    """The number sequences of the business, and the proof that they have no gap."""

    def list_number_sequences(self) -> types.NumberSequencePage:
        """List number sequences of the business.

        The sequence of every document type, by its code, in one page.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            "/document-numbering",
        )

    def get_number_sequence(self, doc_type: int) -> types.NumberSequence:
        """Get one sequence.

        The sequence of one document type.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/document-numbering/{segment(doc_type)}",
        )

    def update_number_sequence(self, doc_type: int, body: types.NumberingChange) -> types.NumberSequence:
        """Set the starting number of a sequence that has issued nothing.

        Chooses the first number of a sequence that has issued nothing. One that has begun answers 409
        `numbering_begun`: numbers are consecutive and never repeat (income-tax bookkeeping directions s. 18(a)(3)).

        Scope: `business:write`.
        """
        return self._json(
            "PATCH",
            f"/document-numbering/{segment(doc_type)}",
            body=body,
        )

    def get_number_sequence_continuity(self, doc_type: int) -> types.ContinuityProof:
        """Proof that a sequence has no gap and no repeat.

        A signed statement of the numbers of a type at this instant, for an auditor to keep: first and last number,
        how many documents bear them, every gap and repeat, and the head of the chain that binds all of them.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/document-numbering/{segment(doc_type)}/continuity",
        )


class AsyncDocumentNumbering(AsyncResource):
    """The number sequences of the business, and the proof that they have no gap."""

    async def list_number_sequences(self) -> types.NumberSequencePage:
        """List number sequences of the business.

        The sequence of every document type, by its code, in one page.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            "/document-numbering",
        )

    async def get_number_sequence(self, doc_type: int) -> types.NumberSequence:
        """Get one sequence.

        The sequence of one document type.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/document-numbering/{segment(doc_type)}",
        )

    async def update_number_sequence(self, doc_type: int, body: types.NumberingChange) -> types.NumberSequence:
        """Set the starting number of a sequence that has issued nothing.

        Chooses the first number of a sequence that has issued nothing. One that has begun answers 409
        `numbering_begun`: numbers are consecutive and never repeat (income-tax bookkeeping directions s. 18(a)(3)).

        Scope: `business:write`.
        """
        return await self._json(
            "PATCH",
            f"/document-numbering/{segment(doc_type)}",
            body=body,
        )

    async def get_number_sequence_continuity(self, doc_type: int) -> types.ContinuityProof:
        """Proof that a sequence has no gap and no repeat.

        A signed statement of the numbers of a type at this instant, for an auditor to keep: first and last number,
        how many documents bear them, every gap and repeat, and the head of the chain that binds all of them.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/document-numbering/{segment(doc_type)}/continuity",
        )
