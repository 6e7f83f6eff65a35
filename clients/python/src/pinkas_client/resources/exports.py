# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The data of the business as one file, written behind the request: a uniform file, a full archive."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Exports(Resource):
    """The data of the business as one file, written behind the request: a uniform file, a full archive."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        kind: t.Literal["accountant_bundle", "archive", "csv", "journal_file", "uniform_file"] | None = None,
        state: t.Literal["CANCELLED", "DONE", "EXPIRED", "FAILED", "RUNNING"] | None = None,
    ) -> types.ExportPage:
        """List exports.

        Exports, the newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `data:manage`.
        """
        return self._json(
            "GET",
            "/exports",
            query={"limit": limit, "cursor": cursor, "include": include, "kind": kind, "state": state},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        kind: t.Literal["accountant_bundle", "archive", "csv", "journal_file", "uniform_file"] | None = None,
        state: t.Literal["CANCELLED", "DONE", "EXPIRED", "FAILED", "RUNNING"] | None = None,
    ) -> Iterator[types.Export]:
        """List exports: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/exports",
            query={"limit": limit, "kind": kind, "state": state},
        )

    def start(self, body: types.NewExport) -> types.Export:
        """Start an export: uniform file, accountant's bundle, or resources as CSV.

        Begins an export of what the books and the documents are now, behind the request. `uniform_file`: the file
        that the tax authority reads, of the documents and journal entries that are dated in the period, in its
        folder. `accountant_bundle`: documents as PDF, expenses with their files, reports, tables, the uniform file
        and the detailed VAT reports of the period, with a page that lists them. `csv`: a table of each of the
        `resources`; what lists by days is of the period, the rest is whole. `archive`: everything of the business but
        secrets and people, whatever the period, with a manifest, hashes and a signature; it can be verified and
        restored. `journal_file`: the journal entries of the period and the accounts, as the programs of accountants
        take them in: in Israel the files of Hashavshevet. One export of a kind goes on at a time (409
        `export_running`). When it has ended a notification says so; its file can be downloaded until `expiresAt`, for
        seven days unless the operator has set another time.

        Scope: `data:manage`.
        """
        return self._json(
            "POST",
            "/exports",
            body=body,
        )

    def get(self, id: types.Id) -> types.Export:
        """State and progress of an export.

        An export: how far it has come, or what it has become.

        Scope: `data:manage`.
        """
        return self._json(
            "GET",
            f"/exports/{segment(id)}",
        )

    def download(self, id: types.Id) -> Download:
        """Download the file of an export.

        The file of an export that is done, until its days are over. A download that was interrupted goes on by
        `Range`, with the `ETag` in `If-Range`.

        Scope: `data:manage`.
        """
        return self._file(
            "GET",
            f"/exports/{segment(id)}/download",
        )

    def get_report(
        self,
        id: types.Id,
        *,
        report: t.Literal["documents", "printout", "trial_balance"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """The printout or a report of a uniform file as PDF.

        A report of a uniform file that was written, as the authority's instructions have it (2.6, 5.4): the printout,
        the documents by type, or the trial balance. It says what the file says, after its days too.

        `report`: What was written, as the instructions have it printed (5.4); the documents by their types; or the
        movements and balances of the accounts (2.6). Default: printout.

        `lang`: Left out: that of the business.

        Scope: `data:manage`.
        """
        return self._file(
            "GET",
            f"/exports/{segment(id)}/report",
            query={"report": report, "lang": lang},
        )

    def cancel(self, id: types.Id) -> types.Export:
        """Cancel a running export.

        Ends an export that goes on, without a file. One that has ended is answered as it is.

        Scope: `data:manage`.
        """
        return self._json(
            "POST",
            f"/exports/{segment(id)}/cancel",
        )


class AsyncExports(AsyncResource):
    """The data of the business as one file, written behind the request: a uniform file, a full archive."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        kind: t.Literal["accountant_bundle", "archive", "csv", "journal_file", "uniform_file"] | None = None,
        state: t.Literal["CANCELLED", "DONE", "EXPIRED", "FAILED", "RUNNING"] | None = None,
    ) -> types.ExportPage:
        """List exports.

        Exports, the newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `data:manage`.
        """
        return await self._json(
            "GET",
            "/exports",
            query={"limit": limit, "cursor": cursor, "include": include, "kind": kind, "state": state},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        kind: t.Literal["accountant_bundle", "archive", "csv", "journal_file", "uniform_file"] | None = None,
        state: t.Literal["CANCELLED", "DONE", "EXPIRED", "FAILED", "RUNNING"] | None = None,
    ) -> AsyncIterator[types.Export]:
        """List exports: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/exports",
            query={"limit": limit, "kind": kind, "state": state},
        )

    async def start(self, body: types.NewExport) -> types.Export:
        """Start an export: uniform file, accountant's bundle, or resources as CSV.

        Begins an export of what the books and the documents are now, behind the request. `uniform_file`: the file
        that the tax authority reads, of the documents and journal entries that are dated in the period, in its
        folder. `accountant_bundle`: documents as PDF, expenses with their files, reports, tables, the uniform file
        and the detailed VAT reports of the period, with a page that lists them. `csv`: a table of each of the
        `resources`; what lists by days is of the period, the rest is whole. `archive`: everything of the business but
        secrets and people, whatever the period, with a manifest, hashes and a signature; it can be verified and
        restored. `journal_file`: the journal entries of the period and the accounts, as the programs of accountants
        take them in: in Israel the files of Hashavshevet. One export of a kind goes on at a time (409
        `export_running`). When it has ended a notification says so; its file can be downloaded until `expiresAt`, for
        seven days unless the operator has set another time.

        Scope: `data:manage`.
        """
        return await self._json(
            "POST",
            "/exports",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Export:
        """State and progress of an export.

        An export: how far it has come, or what it has become.

        Scope: `data:manage`.
        """
        return await self._json(
            "GET",
            f"/exports/{segment(id)}",
        )

    async def download(self, id: types.Id) -> AsyncDownload:
        """Download the file of an export.

        The file of an export that is done, until its days are over. A download that was interrupted goes on by
        `Range`, with the `ETag` in `If-Range`.

        Scope: `data:manage`.
        """
        return await self._file(
            "GET",
            f"/exports/{segment(id)}/download",
        )

    async def get_report(
        self,
        id: types.Id,
        *,
        report: t.Literal["documents", "printout", "trial_balance"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """The printout or a report of a uniform file as PDF.

        A report of a uniform file that was written, as the authority's instructions have it (2.6, 5.4): the printout,
        the documents by type, or the trial balance. It says what the file says, after its days too.

        `report`: What was written, as the instructions have it printed (5.4); the documents by their types; or the
        movements and balances of the accounts (2.6). Default: printout.

        `lang`: Left out: that of the business.

        Scope: `data:manage`.
        """
        return await self._file(
            "GET",
            f"/exports/{segment(id)}/report",
            query={"report": report, "lang": lang},
        )

    async def cancel(self, id: types.Id) -> types.Export:
        """Cancel a running export.

        Ends an export that goes on, without a file. One that has ended is answered as it is.

        Scope: `data:manage`.
        """
        return await self._json(
            "POST",
            f"/exports/{segment(id)}/cancel",
        )
