// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Tables and uniform files of other programs, checked first, then booked, all or none. */
export class Imports extends Resource {
  /**
   * List imports.
   *
   * Imports, the newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `data:manage`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; kind?: "clients" | "expenses" | "past_documents" | "price_lists" | "products" | "stock" | "suppliers" | "uniform_file"; state?: "CANCELLED" | "CHECKED" | "CHECKING" | "COMMITTED" | "COMMITTING" | "FAILED" | "UNDOING" | "UNDONE" | "UPLOADED" } = {}, options: CallOptions = {}): Promise<types.ImportPage> {
    return this.json("GET", "/imports", { query }, options);
  }

  /** List imports: all pages, one after the other. */
  iterate(query: { limit?: number; kind?: "clients" | "expenses" | "past_documents" | "price_lists" | "products" | "stock" | "suppliers" | "uniform_file"; state?: "CANCELLED" | "CHECKED" | "CHECKING" | "COMMITTED" | "COMMITTING" | "FAILED" | "UNDOING" | "UNDONE" | "UPLOADED" } = {}, options: CallOptions = {}): AsyncGenerator<types.Import, void> {
    return this.pages("items", "GET", "/imports", { query }, options);
  }

  /**
   * Upload a table of clients, products, suppliers, expenses, prices, stock or past documents, or a uniform file; checked, not yet booked.
   *
   * Takes a CSV file, or a workbook of Excel, of up to 2 GiB and a million rows, and checks it behind the request: every row by the rules of the operations that create such records. Nothing is booked yet. Columns are found by their headers, in Hebrew or English; `mapping` of the import says which, and may be changed.
   *
   * Rows of `expenses`, `price_lists`, `stock` and `past_documents` name suppliers, clients, products, lists, warehouses and categories as people do, by names, tax numbers and SKUs. Suppliers, clients and lists that are not there are made; products, warehouses and categories are not. Expenses are in the books unless their row says `draft`, and paid where it says so; stock is what there is at the end of a day; past documents are history, as of a uniform file.
   *
   * `uniform_file` takes what a program for books makes for the tax authority: its folder, with the file that says what the data are and the archive of the data, as one ZIP. Its documents come as imported documents, its clients, suppliers and products as those, and balances are opened; `/imports/{id}/parity` tells every count and sum of it beside those here before anything is booked.
   *
   * `encoding`: Default: auto.
   *
   * `delimiter`: Default: auto.
   *
   * `dateFormat`: Default: auto.
   *
   * `decimal`: Default: auto.
   *
   * `onExisting`: Default: skip.
   *
   * `onFault`: Default: fail.
   *
   * `allowDuplicate`: Default: false.
   *
   * `allowOtherTaxId`: Default: false.
   *
   * `mapping`: A JSON object.
   *
   * Scope: `data:manage`.
   */
  upload(file: Upload, query: { encoding?: "auto" | "utf-16" | "utf-8" | "windows-1255"; delimiter?: "\t" | "," | ";" | "auto" | "|"; dateFormat?: "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD" | "auto"; decimal?: "," | "." | "auto"; onExisting?: "change" | "fail" | "skip"; onFault?: "fail" | "skip"; allowDuplicate?: boolean; openingDate?: string; allowOtherTaxId?: boolean; kind: "clients" | "expenses" | "past_documents" | "price_lists" | "products" | "stock" | "suppliers" | "uniform_file"; mapping?: string }, options: CallOptions = {}): Promise<types.Import> {
    return this.json("POST", "/imports", { query, files: file && [file] }, options);
  }

