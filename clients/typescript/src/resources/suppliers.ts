// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Whom the business buys from: details, certificates, bank details, balances, statements. */
export class Suppliers extends Resource {
  /**
   * Expenses of a supplier.
   *
   * The expenses of a supplier, and of those that were merged into it, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `suppliers:read`.
   */
  listExpenses(id: string, query: { limit?: number; cursor?: string; include?: "total"; status?: "APPROVED" | "BOOKED" | "CORRECTED" | "DRAFT" | "PENDING_APPROVAL" | "REJECTED" | "REPORTED"; open?: boolean; from?: string; to?: string; sort?: "-createdAt" | "-date" | "-updatedAt" | "-value" | "createdAt" | "date" | "updatedAt" | "value" } = {}, options: CallOptions = {}): Promise<types.ExpensePage> {
    return this.json("GET", `/suppliers/${segment(id)}/expenses`, { query }, options);
  }

  /** Expenses of a supplier: all pages, one after the other. */
  iterateExpenses(id: string, query: { limit?: number; status?: "APPROVED" | "BOOKED" | "CORRECTED" | "DRAFT" | "PENDING_APPROVAL" | "REJECTED" | "REPORTED"; open?: boolean; from?: string; to?: string; sort?: "-createdAt" | "-date" | "-updatedAt" | "-value" | "createdAt" | "date" | "updatedAt" | "value" } = {}, options: CallOptions = {}): AsyncGenerator<types.Expense, void> {
    return this.pages("items", "GET", `/suppliers/${segment(id)}/expenses`, { query }, options);
  }

