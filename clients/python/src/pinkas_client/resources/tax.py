# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""VAT periods and their returns, withheld tax and its certificates, advances on income tax."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Tax(Resource):
    """VAT periods and their returns, withheld tax and its certificates, advances on income tax."""

    def get_settings(self) -> types.TaxSettings:
        """Reporting frequency, advances rate, withholding.

        How often VAT is reported and on which basis, the rate of advances, and whether tax is withheld.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            "/tax/settings",
        )

    def update_settings(
        self,
        body: types.TaxSettingsChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.TaxSettings:
        """Change them.

        Changes the fields that are sent. Periods that are closed stay as they are; another basis of VAT holds for
        what is issued from then on.

        `if_match`: the version that you saw; another one is refused.

        Scope: `tax:write`.
        """
        return self._json(
            "PATCH",
            "/tax/settings",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_vat_rates(self, *, on: types.Date | None = None) -> types.VatRates:
        """VAT rates by date.

        The rates of VAT with the days from which they are in force, newest first; with `on` the one of that day.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            "/tax/vat-rates",
            query={"on": on},
        )

    def list_vat_periods(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.VatPeriods:
        """VAT periods with their state and amounts.

        VAT periods with their state and amounts, newest first: those of this year unless days are said. Those that
        have not begun are not there. For a business that charges no VAT: the declaration of its turnover, by year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            "/tax/vat-periods",
            query={"from": from_, "to": to, "asOf": as_of, "lang": lang},
        )

    def download_vat_periods(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """VAT periods with their state and amounts.

        VAT periods with their state and amounts, newest first: those of this year unless days are said. Those that
        have not begun are not there. For a business that charges no VAT: the declaration of its turnover, by year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return self._file(
            "GET",
            "/tax/vat-periods",
            query={"from": from_, "to": to, "asOf": as_of, "format": format, "lang": lang},
        )

    def get_vat_period(self, period: str, *, as_of: types.Instant | None = None) -> types.VatPeriod:
        """One period: outputs, inputs, to pay, each with its documents.

        One VAT period: what its return reports, what is to be paid, the documents of both sides, and what to look at
        before it is filed. `period` is any of its months.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            f"/tax/vat-periods/{segment(period)}",
            query={"asOf": as_of},
        )

    def list_vat_period_documents(
        self,
        period: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        side: t.Literal["inputs", "outputs"] | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.VatDocuments:
        """Documents and expenses that the return of a period reports.

        Every entry of the books that the return of a period reports, oldest first unless `sort` says otherwise, with
        the document or the expense that it is about. What corrects an earlier period says which.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            f"/tax/vat-periods/{segment(period)}/documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "side": side,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_vat_period_documents(
        self,
        period: str,
        *,
        limit: int | None = None,
        side: t.Literal["inputs", "outputs"] | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.VatDocument]:
        """Documents and expenses that the return of a period reports: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/tax/vat-periods/{segment(period)}/documents",
            query={"limit": limit, "side": side, "sort": sort, "lang": lang},
        )

    def download_vat_period_documents(
        self,
        period: str,
        *,
        side: t.Literal["inputs", "outputs"] | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Documents and expenses that the return of a period reports.

        Every entry of the books that the return of a period reports, oldest first unless `sort` says otherwise, with
        the document or the expense that it is about. What corrects an earlier period says which.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return self._file(
            "GET",
            f"/tax/vat-periods/{segment(period)}/documents",
            query={"side": side, "sort": sort, "format": format, "lang": lang},
        )

    def close_vat_period(self, period: str) -> types.VatPeriod:
        """Close a period and post the settlement.

        Closes a period that is over: posts its settlement, dated on its last day where that is open, and keeps what
        its return says. What is entered into it later is reported by the next open period, as a correction.

        Scope: `tax:write`.
        """
        return self._json(
            "POST",
            f"/tax/vat-periods/{segment(period)}/close",
        )

    def reopen_vat_period(self, period: str, body: types.VatReopened) -> types.VatPeriod:
        """Reopen a period not reported.

        Opens the period that was closed last again, unless its return was filed: the settlement is reversed.

        Scope: `tax:write`.
        """
        return self._json(
            "POST",
            f"/tax/vat-periods/{segment(period)}/reopen",
            body=body,
        )

    def mark_vat_period_filed(self, period: str, body: types.VatFiled) -> types.VatPeriod:
        """Record that the report was filed, with its reference.

        Records that the return of a closed period was filed. From then on it does not change, and the expenses whose
        VAT it deducts are `REPORTED`.

        Scope: `tax:write`.
        """
        return self._json(
            "POST",
            f"/tax/vat-periods/{segment(period)}/mark-filed",
            body=body,
        )

    def get_detailed_vat_report(self, period: str) -> types.DetailedReportView:
        """Detailed VAT report file.

        The file of the detailed report of a period (PCN874), byte for byte as the authority reads it; `format=json`
        answers its lines, its sums, and what the authority would object to. An open period gives it as it stands.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            f"/tax/vat-periods/{segment(period)}/pcn874",
        )

    def download_detailed_vat_report(self, period: str, *, format: t.Literal["txt"]) -> Download:
        """Detailed VAT report file.

        The file of the detailed report of a period (PCN874), byte for byte as the authority reads it; `format=json`
        answers its lines, its sums, and what the authority would object to. An open period gives it as it stands.

        `format`: Which kind of file. A file has all rows.

        Scope: `tax:read`.
        """
        return self._file(
            "GET",
            f"/tax/vat-periods/{segment(period)}/pcn874",
            query={"format": format},
        )

    def list_advances(self, *, year: int | None = None, lang: t.Literal["en", "he"] | None = None) -> types.Advances:
        """Income-tax advances due by period.

        The advances on income tax of a year: the rate of the turnover of each period, less what clients withheld, and
        until when they are paid. The rate that is set now is taken for all of them.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            "/tax/advances",
            query={"year": year, "lang": lang},
        )

    def download_advances(
        self,
        *,
        year: int | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Income-tax advances due by period.

        The advances on income tax of a year: the rate of the turnover of each period, less what clients withheld, and
        until when they are paid. The rate that is set now is taken for all of them.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return self._file(
            "GET",
            "/tax/advances",
            query={"year": year, "format": format, "lang": lang},
        )

    def list_withholding_certificates(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        owner: t.Literal["own", "supplier"] | None = None,
        supplier_id: types.Id | None = None,
        client_id: types.Id | None = None,
        valid_on: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.CertificatePage:
        """List withholding certificates of clients and suppliers.

        Certificates of suppliers, by which the business withholds, and its own, by which clients withhold from it;
        newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            "/tax/withholding-certificates",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "owner": owner,
                "supplierId": supplier_id,
                "clientId": client_id,
                "validOn": valid_on,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_withholding_certificates(
        self,
        *,
        limit: int | None = None,
        owner: t.Literal["own", "supplier"] | None = None,
        supplier_id: types.Id | None = None,
        client_id: types.Id | None = None,
        valid_on: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.Certificate]:
        """List withholding certificates of clients and suppliers: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/tax/withholding-certificates",
            query={
                "limit": limit,
                "owner": owner,
                "supplierId": supplier_id,
                "clientId": client_id,
                "validOn": valid_on,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create_withholding_certificate(self, body: types.NewCertificate) -> types.Certificate:
        """Add a certificate.

        Adds a certificate. Two of one holder are not valid on one day.

        Scope: `tax:write`.
        """
        return self._json(
            "POST",
            "/tax/withholding-certificates",
            body=body,
        )

    def update_withholding_certificate(
        self,
        id: types.Id,
        body: types.CertificateChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Certificate:
        """Change a certificate.

        Changes the fields that are sent. What was withheld by it stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `tax:write`.
        """
        return self._json(
            "PATCH",
            f"/tax/withholding-certificates/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete_withholding_certificate(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a certificate.

        Removes a certificate. What was withheld by it stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `tax:write`.
        """
        self._nothing(
            "DELETE",
            f"/tax/withholding-certificates/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def get_withholding_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        side: t.Literal["by_us", "from_us"] | None = None,
        form: t.Literal["payee", "periodic", "yearly"] | None = None,
        supplier_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.WithholdingReport:
        """Tax withheld in a period.

        Tax withheld in a period: by the business from its payees, and from it by its clients, with what is remitted
        of each month. A payment that became void is taken off on that day. With `form` the files are that form; the
        one of a payee is its `certificate` for the year, with zeros where nothing was withheld.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            "/tax/withholding-report",
            query={"from": from_, "to": to, "side": side, "form": form, "supplierId": supplier_id, "lang": lang},
        )

    def download_withholding_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        side: t.Literal["by_us", "from_us"] | None = None,
        form: t.Literal["payee", "periodic", "yearly"] | None = None,
        supplier_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Tax withheld in a period.

        Tax withheld in a period: by the business from its payees, and from it by its clients, with what is remitted
        of each month. A payment that became void is taken off on that day. With `form` the files are that form; the
        one of a payee is its `certificate` for the year, with zeros where nothing was withheld.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return self._file(
            "GET",
            "/tax/withholding-report",
            query={
                "from": from_,
                "to": to,
                "side": side,
                "form": form,
                "supplierId": supplier_id,
                "format": format,
                "lang": lang,
            },
        )


class AsyncTax(AsyncResource):
    """VAT periods and their returns, withheld tax and its certificates, advances on income tax."""

    async def get_settings(self) -> types.TaxSettings:
        """Reporting frequency, advances rate, withholding.

        How often VAT is reported and on which basis, the rate of advances, and whether tax is withheld.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            "/tax/settings",
        )

    async def update_settings(
        self,
        body: types.TaxSettingsChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.TaxSettings:
        """Change them.

        Changes the fields that are sent. Periods that are closed stay as they are; another basis of VAT holds for
        what is issued from then on.

        `if_match`: the version that you saw; another one is refused.

        Scope: `tax:write`.
        """
        return await self._json(
            "PATCH",
            "/tax/settings",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_vat_rates(self, *, on: types.Date | None = None) -> types.VatRates:
        """VAT rates by date.

        The rates of VAT with the days from which they are in force, newest first; with `on` the one of that day.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            "/tax/vat-rates",
            query={"on": on},
        )

    async def list_vat_periods(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.VatPeriods:
        """VAT periods with their state and amounts.

        VAT periods with their state and amounts, newest first: those of this year unless days are said. Those that
        have not begun are not there. For a business that charges no VAT: the declaration of its turnover, by year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            "/tax/vat-periods",
            query={"from": from_, "to": to, "asOf": as_of, "lang": lang},
        )

    async def download_vat_periods(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """VAT periods with their state and amounts.

        VAT periods with their state and amounts, newest first: those of this year unless days are said. Those that
        have not begun are not there. For a business that charges no VAT: the declaration of its turnover, by year.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return await self._file(
            "GET",
            "/tax/vat-periods",
            query={"from": from_, "to": to, "asOf": as_of, "format": format, "lang": lang},
        )

    async def get_vat_period(self, period: str, *, as_of: types.Instant | None = None) -> types.VatPeriod:
        """One period: outputs, inputs, to pay, each with its documents.

        One VAT period: what its return reports, what is to be paid, the documents of both sides, and what to look at
        before it is filed. `period` is any of its months.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            f"/tax/vat-periods/{segment(period)}",
            query={"asOf": as_of},
        )

    async def list_vat_period_documents(
        self,
        period: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        side: t.Literal["inputs", "outputs"] | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.VatDocuments:
        """Documents and expenses that the return of a period reports.

        Every entry of the books that the return of a period reports, oldest first unless `sort` says otherwise, with
        the document or the expense that it is about. What corrects an earlier period says which.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            f"/tax/vat-periods/{segment(period)}/documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "side": side,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_vat_period_documents(
        self,
        period: str,
        *,
        limit: int | None = None,
        side: t.Literal["inputs", "outputs"] | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.VatDocument]:
        """Documents and expenses that the return of a period reports: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/tax/vat-periods/{segment(period)}/documents",
            query={"limit": limit, "side": side, "sort": sort, "lang": lang},
        )

    async def download_vat_period_documents(
        self,
        period: str,
        *,
        side: t.Literal["inputs", "outputs"] | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Documents and expenses that the return of a period reports.

        Every entry of the books that the return of a period reports, oldest first unless `sort` says otherwise, with
        the document or the expense that it is about. What corrects an earlier period says which.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return await self._file(
            "GET",
            f"/tax/vat-periods/{segment(period)}/documents",
            query={"side": side, "sort": sort, "format": format, "lang": lang},
        )

    async def close_vat_period(self, period: str) -> types.VatPeriod:
        """Close a period and post the settlement.

        Closes a period that is over: posts its settlement, dated on its last day where that is open, and keeps what
        its return says. What is entered into it later is reported by the next open period, as a correction.

        Scope: `tax:write`.
        """
        return await self._json(
            "POST",
            f"/tax/vat-periods/{segment(period)}/close",
        )

    async def reopen_vat_period(self, period: str, body: types.VatReopened) -> types.VatPeriod:
        """Reopen a period not reported.

        Opens the period that was closed last again, unless its return was filed: the settlement is reversed.

        Scope: `tax:write`.
        """
        return await self._json(
            "POST",
            f"/tax/vat-periods/{segment(period)}/reopen",
            body=body,
        )

    async def mark_vat_period_filed(self, period: str, body: types.VatFiled) -> types.VatPeriod:
        """Record that the report was filed, with its reference.

        Records that the return of a closed period was filed. From then on it does not change, and the expenses whose
        VAT it deducts are `REPORTED`.

        Scope: `tax:write`.
        """
        return await self._json(
            "POST",
            f"/tax/vat-periods/{segment(period)}/mark-filed",
            body=body,
        )

    async def get_detailed_vat_report(self, period: str) -> types.DetailedReportView:
        """Detailed VAT report file.

        The file of the detailed report of a period (PCN874), byte for byte as the authority reads it; `format=json`
        answers its lines, its sums, and what the authority would object to. An open period gives it as it stands.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            f"/tax/vat-periods/{segment(period)}/pcn874",
        )

    async def download_detailed_vat_report(self, period: str, *, format: t.Literal["txt"]) -> AsyncDownload:
        """Detailed VAT report file.

        The file of the detailed report of a period (PCN874), byte for byte as the authority reads it; `format=json`
        answers its lines, its sums, and what the authority would object to. An open period gives it as it stands.

        `format`: Which kind of file. A file has all rows.

        Scope: `tax:read`.
        """
        return await self._file(
            "GET",
            f"/tax/vat-periods/{segment(period)}/pcn874",
            query={"format": format},
        )

    async def list_advances(
        self,
        *,
        year: int | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Advances:
        """Income-tax advances due by period.

        The advances on income tax of a year: the rate of the turnover of each period, less what clients withheld, and
        until when they are paid. The rate that is set now is taken for all of them.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            "/tax/advances",
            query={"year": year, "lang": lang},
        )

    async def download_advances(
        self,
        *,
        year: int | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Income-tax advances due by period.

        The advances on income tax of a year: the rate of the turnover of each period, less what clients withheld, and
        until when they are paid. The rate that is set now is taken for all of them.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return await self._file(
            "GET",
            "/tax/advances",
            query={"year": year, "format": format, "lang": lang},
        )

    async def list_withholding_certificates(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        owner: t.Literal["own", "supplier"] | None = None,
        supplier_id: types.Id | None = None,
        client_id: types.Id | None = None,
        valid_on: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.CertificatePage:
        """List withholding certificates of clients and suppliers.

        Certificates of suppliers, by which the business withholds, and its own, by which clients withhold from it;
        newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            "/tax/withholding-certificates",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "owner": owner,
                "supplierId": supplier_id,
                "clientId": client_id,
                "validOn": valid_on,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_withholding_certificates(
        self,
        *,
        limit: int | None = None,
        owner: t.Literal["own", "supplier"] | None = None,
        supplier_id: types.Id | None = None,
        client_id: types.Id | None = None,
        valid_on: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Certificate]:
        """List withholding certificates of clients and suppliers: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/tax/withholding-certificates",
            query={
                "limit": limit,
                "owner": owner,
                "supplierId": supplier_id,
                "clientId": client_id,
                "validOn": valid_on,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create_withholding_certificate(self, body: types.NewCertificate) -> types.Certificate:
        """Add a certificate.

        Adds a certificate. Two of one holder are not valid on one day.

        Scope: `tax:write`.
        """
        return await self._json(
            "POST",
            "/tax/withholding-certificates",
            body=body,
        )

    async def update_withholding_certificate(
        self,
        id: types.Id,
        body: types.CertificateChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Certificate:
        """Change a certificate.

        Changes the fields that are sent. What was withheld by it stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `tax:write`.
        """
        return await self._json(
            "PATCH",
            f"/tax/withholding-certificates/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete_withholding_certificate(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a certificate.

        Removes a certificate. What was withheld by it stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `tax:write`.
        """
        await self._nothing(
            "DELETE",
            f"/tax/withholding-certificates/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def get_withholding_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        side: t.Literal["by_us", "from_us"] | None = None,
        form: t.Literal["payee", "periodic", "yearly"] | None = None,
        supplier_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.WithholdingReport:
        """Tax withheld in a period.

        Tax withheld in a period: by the business from its payees, and from it by its clients, with what is remitted
        of each month. A payment that became void is taken off on that day. With `form` the files are that form; the
        one of a payee is its `certificate` for the year, with zeros where nothing was withheld.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            "/tax/withholding-report",
            query={"from": from_, "to": to, "side": side, "form": form, "supplierId": supplier_id, "lang": lang},
        )

    async def download_withholding_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        side: t.Literal["by_us", "from_us"] | None = None,
        form: t.Literal["payee", "periodic", "yearly"] | None = None,
        supplier_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Tax withheld in a period.

        Tax withheld in a period: by the business from its payees, and from it by its clients, with what is remitted
        of each month. A payment that became void is taken off on that day. With `form` the files are that form; the
        one of a payee is its `certificate` for the year, with zeros where nothing was withheld.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `tax:read`.
        """
        return await self._file(
            "GET",
            "/tax/withholding-report",
            query={
                "from": from_,
                "to": to,
                "side": side,
                "form": form,
                "supplierId": supplier_id,
                "format": format,
                "lang": lang,
            },
        )
