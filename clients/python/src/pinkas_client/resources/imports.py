# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Tables and uniform files of other programs, checked first, then booked, all or none."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Imports(Resource):
    """Tables and uniform files of other programs, checked first, then booked, all or none."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers", "uniform_file"] | None = None,
        state: t.Literal["CANCELLED", "CHECKED", "CHECKING", "COMMITTED", "COMMITTING", "FAILED", "UNDOING", "UNDONE", "UPLOADED"] | None = None,
    ) -> types.ImportPage:
        """List imports.

        Imports, the newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `data:manage`.
        """
        return self._json(
            "GET",
            "/imports",
            query={"limit": limit, "cursor": cursor, "include": include, "kind": kind, "state": state},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers", "uniform_file"] | None = None,
        state: t.Literal["CANCELLED", "CHECKED", "CHECKING", "COMMITTED", "COMMITTING", "FAILED", "UNDOING", "UNDONE", "UPLOADED"] | None = None,
    ) -> Iterator[types.Import]:
        """List imports: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/imports",
            query={"limit": limit, "kind": kind, "state": state},
        )

    def upload(
        self,
        file: types.Upload,
        *,
        encoding: t.Literal["auto", "utf-16", "utf-8", "windows-1255"] | None = None,
        delimiter: t.Literal["\t", ",", ";", "auto", "|"] | None = None,
        date_format: t.Literal["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD", "auto"] | None = None,
        decimal: t.Literal[",", ".", "auto"] | None = None,
        on_existing: t.Literal["change", "fail", "skip"] | None = None,
        on_fault: t.Literal["fail", "skip"] | None = None,
        allow_duplicate: bool | None = None,
        opening_date: types.Date | None = None,
        allow_other_tax_id: bool | None = None,
        kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers", "uniform_file"],
        mapping: str | None = None,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.Import:
        """Upload a table of clients, products, suppliers, expenses, prices, stock or past documents, or a uniform
        file; checked, not yet booked.

        Takes a CSV file, or a workbook of Excel, of up to 2 GiB and a million rows, and checks it behind the request:
        every row by the rules of the operations that create such records. Nothing is booked yet. Columns are found by
        their headers, in Hebrew or English; `mapping` of the import says which, and may be changed.

        Rows of `expenses`, `price_lists`, `stock` and `past_documents` name suppliers, clients, products, lists,
        warehouses and categories as people do, by names, tax numbers and SKUs. Suppliers, clients and lists that are
        not there are made; products, warehouses and categories are not. Expenses are in the books unless their row
        says `draft`, and paid where it says so; stock is what there is at the end of a day; past documents are
        history, as of a uniform file.

        `uniform_file` takes what a program for books makes for the tax authority: its folder, with the file that says
        what the data are and the archive of the data, as one ZIP. Its documents come as imported documents, its
        clients, suppliers and products as those, and balances are opened; `/imports/{id}/parity` tells every count
        and sum of it beside those here before anything is booked.

        `encoding`: Default: auto.

        `delimiter`: Default: auto.

        `date_format`: Default: auto.

        `decimal`: Default: auto.

        `on_existing`: Default: skip.

        `on_fault`: Default: fail.

        `allow_duplicate`: Default: false.

        `allow_other_tax_id`: Default: false.

        `mapping`: A JSON object.

        Scope: `data:manage`.
        """
        return self._json(
            "POST",
            "/imports",
            query={
                "encoding": encoding,
                "delimiter": delimiter,
                "dateFormat": date_format,
                "decimal": decimal,
                "onExisting": on_existing,
                "onFault": on_fault,
                "allowDuplicate": allow_duplicate,
                "openingDate": opening_date,
                "allowOtherTaxId": allow_other_tax_id,
                "kind": kind,
                "mapping": mapping,
            },
            upload=(file, filename, media_type),
        )

    def get_template(
        self,
        kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers"],
        *,
        format: t.Literal["csv", "xlsx"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Download an empty table with the headers of a kind.

        An empty table with the headers of a kind and one row as an example, to be filled in and uploaded.

        `format`: Default: xlsx.

        `lang`: Default: he.

        Scope: `data:manage`.
        """
        return self._file(
            "GET",
            f"/import-templates/{segment(kind)}",
            query={"format": format, "lang": lang},
        )

    def get(self, id: types.Id) -> types.Import:
        """State, progress and counts.

        An import: how far it has come, what its rows would do, and how its file was read.

        Scope: `data:manage`.
        """
        return self._json(
            "GET",
            f"/imports/{segment(id)}",
        )

    def update(self, id: types.Id, body: types.ImportChanges, *, if_match: int | str | None = None) -> types.Import:
        """Change how the file of a checked import is read; it is checked again.

        Says how the file of a checked import is to be read, and what becomes of its rows; they are checked again,
        unless only `onFault` changes.

        `if_match`: the version that you saw; another one is refused.

        Scope: `data:manage`.
        """
        return self._json(
            "PATCH",
            f"/imports/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_errors(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.ImportFaultPage:
        """Rows refused, with the reason of each.

        What is wrong with the rows of an import, by their lines: up to 10,000 faults.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `data:manage`.
        """
        return self._json(
            "GET",
            f"/imports/{segment(id)}/errors",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_errors(self, id: types.Id, *, limit: int | None = None) -> Iterator[types.ImportFault]:
        """Rows refused, with the reason of each: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/imports/{segment(id)}/errors",
            query={"limit": limit},
        )

    def commit(self, id: types.Id, *, if_match: int | str | None = None) -> types.Import:
        """Book a checked import, all or nothing.

        Books the rows of a checked import behind the request, all of them or none: whatever happens meanwhile,
        nothing is half booked. What has changed since the check, so that a row cannot be booked any more, has it
        checked again. Of the records that are created the events are sent as always; the audit log has one entry for
        all of them, and one for each that is changed. A notification says when it has ended.

        `if_match`: the version that you saw; another one is refused.

        Scope: `data:manage`.
        """
        return self._json(
            "POST",
            f"/imports/{segment(id)}/commit",
            headers={"If-Match": if_match},
        )

    def get_parity(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        section: t.Literal["accounts", "clients", "documents", "lines", "records", "suppliers"] | None = None,
        differs: bool | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ParityReport:
        """What a uniform file says beside what is here once it is booked.

        What a uniform file says beside what the business has once it is booked, every count and every sum, with the
        reason of each difference: records by their kinds, documents by type and month, lines, accounts, clients,
        suppliers. It is there when the import is `CHECKED`, and stays. Kinds of records and types of documents are
        called as in `lang`, else as in the language of the business.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `differs`: Only rows whose sides differ; false: whose sides agree.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `data:manage`.
        """
        return self._json(
            "GET",
            f"/imports/{segment(id)}/parity",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "section": section,
                "differs": differs,
                "lang": lang,
            },
        )

    def iterate_parity(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        section: t.Literal["accounts", "clients", "documents", "lines", "records", "suppliers"] | None = None,
        differs: bool | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.ParityRow]:
        """What a uniform file says beside what is here once it is booked: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/imports/{segment(id)}/parity",
            query={"limit": limit, "section": section, "differs": differs, "lang": lang},
        )

    def download_parity(
        self,
        id: types.Id,
        *,
        section: t.Literal["accounts", "clients", "documents", "lines", "records", "suppliers"] | None = None,
        differs: bool | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """What a uniform file says beside what is here once it is booked.

        What a uniform file says beside what the business has once it is booked, every count and every sum, with the
        reason of each difference: records by their kinds, documents by type and month, lines, accounts, clients,
        suppliers. It is there when the import is `CHECKED`, and stays. Kinds of records and types of documents are
        called as in `lang`, else as in the language of the business.

        `differs`: Only rows whose sides differ; false: whose sides agree.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `data:manage`.
        """
        return self._file(
            "GET",
            f"/imports/{segment(id)}/parity",
            query={"section": section, "differs": differs, "format": format, "lang": lang},
        )

    def cancel(self, id: types.Id, *, if_match: int | str | None = None) -> types.Import:
        """Abandon an import.

        Abandons an import: nothing of it is booked, also where that has begun. One that has ended is answered as it
        is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `data:manage`.
        """
        return self._json(
            "POST",
            f"/imports/{segment(id)}/cancel",
            headers={"If-Match": if_match},
        )

    def undo(
        self,
        id: types.Id,
        body: types.ImportUndo | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Import:
        """Take back a booked import, while nothing depends on what it made.

        Takes back what an import has booked, behind the request, all of it or nothing: records that it created are
        archived, and an opening balance with them; those that it changed have again what stood there before. It is
        refused while something depends on a record that it created, or somebody has changed one since (`onChanged`):
        the import is `COMMITTED` as before then, its `error` is `not_undone`, and GET /imports/{id}/errors names line
        and reason. A file whose import is undone can be imported again. Of a uniform file the documents are gone, the
        balances that it opened are taken back in the books on their day, and `onChanged` makes no difference; 409
        `import_in_use` at once where a receipt, payment, credit or draft names one of its documents, or a document is
        for one of its clients.

        `if_match`: the version that you saw; another one is refused.

        Scope: `data:manage`.
        """
        return self._json(
            "POST",
            f"/imports/{segment(id)}/undo",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncImports(AsyncResource):
    """Tables and uniform files of other programs, checked first, then booked, all or none."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers", "uniform_file"] | None = None,
        state: t.Literal["CANCELLED", "CHECKED", "CHECKING", "COMMITTED", "COMMITTING", "FAILED", "UNDOING", "UNDONE", "UPLOADED"] | None = None,
    ) -> types.ImportPage:
        """List imports.

        Imports, the newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `data:manage`.
        """
        return await self._json(
            "GET",
            "/imports",
            query={"limit": limit, "cursor": cursor, "include": include, "kind": kind, "state": state},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers", "uniform_file"] | None = None,
        state: t.Literal["CANCELLED", "CHECKED", "CHECKING", "COMMITTED", "COMMITTING", "FAILED", "UNDOING", "UNDONE", "UPLOADED"] | None = None,
    ) -> AsyncIterator[types.Import]:
        """List imports: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/imports",
            query={"limit": limit, "kind": kind, "state": state},
        )

    async def upload(
        self,
        file: types.Upload,
        *,
        encoding: t.Literal["auto", "utf-16", "utf-8", "windows-1255"] | None = None,
        delimiter: t.Literal["\t", ",", ";", "auto", "|"] | None = None,
        date_format: t.Literal["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD", "auto"] | None = None,
        decimal: t.Literal[",", ".", "auto"] | None = None,
        on_existing: t.Literal["change", "fail", "skip"] | None = None,
        on_fault: t.Literal["fail", "skip"] | None = None,
        allow_duplicate: bool | None = None,
        opening_date: types.Date | None = None,
        allow_other_tax_id: bool | None = None,
        kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers", "uniform_file"],
        mapping: str | None = None,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.Import:
        """Upload a table of clients, products, suppliers, expenses, prices, stock or past documents, or a uniform
        file; checked, not yet booked.

        Takes a CSV file, or a workbook of Excel, of up to 2 GiB and a million rows, and checks it behind the request:
        every row by the rules of the operations that create such records. Nothing is booked yet. Columns are found by
        their headers, in Hebrew or English; `mapping` of the import says which, and may be changed.

        Rows of `expenses`, `price_lists`, `stock` and `past_documents` name suppliers, clients, products, lists,
        warehouses and categories as people do, by names, tax numbers and SKUs. Suppliers, clients and lists that are
        not there are made; products, warehouses and categories are not. Expenses are in the books unless their row
        says `draft`, and paid where it says so; stock is what there is at the end of a day; past documents are
        history, as of a uniform file.

        `uniform_file` takes what a program for books makes for the tax authority: its folder, with the file that says
        what the data are and the archive of the data, as one ZIP. Its documents come as imported documents, its
        clients, suppliers and products as those, and balances are opened; `/imports/{id}/parity` tells every count
        and sum of it beside those here before anything is booked.

        `encoding`: Default: auto.

        `delimiter`: Default: auto.

        `date_format`: Default: auto.

        `decimal`: Default: auto.

        `on_existing`: Default: skip.

        `on_fault`: Default: fail.

        `allow_duplicate`: Default: false.

        `allow_other_tax_id`: Default: false.

        `mapping`: A JSON object.

        Scope: `data:manage`.
        """
        return await self._json(
            "POST",
            "/imports",
            query={
                "encoding": encoding,
                "delimiter": delimiter,
                "dateFormat": date_format,
                "decimal": decimal,
                "onExisting": on_existing,
                "onFault": on_fault,
                "allowDuplicate": allow_duplicate,
                "openingDate": opening_date,
                "allowOtherTaxId": allow_other_tax_id,
                "kind": kind,
                "mapping": mapping,
            },
            upload=(file, filename, media_type),
        )

    async def get_template(
        self,
        kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers"],
        *,
        format: t.Literal["csv", "xlsx"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Download an empty table with the headers of a kind.

        An empty table with the headers of a kind and one row as an example, to be filled in and uploaded.

        `format`: Default: xlsx.

        `lang`: Default: he.

        Scope: `data:manage`.
        """
        return await self._file(
            "GET",
            f"/import-templates/{segment(kind)}",
            query={"format": format, "lang": lang},
        )

    async def get(self, id: types.Id) -> types.Import:
        """State, progress and counts.

        An import: how far it has come, what its rows would do, and how its file was read.

        Scope: `data:manage`.
        """
        return await self._json(
            "GET",
            f"/imports/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.ImportChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Import:
        """Change how the file of a checked import is read; it is checked again.

        Says how the file of a checked import is to be read, and what becomes of its rows; they are checked again,
        unless only `onFault` changes.

        `if_match`: the version that you saw; another one is refused.

        Scope: `data:manage`.
        """
        return await self._json(
            "PATCH",
            f"/imports/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_errors(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.ImportFaultPage:
        """Rows refused, with the reason of each.

        What is wrong with the rows of an import, by their lines: up to 10,000 faults.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `data:manage`.
        """
        return await self._json(
            "GET",
            f"/imports/{segment(id)}/errors",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_errors(self, id: types.Id, *, limit: int | None = None) -> AsyncIterator[types.ImportFault]:
        """Rows refused, with the reason of each: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/imports/{segment(id)}/errors",
            query={"limit": limit},
        )

    async def commit(self, id: types.Id, *, if_match: int | str | None = None) -> types.Import:
        """Book a checked import, all or nothing.

        Books the rows of a checked import behind the request, all of them or none: whatever happens meanwhile,
        nothing is half booked. What has changed since the check, so that a row cannot be booked any more, has it
        checked again. Of the records that are created the events are sent as always; the audit log has one entry for
        all of them, and one for each that is changed. A notification says when it has ended.

        `if_match`: the version that you saw; another one is refused.

        Scope: `data:manage`.
        """
        return await self._json(
            "POST",
            f"/imports/{segment(id)}/commit",
            headers={"If-Match": if_match},
        )

    async def get_parity(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        section: t.Literal["accounts", "clients", "documents", "lines", "records", "suppliers"] | None = None,
        differs: bool | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ParityReport:
        """What a uniform file says beside what is here once it is booked.

        What a uniform file says beside what the business has once it is booked, every count and every sum, with the
        reason of each difference: records by their kinds, documents by type and month, lines, accounts, clients,
        suppliers. It is there when the import is `CHECKED`, and stays. Kinds of records and types of documents are
        called as in `lang`, else as in the language of the business.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `differs`: Only rows whose sides differ; false: whose sides agree.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `data:manage`.
        """
        return await self._json(
            "GET",
            f"/imports/{segment(id)}/parity",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "section": section,
                "differs": differs,
                "lang": lang,
            },
        )

    def iterate_parity(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        section: t.Literal["accounts", "clients", "documents", "lines", "records", "suppliers"] | None = None,
        differs: bool | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.ParityRow]:
        """What a uniform file says beside what is here once it is booked: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/imports/{segment(id)}/parity",
            query={"limit": limit, "section": section, "differs": differs, "lang": lang},
        )

    async def download_parity(
        self,
        id: types.Id,
        *,
        section: t.Literal["accounts", "clients", "documents", "lines", "records", "suppliers"] | None = None,
        differs: bool | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """What a uniform file says beside what is here once it is booked.

        What a uniform file says beside what the business has once it is booked, every count and every sum, with the
        reason of each difference: records by their kinds, documents by type and month, lines, accounts, clients,
        suppliers. It is there when the import is `CHECKED`, and stays. Kinds of records and types of documents are
        called as in `lang`, else as in the language of the business.

        `differs`: Only rows whose sides differ; false: whose sides agree.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `data:manage`.
        """
        return await self._file(
            "GET",
            f"/imports/{segment(id)}/parity",
            query={"section": section, "differs": differs, "format": format, "lang": lang},
        )

    async def cancel(self, id: types.Id, *, if_match: int | str | None = None) -> types.Import:
        """Abandon an import.

        Abandons an import: nothing of it is booked, also where that has begun. One that has ended is answered as it
        is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `data:manage`.
        """
        return await self._json(
            "POST",
            f"/imports/{segment(id)}/cancel",
            headers={"If-Match": if_match},
        )

    async def undo(
        self,
        id: types.Id,
        body: types.ImportUndo | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Import:
        """Take back a booked import, while nothing depends on what it made.

        Takes back what an import has booked, behind the request, all of it or nothing: records that it created are
        archived, and an opening balance with them; those that it changed have again what stood there before. It is
        refused while something depends on a record that it created, or somebody has changed one since (`onChanged`):
        the import is `COMMITTED` as before then, its `error` is `not_undone`, and GET /imports/{id}/errors names line
        and reason. A file whose import is undone can be imported again. Of a uniform file the documents are gone, the
        balances that it opened are taken back in the books on their day, and `onChanged` makes no difference; 409
        `import_in_use` at once where a receipt, payment, credit or draft names one of its documents, or a document is
        for one of its clients.

        `if_match`: the version that you saw; another one is refused.

        Scope: `data:manage`.
        """
        return await self._json(
            "POST",
            f"/imports/{segment(id)}/undo",
            body=body,
            headers={"If-Match": if_match},
        )
