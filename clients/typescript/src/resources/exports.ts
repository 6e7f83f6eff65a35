// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download } from "../core.ts";
import type * as types from "../types.ts";

/** The data of the business as one file, written behind the request: a uniform file, a full archive. */
export class Exports extends Resource {
  /**
   * List exports.
   *
   * Exports, the newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `data:manage`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; kind?: "accountant_bundle" | "archive" | "csv" | "journal_file" | "uniform_file"; state?: "CANCELLED" | "DONE" | "EXPIRED" | "FAILED" | "RUNNING" } = {}, options: CallOptions = {}): Promise<types.ExportPage> {
    return this.json("GET", "/exports", { query }, options);
  }

  /** List exports: all pages, one after the other. */
  iterate(query: { limit?: number; kind?: "accountant_bundle" | "archive" | "csv" | "journal_file" | "uniform_file"; state?: "CANCELLED" | "DONE" | "EXPIRED" | "FAILED" | "RUNNING" } = {}, options: CallOptions = {}): AsyncGenerator<types.Export, void> {
    return this.pages("items", "GET", "/exports", { query }, options);
  }

  /**
   * Start an export: uniform file, accountant's bundle, or resources as CSV.
   *
   * Begins an export of what the books and the documents are now, behind the request. `uniform_file`: the file that the tax authority reads, of the documents and journal entries that are dated in the period, in its folder. `accountant_bundle`: documents as PDF, expenses with their files, reports, tables, the uniform file and the detailed VAT reports of the period, with a page that lists them. `csv`: a table of each of the `resources`; what lists by days is of the period, the rest is whole. `archive`: everything of the business but secrets and people, whatever the period, with a manifest, hashes and a signature; it can be verified and restored. `journal_file`: the journal entries of the period and the accounts, as the programs of accountants take them in: in Israel the files of Hashavshevet. One export of a kind goes on at a time (409 `export_running`). When it has ended a notification says so; its file can be downloaded until `expiresAt`, for seven days unless the operator has set another time.
   *
   * Scope: `data:manage`.
   */
  start(body: types.NewExport, options: CallOptions = {}): Promise<types.Export> {
    return this.json("POST", "/exports", { body }, options);
  }

  /**
   * State and progress of an export.
   *
   * An export: how far it has come, or what it has become.
   *
   * Scope: `data:manage`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Export> {
    return this.json("GET", `/exports/${segment(id)}`, {}, options);
  }

  /**
   * Download the file of an export.
   *
   * The file of an export that is done, until its days are over. A download that was interrupted goes on by `Range`, with the `ETag` in `If-Range`.
   *
   * Scope: `data:manage`.
   */
  download(id: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/exports/${segment(id)}/download`, {}, options);
  }

  /**
   * The printout or a report of a uniform file as PDF.
   *
   * A report of a uniform file that was written, as the authority's instructions have it (2.6, 5.4): the printout, the documents by type, or the trial balance. It says what the file says, after its days too.
   *
   * `report`: What was written, as the instructions have it printed (5.4); the documents by their types; or the movements and balances of the accounts (2.6). Default: printout.
   *
   * `lang`: Left out: that of the business.
   *
   * Scope: `data:manage`.
   */
  getReport(id: string, query: { report?: "documents" | "printout" | "trial_balance"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/exports/${segment(id)}/report`, { query }, options);
  }

  /**
   * Cancel a running export.
   *
   * Ends an export that goes on, without a file. One that has ended is answered as it is.
   *
   * Scope: `data:manage`.
   */
  cancel(id: string, options: CallOptions = {}): Promise<types.Export> {
    return this.json("POST", `/exports/${segment(id)}/cancel`, {}, options);
  }
}
