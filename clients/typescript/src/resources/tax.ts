// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** VAT periods and their returns, withheld tax and its certificates, advances on income tax. */
export class Tax extends Resource {
  /**
   * Reporting frequency, advances rate, withholding.
   *
   * How often VAT is reported and on which basis, the rate of advances, and whether tax is withheld.
   *
   * Scope: `tax:read`.
   */
  getSettings(options: CallOptions = {}): Promise<types.TaxSettings> {
    return this.json("GET", "/tax/settings", {}, options);
  }

  /**
   * Change them.
   *
   * Changes the fields that are sent. Periods that are closed stay as they are; another basis of VAT holds for what is issued from then on.
   *
   * Scope: `tax:write`.
   */
  updateSettings(body: types.TaxSettingsChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.TaxSettings> {
    return this.json("PATCH", "/tax/settings", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * VAT rates by date.
   *
   * The rates of VAT with the days from which they are in force, newest first; with `on` the one of that day.
   *
   * Scope: `tax:read`.
   */
  listVatRates(query: { on?: string } = {}, options: CallOptions = {}): Promise<types.VatRates> {
    return this.json("GET", "/tax/vat-rates", { query }, options);
  }

  /**
   * VAT periods with their state and amounts.
   *
   * VAT periods with their state and amounts, newest first: those of this year unless days are said. Those that have not begun are not there. For a business that charges no VAT: the declaration of its turnover, by year.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `tax:read`.
   */
  listVatPeriods(query: { from?: string; to?: string; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.VatPeriods> {
    return this.json("GET", "/tax/vat-periods", { query }, options);
  }

  /**
   * VAT periods with their state and amounts.
   *
   * VAT periods with their state and amounts, newest first: those of this year unless days are said. Those that have not begun are not there. For a business that charges no VAT: the declaration of its turnover, by year.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `tax:read`.
   */
  downloadVatPeriods(query: { from?: string; to?: string; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/tax/vat-periods", { query }, options);
  }

  /**
   * One period: outputs, inputs, to pay, each with its documents.
   *
   * One VAT period: what its return reports, what is to be paid, the documents of both sides, and what to look at before it is filed. `period` is any of its months.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `tax:read`.
   */
  getVatPeriod(period: string, query: { asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.VatPeriod> {
    return this.json("GET", `/tax/vat-periods/${segment(period)}`, { query }, options);
  }

  /**
   * Documents and expenses that the return of a period reports.
   *
   * Every entry of the books that the return of a period reports, oldest first unless `sort` says otherwise, with the document or the expense that it is about. What corrects an earlier period says which.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `tax:read`.
   */
  listVatPeriodDocuments(period: string, query: { limit?: number; cursor?: string; include?: "total"; side?: "inputs" | "outputs"; sort?: "-date" | "date"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.VatDocuments> {
    return this.json("GET", `/tax/vat-periods/${segment(period)}/documents`, { query }, options);
  }

  /** Documents and expenses that the return of a period reports: all pages, one after the other. */
  iterateVatPeriodDocuments(period: string, query: { limit?: number; side?: "inputs" | "outputs"; sort?: "-date" | "date"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.VatDocument, void> {
    return this.pages("items", "GET", `/tax/vat-periods/${segment(period)}/documents`, { query }, options);
  }

  /**
   * Documents and expenses that the return of a period reports.
   *
   * Every entry of the books that the return of a period reports, oldest first unless `sort` says otherwise, with the document or the expense that it is about. What corrects an earlier period says which.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `tax:read`.
   */
  downloadVatPeriodDocuments(period: string, query: { side?: "inputs" | "outputs"; sort?: "-date" | "date"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/tax/vat-periods/${segment(period)}/documents`, { query }, options);
  }

  /**
   * Close a period and post the settlement.
   *
   * Closes a period that is over: posts its settlement, dated on its last day where that is open, and keeps what its return says. What is entered into it later is reported by the next open period, as a correction.
   *
   * Scope: `tax:write`.
   */
  closeVatPeriod(period: string, options: CallOptions = {}): Promise<types.VatPeriod> {
    return this.json("POST", `/tax/vat-periods/${segment(period)}/close`, {}, options);
  }

  /**
   * Reopen a period not reported.
   *
   * Opens the period that was closed last again, unless its return was filed: the settlement is reversed.
   *
   * Scope: `tax:write`.
   */
  reopenVatPeriod(period: string, body: types.VatReopened, options: CallOptions = {}): Promise<types.VatPeriod> {
    return this.json("POST", `/tax/vat-periods/${segment(period)}/reopen`, { body }, options);
  }

  /**
   * Record that the report was filed, with its reference.
   *
   * Records that the return of a closed period was filed. From then on it does not change, and the expenses whose VAT it deducts are `REPORTED`.
   *
   * Scope: `tax:write`.
   */
  markVatPeriodFiled(period: string, body: types.VatFiled, options: CallOptions = {}): Promise<types.VatPeriod> {
    return this.json("POST", `/tax/vat-periods/${segment(period)}/mark-filed`, { body }, options);
  }

  /**
   * Detailed VAT report file.
   *
   * The file of the detailed report of a period (PCN874), byte for byte as the authority reads it; `format=json` answers its lines, its sums, and what the authority would object to. An open period gives it as it stands.
   *
   * Scope: `tax:read`.
   */
  getDetailedVatReport(period: string, options: CallOptions = {}): Promise<types.DetailedReportView> {
    return this.json("GET", `/tax/vat-periods/${segment(period)}/pcn874`, {}, options);
  }

  /**
   * Detailed VAT report file.
   *
   * The file of the detailed report of a period (PCN874), byte for byte as the authority reads it; `format=json` answers its lines, its sums, and what the authority would object to. An open period gives it as it stands.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * Scope: `tax:read`.
   */
  downloadDetailedVatReport(period: string, query: { format: "txt" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/tax/vat-periods/${segment(period)}/pcn874`, { query }, options);
  }

  /**
   * Income-tax advances due by period.
   *
   * The advances on income tax of a year: the rate of the turnover of each period, less what clients withheld, and until when they are paid. The rate that is set now is taken for all of them.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `tax:read`.
   */
  listAdvances(query: { year?: number; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.Advances> {
    return this.json("GET", "/tax/advances", { query }, options);
  }

  /**
   * Income-tax advances due by period.
   *
   * The advances on income tax of a year: the rate of the turnover of each period, less what clients withheld, and until when they are paid. The rate that is set now is taken for all of them.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `tax:read`.
   */
  downloadAdvances(query: { year?: number; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/tax/advances", { query }, options);
  }

  /**
   * List withholding certificates of clients and suppliers.
   *
   * Certificates of suppliers, by which the business withholds, and its own, by which clients withhold from it; newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `tax:read`.
   */
  listWithholdingCertificates(query: { limit?: number; cursor?: string; include?: "total"; owner?: "own" | "supplier"; supplierId?: string; clientId?: string; validOn?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.CertificatePage> {
    return this.json("GET", "/tax/withholding-certificates", { query }, options);
  }

  /** List withholding certificates of clients and suppliers: all pages, one after the other. */
  iterateWithholdingCertificates(query: { limit?: number; owner?: "own" | "supplier"; supplierId?: string; clientId?: string; validOn?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Certificate, void> {
    return this.pages("items", "GET", "/tax/withholding-certificates", { query }, options);
  }

  /**
   * Add a certificate.
   *
   * Adds a certificate. Two of one holder are not valid on one day.
   *
   * Scope: `tax:write`.
   */
  createWithholdingCertificate(body: types.NewCertificate, options: CallOptions = {}): Promise<types.Certificate> {
    return this.json("POST", "/tax/withholding-certificates", { body }, options);
  }

  /**
   * Change a certificate.
   *
   * Changes the fields that are sent. What was withheld by it stays as it is.
   *
   * Scope: `tax:write`.
   */
  updateWithholdingCertificate(id: string, body: types.CertificateChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Certificate> {
    return this.json("PATCH", `/tax/withholding-certificates/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove a certificate.
   *
   * Removes a certificate. What was withheld by it stays as it is.
   *
   * Scope: `tax:write`.
   */
  deleteWithholdingCertificate(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/tax/withholding-certificates/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Tax withheld in a period.
   *
   * Tax withheld in a period: by the business from its payees, and from it by its clients, with what is remitted of each month. A payment that became void is taken off on that day. With `form` the files are that form; the one of a payee is its `certificate` for the year, with zeros where nothing was withheld.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `tax:read`.
   */
  getWithholdingReport(query: { from?: string; to?: string; side?: "by_us" | "from_us"; form?: "payee" | "periodic" | "yearly"; supplierId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.WithholdingReport> {
    return this.json("GET", "/tax/withholding-report", { query }, options);
  }

  /**
   * Tax withheld in a period.
   *
   * Tax withheld in a period: by the business from its payees, and from it by its clients, with what is remitted of each month. A payment that became void is taken off on that day. With `form` the files are that form; the one of a payee is its `certificate` for the year, with zeros where nothing was withheld.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `tax:read`.
   */
  downloadWithholdingReport(query: { from?: string; to?: string; side?: "by_us" | "from_us"; form?: "payee" | "periodic" | "yearly"; supplierId?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/tax/withholding-report", { query }, options);
  }
}