  /**
   * Download an empty table with the headers of a kind.
   *
   * An empty table with the headers of a kind and one row as an example, to be filled in and uploaded.
   *
   * `format`: Default: xlsx.
   *
   * `lang`: Default: he.
   *
   * Scope: `data:manage`.
   */
  getTemplate(kind: "clients" | "expenses" | "past_documents" | "price_lists" | "products" | "stock" | "suppliers", query: { format?: "csv" | "xlsx"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/import-templates/${segment(kind)}`, { query }, options);
  }

  /**
   * State, progress and counts.
   *
   * An import: how far it has come, what its rows would do, and how its file was read.
   *
   * Scope: `data:manage`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Import> {
    return this.json("GET", `/imports/${segment(id)}`, {}, options);
  }

  /**
   * Change how the file of a checked import is read; it is checked again.
   *
   * Says how the file of a checked import is to be read, and what becomes of its rows; they are checked again, unless only `onFault` changes.
   *
   * Scope: `data:manage`.
   */
  update(id: string, body: types.ImportChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Import> {
    return this.json("PATCH", `/imports/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Rows refused, with the reason of each.
   *
   * What is wrong with the rows of an import, by their lines: up to 10,000 faults.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `data:manage`.
   */
  listErrors(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.ImportFaultPage> {
    return this.json("GET", `/imports/${segment(id)}/errors`, { query }, options);
  }

  /** Rows refused, with the reason of each: all pages, one after the other. */
  iterateErrors(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.ImportFault, void> {
    return this.pages("items", "GET", `/imports/${segment(id)}/errors`, { query }, options);
  }

  /**
   * Book a checked import, all or nothing.
   *
   * Books the rows of a checked import behind the request, all of them or none: whatever happens meanwhile, nothing is half booked. What has changed since the check, so that a row cannot be booked any more, has it checked again. Of the records that are created the events are sent as always; the audit log has one entry for all of them, and one for each that is changed. A notification says when it has ended.
   *
   * Scope: `data:manage`.
   */
  commit(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Import> {
    return this.json("POST", `/imports/${segment(id)}/commit`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * What a uniform file says beside what is here once it is booked.
   *
   * What a uniform file says beside what the business has once it is booked, every count and every sum, with the reason of each difference: records by their kinds, documents by type and month, lines, accounts, clients, suppliers. It is there when the import is `CHECKED`, and stays. Kinds of records and types of documents are called as in `lang`, else as in the language of the business.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `differs`: Only rows whose sides differ; false: whose sides agree.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `data:manage`.
   */
  getParity(id: string, query: { limit?: number; cursor?: string; include?: "total"; section?: "accounts" | "clients" | "documents" | "lines" | "records" | "suppliers"; differs?: boolean; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ParityReport> {
    return this.json("GET", `/imports/${segment(id)}/parity`, { query }, options);
  }

  /** What a uniform file says beside what is here once it is booked: all pages, one after the other. */
  iterateParity(id: string, query: { limit?: number; section?: "accounts" | "clients" | "documents" | "lines" | "records" | "suppliers"; differs?: boolean; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.ParityRow, void> {
    return this.pages("items", "GET", `/imports/${segment(id)}/parity`, { query }, options);
  }

  /**
   * What a uniform file says beside what is here once it is booked.
   *
   * What a uniform file says beside what the business has once it is booked, every count and every sum, with the reason of each difference: records by their kinds, documents by type and month, lines, accounts, clients, suppliers. It is there when the import is `CHECKED`, and stays. Kinds of records and types of documents are called as in `lang`, else as in the language of the business.
   *
   * `differs`: Only rows whose sides differ; false: whose sides agree.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `data:manage`.
   */
  downloadParity(id: string, query: { section?: "accounts" | "clients" | "documents" | "lines" | "records" | "suppliers"; differs?: boolean; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/imports/${segment(id)}/parity`, { query }, options);
  }

  /**
   * Abandon an import.
   *
   * Abandons an import: nothing of it is booked, also where that has begun. One that has ended is answered as it is.
   *
   * Scope: `data:manage`.
   */
  cancel(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Import> {
    return this.json("POST", `/imports/${segment(id)}/cancel`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Take back a booked import, while nothing depends on what it made.
   *
   * Takes back what an import has booked, behind the request, all of it or nothing: records that it created are archived, and an opening balance with them; those that it changed have again what stood there before. It is refused while something depends on a record that it created, or somebody has changed one since (`onChanged`): the import is `COMMITTED` as before then, its `error` is `not_undone`, and GET /imports/{id}/errors names line and reason. A file whose import is undone can be imported again. Of a uniform file the documents are gone, the balances that it opened are taken back in the books on their day, and `onChanged` makes no difference; 409 `import_in_use` at once where a receipt, payment, credit or draft names one of its documents, or a document is for one of its clients.
   *
   * Scope: `data:manage`.
   */
  undo(id: string, body?: types.ImportUndo, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Import> {
    return this.json("POST", `/imports/${segment(id)}/undo`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