  /**
   * List suppliers; filter by state, balance and free text.
   *
   * Suppliers, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever was with `state=all`.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `suppliers:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; balance?: "credit" | "owed"; expenseCategoryId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.SupplierPage> {
    return this.json("GET", "/suppliers", { query }, options);
  }

  /** List suppliers; filter by state, balance and free text: all pages, one after the other. */
  iterate(query: { limit?: number; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; balance?: "credit" | "owed"; expenseCategoryId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Supplier, void> {
    return this.pages("items", "GET", "/suppliers", { query }, options);
  }

  /**
   * Create a supplier.
   *
   * Creates a supplier. A tax id, and an external reference, belong to one live supplier only: `supplier_exists` names the one that has it. Without them two calls make two suppliers.
   *
   * Scope: `suppliers:write`.
   */
  create(body: types.NewSupplier, options: CallOptions = {}): Promise<types.Supplier> {
    return this.json("POST", "/suppliers", { body }, options);
  }

  /**
   * What is owed to some suppliers, by supplier and currency.
   *
   * What the business owes some suppliers, by supplier and currency, in one read. The account of a merged supplier is that of the one that it was merged into. `asOf`: the same at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `suppliers:read`.
   */
  listBalances(query: { ids: readonly string[]; asOf?: string | Date }, options: CallOptions = {}): Promise<types.SupplierBalances> {
    return this.json("GET", "/suppliers/balances", { query }, options);
  }

  /**
   * Get a supplier.
   *
   * A supplier, archived or merged or not.
   *
   * Scope: `suppliers:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Supplier> {
    return this.json("GET", `/suppliers/${segment(id)}`, {}, options);
  }

  /**
   * Change a supplier.
   *
   * Changes the fields that are sent. Booked expenses keep the supplier as it was.
   *
   * A change of `bank` is kept with who made it, and the business is notified: payments warn until another member has confirmed it (`/suppliers/{id}/bank-changes`).
   *
   * Scope: `suppliers:write`.
   */
  update(id: string, body: types.SupplierChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Supplier> {
    return this.json("PATCH", `/suppliers/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Archive a supplier.
   *
   * Archives a supplier: it leaves the list, and gives its tax id and its reference free. Archiving twice is no fault.
   *
   * Scope: `suppliers:write`.
   */
  archive(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/suppliers/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Restore a supplier.
   *
   * Takes an archived supplier back, unless another one has its tax id or its reference by now.
   *
   * Scope: `suppliers:write`.
   */
  restore(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Supplier> {
    return this.json("POST", `/suppliers/${segment(id)}/restore`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Merge another supplier into this one.
   *
   * Merges another supplier into this one, for good: it becomes another name of it. Expenses, payments and the books stay as they were written, and count for this supplier from now on; certificates move. What this supplier lacks is taken from the other one.
   *
   * Refused where the two are two before the law: both with a tax id, and not the same.
   *
   * Scope: `suppliers:write`.
   */
  merge(id: string, body: types.SupplierMerge, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Supplier> {
    return this.json("POST", `/suppliers/${segment(id)}/merge`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Certificates by which is withheld of payments to a supplier.
   *
   * Every certificate of a supplier, the one that was entered last first; of a merged one, those of the supplier that stands for it. `inForce` is the one by which is withheld today.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `suppliers:read`.
   */
  listWithholdingCertificates(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.WithholdingCertificatePage> {
    return this.json("GET", `/suppliers/${segment(id)}/withholding-certificates`, { query }, options);
  }

  /** Certificates by which is withheld of payments to a supplier: all pages, one after the other. */
  iterateWithholdingCertificates(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.WithholdingCertificate, void> {
    return this.pages("items", "GET", `/suppliers/${segment(id)}/withholding-certificates`, { query }, options);
  }

  /**
   * Changes of the bank details of a supplier.
   *
   * Every change of the bank details of a supplier, the first entry too, newest first; with those of suppliers that were merged into it.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `suppliers:read`.
   */
  listBankChanges(id: string, query: { limit?: number; cursor?: string; include?: "total"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.BankChangePage> {
    return this.json("GET", `/suppliers/${segment(id)}/bank-changes`, { query }, options);
  }

  /** Changes of the bank details of a supplier: all pages, one after the other. */
  iterateBankChanges(id: string, query: { limit?: number; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.BankChange, void> {
    return this.pages("items", "GET", `/suppliers/${segment(id)}/bank-changes`, { query }, options);
  }

  /**
   * Confirm a change of bank details.
   *
   * Confirms that the supplier has asked for this change: payments warn no more. Where the business has another member, whoever made the change, by session, key or app, does not confirm it. Confirming twice is no fault.
   *
   * Scope: `suppliers:write`.
   */
  confirmBankChange(id: string, changeId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankChange> {
    return this.json("POST", `/suppliers/${segment(id)}/bank-changes/${segment(changeId)}/confirm`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Account statement for a period.
   *
   * The account of the supplier over a period: opening balance, every movement, closing balance, in each currency. `format` is `json`, `pdf`, `csv` or `xlsx`; files in the language of the supplier, unless `lang` says another.
   *
   * A supplier that was merged into this one counts with it. At most 2,000 movements and seven years. `asOf`: what the statement said at that instant, whatever was recorded later.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `suppliers:read`.
   */
  getStatement(id: string, query: { from?: string; to?: string; currency?: string; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.SupplierStatement> {
    return this.json("GET", `/suppliers/${segment(id)}/statement`, { query }, options);
  }

  /**
   * Account statement for a period.
   *
   * The account of the supplier over a period: opening balance, every movement, closing balance, in each currency. `format` is `json`, `pdf`, `csv` or `xlsx`; files in the language of the supplier, unless `lang` says another.
   *
   * A supplier that was merged into this one counts with it. At most 2,000 movements and seven years. `asOf`: what the statement said at that instant, whatever was recorded later.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `suppliers:read`.
   */
  downloadStatement(id: string, query: { from?: string; to?: string; currency?: string; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/suppliers/${segment(id)}/statement`, { query }, options);
  }

  /**
   * Open balance.
   *
   * What the business owes the supplier, by currency, as of today. `asOf`: the same at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `suppliers:read`.
   */
  getBalance(id: string, query: { asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.SupplierAccountBalance> {
    return this.json("GET", `/suppliers/${segment(id)}/balance`, { query }, options);
  }

  /**
   * Open balance.
   *
   * What the business owes the supplier, by currency, as of today. `asOf`: the same at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `suppliers:read`.
   */
  downloadBalance(id: string, query: { asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/suppliers/${segment(id)}/balance`, { query }, options);
  }
}
